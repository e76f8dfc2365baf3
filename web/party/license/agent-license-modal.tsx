import { z } from 'zod'
import { agentLicenseFields } from '#domain/party/license/schema.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { call } from '#web/client.ts'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal } from '#web/kit/window/modal.tsx'
import { type Option, SearchField } from '#web/kit/form/select-field.tsx'
import type { RowOf } from '#web/list/source.ts'
import { PEOPLE_SEARCH_MS } from '#web/kit/search-delays.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useNewer } from '#web/newer-record.tsx'
import { LoadedRecord, savingState, useSaving } from '#web/record-form.tsx'
import { useSession } from '#web/session-context.ts'
import { useToday } from '#web/today.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { LicenseForm, licenseInitial, type LicenseValues, stillValid } from './license-form.tsx'

type Row = RowOf<'agentLicenseSearchAll'>

const params = z.object({ licenseId: z.uuid().optional() })

const AgentLicenseModal = ({ params: { licenseId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('agency')
  const found = useApi(
    'agentLicenseSearchAll',
    { query: { id: licenseId ?? '' } },
    { enabled: licenseId !== undefined },
  )
  return (
    <LoadedRecord isNew={licenseId === undefined} found={found} gone={t('agency:license.gone')}>
      {(row: Row | null) => <AgentLicenseForm row={row} />}
    </LoadedRecord>
  )
}

const schema = agentLicenseFields.extend({ npn: agentLicenseFields.shape.npn.unwrap() })

interface Values extends LicenseValues {
  agentId: string | null
}

const initialOf = (row: Row | null): Values => ({ agentId: row?.agentId ?? null, ...licenseInitial(row) })

const nameOf = (row: Row): string => `${row.agentFirstName} ${row.agentLastName}`

const searchAgents = async (search: string, signal: AbortSignal): Promise<readonly Option[]> => {
  const found = await call('userSearch', { query: { search, size: 100 } }, { signal })
  return found.content.map(({ id, fullName }) => ({ value: id, label: fullName }))
}

const AgentLicenseForm = ({ row }: { row: Row | null }) => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const form = useSchemaForm({
    schema: stillValid(schema, useToday()),
    initial: initialOf(row),
  })
  const newer = useNewer(form, row, initialOf)
  const options = {
    ...useSaving(form),
    success: t(row ? 'agency:license.saved' : 'agency:license.added'),
  }
  const create = useCommand('agentLicenseCreate', options)
  const update = useCommand('agentLicenseUpdate', options)
  const label = t('agency:license.agent')
  const save = ({ agentId, state, expirationDate, ...rest }: Values) => {
    const body = {
      ...rest,
      agentId: agentId ?? '',
      state: state ?? '',
      expirationDate: expirationDate ?? '',
    }
    if (newer.row) update.mutate({ body: { ...body, id: newer.row.id, version: newer.row.version } })
    else create.mutate({ body })
  }
  return (
    <LicenseForm
      form={form}
      newer={newer}
      labels={{ agentId: label }}
      {...(row && { words: { agentId: () => nameOf(row) } })}
      saving={savingState([create, update], t('agency:license.failed'))}
      onSubmit={save}
      owner={
        !(seesAll(me.account, 'license') && row) && (
          <SearchField
            label={label}
            name="license-agent"
            search={searchAgents}
            delay={PEOPLE_SEARCH_MS}
            valueLabel={row ? nameOf(row) : undefined}
            {...form.getInputProps('agentId')}
          />
        )
      }
    />
  )
}

/** Add or edit the licence of one agent (specification 1 section 2). */
export const modal = defineModal({
  params,
  title: ({ licenseId }) => translate(licenseId ? 'agency:license.editAgent' : 'agency:license.addAgent'),
  content: AgentLicenseModal,
})
