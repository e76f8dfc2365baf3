import { useState } from 'react'
import { storeTokens } from '#web/client/session/session.ts'
import type { ApiError } from '#web/client/problem.ts'
import { ownPath } from '#web/client/session/sign-in.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { NewPassword, usePasswordCheck } from '#web/access/shared/new-password.tsx'
import { useCommand } from '#web/use-api.ts'
import { AccessLayout } from '../access-layout.tsx'
import type { TokenInfo } from './token-info.ts'

/** Texts of a failed join (specification 0 section 8). */
const failureText = (error: ApiError, t: (key: string) => string): string => {
  if (error.status === 400) return error.message
  if (error.status === 404) return t('common:page.joinExpired')
  if (error.status === 412) return error.detail ?? t('common:page.tokenFailed')
  return t('common:page.joinUnavailable')
}

/** Sets the first password of a user who was sent a quote or invited, then opens what the link was for. */
export const JoinForm = ({
  info,
  token,
  withNames,
}: {
  info: TokenInfo
  token: string
  withNames?: boolean
}) => {
  const { t } = useTranslation('common')
  const [pair, setPair] = useState({ password: '', confirmation: '' })
  const [names, setNames] = useState({ firstName: info.firstName ?? '', lastName: info.lastName ?? '' })
  const check = usePasswordCheck(pair, token)
  const join = useCommand('authJoin', {
    silent: true,
    refreshes: [],
    keepsPage: true,
    onSuccess: (tokens) => {
      storeTokens(tokens, false)
      location.assign(ownPath(info.redirectURL) ?? paths.loading())
    },
  })
  const hasNames = !withNames || (names.firstName.trim() !== '' && names.lastName.trim() !== '')
  const submit = () => {
    if (!check.isGood || !hasNames || join.isPending) return
    join.mutate({
      query: { validationToken: token },
      body: { ...(withNames && names), password: pair.password },
    })
  }
  return (
    <AccessLayout title={withNames ? t('common:page.joinFull') : t('common:page.joinTitle')} wide>
      <p>
        {info.firstName
          ? t(withNames ? 'common:page.joinTextFull' : 'common:page.joinText', { name: info.firstName })
          : t('common:page.joinTextPlain')}
      </p>
      <PlainForm failure={join.error && failureText(join.error, t)} onSubmit={submit}>
        <TextField
          label={t('common:page.email')}
          value={info.email}
          onChange={() => undefined}
          readOnly
          autoComplete="username"
          width="full"
        />
        {withNames && (
          <>
            <TextField
              label={t('common:page.firstName')}
              value={names.firstName}
              onChange={(firstName) => setNames({ ...names, firstName })}
              autoComplete="given-name"
              width="full"
            />
            <TextField
              label={t('common:page.lastName')}
              value={names.lastName}
              onChange={(lastName) => setNames({ ...names, lastName })}
              autoComplete="family-name"
              width="full"
            />
          </>
        )}
        <NewPassword pair={pair} onChange={setPair} check={check} />
        <ActionButton
          type="submit"
          variant="primary"
          wide
          busy={join.isPending}
          availability={{
            allowed: check.isGood && hasNames,
            reason: hasNames ? t('common:page.saveBlocked') : t('common:page.namesFirst'),
          }}
        >
          {t('common:page.joinButton')}
        </ActionButton>
      </PlainForm>
    </AccessLayout>
  )
}
