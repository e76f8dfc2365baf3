import { z } from 'zod'
import { addDays } from '#domain/kernel/dates.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

/** Days ahead that are proposed (specification 1 section 5). */
const PROPOSED_DAYS = 7

const NeedByForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { close } = useModalControls()
  const { today } = quote
  const form = useSchemaForm({
    schema: z.object({
      needBy: z
        .string()
        .nullable()
        .refine((date) => date !== null && date >= today, t('dialog:needBy.tooEarly')),
    }),
    initial: { needBy: (quote.needByDate ?? addDays(today, PROPOSED_DAYS)) as string | null },
  })
  const save = useCommand('quoteNeedBy', {
    silent: true,
    success: t('quote:texts.needBySaved'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{ needBy: t('dialog:needBy.label') }}
      pending={save.isPending}
      {...failureOf(save.error, t('quote:texts.somethingWrong'))}
      submitText={t('dialog:needBy.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={({ needBy }) => save.mutate({ query: { quoteId: quote.id, needBy: needBy ?? today } })}
    >
      <DateField label={t('dialog:needBy.label')} min={today} {...form.getInputProps('needBy')} />
    </ModalForm>
  )
}

/** Say by when a quote is needed. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:needBy.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <NeedByForm quote={quote} />}</WithQuote>,
})
