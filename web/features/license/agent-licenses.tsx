import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/display.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { stateName, stateOptions, useAskDelete, ValidityBadge } from './parts.tsx'

type Row = RowOf<'agentLicenseSearchAll'>

const everybody = listSource('agentLicenseSearchAll')
const own = listSource('agentLicenseSearch')

const useColumns = () => {
  const { t } = useTranslation('agency')
  return useMemo(
    (): Column<Row>[] => [
      {
        id: 'agent',
        header: t('agency:license.agent'),
        sort: 'agent',
        cell: (row) => `${row.agentFirstName} ${row.agentLastName}`,
        second: (row) => row.agentEmail,
        csv: (row) => `${row.agentFirstName} ${row.agentLastName}`,
      },
      {
        id: 'state',
        header: t('agency:license.state'),
        sort: 'state',
        cell: (row) => stateName(row.state),
        csv: (row) => row.state,
      },
      {
        id: 'number',
        header: t('agency:license.number'),
        sort: 'number',
        cell: (row) => row.number,
        csv: (row) => row.number,
      },
      {
        id: 'npn',
        header: t('agency:license.npn'),
        cell: (row) => row.npn ?? t('agency:license.npnMissing'),
        csv: (row) => row.npn,
      },
      {
        id: 'expirationDate',
        header: t('agency:license.expires'),
        sort: 'expirationDate',
        cell: (row) => <DateText value={row.expirationDate} />,
        csv: (row) => row.expirationDate,
      },
      {
        id: 'isValid',
        header: t('agency:license.status'),
        cell: (row) => <ValidityBadge isValid={row.isValid} />,
        csv: (row) => String(row.isValid),
      },
    ],
    [t],
  )
}

/** Licences of single agents: of all for who keeps them, the own ones for anybody else. */
export const AgentLicenses = () => {
  const { t } = useTranslation('agency')
  const { me, can } = useSession()
  const openModal = useModal()
  const columns = useColumns()
  const ask = useAskDelete()
  const remove = useCommand('agentLicenseDelete', { success: t('agency:license.deleted') })
  const mayChange = can(['license:create'])
  const askRemove = async (row: Row) => {
    if (await ask(row.number, row.state)) remove.mutate({ params: { key: row.id } })
  }
  return (
    <DataTable<Row>
      name="agent-licenses"
      label={t('agency:license.agentTab')}
      source={mayChange || me.isCowbell ? everybody : own}
      columns={columns}
      rowId={(row) => row.id}
      rowActions={(row) =>
        mayChange
          ? [
              {
                label: t('agency:license.edit'),
                onSelect: () => openModal('license.agent', { licenseId: row.id }),
              },
              { label: t('agency:license.delete'), danger: true, onSelect: () => void askRemove(row) },
            ]
          : []
      }
      filters={[{ key: 'state', label: t('agency:license.state'), kind: 'choice', options: stateOptions }]}
      defaultSort="agent,asc"
      searchPlaceholder={t('agency:license.search')}
      empty={{ text: t('agency:license.emptyAgent') }}
      toolbar={
        mayChange && (
          <ActionButton
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            availability={
              me.isCowbell ? { allowed: false, reason: t('agency:license.enterFirst') } : { allowed: true }
            }
            onClick={() => openModal('license.agent', {})}
          >
            {t('agency:license.add')}
          </ActionButton>
        )
      }
    />
  )
}
