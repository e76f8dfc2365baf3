import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { AgingTable } from './aging-table.tsx'
import { FinanceHome } from './finance-home.tsx'
import { TrialBalance } from './trial-balance.tsx'

/** The books for Accounting: what trust accounts hold and owe, what waits, the months, and every balance. */
export const FinancePage = () => {
  const { t } = useTranslation('ledger')
  return (
    <Page>
      <PageHeader title={t('ledger:title')} subtitle={t('ledger:subtitle')} />
      <Tabs
        label={t('ledger:title')}
        tabs={[
          { id: 'HOME', label: t('ledger:tab.home'), content: <FinanceHome /> },
          { id: 'TRIAL', label: t('ledger:tab.trial'), content: <TrialBalance /> },
          { id: 'AGING', label: t('ledger:tab.aging'), content: <AgingTable /> },
        ]}
      />
    </Page>
  )
}
