import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, type SchemaForm } from '#web/kit/form/form.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { ModalForm } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { type Newer, NewerNotice } from '#web/newer-record.tsx'
import type { savingState } from '#web/record-form.tsx'
import { useToday } from '#web/today.ts'
import { stateName, stateOptions } from './parts.tsx'

/** What the form of a licence that expires holds, for any holder. */
export interface LicenseValues extends Record<string, unknown> {
  number: string
  state: string | null
  expirationDate: string | null
  npn: string
}

/** The same of a licence that is edited, or nothing yet. */
export const licenseInitial = (
  row: { number: string; state: string; expirationDate: string; npn: string | null } | null,
) => ({
  number: row?.number ?? '',
  state: row?.state ?? null,
  expirationDate: row?.expirationDate ?? null,
  npn: row?.npn ?? '',
})

/** A licence that is kept from now on has not expired. */
export const stillValid = <S extends z.ZodType<{ expirationDate: string }>>(schema: S, today: LocalDate) =>
  schema.refine(({ expirationDate }) => expirationDate >= today, {
    path: ['expirationDate'],
    message: 'Date must not be before today',
  })

interface LicenseFormProps<V extends LicenseValues> {
  form: SchemaForm<V>
  labels: Record<string, string>
  /** What another user has changed of the license since the form was opened. */
  newer: Pick<Newer<unknown>, 'changed' | 'load'>
  words?: Readonly<Record<string, (value: string) => string>>
  /** Whether its commands are under way or failed. */
  saving: ReturnType<typeof savingState>
  onSubmit: (values: V) => void
  /** Whose licence it is, where that is chosen. */
  owner: ReactNode
  /** After the fields that every licence has. */
  children?: ReactNode
}

/** The form of a licence that expires: state, number, expiry and NPN. */
export const LicenseForm = <V extends LicenseValues>(props: LicenseFormProps<V>) => {
  const { form } = props
  const today = useToday()
  const view = useMarket()
  const { t } = useTranslation('agency')
  const labels = {
    number: t('agency:license.number'),
    state: t('agency:license.state'),
    expirationDate: t('agency:license.expires'),
    npn: t('agency:license.npn'),
  }
  return (
    <ModalForm
      form={form}
      labels={{ ...props.labels, ...labels }}
      {...props.saving}
      submitText={t('agency:license.save')}
      busyText={t('agency:license.saving')}
      onSubmit={props.onSubmit}
    >
      <Fields>
        <NewerNotice
          newer={props.newer}
          labels={{ ...props.labels, ...labels }}
          words={{
            ...props.words,
            state: stateName,
            expirationDate: (date) => dateText(date, view),
          }}
        />
        {props.owner}
        <SelectField label={labels.state} options={stateOptions} {...form.getInputProps('state')} />
        <FieldRow>
          <TextField label={labels.number} name="number" {...form.getInputProps('number')} />
          <DateField label={labels.expirationDate} min={today} {...form.getInputProps('expirationDate')} />
        </FieldRow>
        <TextField label={labels.npn} name="npn" optional width="md" {...form.getInputProps('npn')} />
        {props.children}
      </Fields>
    </ModalForm>
  )
}
