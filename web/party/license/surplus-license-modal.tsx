import { z } from 'zod'
import { keepsSignature, surplusLicenseFields } from '#domain/party/license/schema.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { FieldRow, Fields, type SchemaForm, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm } from '#web/kit/window/modal.tsx'
import { SearchField, SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import type { RowOf } from '#web/list/source.ts'
import { PEOPLE_SEARCH_MS } from '#web/kit/search-delays.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { NewerNotice, useNewer } from '#web/newer-record.tsx'
import { LoadedRecord, savingState, useSaving } from '#web/record-form.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { searchAgencies, stateName, stateOptions } from './parts.tsx'

type Row = RowOf<'surplusLicenseSearch'>

const params = z.object({
  licenseId: z.uuid().optional(),
  /** Chosen already in the form of a new one, where it is added for what is sold there. */
  state: z.string().length(2).optional(),
})

const SurplusLicenseModal = ({ params: { licenseId, state } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('agency')
  const found = useApi(
    'surplusLicenseSearch',
    { query: { id: licenseId ?? '' } },
    { enabled: licenseId !== undefined },
  )
  return (
    <LoadedRecord isNew={licenseId === undefined} found={found} gone={t('agency:license.gone')}>
      {(row: Row | null) => <SurplusLicenseForm row={row} state={state ?? null} />}
    </LoadedRecord>
  )
}

interface Values extends Record<string, unknown> {
  agencyId: string | null
  brokerFirstName: string
  brokerLastName: string
  brokerEmail: string
  surplusLicenseNumber: string
  surplusLinesState: string | null
  signatureOnFile: boolean
}

const initialOf = (row: Row | null, state: string | null, ownAgencyId: string | null): Values => ({
  agencyId: row?.agencyId ?? ownAgencyId,
  brokerFirstName: row?.brokerFirstName ?? '',
  brokerLastName: row?.brokerLastName ?? '',
  brokerEmail: row?.brokerEmail ?? '',
  surplusLicenseNumber: row?.surplusLicenseNumber ?? '',
  surplusLinesState: row?.surplusLinesState ?? state,
  signatureOnFile: row?.signatureOnFile ?? false,
})

const schema = surplusLicenseFields.extend({
  agencyId: surplusLicenseFields.shape.agencyId.unwrap(),
  signatureOnFile: z.boolean(),
})

/** Adds or saves; each has its own sentences for success and failure (specification 1 section 8). */
const useSave = (row: Row | null, form: SchemaForm<Values>) => {
  const { t } = useTranslation('agency')
  const options = useSaving(form)
  const create = useCommand('surplusLicenseCreate', {
    ...options,
    success: t('agency:license.surplusAdded'),
  })
  const update = useCommand('surplusLicenseUpdate', {
    ...options,
    success: t('agency:license.surplusSaved'),
  })
  const failure = t(row ? 'agency:license.surplusEditFailed' : 'agency:license.surplusAddFailed')
  return {
    state: savingState([create, update], failure),
    run: ({ agencyId, surplusLinesState, ...rest }: Values) => {
      const body = { ...rest, surplusLinesState: surplusLinesState ?? '', ...(agencyId && { agencyId }) }
      if (row) update.mutate({ params: { id: row.id }, body: { ...body, version: row.version } })
      else create.mutate({ body })
    },
  }
}

const SurplusLicenseForm = ({ row, state }: { row: Row | null; state: string | null }) => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const form = useSchemaForm({
    schema,
    initial: initialOf(row, state, seesAll(me.account, 'license') ? null : me.account.id),
  })
  const newer = useNewer(form, row, (read) => initialOf(read, null, null))
  const save = useSave(newer.row, form)
  const labels = {
    agencyId: t('agency:license.agency'),
    brokerFirstName: t('agency:license.firstName'),
    brokerLastName: t('agency:license.lastName'),
    brokerEmail: t('agency:license.email'),
    surplusLicenseNumber: t('agency:license.number'),
    surplusLinesState: t('agency:license.state'),
  }
  const field = (name: keyof typeof labels) => ({ label: labels[name], name, ...form.getInputProps(name) })
  const values = form.getValues()
  return (
    <ModalForm
      form={form}
      labels={labels}
      {...save.state}
      submitText={t('agency:license.save')}
      busyText={t('agency:license.saving')}
      onSubmit={save.run}
    >
      <Fields>
        <NewerNotice
          newer={newer}
          labels={{ ...labels, signatureOnFile: t('agency:license.signature') }}
          words={{ surplusLinesState: stateName, agencyId: () => row?.agencyName ?? '' }}
        />
        {seesAll(me.account, 'license') && (
          <SearchField
            label={labels.agencyId}
            name="license-agency"
            search={searchAgencies}
            delay={PEOPLE_SEARCH_MS}
            valueLabel={row?.agencyName}
            {...form.getInputProps('agencyId')}
          />
        )}
        <FieldRow>
          <TextField {...field('brokerFirstName')} />
          <TextField {...field('brokerLastName')} />
        </FieldRow>
        <TextField {...field('brokerEmail')} type="email" width="lg" />
        <FieldRow>
          <TextField {...field('surplusLicenseNumber')} />
          <SelectField
            label={labels.surplusLinesState}
            options={stateOptions}
            {...form.getInputProps('surplusLinesState')}
          />
        </FieldRow>
        {seesAll(me.account, 'license') &&
          values.surplusLinesState &&
          keepsSignature(values.surplusLinesState) && (
            <CheckboxField
              label={t('agency:license.signature')}
              checked={values.signatureOnFile}
              onChange={(checked) => form.setFieldValue('signatureOnFile', checked)}
            />
          )}
      </Fields>
    </ModalForm>
  )
}

/** Add or edit a surplus lines licence (specification 1 sections 2 and 5). */
export const modal = defineModal({
  params,
  title: ({ licenseId }) => translate(licenseId ? 'agency:license.editSurplus' : 'agency:license.addSurplus'),
  content: SurplusLicenseModal,
})
