import { useMemo } from 'react'
import { binderStatuses } from '#domain/policy/binder-lifecycle.ts'
import { dateColumn, moneyColumn, textColumn } from '#web/kit/table/columns.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { PresetChips, type Preset } from '#web/kit/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { BinderStatusBadge } from '#web/policy/shared/status.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

type Binder = RowOf<'binderSearch'>

const source = listSource('binderSearch')

const useColumns = (): Column<Binder>[] => {
  const { t } = useTranslation(['common', 'organization'])
  return useMemo(
    () => [
      textColumn('binderNumber', t('organization:dashboard.binder')),
      textColumn('companyName', t('common:column.companyName'), { sort: 'companyName' }),
      {
        id: 'status',
        header: t('common:column.status'),
        sort: 'status',
        cell: (row) => <BinderStatusBadge status={row.status} />,
        csv: (row) => row.status,
      },
      moneyColumn('totalPremium', t('common:column.totalPremium'), { sort: 'totalPremium' }),
      dateColumn('effectiveDate', t('common:column.effectiveDate'), { sort: 'effectiveDate' }),
      dateColumn('expiresOn', t('organization:dashboard.binderEnds'), { sort: 'expiresOn' }),
    ],
    [t],
  )
}

/** Binders, the first to begin on top, with the ready-made filters of specification 1 section 4. */
export const BindersTab = () => {
  const { t } = useTranslation(['organization', 'common'])
  const { persona } = useSession()
  const columns = useColumns()
  const counts = useApi('binderStatusList', {})
  const ofStatus = (status: Binder['status'], label: string): Preset => ({
    label,
    filters: { status },
    count: counts.data?.find((one) => one.status === status)?.count,
  })
  const presets: readonly Preset[] = [
    { label: t('organization:dashboard.paid'), filters: { isPaid: 'true' } },
    { label: t('organization:dashboard.needPayment'), filters: { isPaid: 'false' } },
    ofStatus('BOUND', t('organization:dashboard.bound')),
    ofStatus('RESCIND', t('organization:dashboard.rescinded')),
    ofStatus('BINDER EXPIRED', t('organization:dashboard.binderExpired')),
  ]
  return (
    <>
      <PresetChips label={t('organization:dashboard.presets')} presets={presets} />
      <DataTable<Binder>
        name="dashboard-binders"
        label={t('organization:dashboard.tab-BINDERS')}
        source={source}
        columns={columns}
        filters={[
          {
            key: 'status',
            label: t('common:column.status'),
            kind: 'choices',
            options: binderStatuses.map((status) => ({ value: status, label: status })),
          },
          {
            key: 'isPaid',
            label: t('organization:dashboard.paid'),
            kind: 'choice',
            options: [
              { value: 'true', label: t('organization:dashboard.paid') },
              { value: 'false', label: t('organization:dashboard.needPayment') },
            ],
          },
        ]}
        rowId={(row) => row.id}
        rowHref={(row) => paths.quote(persona, row.product, row.quoteId)}
        defaultSort="effectiveDate,asc"
        defaultSize={DASHBOARD_SIZE}
        empty={{ text: t('organization:dashboard.noBinders') }}
      />
    </>
  )
}
