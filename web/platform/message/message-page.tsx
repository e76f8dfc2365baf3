import { Archive, ArchiveRestore, MailCheck, MailOpen, Star, Tag } from 'lucide-react'
import { useMemo } from 'react'
import { IconButton } from '#web/kit/button.tsx'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { BulkAction } from '#web/kit/table/types.ts'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { messageList } from '#contract/platform/lists.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf, presetsOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { PresetChips } from '#web/kit/table/preset-chips.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { MessageDrawer } from './message-drawer.tsx'
import classes from './message.module.css'
import { kindWords, useKinds } from './kinds.ts'
import { useMarks } from './use-marks.ts'

export type MessageRow = RowOf<'messageSearch'>

const messages = listOf('messageSearch', messageList)

const useColumns = () => {
  const { t } = useTranslation('submission')
  const mark = useMarks()
  return useMemo(
    () =>
      columnsOf(messages, {
        subject: {
          header: t('submission:message.subject'),
          cell: (row) => <span className={row.isSeen ? classes.seen : classes.unseen}>{row.subject}</span>,
          csv: (row) => row.subject,
        },
        starred: {
          header: t('submission:message.star'),
          width: 64,
          cell: (row) => (
            <IconButton
              label={t(row.isStarred ? 'submission:message.unstarOne' : 'submission:message.starOne', {
                subject: row.subject,
              })}
              aria-pressed={row.isStarred}
              className={row.isStarred ? classes.starred : undefined}
              onClick={() => mark([row.id], { isStarred: !row.isStarred })}
            >
              <Star size={16} aria-hidden="true" fill={row.isStarred ? 'currentColor' : 'none'} />
            </IconButton>
          ),
          csv: null,
        },
        company: {
          header: t('submission:message.company'),
          width: 220,
          cell: (row) => <TextOrDash value={row.companyName} />,
          csv: (row) => row.companyName,
        },
        kind: {
          header: t('submission:message.kind'),
          width: 168,
          cell: (row) => kindWords(t, row.kind),
          csv: (row) => row.kind,
        },
        from: { header: t('submission:message.from'), width: 150 },
        labels: {
          header: t('submission:message.labels'),
          width: 130,
          cell: (row) => (
            <span className={classes.labels}>
              {row.labels.map((label) => (
                <Badge key={label} tone="info">
                  {label}
                </Badge>
              ))}
            </span>
          ),
          csv: (row) => row.labels.join('; '),
        },
        dateReceived: { header: t('submission:message.received'), width: 120 },
      }),
    [t, mark],
  )
}

const useBulk = (): readonly BulkAction<MessageRow>[] => {
  const { t } = useTranslation('submission')
  const mark = useMarks()
  const openModal = useModal()
  const { search } = useUrlState()
  const ids = (rows: readonly MessageRow[]) => rows.map((row) => row.id)
  const isArchive = search.get('folder') === 'archived'
  return [
    {
      label: t('submission:message.markSeen'),
      icon: <MailCheck size={16} aria-hidden="true" />,
      onSelect: (rows) => mark(ids(rows), { isSeen: true }),
    },
    {
      label: t('submission:message.markUnseen'),
      icon: <MailOpen size={16} aria-hidden="true" />,
      onSelect: (rows) => mark(ids(rows), { isSeen: false }),
    },
    isArchive
      ? {
          label: t('submission:message.unarchive'),
          icon: <ArchiveRestore size={16} aria-hidden="true" />,
          onSelect: (rows) => mark(ids(rows), { isArchived: false }),
        }
      : {
          label: t('submission:message.archive'),
          icon: <Archive size={16} aria-hidden="true" />,
          onSelect: (rows) => mark(ids(rows), { isArchived: true, isSeen: true }),
        },
    {
      label: t('submission:message.label'),
      icon: <Tag size={16} aria-hidden="true" />,
      onSelect: (rows) => openModal('message.label', { ids: ids(rows).join(',') }),
    },
  ]
}

/** The inbox of messages: what other users did to the reader's quotes and policies. */
export const MessagePage = () => {
  const { t } = useTranslation('submission')
  const { persona } = useSession()
  const { search, change } = useUrlState()
  const columns = useColumns()
  const bulkActions = useBulk()
  const kinds = useKinds()
  const stats = useApi('messageStats', {})
  const labels = stats.data?.labels ?? []
  const filters = filtersOf(messages, {
    folder: null,
    unseen: null,
    label:
      labels.length > 0
        ? {
            label: t('submission:message.label'),
            options: labels.map(({ name, count }) => ({ value: name, label: `${name} (${count})` })),
          }
        : null,
    kind: { label: t('submission:message.kind'), options: kinds },
    after: t('submission:message.since'),
    before: null,
  })
  const presets = presetsOf(messages, {
    unseen: { label: t('submission:message.unseen'), count: stats.data?.unseen },
    starred: t('submission:message.starred'),
    archived: t('submission:message.archived'),
  })
  const open = search.get('message')
  const href = (row: MessageRow) => {
    const next = Object.fromEntries(search.entries())
    return paths.messages(persona, { ...next, message: row.id })
  }
  return (
    <Page>
      <PageHeader title={t('submission:message.title')} subtitle={t('submission:message.subtitle')} />
      <PresetChips label={t('submission:message.views')} presets={presets} />
      <DataTable<MessageRow>
        list={messageList}
        label={t('submission:message.title')}
        source={useListSource(messages)}
        columns={columns}
        filters={filters}
        bulkActions={bulkActions}
        rowId={(row) => row.id}
        rowHref={href}
        searchPlaceholder={t('submission:message.search')}
        empty={{ text: t('submission:message.empty') }}
      />
      <MessageDrawer messageId={open} onClose={() => change({ message: null })} />
    </Page>
  )
}
