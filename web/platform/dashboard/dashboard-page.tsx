import { partyHas } from '#domain/access/account-types.ts'
import { isInsured } from '#domain/access/scopes.ts'
import { Plus } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSubmissionsView } from '#web/account/shared/submissions-view.ts'
import { EarnedPremium } from '#web/policy/shared/earned-premium.tsx'
import { useSession } from '#web/session-context.ts'
import { useTabCounts } from './counts.ts'
import { dashboardTabs, firstFilled, tabPermission, type DashboardTab } from './dashboard-plan.ts'
import { Figures } from './figures.tsx'
import { PoliciesTab } from './policies-tab.tsx'
import { QuotesTab } from './quotes-tab.tsx'
import { Waiting } from './waiting.tsx'

/** No home opens on these, or few do. */
const AccountsTab = lazy(async () => ({ default: (await import('./accounts-tab.tsx')).AccountsTab }))
const BindersTab = lazy(async () => ({ default: (await import('./binders-tab.tsx')).BindersTab }))
const SubmissionsTab = lazy(async () => ({ default: (await import('./submissions-tab.tsx')).SubmissionsTab }))
const CustomerCards = lazy(async () => ({ default: (await import('./customer-cards.tsx')).CustomerCards }))

/** Clusters, vendors and premium processors alone have these lists. */
const fetchOthers = () => import('./other-tabs.tsx')
const ClaimsTab = lazy(async () => ({ default: (await fetchOthers()).ClaimsTab }))
const InvoicesTab = lazy(async () => ({ default: (await fetchOthers()).InvoicesTab }))
const AgenciesTab = lazy(async () => ({ default: (await fetchOthers()).AgenciesTab }))

const content: Record<DashboardTab, ReactNode> = {
  QUOTES: <QuotesTab />,
  BINDERS: <BindersTab />,
  POLICIES: <PoliciesTab />,
  ACCOUNTS: <AccountsTab />,
  SUBMISSIONS: <SubmissionsTab />,
  CLAIMS: <ClaimsTab />,
  INVOICES: <InvoicesTab />,
  AGENCIES: <AgenciesTab />,
}

/** The home of an account type: what waits for the reader, then the lists of what it works with. */
export const DashboardPage = () => {
  const { t } = useTranslation('dashboard')
  const { me, persona, can } = useSession()
  const type = me.account.accountType
  const hasSubmissions = useSubmissionsView()
  const tabs = dashboardTabs[type].filter(
    (tab) => can(tabPermission[tab]) && (tab !== 'SUBMISSIONS' || hasSubmissions),
  )
  const counts = useTabCounts(tabs)
  return (
    <Page>
      <PageHeader
        title={t('dashboard:title')}
        heading={t('dashboard:hello', { name: me.firstName })}
        subtitle={me.account.name}
        actions={
          can(['account:create']) && (
            <ButtonLink
              href={paths.accountLookup(persona)}
              variant="primary"
              icon={<Plus size={16} aria-hidden="true" />}
            >
              {t('dashboard:newAccount')}
            </ButtonLink>
          )
        }
      />
      {isInsured(type) ? (
        <Suspense fallback={<Skeletons lines={4} height={32} />}>
          <CustomerCards />
        </Suspense>
      ) : (
        <>
          {partyHas(type, 'figures') && can(['quote:read']) && <Figures />}
          <Waiting />
          <EarnedPremium />
        </>
      )}
      <Tabs
        label={t('dashboard:lists')}
        initial={firstFilled(tabs, counts)}
        tabs={tabs.map((tab) => ({
          id: tab,
          label: t(`dashboard:tab-${tab}`),
          content: <Suspense fallback={<Skeletons lines={6} height={24} />}>{content[tab]}</Suspense>,
        }))}
      />
    </Page>
  )
}
