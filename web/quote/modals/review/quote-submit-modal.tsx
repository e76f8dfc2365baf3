import { z } from 'zod'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { requiredReason } from '#domain/kernel/fields.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams } from '../parts/quote-modal.tsx'

const schema = z.object({ reason: requiredReason })

const SubmitForm = ({ params }: { params: z.output<typeof quoteModalParams> }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { reason: '' } })
  const submit = useCommand('quoteSubmit', {
    silent: true,
    success: t('quote:texts.submitted'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{ reason: t('dialog:submit.reason') }}
      pending={submit.isPending}
      {...failureOf(submit.error, t('quote:texts.updateFailed'))}
      submitText={t('dialog:submit.submit')}
      busyText={t('quote:busy.submit')}
      onSubmit={(body) => submit.mutate({ params: { id: params.quoteId }, body })}
    >
      <TextArea
        label={t('dialog:submit.reason')}
        hint={t('dialog:submit.hint')}
        name="reason"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}

/** Submit a quote to an underwriter. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:submit.title'),
  content: SubmitForm,
})
