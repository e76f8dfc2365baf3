import { seesAll } from '#domain/access/scopes.ts'
import { type Translate, useTranslation } from '#web/kit/texts.ts'
import { agentLicenseList } from '#contract/party/license-lists.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { licenseColumns } from './license-columns.tsx'
import { LicenseTable } from './license-table.tsx'

type Row = RowOf<'agentLicenseSearchAll'>

const all = listOf('agentLicenseSearchAll', agentLicenseList)
const own = listOf('agentLicenseSearch', agentLicenseList)

const nameOf = (row: Row) => `${row.agentFirstName} ${row.agentLastName}`

export const agentLicenseColumns = (t: Translate) =>
  columnsOf(all, {
    agent: {
      header: t('agency:license.agent'),
      cell: nameOf,
      second: (row) => row.agentEmail,
      csv: nameOf,
    },
    ...licenseColumns(t),
  })

/** Licenses of single agents: of all for who keeps them, the own ones for anybody else. */
export const AgentLicenses = () => {
  const { t } = useTranslation('agency')
  const { me, can } = useSession()
  const source = useListSource<'agentLicenseSearch' | 'agentLicenseSearchAll', typeof agentLicenseList>(
    can(['license:create']) || seesAll(me.account, 'license') ? all : own,
  )
  const remove = useCommand('agentLicenseDelete', { success: t('agency:license.deleted') })
  return (
    <LicenseTable<Row>
      list={agentLicenseList}
      label={t('agency:license.agentTab')}
      source={source}
      columns={agentLicenseColumns}
      modal="license.agent"
      empty={{ text: t('agency:license.emptyAgent') }}
      numberAndState={(row) => [row.number, row.state]}
      onRemove={(row) => remove.mutate({ params: { key: row.id } })}
      addRefusal={seesAll(me.account, 'license') ? t('agency:license.enterFirst') : undefined}
    />
  )
}
