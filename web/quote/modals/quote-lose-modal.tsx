import type { z } from 'zod'
import { quoteLossReasons } from '#domain/quote/guards.ts'
import { keptReason } from '#domain/account/reasons.ts'
import { defineModal, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { failureOf } from '../shared/failure-text.ts'
import { quoteModalParams } from './parts/quote-modal.tsx'
import { ReasonForm, showReasonErrors, useReasonForm } from './parts/reason-form.tsx'

const LoseForm = ({ params }: { params: z.output<typeof quoteModalParams> }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { close } = useModalControls()
  const form = useReasonForm('Loss Reason required')
  const lose = useCommand('quoteLose', {
    silent: true,
    success: t('quote:texts.lost'),
    onSuccess: close,
    onError: (error) => showReasonErrors(form, error),
  })
  return (
    <ReasonForm
      form={form}
      reasons={quoteLossReasons}
      summaryLabel={t('dialog:reason.loss')}
      pending={lose.isPending}
      {...failureOf(lose.error, t('quote:texts.somethingWrong'))}
      submitText={t('dialog:lose.submit')}
      busyText={t('quote:busy.lose')}
      onSubmit={(values) => lose.mutate({ params: { id: params.quoteId }, body: keptReason(values) })}
    />
  )
}

/** Mark a quote as lost, with the reason. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:lose.title'),
  content: LoseForm,
})
