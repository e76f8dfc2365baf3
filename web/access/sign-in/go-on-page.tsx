import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/client.ts'
import { ApiError } from '#web/client/problem.ts'
import { goToLogin } from '#web/client/session/sign-in.ts'
import { Button } from '#web/kit/button.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { go, useParams } from '#web/kit/place/place.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'

/** The link is of another person than the one who is signed in here: that one signs in, and comes back to this page. */
const OtherLogin = () => {
  const { t } = useTranslation('common')
  const { me } = useSession()
  const signInAsOther = async () => {
    // The session is left whatever the server says: an expired one is over already.
    await call('authLogout', {}, { keepsUnauthorized: true }).catch(() => undefined)
    goToLogin()
  }
  return (
    <Page>
      <PageHeader title={t('common:page.otherLogin')} />
      <EmptyState
        title={t('common:page.otherLoginNow', { email: me.email })}
        text={t('common:page.otherLoginText')}
        action={
          <Button variant="primary" onClick={() => void signInAsOther()}>
            {t('common:page.otherLoginButton')}
          </Button>
        }
      />
    </Page>
  )
}

/** Where a mailed link leads a user whose login is of another account: on to the account that the link is about. */
export const GoOnPage = () => {
  const { t } = useTranslation('common')
  const { accountId = '' } = useParams()
  const { search } = useUrlState()
  const redirect = search.get('redirect')
  // Each call makes a token that works once.
  const { data, error, refetch } = useQuery({
    queryKey: ['switchAccount', accountId],
    queryFn: () => call('switchAccount', { params: { accountId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (data) go(paths.enter(data.token, data.accountName, redirect), 'replace')
  }, [data, redirect])
  if (error instanceof ApiError && error.status === 404) return <OtherLogin />
  return (
    <Page>
      <PageHeader title={t('common:page.enteringAny')} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeletons lines={4} height={24} />
      )}
    </Page>
  )
}
