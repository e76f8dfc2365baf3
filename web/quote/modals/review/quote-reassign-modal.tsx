import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const AssignForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const underwriters = useApi('userUnderwriters', { query: { size: 100 } })
  const form = useSchemaForm({
    schema: z.object({ userId: chosen(t('quote:reassign.required')) }),
    initial: { userId: '' },
  })
  const assign = useCommand('quoteReassign', {
    silent: true,
    success: t('quote:reassign.done'),
    onSuccess: close,
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
      onSubmit={({ userId }) => assign.mutate({ body: { quoteId: quote.id, userId } })}
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

/** Give a quote to an underwriter. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('quote:reassign.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <AssignForm quote={quote} />}</WithQuote>,
})
