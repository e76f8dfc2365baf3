import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/client.ts'
import { ApiError } from '#web/client/problem.ts'
import { storeTabTokens } from '#web/client/session/session.ts'
import { ownPath } from '#web/client/session/sign-in.ts'
import { useDocumentTitle } from '#web/kit/page/page-title.tsx'
import { Page } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { toastError } from '#web/kit/toast/toasts.ts'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { go, makeAhead, preload, useParams } from '#web/kit/place/place.tsx'
import { paths } from '#web/paths.ts'
import { apiQuery } from '#web/use-api.ts'
import classes from '../access.module.css'
import { AccessLayout, LoginButton } from '../access-layout.tsx'
import { useLinkToken } from '#web/access/shared/link-token.ts'

/** The home page follows 800 ms after the screen appeared (specification 0 section 9). */
const DELAY_MS = 800

/** 'You're entering {account}' over placeholders, then the home of the account type or the remembered page. */
export const LoadingPage = () => {
  const { token } = useParams()
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
  const queries = useQueryClient()
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
      const me = await queries.fetchQuery(apiQuery('authMe', {}))
      if (isLeft) return
      const remembered = ownPath(redirect)
      const home = paths.home(me.account.accountType)
      // Who must set up a second factor first is refused what the home reads.
      if (remembered === null && !me.mustSetUpMfa) void makeAhead(home)
      // A page that cannot be fetched says so itself.
      else preload(remembered ?? home).catch(() => undefined)
      await wait
      if (!isLeft) go(remembered ?? home, 'replace')
    }
    enter().catch((error: unknown) => {
      // Who is not signed in is on the way to the login already.
      const isSignedOut = error instanceof ApiError && error.status === 401
      if (!isLeft && !isSignedOut) toastError(t('common:page.userFailed'))
    })
    return () => {
      isLeft = true
    }
  }, [isOpen, queries, redirect, t])
  return (
    <main className={classes.loading}>
      <h1 role="status">{words}</h1>
      <Page>
        <Skeletons lines={8} height={24} />
      </Page>
    </main>
  )
}
