import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/client.ts'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { useUrlState } from '#web/kit/url-state.ts'
import { paths } from '#web/paths.ts'
import { AccessLayout, LoginButton } from './access-layout.tsx'

/** Where a mailed link leads somebody whose login is of another account: on in the account that the link is about. */
export const GoOnPage = () => {
  const { t } = useTranslation('common')
  const { accountId = '' } = useParams({ strict: false })
  const router = useRouter()
  const { search } = useUrlState()
  const redirect = search.get('redirect')
  // Each call makes a token that works once.
  const { data, error } = useQuery({
    queryKey: ['switchAccount', accountId],
    queryFn: () => call('switchAccount', { params: { accountId } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (data) router.history.replace(paths.enter(data.token, data.accountName, redirect))
  }, [data, redirect, router])
  if (error)
    return (
      <AccessLayout title={error.message}>
        <LoginButton>{t('common:page.signIn')}</LoginButton>
      </AccessLayout>
    )
  return (
    <AccessLayout title={t('common:page.enteringAny')}>
      <Skeletons lines={4} height={24} />
    </AccessLayout>
  )
}
