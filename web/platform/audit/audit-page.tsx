import { useMemo } from 'react'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { seesAll } from '#domain/access/scopes.ts'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { auditList } from '#contract/platform/lists.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { type Persona, paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { ChainStatus } from './chain-status.tsx'

type Row = RowOf<'auditSearch'>

const entries = listOf('auditSearch', auditList)

/** The record that an entry is about, as far as it has a page. */
const hrefOf = ({ about, accountId }: Row, persona: Persona): string | null => {
  if (about?.kind === 'ruleSet' || about?.kind === 'ratingProgram')
    return paths[about.kind](persona, about.id)
  if (about) return paths[about.kind](persona, about.product, about.id)
  return accountId && paths.account(persona, accountId)
}

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('organization')
  const isOfAll = seesAll(useSession().me.account, 'trail')
  return useMemo(() => {
    const statusOf = (row: Row, none: string) => `${row.fromStatus ?? none} → ${row.toStatus}`
    const recordOf = (row: Row) => `${row.recordKind} ${row.recordId}`
    const all = columnsOf(entries, {
      at: { header: t('organization:audit.when'), width: 150 },
      actorName: {
        header: t('organization:audit.who'),
        width: 190,
        cell: (row) => (
          <>
            {row.actorName}
            {row.actingStaffName && (
              <div>{t('organization:audit.actedBy', { name: row.actingStaffName })}</div>
            )}
          </>
        ),
        csv: (row) => row.actorName,
      },
      actingStaffName: t('organization:audit.acting'),
      orgName: t('organization:audit.account'),
      summary: {
        header: t('organization:audit.what'),
        width: 380,
        wraps: true,
        second: (row) => row.note,
        alwaysTwo: true,
      },
      about: {
        header: t('organization:audit.about'),
        width: 190,
        cell: (row) => <TextOrDash value={row.about?.number ?? row.companyName} />,
        second: (row) => (row.about ? (row.companyName ?? '') : ''),
        csv: (row) => [row.about?.number, row.companyName].filter(Boolean).join(', '),
      },
      action: {
        header: t('organization:audit.action'),
        cell: (row) => <code>{row.action}</code>,
        csv: (row) => row.action,
      },
      status: {
        header: t('organization:audit.status'),
        cell: (row) => (row.toStatus ? statusOf(row, '–') : <TextOrDash value={null} />),
        csv: (row) => (row.toStatus ? statusOf(row, '') : null),
      },
      record: { header: t('organization:audit.record'), cell: recordOf, csv: recordOf },
      sequence: {
        header: t('organization:audit.place'),
        align: 'right',
        width: 90,
        cell: (row) => <TextOrDash value={row.sequence === null ? null : String(row.sequence)} />,
        csv: (row) => row.sequence,
      },
      hash: t('organization:audit.hash'),
      requestId: t('organization:audit.request'),
    })
    return isOfAll ? all : all.filter(({ id }) => id !== 'orgName')
  }, [t, isOfAll])
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('organization')
  return useMemo(
    () =>
      filtersOf(entries, {
        actor: t('organization:audit.who'),
        action: t('organization:audit.action'),
        record: t('organization:audit.recordFilter'),
        from: t('organization:audit.from'),
        to: t('organization:audit.to'),
      }),
    [t],
  )
}

/** The audit trail: who did what, when and to which record, and whether the chain over it holds. */
export const AuditPage = () => {
  const { t } = useTranslation('organization')
  const columns = useColumns()
  const filters = useFilters()
  const { persona } = useSession()
  return (
    <Page>
      <PageHeader title={t('organization:audit.title')} subtitle={t('organization:audit.subtitle')} />
      <ChainStatus />
      <DataTable<Row>
        list={auditList}
        label={t('organization:audit.title')}
        source={useListSource(entries)}
        columns={columns}
        filters={filters}
        rowId={(row) => row.id}
        rowHref={(row) => hrefOf(row, persona)}
        searchPlaceholder={t('organization:audit.search')}
        empty={{ text: t('organization:audit.empty') }}
      />
    </Page>
  )
}
