import { useEffect, useRef } from 'react'
import { z } from 'zod'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { agencyLicenseFields, stillValid } from '#domain/party/license/schema.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { defineModal } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import type { RowOf } from '#web/list/source.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { recordOf, type RecordForming, useRecordForm } from '#web/record-form.tsx'
import { useSession } from '#web/session-context.ts'
import { useToday } from '#web/today.ts'
import { useApi } from '#web/use-api.ts'
import {
  LicenseForm,
  licenseInitial,
  type LicenseParams,
  licenseParams,
  type LicenseValues,
  oneLicense,
  useLicenseTexts,
} from './license-form.tsx'
import { AgencyField } from './parts.tsx'

type Row = RowOf<'licenseSearch'>

interface Values extends LicenseValues {
  agencyId: string | null
  activeResidentState: boolean
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

/** Puts the NPN of the chosen agency into the field, unless another was typed there. */
const useNpnOfChosen = ({ form }: RecordForming<Values>, choosesAgency: boolean): string | null => {
  const { agencyId } = form.getValues()
  const offered = useRef('')
  const { data } = useApi(
    'licenseNpn',
    { query: { agencyId: agencyId ?? '' } },
    { enabled: choosesAgency && agencyId !== null },
  )
  const npn = data?.npn ?? ''
  useEffect(() => {
    if (npn === offered.current || form.getValues().npn !== offered.current) return
    offered.current = npn
    form.setFieldValue('npn', npn)
  }, [form, npn])
  return npn || null
}

interface FormProps {
  row: Row | null
  params: LicenseParams
  choosesAgency: boolean
  /** The agency's NPN, where the agency is known from the start. */
  ownNpn: string | null
}

const AgencyLicenseForm = ({ row, params, choosesAgency, ownNpn }: FormProps) => {
  const { t } = useTranslation('agency')
  const { labels, ...texts } = useLicenseTexts(row === null)
  const record = useRecordForm({
    row,
    schema: schemaFor(choosesAgency, useToday()),
    valuesOf: (read: Row | null) => ({
      agencyId: read?.agencyId ?? null,
      ...licenseInitial(read),
      npn: read ? (read.npn ?? '') : (ownNpn ?? ''),
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
  const chosenNpn = useNpnOfChosen(record, choosesAgency)
  return (
    <LicenseForm
      record={record}
      knownNpn={row ? null : (chosenNpn ?? ownNpn)}
      owner={choosesAgency && <AgencyField {...record.field('agencyId')} />}
    >
      <CheckboxField {...record.check('activeResidentState')} />
      <p>{t(choosesAgency ? 'agency:license.verifies' : 'agency:license.waits')}</p>
    </LicenseForm>
  )
}

/** The form once it is known what it begins with. */
const Begun = (props: { row: Row | null; params: LicenseParams }) => {
  const { me } = useSession()
  const isNew = props.row === null
  const choosesAgency = seesAll(me.account, 'license') && isNew
  const isOwn = isNew && !choosesAgency
  const own = useApi('licenseNpn', { query: {} }, { enabled: isOwn })
  if (isOwn && !own.data && !own.error) return <Skeletons lines={5} height={36} />
  return <AgencyLicenseForm {...props} choosesAgency={choosesAgency} ownNpn={own.data?.npn ?? null} />
}

/** Add or edit a license of an agency (specification 1 section 2). */
export const modal = defineModal({
  params: licenseParams,
  title: ({ licenseId }) => translate(licenseId ? 'agency:license.editAgency' : 'agency:license.addAgency'),
  content: recordOf({ ...oneLicense, endpoint: 'licenseSearch', Form: Begun }),
})
