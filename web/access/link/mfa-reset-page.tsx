import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#web/client.ts'
import { ApiError } from '#web/client/problem.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { AccessLayout, LoginButton } from '../access-layout.tsx'
import { useLinkToken } from '#web/access/shared/link-token.ts'
import { SupportContact } from '../message-pages.tsx'

const GONE = 404

/** Where the mailed link of an MFA reset lands: it resets, or says that an administrator has to approve. */
export const ConfirmMfaResetPage = () => {
  const { t } = useTranslation(['organization', 'common'])
  const token = useLinkToken('resetMFAToken')
  // The link works once: asked for once, however often the page is drawn or looked at again.
  const reset = useQuery({
    queryKey: ['mfaResetFinish', token],
    queryFn: async () => call('mfaResetFinish', { params: { token } }),
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const isGone = reset.error instanceof ApiError && reset.error.status === GONE
  useEffect(() => {
    if (isGone) location.replace(paths.login())
  }, [isGone])
  if (reset.isPending || isGone)
    return (
      <AccessLayout title={t('common:page.waiting')}>
        <Skeletons lines={3} />
      </AccessLayout>
    )
  return (
    <AccessLayout title={t('organization:access.mfaResetTitle')}>
      {reset.error && <Notice tone="danger" title={reset.error.message} />}
      {reset.data &&
        (reset.data.isReset ? (
          <p role="status">{t('organization:access.mfaResetDone')}</p>
        ) : (
          <p role="status">{reset.data.detail}</p>
        ))}
      {reset.data?.isReset ? <p>{t('organization:access.mfaResetNext')}</p> : <SupportContact />}
      <LoginButton>{t('organization:access.loginHere')}</LoginButton>
    </AccessLayout>
  )
}
