import { agentLicenseFields, stillValid } from '#domain/party/license/schema.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { call } from '#web/client.ts'
import { defineModal } from '#web/kit/window/modal.tsx'
import { type Option, SearchField } from '#web/kit/form/select-field.tsx'
import type { RowOf } from '#web/list/source.ts'
import { PEOPLE_SEARCH_MS } from '#web/kit/search-delays.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { recordOf, useRecordForm } from '#web/record-form.tsx'
import { useSession } from '#web/session-context.ts'
import { useToday } from '#web/today.ts'
import { LicenseForm, licenseInitial, licenseParams, oneLicense, useLicenseTexts } from './license-form.tsx'

type Row = RowOf<'agentLicenseSearchAll'>

const schema = agentLicenseFields.extend({ npn: agentLicenseFields.shape.npn.unwrap() })

const nameOf = (row: Row): string => `${row.agentFirstName} ${row.agentLastName}`

const searchAgents = async (search: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const found = await call('userSearch', { query: { search, size: 100 } }, { signal })
  return found.content.map(({ id, fullName }) => ({ value: id, label: fullName }))
}

const AgentLicenseForm = ({ row }: { row: Row | null }) => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const { labels, ...texts } = useLicenseTexts(row === null)
  const record = useRecordForm({
    row,
    schema: stillValid(schema, useToday()),
    valuesOf: (read: Row | null) => ({ agentId: read?.agentId ?? null, ...licenseInitial(read) }),
    labels: { ...labels, agentId: t('agency:license.agent') },
    create: ['agentLicenseCreate', (body) => ({ body })],
    update: ['agentLicenseUpdate', (body, { id, version }) => ({ body: { ...body, id, version } })],
    ...texts,
  })
  return (
    <LicenseForm
      record={record}
      {...(row && { words: { agentId: () => nameOf(row) } })}
      owner={
        !(seesAll(me.account, 'license') && row) && (
          <SearchField
            {...record.field('agentId')}
            name="license-agent"
            search={searchAgents}
            delay={PEOPLE_SEARCH_MS}
            valueLabel={row ? nameOf(row) : undefined}
          />
        )
      }
    />
  )
}

/** Add or edit the license of one agent (specification 1 section 2). */
export const modal = defineModal({
  params: licenseParams.pick({ licenseId: true }),
  title: ({ licenseId }) => translate(licenseId ? 'agency:license.editAgent' : 'agency:license.addAgent'),
  content: recordOf({ ...oneLicense, endpoint: 'agentLicenseSearchAll', Form: AgentLicenseForm }),
})
