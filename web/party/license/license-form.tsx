import type { ReactNode } from 'react'
import { z } from 'zod'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow } from '#web/kit/form/form.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { RecordForm, type RecordForming } from '#web/record-form.tsx'
import { useToday } from '#web/today.ts'
import { stateName, stateOptions } from './parts.tsx'

/** What the address of each modal may hold. */
export const licenseParams = z.object({
  licenseId: z.uuid().optional(),
  /** Chosen already in the form of a new one, where it is added for what is sold there. */
  state: z.string().length(2).optional(),
})
export type LicenseParams = z.output<typeof licenseParams>

/** How a list is asked for the one license of a modal. */
export const oneLicense = {
  idOf: ({ licenseId }: LicenseParams) => licenseId,
  asked: (id: string) => ({ query: { id } }),
  useGone: () => useTranslation('agency').t('agency:license.gone'),
}

/** What the form of a license that expires holds, for any holder. */
export interface LicenseValues extends Record<string, unknown> {
  number: string
  state: string | null
  expirationDate: string | null
  npn: string
}

/** The same of a license that is edited, or nothing yet. */
export const licenseInitial = (
  row: { number: string; state: string; expirationDate: string; npn: string | null } | null,
) => ({
  number: row?.number ?? '',
  state: row?.state ?? null,
  expirationDate: row?.expirationDate ?? null,
  npn: row?.npn ?? '',
})

/** What a license that expires says. */
export const useLicenseTexts = (isNew: boolean) => {
  const { t } = useTranslation('agency')
  return {
    labels: {
      number: t('agency:license.number'),
      state: t('agency:license.state'),
      expirationDate: t('agency:license.expires'),
      npn: t('agency:license.npn'),
    },
    success: t(isNew ? 'agency:license.added' : 'agency:license.saved'),
    failure: t('agency:license.failed'),
  }
}

/** The form of a license that expires: whose it is where that is chosen, state, number, expiry and NPN, and more. */
export const LicenseForm = <V extends LicenseValues>(props: {
  record: RecordForming<V>
  words?: Readonly<Record<string, (value: string) => string>>
  owner: ReactNode
  /** The NPN that the form was begun with, which the field says of itself while it has it. */
  knownNpn?: string | null | undefined
  children?: ReactNode
}) => {
  const { knownNpn } = props
  const { field, form } = props.record
  const view = useMarket()
  const { t } = useTranslation('agency')
  return (
    <RecordForm
      record={props.record}
      words={{ ...props.words, state: stateName, expirationDate: (date) => dateText(date, view) }}
      submitText={t('agency:license.save')}
      busyText={t('agency:license.saving')}
    >
      {props.owner}
      <SelectField options={stateOptions} {...field('state')} />
      <FieldRow>
        <TextField {...field('number')} />
        <DateField min={useToday()} {...field('expirationDate')} />
      </FieldRow>
      <TextField
        optional
        width="md"
        {...(knownNpn && knownNpn === form.getValues().npn && { source: t('agency:license.npnKnown') })}
        {...field('npn')}
      />
      {props.children}
    </RecordForm>
  )
}
