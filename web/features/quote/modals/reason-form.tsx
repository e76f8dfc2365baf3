import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ApiError } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm, type SchemaForm } from '#web/kit/form.tsx'
import { ModalForm } from '#web/kit/modal.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextArea, TextField } from '#web/kit/text-field.tsx'

/** The choice that reveals a free text (specification 1 section 5). */
const FILL_IN = 'Fill-in option'

export interface ReasonValues extends Record<string, unknown> {
  reasonSummary: string
  fillIn: string
  reason: string
}

const schemaOf = (summaryRequired: string) =>
  z
    .object({
      reasonSummary: z.string().min(1, summaryRequired),
      fillIn: z.string().trim().max(200),
      reason: z.string().trim().min(1, 'Reason Description is required').max(2000),
    })
    .refine((values) => values.reasonSummary !== FILL_IN || values.fillIn !== '', {
      path: ['fillIn'],
      message: 'Fill-In text is required',
    })

/** The form of a reason; `summaryRequired` is the situation's own sentence. */
export const useReasonForm = (summaryRequired: string): SchemaForm<ReasonValues> =>
  useSchemaForm<ReasonValues>({
    schema: schemaOf(summaryRequired),
    initial: { reasonSummary: '', fillIn: '', reason: '' },
  })

/** What is sent: the chosen reason, or the text in its place. */
export const sentReason = ({ reasonSummary, fillIn, reason }: ReasonValues) => ({
  reasonSummary: reasonSummary === FILL_IN ? fillIn.trim() : reasonSummary,
  reason: reason.trim(),
})

export const showReasonErrors = (form: SchemaForm<ReasonValues>, error: ApiError): boolean =>
  showServerErrors(form, error)

/** A reason from a list, its description, and the text of the fill-in option when that is chosen. */
export const ReasonForm = (props: {
  form: SchemaForm<ReasonValues>
  reasons: readonly string[]
  summaryLabel: string
  pending: boolean
  error: string | null
  isOver: boolean
  submitText: string
  busyText: string
  danger?: boolean
  onSubmit: (values: ReasonValues) => void
  children?: ReactNode
}) => {
  const { t } = useTranslation('quote')
  const { form } = props
  const labels = {
    reasonSummary: props.summaryLabel,
    fillIn: t('quote:reason.fillIn'),
    reason: t('quote:reason.description'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={props.pending}
      error={props.error}
      isOver={props.isOver}
      submitText={props.submitText}
      busyText={props.busyText}
      danger={props.danger ?? false}
      onSubmit={props.onSubmit}
    >
      <SelectField
        label={labels.reasonSummary}
        options={props.reasons.map((reason) => ({ value: reason, label: reason }))}
        {...form.getInputProps('reasonSummary')}
        onChange={(value) => form.setFieldValue('reasonSummary', value ?? '')}
      />
      {form.getValues().reasonSummary === FILL_IN && (
        <TextField label={labels.fillIn} name="fillIn" {...form.getInputProps('fillIn')} />
      )}
      <TextArea label={labels.reason} name="reason" {...form.getInputProps('reason')} />
      {props.children}
    </ModalForm>
  )
}
