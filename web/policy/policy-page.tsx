import type { Policy } from './policy.ts'
import { FileCheck, RefreshCw } from 'lucide-react'
import { ActionButton, ButtonLink } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/format/display.tsx'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { Card, Page, PageHeader, TwoColumns } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { paths } from '#web/paths.ts'
import { DocumentList } from '#web/document/shared/document-list.tsx'
import { PaidBadge } from '#web/money/shared/status.tsx'
import { useRenewal } from '#web/policy/shared/actions.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { PolicyStatusBadge } from '#web/policy/shared/status.tsx'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey, useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { usePathParams } from '#web/use-path-params.ts'
import { Coverages } from './coverages.tsx'
import { EndingCard } from './ending/ending-card.tsx'
import { moneyOf, PolicyMoney } from './policy-money.tsx'
import { PolicySubjectivities } from '#web/underwriting/shared/policy-subjectivities.tsx'
import { PolicyFacts, PremiumCard } from './policy-facts.tsx'
import { RenewalChoices } from './renewal-choices.tsx'
import { Transactions } from './transactions.tsx'

/** One policy: what is covered, what it costs, what happened to it, and its papers. */
export const PolicyPage = () => {
  const { productType, policyId } = usePathParams('productType', 'policyId')
  const policy = useApi('policyGet', { params: { productType, policyId } })
  if (policy.data)
    return (
      <UpToDate
        reads={[
          apiKey('policyGet', { params: { productType, policyId } }),
          apiKey('invoiceSearch', moneyOf(policyId)),
          apiKey('billingSearch', moneyOf(policyId)),
        ]}
      >
        <Loaded policy={policy.data} />
      </UpToDate>
    )
  if (policy.error)
    return <RecordFailedPage record="policy" error={policy.error} onRetry={() => void policy.refetch()} />
  return (
    <Page>
      <Skeletons lines={10} height={24} />
    </Page>
  )
}

const Loaded = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { persona, can } = useSession()
  const productName = useProductName()
  return (
    <Page>
      <PageHeader
        title={`${policy.policyNumber} ${policy.companyName}`}
        heading={policy.companyName}
        badge={
          <>
            <PolicyStatusBadge status={policy.status} />
            <PaidBadge isPaid={policy.isPaid} />
          </>
        }
        id={policy.policyNumber}
        subtitle={
          <>
            {productName(policy.product)} · <DateText value={policy.effectiveDate} /> –{' '}
            <DateText value={policy.endDate} />
          </>
        }
        back={{ href: paths.policies(persona), label: t('policy:list.title') }}
        actions={<PolicyButtons policy={policy} />}
        more={useMoreActions(policy)}
      />
      <RenewalChoices policy={policy} />
      {policy.renewedBy && <Notice tone="info">{t('policy:page.renewed')}</Notice>}
      <TwoColumns
        main={
          <>
            <Card title={t('policy:page.coverages')}>
              <Coverages policy={policy} />
            </Card>
            {can(['quote:read']) && (
              <PolicySubjectivities quoteId={policy.quoteId} product={policy.product} />
            )}
            <Card title={t('policy:page.transactions')}>
              <Transactions policy={policy} />
            </Card>
            {can(['billing:read']) && <PolicyMoney policy={policy} />}
            {can(['document:read']) && (
              <Card title={t('policy:page.documents')}>
                <DocumentList accountId={policy.accountId} policyId={policy.id} />
              </Card>
            )}
            {can(['policy:reasons']) && <EndingCard policy={policy} />}
          </>
        }
        aside={
          <>
            <PremiumCard policy={policy} />
            <PolicyFacts policy={policy} />
          </>
        }
      />
    </Page>
  )
}

/** Paying comes first while something is due; otherwise the certificate is what people come for. */
const PolicyButtons = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const openModal = useModal()
  const renewal = useRenewal()
  const isPayable = can(['billing:pay']) && policy.actions.pay?.allowed
  return (
    <>
      {can(['policy:renew']) && (
        <ActionButton
          availability={policy.actions.renew}
          icon={<RefreshCw size={16} aria-hidden="true" />}
          busy={renewal.isPending}
          busyText={t('policy:page.renewing')}
          onClick={() => renewal.mutate({ params: { policyId: policy.id } })}
        >
          {t('common:record.renew')}
        </ActionButton>
      )}
      {can(['policy:certificate']) && (
        <ActionButton
          availability={policy.actions.certificate}
          variant={isPayable ? 'secondary' : 'primary'}
          icon={<FileCheck size={16} aria-hidden="true" />}
          onClick={() =>
            openModal('policy.certificate', { policyId: policy.id, productType: policy.product })
          }
        >
          {t('common:record.certificate')}
        </ActionButton>
      )}
      {isPayable && (
        <ButtonLink href={paths.policyPayment(policy.id)} variant="primary">
          {t('common:record.pay')}
        </ButtonLink>
      )}
    </>
  )
}

const useMoreActions = (policy: Policy): readonly MenuAction[] => {
  const { t } = useTranslation('policy')
  const { persona, can } = useSession()
  const openModal = useModal()
  const all: (MenuAction & { isOffered: boolean })[] = [
    {
      label: t('policy:page.openAccount'),
      href: paths.account(persona, policy.accountId),
      isOffered: can(['account:read']),
    },
    {
      label: t('policy:page.openQuote'),
      href: paths.quote(persona, policy.product, policy.quoteId),
      isOffered: can(['quote:read']),
    },
    {
      label: t('policy:page.timeline'),
      href: paths.account(persona, policy.accountId, { tab: 'TIMELINE' }),
      isOffered: can(['account:read']),
    },
    ...(['optOut', 'mute'] as const)
      .filter((choice) => policy[choice === 'optOut' ? 'optedOut' : 'remindersMuted'] === null)
      .map((choice) => ({
        label: t(`policy:choice.${choice}.submit`),
        availability: policy.actions[choice],
        onSelect: () => openModal('policy.choice', { policyId: policy.id, choice }),
        isOffered: can(['policy:renew']),
      })),
    {
      label: t('common:record.reportClaim'),
      onSelect: () => openModal('claim.create', { policyId: policy.id }),
      isOffered: can(['claim:create']),
    },
  ]
  return all.filter((action) => action.isOffered).map(({ isOffered: _isOffered, ...action }) => action)
}
