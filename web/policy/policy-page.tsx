import type { Policy } from './policy.ts'
import { lazy, type ReactNode, Suspense } from 'react'
import { FileCheck } from 'lucide-react'
import { ActionButton, ButtonLink } from '#web/kit/button.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { DateText } from '#web/kit/format/display.tsx'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { Card, Page, PageHeader, TwoColumns } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { paths } from '#web/paths.ts'
import { DocumentList } from '#web/document/shared/document-list.tsx'
import { PaidBadge } from '#web/money/shared/status.tsx'
import { useExcess } from '#web/policy/shared/actions.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { PolicyStatusBadge } from '#web/policy/shared/status.tsx'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey, useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { usePathParams } from '#web/use-path-params.ts'
import type { ApiError } from '#web/client/problem.ts'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { BrokerItem } from './bor/policy-item.tsx'
import { AsOfBar } from './as-of/as-of-bar.tsx'
import { type Asked, useAsked } from './as-of/asked.ts'
import { coverTones } from './as-of/cover-words.ts'
import { daysBetween } from '#domain/kernel/dates.ts'
import { policyLifecycle, policyStarts } from '#domain/policy/lifecycle.ts'
import { Coverages } from './coverages.tsx'
import { EndingCard } from './ending/ending-card.tsx'
import { RestoreNotice } from './ending/restore/restore-notice.tsx'
import { useEndingSteps, useNoticeSteps, useRewrite, useWholeEndings } from './ending/steps.ts'
import { moneyOf, PolicyMoney } from './policy-money.tsx'
import { PolicySubjectivities } from '#web/underwriting/shared/policy-subjectivities.tsx'
import { PolicyFacts, PremiumCard } from './policy-facts.tsx'
import classes from './policy.module.css'
import { RenewalChoices } from './renewal-choices.tsx'
import { RunOffBand } from './run-off/run-off-band.tsx'
import { HistoryCard } from './history/history-card.tsx'
import { TodayCard } from './today/today-card.tsx'

/** What a policy is read with: as it is today, or what the address asks for. */
const readOf = (productType: string, policyId: string, query: Asked | null) => ({
  params: { productType, policyId },
  ...(query && { query }),
})

/** The fields that were refused, with the sentences of the server. */
const fieldsOf = (error: Pick<ApiError, 'errors'> | null): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error?.errors ?? []).map(({ field, detail }) => [field.replace(/^query\./, ''), detail]),
  )

