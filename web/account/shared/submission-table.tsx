import { useMemo } from 'react'
import { submissionList } from '#contract/account/lists.ts'
import type { SubmissionStatus } from '#domain/account/submission/lifecycle.ts'
import { StatusBadge, type Tone } from '#web/kit/page/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { BulkAction, Column, Filter } from '#web/kit/table/types.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'

export type SubmissionListRow = RowOf<'submissionSearch'>

export const submissions = listOf('submissionSearch', submissionList)

const tones: Record<SubmissionStatus, Tone> = {
  NEW: 'accent',
  ASSIGNED: 'info',
  CERTIFIED: 'success',
  COMPLETED: 'neutral',
  DECLINED: 'danger',
  NON_VIABLE: 'neutral',
}

export const SubmissionStatusBadge = ({ status }: { status: SubmissionStatus }) => (
  <StatusBadge status={status} tones={tones} label={statusWords(status)} />
)

const useColumns = (): Column<SubmissionListRow>[] => {
  const { t } = useTranslation('submission')
  return useMemo(() => {
    const workOf = (row: SubmissionListRow) => t(`submission:operational.${row.operationalStatus}`)
    const typeOf = (row: SubmissionListRow) =>
      t(row.isRenewal ? 'submission:list.renewal' : 'submission:list.new')
    return columnsOf(submissions, {
      submissionNumber: { header: t('submission:list.number'), width: 132 },
      accountName: { header: t('submission:list.account'), second: (row) => row.note },
      status: {
        header: t('submission:list.status'),
        width: 128,
        cell: (row) => <SubmissionStatusBadge status={row.status} />,
        csv: (row) => statusWords(row.status),
      },
      operationalStatus: {
        header: t('submission:list.work'),
        cell: workOf,
        second: (row) => row.declinationReasonText,
        csv: workOf,
      },
      assignee: t('submission:list.assignee'),
      agencyName: t('submission:list.agency'),
      quotedPremium: t('submission:list.quoted'),
      type: { header: t('submission:list.type'), cell: typeOf, csv: typeOf },
      created: t('submission:list.received'),
      modified: t('submission:list.modified'),
    })
  }, [t])
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('submission')
  return useMemo(
    () =>
      filtersOf(submissions, {
        status: { label: t('submission:list.status'), words: statusWords },
        assignee: { label: t('submission:list.assignee'), words: (whose) => t(`submission:list.${whose}`) },
        type: { label: t('submission:list.type'), words: (type) => t(`submission:list.${type}`) },
      }),
    [t],
  )
}

const isAssignable = (row: SubmissionListRow): boolean =>
  (row.actions['assign']?.allowed || row.actions['updateAssignee']?.allowed) ?? false

/** Submissions that the user may see, the last change first. A row opens the submission next to the list. */
export const SubmissionTable = (props: {
  defaultSize?: number
  /** The address of the page that shows a submission next to this list, whose filters are kept. */
  pageSearch?: URLSearchParams
}) => {
  const { t } = useTranslation('submission')
  const { persona, can } = useSession()
  const openModal = useModal()
  const columns = useColumns()
  const filters = useFilters()
  const bulk: readonly BulkAction<SubmissionListRow>[] = [
    {
      label: t('submission:act.assign'),
      allows: isAssignable,
      onSelect: (rows) =>
        openModal('submission.assign', { submissionIds: rows.map(({ id }) => id).join(',') }),
    },
  ]
  return (
    <DataTable<SubmissionListRow>
      list={submissionList}
      label={t('submission:list.title')}
      source={useListSource(submissions)}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={(row) =>
        paths.submissions(persona, { ...Object.fromEntries(props.pageSearch ?? []), submission: row.id })
      }
      bulkActions={can(['submission:manage']) ? bulk : []}
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      searchPlaceholder={t('submission:list.search')}
      empty={{ text: t('submission:list.empty') }}
    />
  )
}
