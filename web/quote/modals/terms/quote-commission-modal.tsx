import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { commissionPercent } from '#domain/money/commission/schedule.ts'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { NumberField, TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { useCommand } from '#web/use-api.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const LINE = /^(.+?)[\s,:]+(\d+(?:\.\d+)?)\s*%?$/

/** Producers and parts, one a line; null where a line is neither. */
const splitsOf = (typed: string): { producer: string; share: number }[] | null => {
  const found = typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => LINE.exec(line))
  return found.every((match) => match !== null)
    ? found.map((match) => ({ producer: match[1] ?? '', share: Number(match[2]) }))
    : null
}

const CommissionForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'commission'])
  const { close } = useModalControls()
  const initial: { rate: number | null; splits: string; reason: string } = {
    rate: null,
    splits: '',
    reason: '',
  }
  const form = useSchemaForm({
    schema: z.object({
      rate: commissionPercent,
      splits: z.string().refine((typed) => splitsOf(typed) !== null, t('commission:quote.splitsUnread')),
      reason: requiredReason,
    }),
    initial,
  })
  const save = useCommand('quoteCommission', {
    silent: true,
    success: t('commission:quote.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    rate: t('commission:quote.rate'),
    splits: t('commission:quote.splits'),
    reason: t('commission:quote.reason'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={save.isPending}
      {...failureOf(save.error, t('quote:texts.somethingWrong'))}
      submitText={t('commission:quote.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={({ rate, splits, reason }) =>
        save.mutate({
          body: {
            quoteId: quote.id,
            rate: rate ?? 0,
            splits: splitsOf(splits) ?? [],
            reason,
            version: quote.version,
          },
        })
      }
    >
      <p>{t('commission:quote.text')}</p>
      <Fields>
        <NumberField label={labels.rate} data-autofocus {...form.getInputProps('rate')} />
        <TextArea
          label={labels.splits}
          hint={t('commission:quote.splitsHint')}
          optional
          {...form.getInputProps('splits')}
        />
        <TextField label={labels.reason} {...form.getInputProps('reason')} />
      </Fields>
    </ModalForm>
  )
}

/** Agree on the commission of one quote. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('common:quoteActions.commission'),
  content: ({ params }) => (
    <WithQuote params={params}>{(quote) => <CommissionForm quote={quote} />}</WithQuote>
  ),
})