/** One policy: what is covered, what it costs, what happened to it, and its papers; today or on a day of the past. */
export const PolicyPage = () => {
  const { productType, policyId } = usePathParams('productType', 'policyId')
  const { asked, ask } = useAsked()
  const past = useApi('policyGet', readOf(productType, policyId, asked), { enabled: asked !== null })
  const errors = fieldsOf(asked && past.error)
  const isPast = asked !== null && Object.keys(errors).length === 0
  const today = useApi('policyGet', readOf(productType, policyId, null), { enabled: !isPast })
  const policy = isPast ? past : today
  if (policy.data)
    return (
      <UpToDate
        reads={[
          apiKey('policyGet', readOf(productType, policyId, isPast ? asked : null)),
          apiKey('invoiceSearch', moneyOf(policyId)),
          apiKey('creditSearch', moneyOf(policyId)),
          apiKey('billingSearch', moneyOf(policyId)),
        ]}
      >
        <Loaded policy={policy.data} isPast={isPast} ask={ask}>
          <AsOfBar policy={policy.data} asked={asked} errors={errors} ask={ask} />
        </Loaded>
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

const Badges = ({ policy, isPast }: { policy: Policy; isPast: boolean }) => {
  const { t } = useTranslation('policy')
  const { cover } = policy.asOf
  if (isPast) return <Badge tone={coverTones[cover]}>{t(`policy:cover.short.${cover}`)}</Badge>
  return (
    <>
      <PolicyStatusBadge status={policy.status} />
      <PaidBadge isPaid={policy.isPaid} />
    </>
  )
}

const Loaded = (props: {
  policy: Policy
  isPast: boolean
  ask: (asked: Asked) => void
  children: ReactNode
}) => {
  const { policy, isPast, ask, children } = props
  const { t } = useTranslation('policy')
  const { persona, can } = useSession()
  const productName = useProductName()
  return (
    <Page>
      <PageHeader
        title={`${policy.policyNumber} ${policy.companyName}`}
        heading={policy.companyName}
        badge={<Badges policy={policy} isPast={isPast} />}
        id={policy.policyNumber}
        subtitle={
          <>
            {productName(policy.product)} · <DateText value={policy.effectiveDate} /> –{' '}
            <DateText value={policy.endDate} />
          </>
        }
        back={{ href: paths.policies(persona), label: t('policy:list.title') }}
        actions={!isPast && <PolicyButtons policy={policy} />}
        more={useMoreActions(policy, isPast)}
      />
      {children}
      <RunOffBand policy={policy} />
      {!isPast && <BrokerItem policyId={policy.id} />}
      {!isPast && policy.status === 'IN REINSTATEMENT PERIOD' && can(['policy:reasons']) && (
        <RestoreNotice policy={policy} />
      )}
      {!isPast && <RenewalChoices policy={policy} />}
      {!isPast && policy.renewedBy && <Notice tone="info">{t('policy:page.renewed')}</Notice>}
      {!isPast && policy.rewrittenAs && (
        <Notice tone="info">
          {t('policy:page.rewritten')}{' '}
          <AppLink href={paths.policy(persona, policy.product, policy.rewrittenAs)}>
            {t('policy:page.openRewritten')}
          </AppLink>
        </Notice>
      )}
      {!isPast && policy.rewriteOf && (
        <Notice tone="info">
          {t('policy:page.rewriteOf')}{' '}
          <AppLink href={paths.policy(persona, policy.product, policy.rewriteOf)}>
            {t('policy:page.openReplaced')}
          </AppLink>
        </Notice>
      )}
      <TwoColumns
        main={
          <>
            {!isPast && <TodayCard policy={policy} />}
            {!isPast && can(['policy:reasons']) && isNearEnd(policy) && (
              <Suspense fallback={null}>
                <RenewalNoticeCard policy={policy} />
              </Suspense>
            )}
            <Card title={t('policy:page.coverages')}>
              <Coverages policy={policy} />
            </Card>
            <Suspense fallback={null}>
              <InsuredsCard policy={policy} isPast={isPast} key={policy.asOf.on} />
            </Suspense>
            <HistoryCard policy={policy} ask={ask} />
            {isPast ? (
              <p className={classes.quiet}>{t('policy:asOf.leftOut')}</p>
            ) : (
              <OfToday policy={policy} />
            )}
          </>
        }
        aside={
          <>
            <PremiumCard policy={policy} />
            <PolicyFacts policy={policy} isPast={isPast} />
          </>
        }
      />
    </Page>
  )
}

const DraftsCard = lazy(async () => ({
  default: (await import('./change/draft/drafts-card.tsx')).DraftsCard,
}))

/** Days before the end of a term from which notices about its renewal are looked for. */
const NOTICE_DAYS = 150

const isNearEnd = ({ today, endDate }: Policy): boolean => daysBetween(today, endDate) <= NOTICE_DAYS

const RenewalNoticeCard = lazy(async () => ({
  default: (await import('./notices/renewal-notice-card.tsx')).RenewalNoticeCard,
}))

const InsuredsCard = lazy(async () => ({
  default: (await import('./insureds/insureds-card.tsx')).InsuredsCard,
}))

const ReportingPanel = lazy(async () => ({
  default: (await import('./reporting/reporting-panel.tsx')).ReportingPanel,
}))

const FinanceCard = lazy(async () => ({
  default: (await import('#web/money/shared/finance-card.tsx')).FinanceCard,
}))

const NoticesCard = lazy(async () => ({
  default: (await import('./notices/notices-card.tsx')).NoticesCard,
}))

/** Claims can be made after the end of a policy that ran out or was canceled. */
const MAY_REPORT: ReadonlySet<string> = new Set(policyLifecycle.requestReporting.from)

/** Statuses from which a term is renewed. */
const MAY_RENEW: ReadonlySet<string> = new Set(policyStarts)

/** What there is of today alone: it is not turned back with the policy. */
const OfToday = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  return (
    <>
      {can(['policy:requestchange']) && (
        <Suspense fallback={null}>
          <DraftsCard policy={policy} />
        </Suspense>
      )}
      {can(['quote:read']) && <PolicySubjectivities quoteId={policy.quoteId} product={policy.product} />}
      {can(['billing:read']) && <PolicyMoney policy={policy} />}
      {can(['billing:read']) && policy.market === 'US' && (
        <Suspense fallback={null}>
          <FinanceCard
            policy={{
              id: policy.id,
              isUnpaid: !policy.isPaid,
              accountId: policy.accountId,
              today: policy.today,
              email: policy.contact.policyContactEmail ?? '',
            }}
          />
        </Suspense>
      )}
      {can(['document:read']) && (
        <Card title={t('policy:page.documents')}>
          <DocumentList accountId={policy.accountId} policyId={policy.id} />
        </Card>
      )}
      {MAY_REPORT.has(policy.status) && (
        <Card title={t('policy:reporting.title')}>
          <Suspense fallback={<Skeletons lines={4} height={24} />}>
            <ReportingPanel policy={policy} />
          </Suspense>
        </Card>
      )}
      {can(['policy:reasons']) && (
        <Suspense fallback={null}>
          <NoticesCard policy={policy} />
        </Suspense>
      )}
      {can(['policy:reasons']) && <EndingCard policy={policy} />}
    </>
  )
}

/** Paying comes first while something is due; otherwise the certificate is what people come for. */
const PolicyButtons = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const openModal = useModal()
  const isPayable = can(['billing:pay']) && policy.actions.pay?.allowed
  return (
    <>
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

/** Where the policy leads, and what else may be done with it; of the past nothing is done. */
const useMoreActions = (policy: Policy, isPast: boolean): readonly MenuAction[] => {
  const { t } = useTranslation(['policy', 'bor'])
  const { persona, can } = useSession()
  const openModal = useModal()
  const { mutate: addExcess } = useExcess()
  const steps = [
    ...useEndingSteps(policy),
    ...useNoticeSteps(policy),
    ...useRewrite(policy),
    ...useWholeEndings(policy),
  ]
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
    {
      label: t('common:record.addExcess'),
      availability: policy.actions.addExcess,
      onSelect: () => addExcess({ body: { policyId: policy.id } }),
      isOffered: !isPast && can(['quote:create']) && policy.market === 'US',
    },
    ...(['optOut', 'mute'] as const)
      .filter((choice) => policy[choice === 'optOut' ? 'optedOut' : 'remindersMuted'] === null)
      .map((choice) => ({
        label: t(`policy:choice.${choice}.submit`),
        availability: policy.actions[choice],
        onSelect: () => openModal('policy.choice', { policyId: policy.id, choice }),
        isOffered: !isPast && can(['policy:renew']),
      })),
    {
      label: t('policy:automatic.title'),
      onSelect: () =>
        openModal('policy.automatic', { accountId: policy.accountId, productType: policy.product }),
      isOffered: !isPast && can(['policy:renew']) && !policy.renewedBy && MAY_RENEW.has(policy.status),
    },
    {
      label: t('bor:file.open'),
      onSelect: () =>
        openModal('bor.file', { policyNumber: policy.policyNumber, companyName: policy.companyName }),
      isOffered: !isPast && can(['bor:decide']),
    },
    {
      label: t('policy:runOff.submit'),
      availability: policy.actions.runOff,
      onSelect: () =>
        openModal('policy.runOff', {
          policyId: policy.id,
          currency: policy.currency,
          today: policy.today,
        }),
      isOffered:
        !isPast && can(['policy:runoff']) && policy.actions.runOff?.code !== 'TRANSITION_NOT_ALLOWED',
    },
    ...steps.map((step) => ({ ...step, isOffered: !isPast })),
    {
      label: t('common:record.reportClaim'),
      onSelect: () => openModal('claim.create', { policyId: policy.id }),
      isOffered: !isPast && can(['claim:create']),
    },
  ]
  return all.filter((action) => action.isOffered).map(({ isOffered: _isOffered, ...action }) => action)
}
