import { useState } from 'react'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'

const DIGITS = 6

/** The second factor of ours after the provider's sign-in: a code, or a recovery code instead. */
export const SsoFactorForm = (props: {
  pending: boolean
  /** Why the last code was refused. */
  failure: string | null
  onSubmit: (factor: { mfaCode?: string; recoveryCode?: string }) => void
}) => {
  const { t } = useTranslation(['organization', 'login'])
  const [isRecovery, setRecovery] = useState(false)
  const [text, setText] = useState('')
  const isWhole = isRecovery ? text.trim() !== '' : text.length === DIGITS
  const submit = () => {
    if (isWhole && !props.pending)
      props.onSubmit(isRecovery ? { recoveryCode: text.trim() } : { mfaCode: text })
  }
  return (
    <PlainForm failure={props.failure} onSubmit={submit}>
      <TextField
        key={String(isRecovery)}
        label={isRecovery ? t('login:recoveryCode') : t('login:code')}
        hint={isRecovery ? t('login:recoveryHint') : t('login:codeHintNONE')}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        maxLength={isRecovery ? 40 : DIGITS}
        width="md"
        autoFocus
        value={text}
        onChange={(typed) => setText(isRecovery ? typed : typed.replaceAll(/\D/g, ''))}
      />
      <ActionButton
        type="submit"
        variant="primary"
        wide
        busy={props.pending}
        availability={{ allowed: isWhole, reason: t('organization:access.codeHint') }}
      >
        {t('login:login')}
      </ActionButton>
      <Button
        variant="ghost"
        onClick={() => {
          setText('')
          setRecovery(!isRecovery)
        }}
      >
        {isRecovery ? t('login:useCode') : t('login:useRecovery')}
      </Button>
    </PlainForm>
  )
}
