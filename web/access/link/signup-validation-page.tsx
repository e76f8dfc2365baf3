import type { TokenInfo } from './token-info.ts'
import { lazy, Suspense, useEffect } from 'react'
import { ownPath } from '#web/client/session/sign-in.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useApi } from '#web/use-api.ts'
import { supportAddress } from '#web/shell/support.ts'
import { AccessLayout, LoginButton } from '../access-layout.tsx'
import { JoinForm } from './join-form.tsx'
import { useLinkToken } from '#web/access/shared/link-token.ts'

// The full form brings the schemas with it, which the short one does without.
const SignupForm = lazy(async () => ({ default: (await import('./signup-form.tsx')).SignupForm }))

const loginFor = (info: TokenInfo): string => {
  const search = new URLSearchParams()
  if (info.tokenType === 'QUOTE_SENT_EXISTING_USER') search.set('existingUser', 'true')
  if (info.tokenType === 'QUOTE_LINK_EXISTING_AGENT') search.set('existingAgent', 'true')
  const redirect = ownPath(info.redirectURL)
  if (redirect) search.set('redirect', redirect)
  return `${paths.login()}?${search.toString()}`
}

/** Where a sign-up link lands: the screen follows the kind of token (specification 0 section 4). */
export const SignupValidationPage = () => {
  const { t } = useTranslation('common')
  const token = useLinkToken()
  const info = useApi('validationTokenGet', { params: { token } }, { staleTime: Infinity })
  if (info.error) return <LinkFailed status={info.error.status} />
  if (!info.data)
    return (
      <AccessLayout title={t('common:page.waiting')}>
        <Skeletons lines={4} height={24} />
      </AccessLayout>
    )
  return <TokenScreen info={info.data} token={token} />
}

const TokenScreen = ({ info, token }: { info: TokenInfo; token: string }) => {
  switch (info.tokenType) {
    case 'NEW_ACCOUNT':
      return (
        <Suspense fallback={<Skeletons lines={8} height={24} />}>
          <SignupForm info={info} token={token} />
        </Suspense>
      )
    case 'EXISTING_ACCOUNT':
      return <JoinForm info={info} token={token} withNames />
    case 'QUOTE_SENT_NEW_USER':
    case 'QUOTE_LINK_NEW_AGENT':
      return <JoinForm info={info} token={token} />
    default:
      return <ToLogin href={loginFor(info)} />
  }
}

const ToLogin = ({ href }: { href: string }) => {
  useEffect(() => location.replace(href), [href])
  return null
}

const LinkFailed = ({ status }: { status: number }) => {
  const { t } = useTranslation('common')
  const isExpired = status === 400 || status === 404
  if (!isExpired)
    return (
      <AccessLayout title={t('common:page.credentialsExpired')}>
        <p>{t('common:page.credentialsExpiredText')}</p>
        <p>
          <a href={supportAddress(t('common:page.signUp'))}>{t('common:page.signUp')}</a>
        </p>
      </AccessLayout>
    )
  return (
    <AccessLayout title={t('common:page.linkExpired')}>
      <p>{t('common:page.linkExpiredText')}</p>
      <p>
        <a href={supportAddress(t('common:page.linkExpired'))}>{t('common:page.contactSupport')}</a>
      </p>
      <LoginButton>{t('common:page.signIn')}</LoginButton>
    </AccessLayout>
  )
}
