import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { agencyLicenseFields } from '#domain/license/schema.ts'
import { messageOr } from '#web/client/problem.ts'
import { CheckboxField } from '#web/kit/choice.tsx'
import { browserToday } from '#web/kit/clock.ts'
import { DateField } from '#web/kit/date-field.tsx'
import { FieldRow, Fields, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { SearchField, SelectField } from '#web/kit/select-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import type { RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { Loaded } from './loaded.tsx'
import { searchAgencies, stateOptions } from './parts.tsx'

type Row = RowOf<'licenseSearch'>

const params = z.object({ licenseId: z.uuid().optional() })

const AgencyLicenseModal = ({ params: { licenseId } }: { params: z.output<typeof params> }) => {
  const found = useApi(
    'licenseSearch',
    { query: { id: licenseId ?? '' } },
    { enabled: licenseId !== undefined },
  )
  return (
    <Loaded isNew={licenseId === undefined} found={found}>
      {(row: Row | null) => <AgencyLicenseForm row={row} />}
    </Loaded>
  )
}

const schemaFor = (choosesAgency: boolean) =>
  agencyLicenseFields
    .extend({
      agencyId: choosesAgency ? z.uuid({ error: 'The selected agency is invalid.' }) : z.string().nullable(),
      npn: agencyLicenseFields.shape.npn.unwrap(),
      activeResidentState: z.boolean(),
    })
    .refine(({ expirationDate }) => expirationDate >= browserToday(), {
      path: ['expirationDate'],
      message: 'Date must not be before today',
    })

interface Values extends Record<string, unknown> {
  agencyId: string | null
  number: string
  state: string | null
  expirationDate: string | null
  npn: string
  activeResidentState: boolean
}

const initialOf = (row: Row | null): Values => ({
  agencyId: row?.agencyId ?? null,
  number: row?.number ?? '',
  state: row?.state ?? null,
  expirationDate: row?.expirationDate ?? null,
  npn: row?.npn ?? '',
  activeResidentState: row?.activeResidentState ?? false,
})

const AgencyLicenseForm = ({ row }: { row: Row | null }) => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const { close, setDirty } = useModalControls()
  const choosesAgency = me.isCowbell && row === null
  const form = useSchemaForm<Values>({ schema: schemaFor(choosesAgency), initial: initialOf(row) })
  const options = {
    silent: true,
    success: t(row ? 'agency:license.saved' : 'agency:license.added'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error: Parameters<typeof showServerErrors>[1]) => void showServerErrors(form, error),
  }
  const create = useCommand('licenseCreate', options)
  const update = useCommand('licenseUpdate', options)
  const error = create.error ?? update.error
  const labels = {
    agencyId: t('agency:license.agency'),
    number: t('agency:license.number'),
    state: t('agency:license.state'),
    expirationDate: t('agency:license.expires'),
    npn: t('agency:license.npn'),
  }
  const save = ({ agencyId, state, expirationDate, ...rest }: Values) => {
    const body = { ...rest, state: state ?? '', expirationDate: expirationDate ?? '' }
    if (row) update.mutate({ body: { ...body, id: row.id } })
    else create.mutate({ body: { ...body, ...(choosesAgency && agencyId && { agencyId }) } })
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={create.isPending || update.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('agency:license.failed')) : null}
      submitText={t('agency:license.save')}
      busyText={t('agency:license.saving')}
      onSubmit={save}
    >
      <Fields>
        {choosesAgency && (
          <SearchField
            label={labels.agencyId}
            name="license-agency"
            search={searchAgencies}
            {...form.getInputProps('agencyId')}
          />
        )}
        <SelectField label={labels.state} options={stateOptions} {...form.getInputProps('state')} />
        <FieldRow>
          <TextField label={labels.number} name="number" {...form.getInputProps('number')} />
          <DateField
            label={labels.expirationDate}
            min={browserToday()}
            {...form.getInputProps('expirationDate')}
          />
        </FieldRow>
        <TextField label={labels.npn} name="npn" optional width="md" {...form.getInputProps('npn')} />
        <CheckboxField
          label={t('agency:license.resident')}
          checked={form.getValues().activeResidentState}
          onChange={(checked) => form.setFieldValue('activeResidentState', checked)}
        />
      </Fields>
    </ModalForm>
  )
}

/** Add or edit a licence of an agency (specification 1 section 2). */
export const modal = defineModal({
  params,
  title: ({ licenseId }) => i18next.t(licenseId ? 'agency:license.editAgency' : 'agency:license.addAgency'),
  content: AgencyLicenseModal,
})
