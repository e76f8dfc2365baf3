import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { requestJump } from '#web/enter-account.ts'
import { Percent, TextOrDash } from '#web/kit/display.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'

type Row = RowOf<'agencySearch'>

const source = listSource('agencySearch')

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('agency')
  return useMemo(() => {
    const count = (id: 'accounts' | 'policies'): Column<Row> => ({
      id,
      header: t(`agency:list.${id}`),
      sort: id,
      align: 'right',
      cell: (row) => row[id],
      csv: (row) => row[id],
    })
    const kind = (row: Row) => t(row.isWholesale ? 'agency:list.wholesale' : 'agency:list.retail')
    return [
      {
        id: 'name',
        header: t('agency:list.name'),
        sort: 'name',
        cell: (row) => row.name,
        csv: (row) => row.name,
      },
      { id: 'kind', header: t('agency:list.kind'), cell: kind, csv: kind },
      {
        id: 'market',
        header: t('agency:list.market'),
        cell: (row) => row.market,
        csv: (row) => row.market,
      },
      {
        id: 'state',
        header: t('common:column.state'),
        sort: 'state',
        cell: (row) => <TextOrDash value={row.state} />,
        csv: (row) => row.state,
      },
      {
        id: 'npn',
        header: t('agency:list.npn'),
        cell: (row) => <TextOrDash value={row.npn} />,
        csv: (row) => row.npn,
      },
      {
        id: 'clusterName',
        header: t('agency:list.cluster'),
        cell: (row) => <TextOrDash value={row.clusterName} />,
        csv: (row) => row.clusterName,
      },
      {
        id: 'commissionPercent',
        header: t('agency:list.commission'),
        align: 'right',
        cell: (row) => <Percent value={row.commissionPercent} />,
        csv: (row) => row.commissionPercent,
      },
      count('accounts'),
      count('policies'),
    ]
  }, [t])
}

/** Agencies with how much business each has. A row leads to the agency's policies. */
export const AgencyTable = ({ defaultSize }: { defaultSize?: number }) => {
  const { t } = useTranslation('agency')
  const { me, persona, can } = useSession()
  const mayEnter = can(['org:enter']) && !me.actingStaff
  const mayChangeLogos = me.isCowbell && can(['org:secure'])
  const openModal = useModal()
  const all = useColumns()
  const isCluster = me.account.accountType === 'CLUSTER'
  const columns = useMemo(
    () => (isCluster ? all.filter((column) => column.id !== 'clusterName') : all),
    [all, isCluster],
  )
  return (
    <DataTable<Row>
      name="agencies"
      label={t('agency:list.title')}
      source={source}
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
      defaultSort="name,asc"
      {...(defaultSize && { defaultSize })}
      searchPlaceholder={t('agency:list.search')}
      empty={{ text: t('agency:list.empty') }}
    />
  )
}
