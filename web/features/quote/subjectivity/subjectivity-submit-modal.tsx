import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { TextArea } from '#web/kit/text-field.tsx'
import { useCommand } from '#web/use-api.ts'
import { failureOf } from '../modals/failure-text.ts'

const modalParams = z.object({ id: z.uuid() })
const schema = z.object({ evidence: z.string().trim().min(1, 'Say what shows it.').max(2000) })

const SubmitForm = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { evidence: '' } })
  const submit = useCommand('subjectivitySubmit', {
    silent: true,
    success: t('quote:subjectivity.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t('quote:subjectivity.label.evidence')
  return (
    <ModalForm
      form={form}
      labels={{ evidence: label }}
      pending={submit.isPending}
      {...failureOf(submit.error, t('quote:subjectivity.failed'))}
      submitText={t('quote:subjectivity.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={(body) => submit.mutate({ params: { id: params.id }, body })}
    >
      <TextArea label={label} name="evidence" data-autofocus {...form.getInputProps('evidence')} />
    </ModalForm>
  )
}

/** Send evidence for a condition. */
export const modal = defineModal({
  params: modalParams,
  title: () => i18next.t('quote:subjectivity.submitTitle'),
  content: SubmitForm,
})
