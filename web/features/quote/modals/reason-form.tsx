import { type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ApiError } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm, type SchemaForm } from '#web/kit/form.tsx'
import { ModalForm } from '#web/kit/modal.tsx'
import { FILL_IN, type ReasonField, ReasonFields } from '#web/records/reason-fields.tsx'

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
export const sentReason = ({ reasonSummary, fillIn, reason }: Record<ReasonField, string>) => ({
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
      <ReasonFields
        form={form}
        at=""
        chosen={form.getValues().reasonSummary}
        labels={labels}
        reasons={props.reasons}
      />
      {props.children}
    </ModalForm>
  )
}
