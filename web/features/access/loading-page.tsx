import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/client.ts'
import { ApiError } from '#web/client/problem.ts'
import { storeTabTokens } from '#web/client/session.ts'
import { ownPath } from '#web/client/sign-in.ts'
import { Page, useDocumentTitle } from '#web/kit/page.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { toastError } from '#web/kit/toasts.ts'
import { useUrlState } from '#web/kit/url-state.ts'
import { paths } from '#web/paths.ts'
import classes from './access.module.css'
import { AccessLayout, LoginButton } from './access-layout.tsx'
import { useLinkToken } from '#web/records/link-token.ts'

/** The home page follows 800 ms after the screen appeared (specification 0 section 9). */
const DELAY_MS = 800

/** 'You're entering {account}' over placeholders, then the home of the account type or the remembered page. */
export const LoadingPage = () => {
  const { token } = useParams({ strict: false })
  return token === undefined ? <Entering isOpen /> : <ExchangingPage />
}

/** A jump or a switch: its token becomes a session of this tab alone. */
const ExchangingPage = () => {
  const { t } = useTranslation('common')
  const token = useLinkToken()
  const queries = useQueryClient()
  // A token works once: it is exchanged once, however often the page is drawn.
  const exchange = useQuery({
    queryKey: ['authEnter', token],
    queryFn: async () => {
      storeTabTokens(await call('authEnter', { params: { token } }))
      // This session must not see what was read as another user.
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'authEnter' })
      return true
    },
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (exchange.error)
    return (
      <AccessLayout title={exchange.error.message}>
        <LoginButton>{t('common:page.signIn')}</LoginButton>
      </AccessLayout>
    )
  return <Entering isOpen={exchange.isSuccess} />
}

const Entering = ({ isOpen }: { isOpen: boolean }) => {
  const { t } = useTranslation('common')
  const router = useRouter()
  const { search } = useUrlState()
  const account = search.get('accountName')
  const redirect = search.get('redirect')
  const words = account ? t('common:page.entering', { account }) : t('common:page.enteringAny')
  useDocumentTitle(words)
  useEffect(() => {
    if (!isOpen) return
    let isLeft = false
    const wait = new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    const enter = async () => {
      const [me] = await Promise.all([call('authMe', {}), wait])
      if (!isLeft) router.history.replace(ownPath(redirect) ?? paths.home(me.account.accountType))
    }
    enter().catch((error: unknown) => {
      // Who is not signed in is on the way to the login already.
      const isSignedOut = error instanceof ApiError && error.status === 401
      if (!isLeft && !isSignedOut) toastError(t('common:page.userFailed'))
    })
    return () => {
      isLeft = true
    }
  }, [isOpen, router, redirect, t])
  return (
    <main className={classes.loading}>
      <h1 role="status">{words}</h1>
      <Page>
        <Skeletons lines={8} height={24} />
      </Page>
    </main>
  )
}
