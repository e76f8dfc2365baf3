import { useMemo } from 'react'
import { TextOrDash } from '#web/kit/display.tsx'
import { seesAll } from '#domain/access/scopes.ts'
import { Page, PageHeader } from '#web/kit/page.tsx'
import { instantColumn, textColumn } from '#web/kit/table/columns.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, Filter } from '#web/kit/table/types.ts'
import { type Translate, useTranslation } from '#web/kit/texts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { ChainStatus } from './chain-status.tsx'

type Row = RowOf<'auditSearch'>
type T = Translate

const source = listSource('auditSearch')

const whoColumns = (t: T): Column<Row>[] => [
  {
    id: 'actorName',
    header: t('organization:audit.who'),
    width: 190,
    cell: (row) => (
      <>
        {row.actorName}
        {row.actingStaffName && <div>{t('organization:audit.actedBy', { name: row.actingStaffName })}</div>}
      </>
    ),
    csv: (row) => row.actorName,
  },
  textColumn('actingStaffName', t('organization:audit.acting'), { hidden: true }),
]

const whatColumns = (t: T): Column<Row>[] => [
  textColumn('summary', t('organization:audit.what'), { width: 380 }),
  {
    id: 'action',
    header: t('organization:audit.action'),
    cell: (row) => <code>{row.action}</code>,
    csv: (row) => row.action,
  },
  {
    id: 'status',
    header: t('organization:audit.status'),
    cell: (row) =>
      row.toStatus ? `${row.fromStatus ?? '–'} → ${row.toStatus}` : <TextOrDash value={null} />,
    csv: (row) => (row.toStatus ? `${row.fromStatus ?? ''} → ${row.toStatus}` : null),
  },
  {
    id: 'record',
    header: t('organization:audit.record'),
    hidden: true,
    cell: (row) => `${row.recordKind} ${row.recordId}`,
    csv: (row) => `${row.recordKind} ${row.recordId}`,
  },
]

const proofColumns = (t: T): Column<Row>[] => [
  {
    id: 'sequence',
    header: t('organization:audit.place'),
    align: 'right',
    width: 90,
    cell: (row) => <TextOrDash value={row.sequence === null ? null : String(row.sequence)} />,
    csv: (row) => row.sequence,
  },
  textColumn('hash', t('organization:audit.hash'), { hidden: true }),
  textColumn('requestId', t('organization:audit.request'), { hidden: true }),
]

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('organization')
  const isOfAll = seesAll(useSession().me.account, 'trail')
  return useMemo(
    () => [
      instantColumn('at', t('organization:audit.when'), { width: 150 }),
      ...whoColumns(t),
      ...(isOfAll
        ? [
            {
              id: 'orgName',
              header: t('organization:audit.account'),
              cell: (row: Row) => <TextOrDash value={row.orgName} />,
              csv: (row: Row) => row.orgName,
            },
          ]
        : []),
      ...whatColumns(t),
      ...proofColumns(t),
    ],
    [t, isOfAll],
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('organization')
  return useMemo(
    () => [
      { key: 'actor', label: t('organization:audit.who'), kind: 'text' },
      { key: 'action', label: t('organization:audit.action'), kind: 'text' },
      { key: 'record', label: t('organization:audit.recordFilter'), kind: 'text' },
      { key: 'from', label: t('organization:audit.from'), kind: 'date' },
      { key: 'to', label: t('organization:audit.to'), kind: 'date' },
    ],
    [t],
  )
}

/** The audit trail: who did what, when and to which record, and whether the chain over it holds. */
export const AuditPage = () => {
  const { t } = useTranslation('organization')
  const columns = useColumns()
  const filters = useFilters()
  return (
    <Page>
      <PageHeader title={t('organization:audit.title')} subtitle={t('organization:audit.subtitle')} />
      <ChainStatus />
      <DataTable<Row>
        name="audit"
        label={t('organization:audit.title')}
        source={source}
        columns={columns}
        filters={filters}
        rowId={(row) => row.id}
        searchPlaceholder={t('organization:audit.search')}
        empty={{ text: t('organization:audit.empty') }}
      />
    </Page>
  )
}
