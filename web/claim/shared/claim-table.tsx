import { useMemo } from 'react'
import { claimStatuses } from '#domain/claim/lifecycle.ts'
import { worksClaims } from '#domain/access/scopes.ts'
import { dateColumn, instantColumn, textColumn } from '#web/kit/table/columns.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column, EmptyText, Filter } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { ClaimStatusBadge } from './status.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'

export type ClaimListRow = RowOf<'claimSearch'>

const source = listSource('claimSearch')

const useColumns = (): Column<ClaimListRow>[] => {
  const { t } = useTranslation('common')
  return useMemo(
    () => [
      {
        id: 'claimNumber',
        header: t('common:column.claimNumber'),
        sort: 'claimNumber',
        cell: (row) => row.claimNumber ?? t('common:record.notFiled'),
        csv: (row) => row.claimNumber,
      },
      textColumn('companyName', t('common:column.companyName'), {
        sort: 'companyName',
        second: (row) => row.lossDescription,
      }),
      {
        id: 'status',
        header: t('common:column.status'),
        sort: 'status',
        cell: (row) => <ClaimStatusBadge status={row.status} />,
        csv: (row) => row.status,
      },
      textColumn('policyNumber', t('common:column.policyNumber'), { sort: 'policyNumber' }),
      dateColumn('lossDate', t('common:column.lossDate'), { sort: 'lossDate' }),
      textColumn('contactName', t('common:column.contactName')),
      textColumn('vendorName', t('common:column.vendorName')),
      instantColumn('created', t('common:column.reported'), { sort: 'created', relative: true }),
    ],
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
  const filters = useMemo(
    (): Filter[] => [
      {
        key: 'status',
        label: t('common:column.status'),
        kind: 'choices',
        options: claimStatuses.map((status) => ({ value: status, label: statusWords(status) })),
      },
    ],
    [t],
  )
  return (
    <DataTable<ClaimListRow>
      name="claims"
      label={t('common:shell.claims')}
      source={source}
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
      defaultSort="created,desc"
      {...(props.defaultSize && { defaultSize: props.defaultSize })}
      searchPlaceholder={t('common:record.searchClaims')}
      empty={props.empty}
    />
  )
}
