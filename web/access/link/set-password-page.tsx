import { useEffect, type ReactNode } from 'react'
import type { Answer } from '#web/client.ts'
import type { ApiError } from '#web/client/problem.ts'
import { storeTokens } from '#web/client/session/session.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { supportAddress } from '#web/shell/support.ts'
import { useApi } from '#web/use-api.ts'
import { AccessLayout } from '../access-layout.tsx'
import { useLinkToken } from '#web/access/shared/link-token.ts'
import { SetPasswordForm } from './set-password-form.tsx'

const EXPIRED = [400, 404]
const USED = 401

type SignedIn = Partial<Answer<'passwordResetFinish'>>

/** Into the product; through the login for users with a second factor, which a link never replaces. */
const enter = ({ accessToken, refreshToken }: SignedIn): void => {
  if (!accessToken || !refreshToken) return location.assign(paths.login())
  storeTokens({ accessToken, refreshToken }, false)
  location.assign(paths.loading())
}

/** The invitation's link: confirms the address and sets the first password. */
export const ConfirmUserPage = () => {
  const { t } = useTranslation('organization')
  const token = useLinkToken()
  const link = useApi('invitationCheck', { params: { token } }, { staleTime: Infinity })
  return (
    <SetPassword
      title={t('organization:access.confirmTitle')}
      text={t('organization:access.confirmText')}
      link={link}
      help={
        <a href={supportAddress(t('organization:access.confirmTitle'))}>
          {t('organization:access.inviteHelp')}
        </a>
      }
    >
      {(email) => (
        <SetPasswordForm
          endpoint="invitationAccept"
          token={token}
          email={email}
          mismatch={t('organization:access.passwordsMustMatch')}
          onDone={enter}
        />
      )}
    </SetPassword>
  )
}

/** The link of a forgotten password. */
export const ConfirmPasswordResetPage = () => {
  const { t } = useTranslation(['organization', 'common'])
  const token = useLinkToken()
  const link = useApi('passwordResetCheck', { params: { token } }, { staleTime: Infinity })
  return (
    <SetPassword
      title={t('organization:access.resetPassword')}
      text={t('organization:access.newPasswordText')}
      link={link}
      help={<a href={paths.forgotPassword()}>{t('organization:access.resetHelp')}</a>}
    >
      {(email) => (
        <SetPasswordForm
          endpoint="passwordResetFinish"
          token={token}
          email={email}
          mismatch={t('common:page.passwordsDiffer')}
          onDone={enter}
        />
      )}
    </SetPassword>
  )
}

interface SetPasswordProps {
  title: string
  text: string
  link: { data: { email: string } | undefined; error: ApiError | null }
  /** How to get a link that works. */
  help: ReactNode
  children: (email: string) => ReactNode
}

/** The form once the link proved good, else what is wrong with it (specification 0 section 8). */
const SetPassword = ({ title, text, link, help, children }: SetPasswordProps) => {
  const { t } = useTranslation('organization')
  const status = link.error?.status
  useEffect(() => {
    if (status === USED) location.replace(paths.login())
  }, [status])
  if (status !== undefined && status !== USED)
    return (
      <AccessLayout title={title}>
        <p role="alert">
          {EXPIRED.includes(status)
            ? t('organization:access.linkExpired')
            : t('organization:access.linkFailed', { status })}
        </p>
        <p>{help}</p>
      </AccessLayout>
    )
  return (
    <AccessLayout title={title} wide>
      <p>{text}</p>
      {link.data ? children(link.data.email) : <Skeletons lines={4} height={24} />}
    </AccessLayout>
  )
}
