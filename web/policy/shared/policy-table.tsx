import { useMemo } from 'react'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { dateColumn, moneyColumn, textColumn } from '#web/kit/table/columns.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { PaidBadge } from '#web/money/shared/status.tsx'
import { usePolicyRowActions } from './actions.ts'
import { useColumnsOfOthers } from '#web/kit/own-name.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { PolicyStatusBadge } from './status.tsx'

export type PolicyListRow = RowOf<'policySearch'>

const useColumns = (): Column<PolicyListRow>[] => {
  const { t } = useTranslation('common')
  const productName = useProductName()
  return useMemo(
    () => [
      textColumn('policyNumber', t('common:column.policyNumber'), { sort: 'policyNumber' }),
      textColumn('companyName', t('common:column.companyName'), {
        sort: 'companyName',
        second: (row) => productName(row.product),
      }),
      {
        id: 'status',
        header: t('common:column.status'),
        sort: 'status',
        cell: (row) => <PolicyStatusBadge status={row.status} />,
        csv: (row) => row.status,
      },
      {
        id: 'isPaid',
        header: t('common:column.paid'),
        cell: (row) => <PaidBadge isPaid={row.isPaid} />,
        csv: (row) => t(row.isPaid ? 'common:record.paid' : 'common:record.unpaid'),
      },
      {
        id: 'product',
        header: t('common:column.product'),
        sort: 'product',
        cell: (row) => productName(row.product),
        csv: (row) => row.product,
      },
      dateColumn('effectiveDate', t('common:column.effectiveDate'), { sort: 'effectiveDate' }),
      dateColumn('endDate', t('common:column.endDate'), { sort: 'endDate' }),
      moneyColumn('aggLimit', t('common:column.aggLimit'), { sort: 'aggLimit', compact: true }),
      moneyColumn('totalPremium', t('common:column.totalPremium'), { sort: 'totalPremium' }),
      textColumn('state', t('common:column.state'), { sort: 'state', hidden: true }),
      textColumn('agencyName', t('common:column.agencyName'), { sort: 'agencyName' }),
    ],
    [t, productName],
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('common')
  return useMemo(() => {
    const yesNo = (key: string, label: string): Filter => ({
      key,
      label,
      kind: 'choice',
      options: [
        { value: 'true', label: t('common:kit.yes') },
        { value: 'false', label: t('common:kit.no') },
      ],
    })
    return [
      {
        key: 'status',
        label: t('common:column.status'),
        kind: 'choices',
        options: policyStatuses.map((status) => ({ value: status, label: statusWords(status) })),
      },
      yesNo('paid', t('common:column.paid')),
      yesNo('openForRenewal', t('common:column.openForRenewal')),
    ]
  }, [t])
}

/** Policies that the user may see, ending soonest first (specification 1 section 9). */
export const PolicyTable = (props: {
  empty: EmptyText
  /** What the page itself decides, such as the account. Memoize it. */
  fixed?: Readonly<Record<string, string>>
  name?: string
  defaultSize?: number
}) => {
  const { t } = useTranslation('common')
  const source = useMemo(
    () => listSource('policySearch', props.fixed ? { query: props.fixed } : {}),
    [props.fixed],
  )
  const { persona } = useSession()
  const columns = useColumnsOfOthers(useColumns())
  const filters = useFilters()
  const rowActions = usePolicyRowActions()
  return (
    <DataTable<PolicyListRow>
      name={props.name ?? 'policies'}
      label={t('common:shell.policies')}
      source={source}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={(row) => paths.policy(persona, row.product, row.id)}
      rowActions={rowActions}
      defaultSort="endDate,asc"
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      searchPlaceholder={t('common:record.searchPolicies')}
      empty={props.empty}
    />
  )
}
