import { useMemo } from 'react'
import { type SubmissionStatus, submissionStatuses } from '#domain/account/submission/lifecycle.ts'
import { InstantText, Money, TextOrDash } from '#web/kit/display.tsx'
import { StatusBadge, type Tone } from '#web/kit/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { BulkAction, Column, Filter } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'

export type SubmissionListRow = RowOf<'submissionSearch'>

const source = listSource('submissionSearch')

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
  return useMemo(
    () => [
      {
        id: 'submissionNumber',
        header: t('submission:list.number'),
        sort: 'submissionNumber',
        width: 132,
        cell: (row) => row.submissionNumber,
        csv: (row) => row.submissionNumber,
      },
      {
        id: 'accountName',
        header: t('submission:list.account'),
        sort: 'accountName',
        cell: (row) => row.accountName,
        second: (row) => row.note,
        csv: (row) => row.accountName,
      },
      {
        id: 'status',
        header: t('submission:list.status'),
        sort: 'status',
        width: 128,
        cell: (row) => <SubmissionStatusBadge status={row.status} />,
        csv: (row) => statusWords(row.status),
      },
      {
        id: 'operationalStatus',
        header: t('submission:list.work'),
        cell: (row) => t(`submission:operational.${row.operationalStatus}`),
        second: (row) => row.declinationReasonText,
        csv: (row) => t(`submission:operational.${row.operationalStatus}`),
      },
      {
        id: 'assignee',
        header: t('submission:list.assignee'),
        sort: 'assignee',
        cell: (row) => <TextOrDash value={row.assignee} />,
        csv: (row) => row.assignee,
      },
      {
        id: 'agencyName',
        header: t('submission:list.agency'),
        sort: 'agencyName',
        cell: (row) => row.agencyName,
        csv: (row) => row.agencyName,
      },
      {
        id: 'quotedPremium',
        header: t('submission:list.quoted'),
        align: 'right',
        cell: (row) => <Money value={row.quotedPremium} currency={row.currency} />,
        csv: (row) => row.quotedPremium,
      },
      {
        id: 'type',
        header: t('submission:list.type'),
        hidden: true,
        cell: (row) => t(row.isRenewal ? 'submission:list.renewal' : 'submission:list.new'),
        csv: (row) => t(row.isRenewal ? 'submission:list.renewal' : 'submission:list.new'),
      },
      {
        id: 'created',
        header: t('submission:list.received'),
        sort: 'created',
        cell: (row) => <InstantText value={row.created} relative />,
        csv: (row) => row.created,
      },
      {
        id: 'modified',
        header: t('submission:list.modified'),
        sort: 'modified',
        hidden: true,
        cell: (row) => <InstantText value={row.modified} relative />,
        csv: (row) => row.modified,
      },
    ],
    [t],
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('submission')
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('submission:list.status'),
        kind: 'choices',
        options: submissionStatuses.map((status) => ({ value: status, label: statusWords(status) })),
      },
      {
        key: 'assignee',
        label: t('submission:list.assignee'),
        kind: 'choice',
        options: [
          { value: 'mine', label: t('submission:list.mine') },
          { value: 'unassigned', label: t('submission:list.unassigned') },
        ],
      },
      {
        key: 'type',
        label: t('submission:list.type'),
        kind: 'choice',
        options: [
          { value: 'new', label: t('submission:list.new') },
          { value: 'renewal', label: t('submission:list.renewal') },
        ],
      },
    ],
    [t],
  )
}

const isAssignable = (row: SubmissionListRow): boolean =>
  (row.actions['assign']?.allowed || row.actions['updateAssignee']?.allowed) ?? false

/** Submissions that the user may see, the last change first. A row opens the submission next to the list. */
export const SubmissionTable = (props: {
  defaultSize?: number
  /** The address of the page that shows a submission next to this list, whose filters are kept. */
  beside?: URLSearchParams
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
      name="submissions"
      label={t('submission:list.title')}
      source={source}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={(row) =>
        paths.submissions(persona, { ...Object.fromEntries(props.beside ?? []), submission: row.id })
      }
      bulkActions={can(['submission:manage']) ? bulk : []}
      defaultSort="modified,desc"
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      searchPlaceholder={t('submission:list.search')}
      empty={{ text: t('submission:list.empty') }}
    />
  )
}
