import { useMemo } from 'react'
import type { Column } from '#web/kit/table/types.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { licenseColumns } from './license-columns.tsx'
import { LicenseTable } from './license-table.tsx'

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
      ...licenseColumns<Row>(t),
    ],
    [t],
  )
}

/** Licences of single agents: of all for who keeps them, the own ones for anybody else. */
export const AgentLicenses = () => {
  const { t } = useTranslation('agency')
  const { me, can } = useSession()
  const columns = useColumns()
  const remove = useCommand('agentLicenseDelete', { success: t('agency:license.deleted') })
  return (
    <LicenseTable<Row>
      name="agent-licenses"
      label={t('agency:license.agentTab')}
      source={can(['license:create']) || seesAll(me.account, 'license') ? everybody : own}
      columns={columns}
      modal="license.agent"
      stateKey="state"
      defaultSort="agent,asc"
      empty={t('agency:license.emptyAgent')}
      numberAndState={(row) => [row.number, row.state]}
      onRemove={(row) => remove.mutate({ params: { key: row.id } })}
      addRefusal={seesAll(me.account, 'license') ? t('agency:license.enterFirst') : undefined}
    />
  )
}
