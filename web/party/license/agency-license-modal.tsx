import { z } from 'zod'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { agencyLicenseFields, stillValid } from '#domain/party/license/schema.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { defineModal } from '#web/kit/window/modal.tsx'
import type { RowOf } from '#web/list/source.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { recordOf, useRecordForm } from '#web/record-form.tsx'
import { useSession } from '#web/session-context.ts'
import { useToday } from '#web/today.ts'
import {
  LicenseForm,
  licenseInitial,
  type LicenseParams,
  licenseParams,
  oneLicense,
  useLicenseTexts,
} from './license-form.tsx'
import { AgencyField } from './parts.tsx'

type Row = RowOf<'licenseSearch'>

const schemaFor = (choosesAgency: boolean, today: LocalDate) =>
  stillValid(
    agencyLicenseFields.extend({
      agencyId: choosesAgency ? z.uuid({ error: 'The selected agency is invalid.' }) : z.string().nullable(),
      npn: agencyLicenseFields.shape.npn.unwrap(),
      activeResidentState: z.boolean(),
    }),
    today,
  )

const AgencyLicenseForm = ({ row, params }: { row: Row | null; params: LicenseParams }) => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const choosesAgency = seesAll(me.account, 'license') && row === null
  const { labels, ...texts } = useLicenseTexts(row === null)
  const record = useRecordForm({
    row,
    schema: schemaFor(choosesAgency, useToday()),
    valuesOf: (read: Row | null) => ({
      agencyId: read?.agencyId ?? null,
      ...licenseInitial(read),
      state: read?.state ?? params.state ?? null,
      activeResidentState: read?.activeResidentState ?? false,
    }),
    labels: {
      ...labels,
      agencyId: t('agency:license.agency'),
      activeResidentState: t('agency:license.resident'),
    },
    create: [
      'licenseCreate',
      ({ agencyId, ...body }) => ({ body: { ...body, ...(choosesAgency && agencyId && { agencyId }) } }),
    ],
    update: [
      'licenseUpdate',
      ({ agencyId: _agencyId, ...body }, { id, version }) => ({ body: { ...body, id, version } }),
    ],
    ...texts,
  })
  return (
    <LicenseForm record={record} owner={choosesAgency && <AgencyField {...record.field('agencyId')} />}>
      <CheckboxField {...record.check('activeResidentState')} />
    </LicenseForm>
  )
}

/** Add or edit a license of an agency (specification 1 section 2). */
export const modal = defineModal({
  params: licenseParams,
  title: ({ licenseId }) => translate(licenseId ? 'agency:license.editAgency' : 'agency:license.addAgency'),
  content: recordOf({ ...oneLicense, endpoint: 'licenseSearch', Form: AgencyLicenseForm }),
})
