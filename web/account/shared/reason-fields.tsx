import { type Declination, declinationCodeOf } from '#domain/account/submission/declination.ts'
import { FILL_IN, type GivenReason } from '#domain/account/reasons.ts'
import type { SchemaForm } from '#web/kit/form/form.tsx'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'

export type ReasonField = keyof GivenReason

/** What a decline of a submission sends: the code of the chosen words, and the text in their place. */
export const sentDeclination = ({ reasonSummary, fillIn, reason }: GivenReason): Declination => ({
  declinationReason: declinationCodeOf(reasonSummary),
  declinationReasonDescription: reason.trim(),
  ...(reasonSummary === FILL_IN && { fillInDeclinationReason: fillIn.trim() }),
})

/** What of a form its fields need, whatever else it holds. */
interface FieldsForm {
  getInputProps: (path: string) => ReturnType<SchemaForm<Record<string, unknown>>['getInputProps']>
  setFieldValue: (path: string, value: string) => void
}

/** A reason from a list, the text of the fill-in option when that is chosen, and the description. */
export const ReasonFields = (props: {
  form: FieldsForm
  /** Where in the form's values the reason is: '' or 'account.'. */
  at: string
  chosen: string
  labels: Readonly<Record<ReasonField, string>>
  reasons: readonly string[]
  /** All of them at sight, to be chosen by one press. */
  isListed?: boolean
}) => {
  const { form, at, labels } = props
  const field = (name: ReasonField) => ({ name: `${at}${name}`, ...form.getInputProps(`${at}${name}`) })
  return (
    <>
      {props.isListed ? (
        <RadioGroup
          layout="list"
          name={`${at}reasonSummary`}
          label={labels.reasonSummary}
          choices={props.reasons.map((reason) => ({ value: reason, label: reason }))}
          value={props.chosen}
          error={form.getInputProps(`${at}reasonSummary`).error}
          onChange={(value) => form.setFieldValue(`${at}reasonSummary`, value)}
        />
      ) : (
        <SelectField
          label={labels.reasonSummary}
          options={props.reasons.map((reason) => ({ value: reason, label: reason }))}
          {...form.getInputProps(`${at}reasonSummary`)}
          onChange={(value) => form.setFieldValue(`${at}reasonSummary`, value ?? '')}
        />
      )}
      {props.chosen === FILL_IN && <TextField label={labels.fillIn} {...field('fillIn')} />}
      <TextArea label={labels.reason} {...field('reason')} />
    </>
  )
}
