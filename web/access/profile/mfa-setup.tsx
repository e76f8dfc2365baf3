import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { Card, CopyText } from '#web/kit/page/page.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import classes from './profile.module.css'

const DIGITS = 6

/** Proves the chosen second factor with its first code; only then it counts. */
export const MfaSetup = (props: {
  setup: Answer<'mfaUpdate'>
  onCancel: () => void
  onAgain: () => void
  onDone: (recoveryCodes: readonly string[]) => void
}) => {
  const { t } = useTranslation(['organization', 'common'])
  const { setup } = props
  const [code, setCode] = useState('')
  const [endOtherSessions, setEndOtherSessions] = useState(true)
  const verify = useCommand('mfaVerify', {
    silent: true,
    keepsUnauthorized: true,
    refreshes: ['mfaGet', 'authMe', 'sessionSearch'],
    success: t('organization:profile.mfaDone'),
    onSuccess: (answer) => props.onDone(answer.recoveryCodes),
  })
  const isWhole = code.length === DIGITS
  const submit = () => {
    if (isWhole && !verify.isPending) verify.mutate({ body: { code, endOtherSessions } })
  }
  return (
    <Card title={t(`organization:profile.mfa-${setup.mfaType}`)}>
      <PlainForm className={classes.form} failure={verify.error?.message} onSubmit={submit}>
        {setup.sentTo ? (
          <p role="status">{t('organization:profile.codeSent', { to: setup.sentTo })}</p>
        ) : (
          <Authenticator setup={setup} />
        )}
        <TextField
          label={t('organization:access.code')}
          hint={t('organization:access.codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={DIGITS}
          width="md"
          autoFocus
          value={code}
          onChange={(text) => setCode(text.replaceAll(/\D/g, ''))}
        />
        <CheckboxField
          label={t('organization:profile.endOthers')}
          checked={endOtherSessions}
          onChange={setEndOtherSessions}
        />
        <div className={classes.buttons}>
          <ActionButton
            type="submit"
            variant="primary"
            busy={verify.isPending}
            availability={{ allowed: isWhole, reason: t('organization:access.codeHint') }}
          >
            {t('organization:profile.mfaVerify')}
          </ActionButton>
          {setup.sentTo && <Button onClick={props.onAgain}>{t('organization:profile.sendAgain')}</Button>}
          <Button onClick={props.onCancel}>{t('common:kit.cancel')}</Button>
        </div>
      </PlainForm>
    </Card>
  )
}

const Authenticator = ({ setup }: { setup: Answer<'mfaUpdate'> }) => {
  const { t } = useTranslation('organization')
  return (
    <div className={classes.setup}>
      {setup.qrCode && <img src={setup.qrCode} alt={t('organization:profile.qrCode')} />}
      <div>
        <p>{t('organization:profile.scan')}</p>
        {setup.manualKey && (
          <p>
            {t('organization:profile.manualKey')} <CopyText text={setup.manualKey} />
          </p>
        )}
      </div>
    </div>
  )
}
