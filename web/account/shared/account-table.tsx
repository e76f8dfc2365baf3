import { useMemo } from 'react'
import { ACCOUNT_STATUSES } from '#domain/account/statuses.ts'
import { STATES } from '#domain/market/states.ts'
import { Money, TextOrDash } from '#web/kit/display.tsx'
import { marketViews } from '#web/kit/market-views.ts'
import { instantColumn, textColumn } from '#web/kit/table/columns.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { AccountStatusBadge } from './status.tsx'

type Row = RowOf<'accountSearch'>

const source = listSource('accountSearch')

/** 0 to 10; below 4 no quote can be requested. */
const SCORE_WIDTH = 96

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('account')
  return useMemo(
    () => [
      textColumn('name', t('account:list.name'), { sort: 'name', second: (row) => row.industry ?? '' }),
      {
        id: 'status',
        header: t('account:list.status'),
        sort: 'status',
        width: 132,
        cell: (row) => <AccountStatusBadge status={row.status} />,
        csv: (row) => row.status,
      },
      {
        id: 'place',
        header: t('account:list.place'),
        sort: 'state',
        cell: (row) => <TextOrDash value={[row.city, row.state].filter(Boolean).join(', ')} />,
        csv: (row) => [row.city, row.state].filter(Boolean).join(', '),
      },
      textColumn('industry', t('account:list.industry')),
      {
        id: 'revenue',
        header: t('account:list.revenue'),
        sort: 'revenue',
        align: 'right',
        width: 120,
        cell: (row) => <Money value={row.revenue} currency={marketViews[row.market].currency} compact />,
        csv: (row) => row.revenue,
      },
      {
        id: 'riskScore',
        header: t('account:list.riskScore'),
        sort: 'riskScore',
        align: 'right',
        width: SCORE_WIDTH,
        cell: (row) => <TextOrDash value={row.riskScore?.toString()} />,
        csv: (row) => row.riskScore,
      },
      {
        id: 'profileScore',
        header: t('account:list.profileScore'),
        sort: 'profileScore',
        align: 'right',
        width: SCORE_WIDTH,
        cell: (row) => t('account:list.scoreOf', { score: row.profileScore }),
        csv: (row) => row.profileScore,
      },
      textColumn('agencyName', t('account:list.agency'), { sort: 'agencyName' }),
      instantColumn('modified', t('account:list.modified'), { sort: 'modified', width: 132, relative: true }),
    ],
    [t],
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('account')
  return useMemo(
    () => [
      {
        key: 'status',
        label: t('account:list.status'),
        kind: 'choices',
        options: ACCOUNT_STATUSES.map((status) => ({ value: status, label: status })),
      },
      {
        key: 'state',
        label: t('account:list.state'),
        kind: 'choice',
        options: STATES.map(({ code, name }) => ({ value: code, label: name })),
      },
    ],
    [t],
  )
}

/** Insured accounts that the user may see; name ascending (specification 1 section 9). */
export const AccountTable = (props: { empty: EmptyText; defaultSize?: number }) => {
  const { t } = useTranslation('account')
  const { persona } = useSession()
  const columns = useColumns()
  const filters = useFilters()
  return (
    <DataTable<Row>
      name="accounts"
      label={t('account:list.title')}
      source={source}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={(row) => paths.account(persona, row.id)}
      rowActions={(row) => [
        {
          label: t('account:page.requestQuote'),
          availability: row.actions.requestQuote,
          href: paths.requestQuote(persona, row.market === 'UK' ? 'P_ONE' : 'P100', row.id),
        },
      ]}
      defaultSort="name,asc"
      searchPlaceholder={t('account:list.search')}
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      empty={props.empty}
    />
  )
}
