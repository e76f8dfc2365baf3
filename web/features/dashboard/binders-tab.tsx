import { useTranslation } from 'react-i18next'
import { PresetChips } from '#web/records/preset-chips.tsx'
import { QuoteTable } from '#web/records/quote-table.tsx'
import { useQuoteCounts } from './counts.ts'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

const BINDERS = { status: 'BOUND,ISSUED' }

/** Bound quotes, the first to begin on top: those that wait for their policy, and those that became one. */
export const BindersTab = () => {
  const { t } = useTranslation('organization')
  const count = useQuoteCounts()
  return (
    <>
      <PresetChips
        label={t('organization:dashboard.presets')}
        presets={[
          { label: t('organization:dashboard.bound'), filters: { status: 'BOUND' }, count: count('BOUND') },
          {
            label: t('organization:dashboard.issued'),
            filters: { status: 'ISSUED' },
            count: count('ISSUED'),
          },
        ]}
      />
      <QuoteTable
        name="dashboard-binders"
        label={t('organization:dashboard.tab-BINDERS')}
        fixed={BINDERS}
        defaultSize={DASHBOARD_SIZE}
        defaultSort="effectiveDate,asc"
        empty={{ text: t('organization:dashboard.noBinders') }}
      />
    </>
  )
}
