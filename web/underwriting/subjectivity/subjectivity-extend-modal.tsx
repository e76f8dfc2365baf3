import { z } from 'zod'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { conditionExtensionReason } from '#domain/underwriting/fields.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { toastError, toastSuccess } from '#web/kit/toast/toasts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { useToday } from '#web/today.ts'
import { useCommand } from '#web/use-api.ts'

/** Ids with commas between them: a modal's parameters are in the address. */
const modalParams = z.object({ ids: z.string().min(36).max(3700) })

/** Days that are proposed. */
const PROPOSED_DAYS = 14

const ExtendForm = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('underwriting')
  const { close } = useModalControls()
  const today: LocalDate = useToday()
  const form = useSchemaForm({
    schema: z.object({
      dueDate: z
        .string()
        .nullable()
        .refine((date) => date !== null, t('underwriting:conditions.extension.required')),
      reason: conditionExtensionReason,
    }),
    initial: { dueDate: addDays(today, PROPOSED_DAYS) as string | null, reason: '' },
  })
  const extend = useCommand('conditionExtend', {
    silent: true,
    onSuccess: ({ extended, refused }) => {
      const done = t('underwriting:conditions.extension.done', { count: extended })
      if (refused.length === 0) toastSuccess(done)
      else
        toastError(
          done,
          refused.map(({ title, detail }) => `${title}: ${detail}`),
        )
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    dueDate: t('underwriting:conditions.extension.dueDate'),
    reason: t('underwriting:conditions.extension.reason'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={extend.isPending}
      {...failureOf(extend.error, t('underwriting:conditions.extension.failed'))}
      submitText={t('underwriting:conditions.extension.submit')}
      busyText={t('underwriting:conditions.extension.saving')}
      onSubmit={({ dueDate, reason }) =>
        extend.mutate({ body: { ids: params.ids.split(','), dueDate: dueDate ?? today, reason } })
      }
    >
      <DateField label={labels.dueDate} min={today} {...form.getInputProps('dueDate')} />
      <TextArea label={labels.reason} name="reason" data-autofocus {...form.getInputProps('reason')} />
    </ModalForm>
  )
}

/** Give conditions a later last day, with the reason that broker and insured read. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('underwriting:conditions.extension.title'),
  content: ExtendForm,
})
