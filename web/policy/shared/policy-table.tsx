import { useMemo } from 'react'
import { policyList } from '#contract/policy/lists.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, DataTableProps, Filter } from '#web/kit/table/types.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf } from '#web/list/filters.ts'
import type { Fixed } from '#web/list/input.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { PaidBadge } from '#web/money/shared/status.tsx'
import { usePolicyRowActions } from './actions.ts'
import { useColumnsOfOthers } from '#web/kit/own-name.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { PolicyStatusBadge } from './status.tsx'

export type PolicyListRow = RowOf<'policySearch'>

export const policies = listOf('policySearch', policyList)

const useColumns = (): Column<PolicyListRow>[] => {
  const { t } = useTranslation('common')
  const productName = useProductName()
  return useMemo(
    () =>
      columnsOf(policies, {
        policyNumber: t('common:column.policyNumber'),
        companyName: { header: t('common:column.companyName'), second: (row) => productName(row.product) },
        status: {
          header: t('common:column.status'),
          cell: (row) => <PolicyStatusBadge status={row.status} />,
          csv: (row) => row.status,
        },
        isPaid: {
          header: t('common:column.paid'),
          cell: (row) => <PaidBadge isPaid={row.isPaid} />,
          csv: (row) => t(row.isPaid ? 'common:record.paid' : 'common:record.unpaid'),
        },
        product: {
          header: t('common:column.product'),
          cell: (row) => productName(row.product),
          csv: (row) => row.product,
        },
        effectiveDate: t('common:column.effectiveDate'),
        endDate: t('common:column.endDate'),
        aggLimit: t('common:column.aggLimit'),
        totalPremium: t('common:column.totalPremium'),
        state: t('common:column.state'),
        agencyName: t('common:column.agencyName'),
      }),
    [t, productName],
  )
}

const useFilters = (): Filter[] => {
  const { t } = useTranslation('common')
  return useMemo(
    () =>
      filtersOf(policies, {
        product: null,
        paid: t('common:column.paid'),
        openForRenewal: t('common:column.openForRenewal'),
      }),
    [t],
  )
}

/** Policies that the user may see, ending soonest first (specification 1 section 9). */
export const PolicyTable = ({
  fixed,
  ...table
}: Pick<DataTableProps<PolicyListRow>, 'empty' | 'name' | 'defaultSize' | 'bulkActions' | 'toolbar'> & {
  /** What the page itself decides, such as the account. Memoize it. */
  fixed?: Fixed<typeof policyList>
}) => {
  const { t } = useTranslation('common')
  const { persona } = useSession()
  return (
    <DataTable<PolicyListRow>
      {...table}
      list={policyList}
      label={t('common:shell.policies')}
      source={useListSource(policies, fixed)}
      columns={useColumnsOfOthers(useColumns())}
      filters={useFilters()}
      rowId={(row) => row.id}
      rowHref={(row) => paths.policy(persona, row.product, row.id)}
      rowActions={usePolicyRowActions()}
      searchPlaceholder={t('common:record.searchPolicies')}
    />
  )
}
