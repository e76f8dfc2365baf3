import { useCallback, useMemo } from 'react'
import { binderList } from '#contract/policy/binder-list.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { go } from '#web/kit/place/place.tsx'
import { paths } from '#web/paths.ts'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { BinderStatusBadge } from '#web/policy/shared/status.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { DASHBOARD_SIZE } from './quotes-tab.tsx'

type Binder = RowOf<'binderSearch'>

const binders = listOf('binderSearch', binderList)

const useColumns = (): Column<Binder>[] => {
  const { t } = useTranslation(['common', 'dashboard'])
  return useMemo(
    () =>
      columnsOf(binders, {
        binderNumber: t('dashboard:binder'),
        companyName: t('common:column.companyName'),
        status: {
          header: t('common:column.status'),
          cell: (row) => <BinderStatusBadge status={row.status} />,
          csv: (row) => row.status,
        },
        totalPremium: t('common:column.totalPremium'),
        effectiveDate: t('common:column.effectiveDate'),
        expiresOn: t('dashboard:binderEnds'),
      }),
    [t],
  )
}

const useFilters = () => {
  const { t } = useTranslation(['common', 'dashboard'])
  return useMemo(
    () =>
      filtersOf(binders, {
        status: { label: t('common:column.status'), words: (status) => status },
        isPaid: {
          label: t('dashboard:paid'),
          words: (isPaid) => t(isPaid === 'true' ? 'dashboard:paid' : 'dashboard:needPayment'),
        },
      }),
    [t],
  )
}

/** Open the quote of a binder, or generate its policy once the user confirms. */
const useRowActions = (): ((row: Binder) => readonly MenuAction[]) => {
  const { t } = useTranslation(['common', 'dashboard'])
  const { persona, can } = useSession()
  const { mutate: generate } = useCommand('policyFromBinder', {
    success: t('dashboard:generate.done'),
    onSuccess: ({ productType, policyId }) => go(paths.policy(persona, productType, policyId)),
  })
  return useCallback(
    (row) => {
      const open = { label: t('common:record.open'), href: paths.quote(persona, row.product, row.quoteId) }
      if (!can(['quote:issue'])) return [open]
      const ask = async () => {
        const yes = await askToConfirm({
          title: t('dashboard:generate.title'),
          text: t('dashboard:generate.text', { company: row.companyName, binder: row.binderNumber }),
          confirm: t('dashboard:generate.submit'),
          danger: false,
        })
        if (yes) generate({ params: { binderId: row.id } })
      }
      return [
        open,
        {
          label: t('dashboard:generate.submit'),
          availability: row.actions.issue,
          onSelect: () => void ask(),
        },
      ]
    },
    [t, persona, can, generate],
  )
}

/** Binders, the first to begin on top, with the ready-made filters of specification 1 section 4. */
export const BindersTab = () => {
  const { t } = useTranslation(['dashboard', 'common'])
  const { persona } = useSession()
  const columns = useColumns()
  const filters = useFilters()
  const rowActions = useRowActions()
  const counts = useApi('binderStatusList', {})
  const counted = (status: Binder['status'], label: string) => ({
    label,
    count: counts.data?.find((one) => one.status === status)?.count,
  })
  const presets = presetsOf(binders, {
    paid: t('dashboard:paid'),
    needPayment: t('dashboard:needPayment'),
    bound: counted('BOUND', t('dashboard:bound')),
    rescinded: counted('RESCIND', t('dashboard:rescinded')),
    binderExpired: counted('BINDER EXPIRED', t('dashboard:binderExpired')),
  })
  return (
    <>
      <PresetChips label={t('dashboard:presets')} presets={presets} />
      <DataTable<Binder>
        list={binderList}
        name="dashboard-binders"
        label={t('dashboard:tab-BINDERS')}
        source={useListSource(binders)}
        columns={columns}
        filters={filters}
        rowId={(row) => row.id}
        rowActions={rowActions}
        rowHref={(row) => paths.quote(persona, row.product, row.quoteId)}
        defaultSize={DASHBOARD_SIZE}
        empty={{ text: t('dashboard:noBinders') }}
      />
    </>
  )
}
