import { z } from 'zod'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { agencyLicenseFields } from '#domain/party/license/schema.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal } from '#web/kit/window/modal.tsx'
import { SearchField } from '#web/kit/form/select-field.tsx'
import type { RowOf } from '#web/list/source.ts'
import { PEOPLE_SEARCH_MS } from '#web/kit/search-delays.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useNewer } from '#web/newer-record.tsx'
import { LoadedRecord, savingState, useSaving } from '#web/record-form.tsx'
import { useSession } from '#web/session-context.ts'
import { useToday } from '#web/today.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { LicenseForm, licenseInitial, type LicenseValues, stillValid } from './license-form.tsx'
import { searchAgencies } from './parts.tsx'

type Row = RowOf<'licenseSearch'>

const params = z.object({
  licenseId: z.uuid().optional(),
  /** Chosen already in the form of a new one, where it is added for what is sold there. */
  state: z.string().length(2).optional(),
})

const AgencyLicenseModal = ({ params: { licenseId, state } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('agency')
  const found = useApi(
    'licenseSearch',
    { query: { id: licenseId ?? '' } },
    { enabled: licenseId !== undefined },
  )
  return (
    <LoadedRecord isNew={licenseId === undefined} found={found} gone={t('agency:license.gone')}>
      {(row: Row | null) => <AgencyLicenseForm row={row} state={state ?? null} />}
    </LoadedRecord>
  )
}

const schemaFor = (choosesAgency: boolean, today: LocalDate) =>
  stillValid(
    agencyLicenseFields.extend({
      agencyId: choosesAgency ? z.uuid({ error: 'The selected agency is invalid.' }) : z.string().nullable(),
      npn: agencyLicenseFields.shape.npn.unwrap(),
      activeResidentState: z.boolean(),
    }),
    today,
  )

interface Values extends LicenseValues {
  agencyId: string | null
  activeResidentState: boolean
}

const initialOf = (row: Row | null, state: string | null): Values => ({
  agencyId: row?.agencyId ?? null,
  ...licenseInitial(row),
  state: row?.state ?? state,
  activeResidentState: row?.activeResidentState ?? false,
})

const AgencyLicenseForm = ({ row, state: sold }: { row: Row | null; state: string | null }) => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const choosesAgency = seesAll(me.account, 'license') && row === null
  const form = useSchemaForm({
    schema: schemaFor(choosesAgency, useToday()),
    initial: initialOf(row, sold),
  })
  const newer = useNewer(form, row, (read) => initialOf(read, null))
  const options = {
    ...useSaving(form),
    success: t(row ? 'agency:license.saved' : 'agency:license.added'),
  }
  const create = useCommand('licenseCreate', options)
  const update = useCommand('licenseUpdate', options)
  const label = t('agency:license.agency')
  const save = ({ agencyId, state, expirationDate, ...rest }: Values) => {
    const body = { ...rest, state: state ?? '', expirationDate: expirationDate ?? '' }
    if (newer.row) update.mutate({ body: { ...body, id: newer.row.id, version: newer.row.version } })
    else create.mutate({ body: { ...body, ...(choosesAgency && agencyId && { agencyId }) } })
  }
  return (
    <LicenseForm
      form={form}
      newer={newer}
      labels={{ agencyId: label, activeResidentState: t('agency:license.resident') }}
      saving={savingState([create, update], t('agency:license.failed'))}
      onSubmit={save}
      owner={
        choosesAgency && (
          <SearchField
            label={label}
            name="license-agency"
            search={searchAgencies}
            delay={PEOPLE_SEARCH_MS}
            {...form.getInputProps('agencyId')}
          />
        )
      }
    >
      <CheckboxField
        label={t('agency:license.resident')}
        checked={form.getValues().activeResidentState}
        onChange={(checked) => form.setFieldValue('activeResidentState', checked)}
      />
    </LicenseForm>
  )
}

/** Add or edit a licence of an agency (specification 1 section 2). */
export const modal = defineModal({
  params,
  title: ({ licenseId }) => translate(licenseId ? 'agency:license.editAgency' : 'agency:license.addAgency'),
  content: AgencyLicenseModal,
})
