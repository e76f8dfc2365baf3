import { useMemo } from 'react'
import { approvalList } from '#contract/money/approval.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { ApprovalDrawer } from './approval-drawer.tsx'
import { approvalTones } from './status.ts'

const approvals = listOf('moneyApprovalSearch', approvalList)

type Row = RowOf<'moneyApprovalSearch'>

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('approvals')
  return useMemo(
    () =>
      columnsOf(approvals, {
        asked: { header: t('approvals:column.asked'), width: 150 },
        kind: {
          header: t('approvals:column.kind'),
          width: 150,
          cell: (row) => t(`approvals:kind.${row.kind}`),
          csv: (row) => t(`approvals:kind.${row.kind}`),
        },
        subjectName: { header: t('approvals:column.subject'), width: 240, wraps: true },
        amount: { header: t('approvals:column.amount'), width: 130 },
        status: {
          header: t('approvals:column.status'),
          width: 130,
          cell: (row) => (
            <Badge tone={approvalTones[row.status]}>{t(`approvals:status.${row.status}`)}</Badge>
          ),
          csv: (row) => t(`approvals:status.${row.status}`),
        },
        dueOn: { header: t('approvals:column.dueOn'), width: 120 },
        askedBy: t('approvals:column.askedBy'),
        decidedBy: t('approvals:column.decidedBy'),
        reason: t('approvals:column.reason'),
      }),
    [t],
  )
}

/** What is asked with money and by whom it is decided; what waits is shown first. */
export const ApprovalsPage = () => {
  const { t } = useTranslation('approvals')
  const { persona } = useSession()
  const { search, change } = useUrlState()
  const filters = useMemo(
    () =>
      filtersOf(approvals, {
        status: {
          label: t('approvals:column.status'),
          words: (status) => t(`approvals:status.${status}`),
        },
        kind: { label: t('approvals:column.kind'), words: (kind) => t(`approvals:kind.${kind}`) },
      }),
    [t],
  )
  const presets = presetsOf(approvals, {
    waiting: t('approvals:preset.waiting'),
    underWay: t('approvals:preset.underWay'),
    ended: t('approvals:preset.ended'),
  })
  const href = (row: Row) =>
    paths.moneyApprovals(persona, { ...Object.fromEntries(search.entries()), request: row.id })
  return (
    <Page>
      <PageHeader title={t('approvals:title')} subtitle={t('approvals:subtitle')} />
      <PresetChips label={t('approvals:views')} presets={presets} />
      <DataTable<Row>
        list={approvalList}
        label={t('approvals:title')}
        source={useListSource(approvals)}
        columns={useColumns()}
        filters={filters}
        rowId={(row) => row.id}
        rowHref={href}
        searchPlaceholder={t('approvals:search')}
        empty={{ text: t('approvals:empty') }}
      />
      <ApprovalDrawer requestId={search.get('request')} onClose={() => change({ request: null })} />
    </Page>
  )
}
