import { z } from 'zod'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const TamForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { close } = useModalControls()
  const tams = useApi('userTams', { query: { size: 100 } })
  const form = useSchemaForm({ schema: z.object({ userId: z.string() }), initial: { userId: '' } })
  const save = useCommand('quoteTam', {
    silent: true,
    success: t('dialog:tam.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{ userId: t('dialog:tam.label') }}
      pending={save.isPending}
      {...failureOf(save.error, t('quote:texts.updateFailed'))}
      submitText={t('dialog:tam.submit')}
      busyText={t('quote:busy.tam')}
      onSubmit={({ userId }) => save.mutate({ body: { quoteId: quote.id, userId: userId || null } })}
    >
      <SelectField
        label={t('dialog:tam.label')}
        hint={t('dialog:tam.hint')}
        placeholder={t('dialog:tam.none')}
        options={[
          { value: '', label: t('dialog:tam.none') },
          ...(tams.data?.content ?? []).map((one) => ({ value: one.id, label: one.fullName })),
        ]}
        {...form.getInputProps('userId')}
        onChange={(value) => form.setFieldValue('userId', value ?? '')}
      />
    </ModalForm>
  )
}

/** Name the technical account manager of a quote. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:tam.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <TamForm quote={quote} />}</WithQuote>,
})
