import { useState } from 'react'
import { ActionButton } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { PasswordField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { NewPassword, usePasswordCheck } from '#web/access/shared/new-password.tsx'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import classes from './profile.module.css'

const EMPTY = { password: '', confirmation: '' }

/** Changes the own password. All other sessions end with it. */
export const PasswordTab = () => {
  const { t } = useTranslation(['organization', 'common'])
  const { me } = useSession()
  const [current, setCurrent] = useState('')
  const [pair, setPair] = useState(EMPTY)
  const check = usePasswordCheck(pair)
  const change = useCommand('mePassword', {
    silent: true,
    keepsUnauthorized: true,
    success: t('organization:profile.passwordChanged'),
    refreshes: ['sessionSearch'],
    onSuccess: () => {
      setCurrent('')
      setPair(EMPTY)
    },
  })
  const isReady = check.isGood && current !== ''
  const submit = () => {
    if (isReady && !change.isPending)
      change.mutate({ body: { currentPassword: current, newPassword: pair.password } })
  }
  return (
    <Card>
      <PlainForm className={classes.form} failure={change.error?.message} onSubmit={submit}>
        <input type="text" hidden readOnly autoComplete="username" value={me.email} />
        <PasswordField
          label={t('organization:profile.currentPassword')}
          name="currentPassword"
          width="lg"
          value={current}
          onChange={setCurrent}
        />
        <NewPassword
          pair={pair}
          onChange={setPair}
          check={check}
          passwordLabel={t('organization:profile.newPassword')}
        />
        <p className={classes.quiet}>{t('organization:profile.passwordEnds')}</p>
        <div>
          <ActionButton
            type="submit"
            variant="primary"
            busy={change.isPending}
            availability={{ allowed: isReady, reason: t('organization:profile.passwordBlocked') }}
          >
            {t('organization:profile.changePassword')}
          </ActionButton>
        </div>
      </PlainForm>
    </Card>
  )
}
