import { z } from 'zod'
import { chosen } from '#domain/kernel/fields.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const AssignRequestForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'retail'])
  const { close } = useModalControls()
  const people = useApi('quoteRequestPeople', { query: { quoteId: quote.id } })
  const form = useSchemaForm({
    schema: z.object({ userId: chosen(t('retail:requests.required')) }),
    initial: { userId: '' },
  })
  const assign = useCommand('quoteRequestAssign', {
    silent: true,
    success: t('retail:requests.assigned'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{ userId: t('retail:requests.colleague') }}
      pending={assign.isPending}
      {...failureOf(assign.error, t('quote:texts.updateFailed'))}
      submitText={t('quote:reassign.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={({ userId }) => assign.mutate({ body: { quoteId: quote.id, userId } })}
    >
      <SelectField
        label={t('retail:requests.colleague')}
        options={(people.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
        {...form.getInputProps('userId')}
        onChange={(value) => form.setFieldValue('userId', value ?? '')}
      />
    </ModalForm>
  )
}

/** Give a request to bind to a colleague. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('retail:requests.assignTitle'),
  content: ({ params }) => (
    <WithQuote params={params}>{(quote) => <AssignRequestForm quote={quote} />}</WithQuote>
  ),
})
