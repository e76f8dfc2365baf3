import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { CarriersView } from '../carrier/carriers-view.tsx'
import { AgenciesView } from './agencies-view.tsx'
import { BankCard } from './bank/bank-card.tsx'
import { MonthView } from './month-view.tsx'
import { PayoutsView } from './payouts-view.tsx'
import { ReportedView } from './reported-view.tsx'
import { SchedulesView } from './schedules-view.tsx'

/** Commission: statements by month for who earned it, and agencies, payments and schedules for who pays it. */
export const CommissionPage = () => {
  const { t } = useTranslation(['agency', 'commission'])
  const { can, me } = useSession()
  const pays = can(['commission:pay']) || can(['commission:release'])
  return (
    <Page>
      <PageHeader title={t('agency:commission.title')} />
      {pays ? (
        <Tabs
          label={t('agency:commission.title')}
          tabs={[
            { id: 'statements', label: t('commission:tab.statements'), content: <MonthView /> },
            { id: 'agencies', label: t('commission:tab.agencies'), content: <AgenciesView /> },
            { id: 'payments', label: t('commission:tab.payments'), content: <PayoutsView /> },
            ...(can(['commission:schedule'])
              ? [{ id: 'schedules', label: t('commission:tab.schedules'), content: <SchedulesView /> }]
              : []),
            ...(can(['money:record'])
              ? [{ id: 'carriers', label: t('commission:tab.carriers'), content: <CarriersView /> }]
              : []),
            { id: 'reported', label: t('commission:tab.reported'), content: <ReportedView /> },
          ]}
        />
      ) : (
        <>
          <MonthView />
          {can(['commission:bank']) && <BankCard agencyId={me.account.id} />}
        </>
      )}
    </Page>
  )
}
