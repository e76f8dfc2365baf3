import { useMemo } from 'react'
import { refundList } from '#contract/money/refunds.ts'
import type { RefundStatus } from '#domain/money/refunds/lifecycle.ts'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { Badge, type Tone } from '#web/kit/page/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { RefundsOwed } from './refunds-owed.tsx'

const refunds = listOf('refundSearch', refundList)

type Row = RowOf<'refundSearch'>

const TONES: Record<RefundStatus, Tone> = {
  REQUESTED: 'warning',
  SENDING: 'info',
  SENT: 'info',
  SETTLED: 'success',
  FAILED: 'danger',
  CANCELED: 'neutral',
}

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('refunds')
  return useMemo(
    () =>
      columnsOf(refunds, {
        created: { header: t('refunds:column.created'), width: 150 },
        companyName: { header: t('refunds:column.company'), wraps: true },
        policyNumber: t('refunds:column.policy'),
        amount: { header: t('refunds:column.amount'), width: 130 },
        way: {
          header: t('refunds:column.way'),
          cell: (row) => row.way ?? t('refunds:byCheck'),
          csv: (row) => row.way ?? t('refunds:byCheck'),
        },
        status: {
          header: t('refunds:column.status'),
          width: 140,
          cell: (row) => <Badge tone={TONES[row.status]}>{t(`refunds:status.${row.status}`)}</Badge>,
          csv: (row) => t(`refunds:status.${row.status}`),
        },
        dueOn: t('refunds:column.dueOn'),
        settled: t('refunds:column.settled'),
        reason: t('refunds:column.reason'),
      }),
    [t],
  )
}

/** Refunds with the way that they go, and for who pays them out what is owed. */
export const RefundsTab = () => {
  const { t } = useTranslation('refunds')
  const { can } = useSession()
  const openModal = useModal()
  const filters = useMemo(
    () =>
      filtersOf(refunds, {
        status: { label: t('refunds:column.status'), words: (status) => t(`refunds:status.${status}`) },
      }),
    [t],
  )
  const actionsOf = (row: Row): MenuAction[] =>
    (['mail', 'settle', 'retry', 'byCheck'] as const)
      .filter((action) => row.actions[action]?.allowed)
      .map((action) => ({
        label: t(`refunds:move.${action}.open`),
        onSelect: () => openModal('money.refundMove', { id: row.id, action, version: row.version }),
      }))
  return (
    <>
      {can(['money:refund']) && <RefundsOwed />}
      <DataTable<Row>
        list={refundList}
        label={t('refunds:title')}
        source={useListSource(refunds)}
        columns={useColumns()}
        filters={filters}
        rowId={(row) => row.id}
        rowActions={actionsOf}
        searchPlaceholder={t('refunds:search')}
        empty={{ text: t('refunds:empty') }}
      />
    </>
  )
}
