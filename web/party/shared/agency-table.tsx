import { useMemo } from 'react'
import { requestJump } from '#web/shell/enter-account.ts'
import { seesAll, hasMembers } from '#domain/access/scopes.ts'
import { Percent } from '#web/kit/format/display.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { agencyList } from '#contract/account/agency-list.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'

type Row = RowOf<'agencySearch'>

const agencies = listOf('agencySearch', agencyList)

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('agency')
  return useMemo(() => {
    const count = (id: 'accounts' | 'policies') => ({
      header: t(`agency:list.${id}`),
      align: 'right' as const,
      cell: (row: Row) => row[id],
      csv: (row: Row) => row[id],
    })
    const kindOf = (row: Row) =>
      [
        t(row.isWholesale ? 'agency:list.wholesale' : 'agency:list.retail'),
        ...(row.isSandbox ? [t('agency:list.sandbox')] : []),
      ].join(', ')
    return columnsOf(agencies, {
      name: t('agency:list.name'),
      kind: { header: t('agency:list.kind'), cell: kindOf, csv: kindOf },
      market: t('agency:list.market'),
      state: t('common:column.state'),
      npn: t('agency:list.npn'),
      clusterName: t('agency:list.cluster'),
      commissionPercent: {
        header: t('agency:list.commission'),
        align: 'right',
        cell: (row) => <Percent value={row.commissionPercent} />,
        csv: (row) => row.commissionPercent,
      },
      accounts: count('accounts'),
      policies: count('policies'),
    })
  }, [t])
}

/** Agencies with how much business each has. A row leads to the agency's policies. */
export const AgencyTable = ({ defaultSize }: { defaultSize?: number }) => {
  const { t } = useTranslation('agency')
  const { me, persona, can } = useSession()
  const mayEnter = can(['org:enter']) && !me.actingStaff
  const mayChangeLogos = seesAll(me.account, 'agency') && can(['org:secure'])
  const mayOpenSandbox = can(['sandbox:open'])
  const openModal = useModal()
  const all = useColumns()
  const isCluster = hasMembers(me.account.accountType)
  const columns = useMemo(
    () => (isCluster ? all.filter((column) => column.id !== 'clusterName') : all),
    [all, isCluster],
  )
  return (
    <DataTable<Row>
      list={agencyList}
      label={t('agency:list.title')}
      source={useListSource(agencies)}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => paths.policies(persona, { search: row.name })}
      rowActions={(row) => [
        { label: t('agency:list.openPolicies'), href: paths.policies(persona, { search: row.name }) },
        { label: t('agency:list.openAccounts'), href: paths.accounts(persona, { search: row.name }) },
        ...(mayChangeLogos
          ? [
              {
                label: t('agency:list.logos'),
                onSelect: () => openModal('agency.logos', { agencyId: row.id }),
              },
            ]
          : []),
        ...(mayOpenSandbox && !row.isSandbox && row.accounts === 0
          ? [
              {
                label: t('agency:list.openSandbox'),
                onSelect: () => openModal('sandbox.open', { agencyId: row.id, name: row.name }),
              },
            ]
          : []),
        ...(mayEnter
          ? [
              {
                label: t('agency:list.enter'),
                onSelect: () =>
                  requestJump({ accountType: 'AGENCY', accountId: row.id, accountName: row.name }),
              },
            ]
          : []),
      ]}
      {...(defaultSize && { defaultSize })}
      searchPlaceholder={t('agency:list.search')}
      empty={{ text: t('agency:list.empty') }}
    />
  )
}
