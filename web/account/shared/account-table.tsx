import { useMemo } from 'react'
import { accountList } from '#contract/account/lists.ts'
import { stateOf } from '#domain/market/states.ts'
import { Money, TextOrDash } from '#web/kit/format/display.tsx'
import { marketViews } from '#web/kit/format/market-views.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { AccountStatusBadge } from './status.tsx'

type Row = RowOf<'accountSearch'>

export const accounts = listOf('accountSearch', accountList)

/** 0 to 10; below 4 no quote can be requested. */
const SCORE_WIDTH = 96

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('account')
  return useMemo(() => {
    const placeOf = (row: Row) => [row.city, row.state].filter(Boolean).join(', ')
    return columnsOf(accounts, {
      name: { header: t('account:list.name'), second: (row) => row.industry ?? '' },
      status: {
        header: t('account:list.status'),
        width: 132,
        cell: (row) => <AccountStatusBadge status={row.status} />,
        csv: (row) => row.status,
      },
      place: {
        header: t('account:list.place'),
        sort: 'state',
        cell: (row) => <TextOrDash value={placeOf(row)} />,
        csv: placeOf,
      },
      industry: t('account:list.industry'),
      revenue: {
        header: t('account:list.revenue'),
        align: 'right',
        width: 120,
        cell: (row) => <Money value={row.revenue} currency={marketViews[row.market].currency} compact />,
        csv: (row) => row.revenue,
      },
      riskScore: {
        header: t('account:list.riskScore'),
        align: 'right',
        width: SCORE_WIDTH,
        cell: (row) => <TextOrDash value={row.riskScore?.toString()} />,
        csv: (row) => row.riskScore,
      },
      profileScore: {
        header: t('account:list.profileScore'),
        align: 'right',
        width: SCORE_WIDTH,
        cell: (row) => t('account:list.scoreOf', { score: row.profileScore }),
        csv: (row) => row.profileScore,
      },
      agencyName: t('account:list.agency'),
      modified: { header: t('account:list.modified'), width: 132 },
    })
  }, [t])
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('account')
  const { market } = useSession().me.account
  return useMemo(
    () =>
      filtersOf(accounts, {
        status: { label: t('account:list.status'), words: (status) => status },
        // Addresses in the UK have no state.
        state:
          market === 'UK'
            ? null
            : { label: t('account:list.state'), words: (code) => stateOf(code)?.name ?? code, isOne: true },
        country: null,
      }),
    [t, market],
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
      list={accountList}
      label={t('account:list.title')}
      source={useListSource(accounts)}
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
      searchPlaceholder={t('account:list.search')}
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      empty={props.empty}
    />
  )
}
