import { useState } from 'react'
import type { Answer } from '#web/client.ts'
import type { ApiError } from '#web/client/problem.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { NewPassword, usePasswordCheck } from '#web/access/shared/new-password.tsx'
import { useCommand } from '#web/use-api.ts'

const EXPIRED = [400, 404]

/** A broken rule, an expired link, or what the server says. */
const failureText = (error: ApiError, expired: string): string =>
  EXPIRED.includes(error.status) && error.errors.length === 0 && !error.detail ? expired : error.message

/** New password and its confirmation, saved by a link. */
export const SetPasswordForm = (props: {
  endpoint: 'invitationAccept' | 'passwordResetFinish'
  token: string
  email: string
  mismatch: string
  onDone: (answer: Partial<Answer<'passwordResetFinish'>>) => void
}) => {
  const { t } = useTranslation(['organization', 'common'])
  const [pair, setPair] = useState({ password: '', confirmation: '' })
  const check = usePasswordCheck(pair, props.token)
  const save = useCommand(props.endpoint, {
    silent: true,
    refreshes: [],
    keepsPage: true,
    onSuccess: props.onDone,
  })
  const submit = () => {
    if (!check.isGood || save.isPending) return
    save.mutate({ params: { token: props.token }, body: { password: pair.password } })
  }
  return (
    <PlainForm
      failure={save.error && failureText(save.error, t('organization:access.linkExpired'))}
      onSubmit={submit}
    >
      <TextField
        label={t('organization:access.email')}
        value={props.email}
        onChange={() => undefined}
        readOnly
        autoComplete="username"
        width="full"
      />
      <NewPassword pair={pair} onChange={setPair} check={check} mismatch={props.mismatch} />
      <ActionButton
        type="submit"
        variant="primary"
        busy={save.isPending}
        availability={{ allowed: check.isGood, reason: t('common:page.saveBlocked') }}
      >
        {t('organization:access.savePassword')}
      </ActionButton>
    </PlainForm>
  )
}
