import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { DateText, Money, TextOrDash } from '#web/kit/display.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { PaidBadge } from './money-status.tsx'
import { usePolicyRowActions } from './policy-actions.ts'
import { useProductName } from './product-names.ts'
import { PolicyStatusBadge, statusWords } from './status.tsx'

export type PolicyListRow = RowOf<'policySearch'>

const useColumns = (): Column<PolicyListRow>[] => {
  const { t } = useTranslation('common')
  const productName = useProductName()
  return useMemo(
    () => [
      {
        id: 'policyNumber',
        header: t('common:column.policyNumber'),
        sort: 'policyNumber',
        cell: (row) => row.policyNumber,
        csv: (row) => row.policyNumber,
      },
      {
        id: 'companyName',
        header: t('common:column.companyName'),
        sort: 'companyName',
        cell: (row) => row.companyName,
        second: (row) => productName(row.product),
        csv: (row) => row.companyName,
      },
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
      {
        id: 'effectiveDate',
        header: t('common:column.effectiveDate'),
        sort: 'effectiveDate',
        cell: (row) => <DateText value={row.effectiveDate} />,
        csv: (row) => row.effectiveDate,
      },
      {
        id: 'endDate',
        header: t('common:column.endDate'),
        sort: 'endDate',
        cell: (row) => <DateText value={row.endDate} />,
        csv: (row) => row.endDate,
      },
      {
        id: 'aggLimit',
        header: t('common:column.aggLimit'),
        sort: 'aggLimit',
        align: 'right',
        cell: (row) => <Money value={row.aggLimit} currency={row.currency} compact />,
        csv: (row) => row.aggLimit,
      },
      {
        id: 'totalPremium',
        header: t('common:column.totalPremium'),
        sort: 'totalPremium',
        align: 'right',
        cell: (row) => <Money value={row.totalPremium} currency={row.currency} />,
        csv: (row) => row.totalPremium,
      },
      {
        id: 'state',
        header: t('common:column.state'),
        sort: 'state',
        hidden: true,
        cell: (row) => <TextOrDash value={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: 'agencyName',
        header: t('common:column.agencyName'),
        sort: 'agencyName',
        cell: (row) => row.agencyName,
        csv: (row) => row.agencyName,
      },
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

/** Columns that only repeat the reader's own name are left out. */
const OWN_NAME: Readonly<Record<string, readonly string[]>> = {
  AGENCY: ['agencyName'],
  DIGITAL: ['agencyName'],
  CUSTOMER: ['companyName', 'agencyName'],
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
  const { me, persona } = useSession()
  const all = useColumns()
  const filters = useFilters()
  const rowActions = usePolicyRowActions()
  const hidden = OWN_NAME[me.account.accountType]
  const columns = useMemo(
    () => (hidden ? all.filter((column) => !hidden.includes(column.id)) : all),
    [all, hidden],
  )
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
