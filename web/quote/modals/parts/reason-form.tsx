import { type ReactNode } from 'react'
import type { ApiError } from '#web/client/problem.ts'
import { requiredReasonFields } from '#domain/account/reason-fields.ts'
import type { GivenReason } from '#domain/account/reasons.ts'
import { showServerErrors, useSchemaForm, type SchemaForm } from '#web/kit/form/form.tsx'
import { ModalForm } from '#web/kit/window/modal.tsx'
import { ReasonFields } from '#web/account/shared/reason-fields.tsx'
import { useTranslation } from '#web/kit/texts.ts'

export type ReasonValues = GivenReason & Record<string, unknown>

/** The form of a reason; `summaryRequired` is the situation's own sentence. */
export const useReasonForm = (summaryRequired: string): SchemaForm<ReasonValues> =>
  useSchemaForm({
    schema: requiredReasonFields(summaryRequired),
    initial: { reasonSummary: '', fillIn: '', reason: '' },
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
  const { t } = useTranslation('dialog')
  const { form } = props
  const labels = {
    reasonSummary: props.summaryLabel,
    fillIn: t('dialog:reason.fillIn'),
    reason: t('dialog:reason.description'),
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
