import { z } from 'zod'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { conditionDecisionNote } from '#domain/underwriting/fields.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'

const modalParams = z.object({ id: z.uuid(), decision: z.enum(['waive', 'return']) })
const schema = z.object({ note: conditionDecisionNote })

const DecideForm = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { note: '' } })
  const decide = useCommand('subjectivityDecide', {
    silent: true,
    success: t('quote:subjectivity.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t('quote:subjectivity.label.note')
  return (
    <ModalForm
      form={form}
      labels={{ note: label }}
      pending={decide.isPending}
      {...failureOf(decide.error, t('quote:subjectivity.failed'))}
      submitText={t(`quote:subjectivity.action.${params.decision}`)}
      busyText={t('quote:busy.save')}
      onSubmit={({ note }) =>
        decide.mutate({ params: { id: params.id }, body: { decision: params.decision, note } })
      }
    >
      <TextArea label={label} name="note" data-autofocus {...form.getInputProps('note')} />
    </ModalForm>
  )
}

/** Waive a condition or return its evidence, with the reason that broker and insured read. */
export const modal = defineModal({
  params: modalParams,
  title: ({ decision }) => translate(`quote:subjectivity.${decision}Title`),
  content: DecideForm,
})
