import { useMemo } from 'react'
import { claimList } from '#contract/claim/lists.ts'
import { worksClaims } from '#domain/access/scopes.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText } from '#web/kit/table/types.ts'
import { columnsOf } from '#web/list/columns.ts'
import { filtersOf } from '#web/list/filters.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { ClaimStatusBadge } from './status.tsx'
import { useTranslation } from '#web/kit/texts.ts'

export type ClaimListRow = RowOf<'claimSearch'>

const claims = listOf('claimSearch', claimList)

const useColumns = (): Column<ClaimListRow>[] => {
  const { t } = useTranslation('common')
  return useMemo(
    () =>
      columnsOf(claims, {
        claimNumber: {
          header: t('common:column.claimNumber'),
          cell: (row) => row.claimNumber ?? t('common:record.notFiled'),
          csv: (row) => row.claimNumber,
        },
        companyName: { header: t('common:column.companyName'), second: (row) => row.lossDescription },
        status: {
          header: t('common:column.status'),
          cell: (row) => <ClaimStatusBadge status={row.status} />,
          csv: (row) => row.status,
        },
        policyNumber: t('common:column.policyNumber'),
        lossDate: t('common:column.lossDate'),
        contactName: t('common:column.contactName'),
        vendorName: t('common:column.vendorName'),
        created: t('common:column.reported'),
      }),
    [t],
  )
}

/** Claims that the user may see, newest first. A row opens the claim next to the list. */
export const ClaimTable = (props: { empty: EmptyText; defaultSize?: number }) => {
  const { t } = useTranslation('common')
  const { me, persona, can } = useSession()
  const openModal = useModal()
  const all = useColumns()
  const isVendor = worksClaims(me.account.accountType)
  const columns = useMemo(
    () => (isVendor ? all.filter((column) => column.id !== 'vendorName') : all),
    [all, isVendor],
  )
  const filters = useMemo(() => filtersOf(claims, {}), [])
  return (
    <DataTable<ClaimListRow>
      list={claimList}
      label={t('common:shell.claims')}
      source={useListSource(claims)}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      rowHref={(row) => paths.claims(persona, { claim: row.id })}
      rowActions={(row) => [
        { label: t('common:record.open'), href: paths.claims(persona, { claim: row.id }) },
        ...(can(['claim:assign'])
          ? [
              {
                label: t('common:record.assignVendor'),
                availability: row.actions.assign,
                onSelect: () => openModal('claim.assign', { claimId: row.id }),
              },
            ]
          : []),
      ]}
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      searchPlaceholder={t('common:record.searchClaims')}
      empty={props.empty}
    />
  )
}
