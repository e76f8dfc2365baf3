import { useEffect } from 'react'
import { ActionButton } from '#web/kit/button.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState } from '#web/kit/page/states.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useRenewal } from '#web/policy/shared/actions.ts'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { usePathParams } from '#web/use-path-params.ts'
import { useOpenRenewal } from './open-renewal.ts'

/** A link of the older renewal: `/accounts/{accountId}/renew/accountDetails?product=p100&policyId={policyId}`. */
export const RenewalLinkPage = () => {
  const { accountId } = usePathParams('accountId')
  const { search } = useUrlState()
  return (
    <Start
      accountId={accountId}
      productType={(search.get('product') ?? 'P100').toUpperCase()}
      policyId={search.get('policyId') ?? ''}
    />
  )
}

/** A link of Prime 250: `/policies/{policyId}/account/{accountId}/p250/verify`. */
export const WholesaleRenewalLinkPage = () => {
  const { policyId, accountId } = usePathParams('policyId', 'accountId')
  return <Start accountId={accountId} productType="P250" policyId={policyId} />
}

interface Props {
  accountId: string
  productType: string
  policyId: string
}

/** Goes on with the renewal that is open, or offers to start one. */
const Start = ({ accountId, productType, policyId }: Props) => {
  const { t } = useTranslation(['quote', 'common'])
  const { persona } = useSession()
  const open = useOpenRenewal(accountId, productType, true)
  const policy = useApi('policyGet', { params: { productType, policyId } }, { enabled: policyId !== '' })
  const renewal = useRenewal()
  const quoteId = open.quote?.id
  useEffect(() => {
    if (quoteId) go(paths.renewQuote(persona, productType, accountId, 'verify', { quoteId }), 'replace')
  }, [persona, productType, accountId, quoteId])
  const failed = open.error ?? policy.error
  if (failed)
    return (
      <RecordFailedPage
        record="policy"
        error={failed}
        onRetry={() => void Promise.all([open.refetch(), policy.refetch()])}
      />
    )
  if (open.quote !== null || (policyId !== '' && !policy.data))
    return (
      <Page>
        <Skeletons lines={6} height={24} />
      </Page>
    )
  return (
    <Page>
      <PageHeader
        title={t('renewal:heading')}
        subtitle={policy.data && `${policy.data.companyName} · ${policy.data.policyNumber}`}
      />
      <EmptyState
        title={t('renewal:none')}
        text={t('renewal:noneText')}
        action={
          policy.data && (
            <ActionButton
              variant="primary"
              availability={policy.data.actions.renew}
              busy={renewal.isPending}
              busyText={t('renewal:starting')}
              onClick={() => renewal.mutate({ params: { policyId } })}
            >
              {t('common:record.renew')}
            </ActionButton>
          )
        }
      />
    </Page>
  )
}
