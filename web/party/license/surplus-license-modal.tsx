import { z } from 'zod'
import { keepsSignature, surplusLicenseFields } from '#domain/party/license/schema.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { FieldRow } from '#web/kit/form/form.tsx'
import { defineModal } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import type { RowOf } from '#web/list/source.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { RecordForm, recordOf, useRecordForm } from '#web/record-form.tsx'
import { useSession } from '#web/session-context.ts'
import { type LicenseParams, licenseParams, oneLicense } from './license-form.tsx'
import { AgencyField, stateName, stateOptions } from './parts.tsx'

type Row = RowOf<'surplusLicenseSearch'>

const schema = surplusLicenseFields.extend({
  agencyId: surplusLicenseFields.shape.agencyId.unwrap(),
  brokerAddress: surplusLicenseFields.shape.brokerAddress.unwrap(),
  signatureOnFile: z.boolean(),
})

const SurplusLicenseForm = ({ row, params }: { row: Row | null; params: LicenseParams }) => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const choosesAgency = seesAll(me.account, 'license')
  const record = useRecordForm({
    row,
    schema,
    valuesOf: (read: Row | null) => ({
      agencyId: read?.agencyId ?? (choosesAgency ? null : me.account.id),
      brokerFirstName: read?.brokerFirstName ?? '',
      brokerLastName: read?.brokerLastName ?? '',
      brokerEmail: read?.brokerEmail ?? '',
      brokerAddress: read?.brokerAddress ?? '',
      surplusLicenseNumber: read?.surplusLicenseNumber ?? '',
      surplusLinesState: read?.surplusLinesState ?? params.state ?? null,
      signatureOnFile: read?.signatureOnFile ?? false,
    }),
    labels: {
      agencyId: t('agency:license.agency'),
      brokerFirstName: t('agency:license.firstName'),
      brokerLastName: t('agency:license.lastName'),
      brokerEmail: t('agency:license.email'),
      brokerAddress: t('agency:license.address'),
      surplusLicenseNumber: t('agency:license.number'),
      surplusLinesState: t('agency:license.state'),
      signatureOnFile: t('agency:license.signature'),
    },
    create: ['surplusLicenseCreate', (body) => ({ body })],
    update: [
      'surplusLicenseUpdate',
      (body, { id, version }) => ({ params: { id }, body: { ...body, version } }),
    ],
    // Each has its own sentences for success and failure (specification 1 section 8).
    success: t(row ? 'agency:license.surplusSaved' : 'agency:license.surplusAdded'),
    failure: t(row ? 'agency:license.surplusEditFailed' : 'agency:license.surplusAddFailed'),
  })
  const { field, form } = record
  const { surplusLinesState } = form.getValues()
  return (
    <RecordForm
      record={record}
      words={{ surplusLinesState: stateName, agencyId: () => row?.agencyName ?? '' }}
      submitText={t('agency:license.save')}
      busyText={t('agency:license.saving')}
    >
      {choosesAgency && <AgencyField {...field('agencyId')} valueLabel={row?.agencyName} />}
      <FieldRow>
        <TextField {...field('brokerFirstName')} />
        <TextField {...field('brokerLastName')} />
      </FieldRow>
      <TextField {...field('brokerEmail')} type="email" width="lg" />
      <TextField {...field('brokerAddress')} hint={t('agency:license.addressHint')} width="lg" optional />
      <FieldRow>
        <TextField {...field('surplusLicenseNumber')} />
        <SelectField options={stateOptions} {...field('surplusLinesState')} />
      </FieldRow>
      <p>{t(choosesAgency ? 'agency:license.verifies' : 'agency:license.waits')}</p>
      {choosesAgency && surplusLinesState && keepsSignature(surplusLinesState) && (
        <CheckboxField {...record.check('signatureOnFile')} />
      )}
    </RecordForm>
  )
}

/** Add or edit a surplus lines license (specification 1 sections 2 and 5). */
export const modal = defineModal({
  params: licenseParams,
  title: ({ licenseId }) => translate(licenseId ? 'agency:license.editSurplus' : 'agency:license.addSurplus'),
  content: recordOf({ ...oneLicense, endpoint: 'surplusLicenseSearch', Form: SurplusLicenseForm }),
})
