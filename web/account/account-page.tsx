import { ActionButton, Button } from '#web/kit/button.tsx'
import { MarketContext } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { Tabs, type Tab } from '#web/kit/page/tabs.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { DocumentList } from '#web/document/shared/document-list.tsx'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { AccountStatusBadge } from '#web/account/shared/status.tsx'
import { useSubmissionsView } from '#web/account/shared/submissions-view.ts'
import { Timeline } from '#web/account/shared/timeline.tsx'
import { RecordFailedPage } from '#web/shell/record-failed.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { useModal } from '#web/use-modal.ts'
import { usePathParams } from '#web/use-path-params.ts'
import type { Account } from './shared/account.ts'
import { OverviewTab } from './overview-tab.tsx'
import { useComplete } from './use-complete.ts'
import { PoliciesTab } from './policies-tab.tsx'
import { QuotesTab } from './quotes-tab.tsx'
import { RiskTab } from '../risk/shared/risk-tab.tsx'

/** One insured account: what is known of it, its risk, quotes, policies, documents and everything that happened. */
export const AccountPage = () => {
  const { accountId } = usePathParams('accountId')
  const account = useApi('accountGet', { params: { accountId } })
  if (account.error && !account.data)
    return <RecordFailedPage record="account" error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data)
    return (
      <Page>
        <Skeletons lines={8} height={24} />
      </Page>
    )
  return (
    <MarketContext value={marketViews[account.data.market]}>
      <Loaded account={account.data} />
    </MarketContext>
  )
}

const Loaded = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const { persona, me, can } = useSession()
  const openModal = useModal()
  const product = account.market === 'UK' ? 'P_ONE' : 'P100'
  const isUpdatable = account.actions.update?.allowed ?? false
  const isSubmitting = useSubmissionsView()
  const complete = useComplete(account)
  const completeFirst = () => {
    const [first] = account.missing
    if (isUpdatable && first) complete(first.field)
  }
  return (
    <Page>
      <PageHeader
        title={account.name}
        badge={<AccountStatusBadge status={account.status} />}
        back={{ href: paths.accounts(persona), label: t('account:list.title') }}
        subtitle={t('account:page.subtitle', { agency: account.agencyName, score: account.profileScore })}
        actions={
          <ActionButton
            variant="primary"
            availability={account.actions.requestQuote}
            onRefused={() => completeFirst()}
            onClick={() => go(paths.requestQuote(persona, product, account.id))}
          >
            {t('account:page.requestQuote')}
          </ActionButton>
        }
        more={[
          {
            label: t('account:page.editContact'),
            availability: account.actions.update,
            onSelect: () => isUpdatable && openModal('account.contact', { accountId: account.id }),
          },
          ...(can(['quote:send'])
            ? [
                {
                  label: t('account:applicationLink.title'),
                  onSelect: () => openModal('account.applicationLink', { accountId: account.id }),
                },
              ]
            : []),
          ...(me.defaultTeam
            ? [
                {
                  label: t('account:page.changeTeam'),
                  availability: account.actions.changeTeam,
                  onSelect: () => openModal('account.team', { accountId: account.id }),
                },
              ]
            : []),
          ...(isSubmitting
            ? [
                {
                  label: t('account:page.submit'),
                  onSelect: () =>
                    openModal('submission.create', { accountId: account.id, market: account.market }),
                },
              ]
            : []),
          ...(can(['account:transfer'])
            ? [
                {
                  label: t('account:transfer.title'),
                  availability: account.actions.transfer,
                  onSelect: () => openModal('account.transfer', { accountId: account.id }),
                },
              ]
            : []),
          ...(can(['quote:decline'])
            ? [
                {
                  label: t('account:decline.title'),
                  availability: account.actions.decline,
                  onSelect: () => openModal('account.decline', { accountId: account.id }),
                },
              ]
            : []),
        ]}
      />
      <Declines account={account} />
      <AccountTabs account={account} />
    </Page>
  )
}

/** The products for which the account is offered no terms, and why. */
const Declines = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const productName = useProductName()
  const openModal = useModal()
  return account.declines.map(({ product, reasonSummary, reason, declinedBy }) => (
    <Notice
      key={product}
      tone="warning"
      title={t('account:decline.notice', {
        product: productName(product),
        reason: reasonSummary,
        name: declinedBy,
      })}
      action={
        account.actions.undecline?.allowed && (
          <Button
            size="compact"
            onClick={() => openModal('account.undecline', { accountId: account.id, product })}
          >
            {t('account:decline.takeBack')}
          </Button>
        )
      }
    >
      {reason}
    </Notice>
  ))
}

const AccountTabs = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const { can } = useSession()
  const tabs: (Tab | false)[] = [
    { id: 'OVERVIEW', label: t('account:tabs.overview'), content: <OverviewTab account={account} /> },
    can(['risk:read']) && {
      id: 'RISK',
      label: t('account:tabs.risk'),
      content: <RiskTab account={account} />,
    },
    can(['quote:read']) && {
      id: 'QUOTES',
      label: t('account:tabs.quotes'),
      content: <QuotesTab accountId={account.id} />,
    },
    can(['policy:read']) && {
      id: 'POLICIES',
      label: t('account:tabs.policies'),
      content: <PoliciesTab accountId={account.id} />,
    },
    can(['document:read']) && {
      id: 'DOCUMENTS',
      label: t('account:tabs.documents'),
      content: (
        <Card>
          <DocumentList accountId={account.id} />
        </Card>
      ),
    },
    {
      id: 'TIMELINE',
      label: t('account:tabs.timeline'),
      content: <TimelineTab accountId={account.id} />,
    },
  ]
  return <Tabs label={t('account:tabs.label')} tabs={tabs.filter((tab) => tab !== false)} />
}

const TimelineTab = ({ accountId }: { accountId: string }) => {
  const timeline = useApi('accountTimeline', { params: { accountId } })
  if (timeline.error) return <ErrorState error={timeline.error} onRetry={() => void timeline.refetch()} />
  return <Card>{timeline.data ? <Timeline entries={timeline.data.content} /> : <Skeletons lines={6} />}</Card>
}
