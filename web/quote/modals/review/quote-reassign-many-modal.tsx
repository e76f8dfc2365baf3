import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { toastError, toastSuccess } from '#web/kit/toast/toasts.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'

/** Ids with commas between them: a modal's parameters are in the address. */
const params = z.object({ quoteIds: z.string().min(36).max(3700) })

const AssignForm = (props: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const underwriters = useApi('userUnderwriters', { query: { size: 100 } })
  const form = useSchemaForm({
    schema: z.object({ userId: chosen(t('quote:reassign.required')) }),
    initial: { userId: '' },
  })
  const assign = useCommand('quoteReassignMany', {
    silent: true,
    onSuccess: ({ assigned, refused }) => {
      const done = t('quote:reassign.many', { count: assigned })
      if (refused.length === 0) toastSuccess(done)
      else
        toastError(
          done,
          refused.map(({ quoteNumber, detail }) => `${quoteNumber}: ${detail}`),
        )
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{ userId: t('quote:reassign.label') }}
      pending={assign.isPending}
      {...failureOf(assign.error, t('quote:texts.updateFailed'))}
      submitText={t('quote:reassign.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={({ userId }) =>
        assign.mutate({ body: { quoteIds: props.params.quoteIds.split(','), userId } })
      }
    >
      <SelectField
        label={t('quote:reassign.label')}
        options={(underwriters.data?.content ?? []).map((one) => ({ value: one.id, label: one.fullName }))}
        {...form.getInputProps('userId')}
        onChange={(value) => form.setFieldValue('userId', value ?? '')}
      />
    </ModalForm>
  )
}

/** Give several quotes of the inbox to an underwriter. */
export const modal = defineModal({
  params,
  title: () => translate('quote:reassign.title'),
  content: AssignForm,
})
