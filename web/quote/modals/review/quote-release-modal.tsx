import { z } from 'zod'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { longText } from '#domain/kernel/fields.ts'
import { defineModal, ModalForm } from '#web/kit/window/modal.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useSubjectivities } from '#web/underwriting/shared/use-subjectivities.ts'
import { useCommand } from '#web/use-api.ts'
import { useLeaveDecided } from '#web/quote/leave-decided.ts'
import { ReferralList } from '#web/quote/price/referral-list.tsx'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { ReleasedSummary } from '#web/quote/released/released-summary.tsx'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const schema = z.object({ note: longText })

const ReleaseForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const leave = useLeaveDecided()
  const form = useSchemaForm({ schema, initial: { note: '' } })
  const release = useCommand('quoteRelease', {
    silent: true,
    success: t('quote:texts.released'),
    onSuccess: leave,
    onError: (error) => showServerErrors(form, error),
  })
  const subjectivities = useSubjectivities(quote.id, false)
  const reasons = quote.calculation?.referrals ?? []
  return (
    <ModalForm
      form={form}
      labels={{ note: t('quote:release.note') }}
      pending={release.isPending}
      {...failureOf(release.error, t('quote:texts.releaseFailed'))}
      submitText={t('quote:release.submit')}
      busyText={t('quote:busy.release')}
      onSubmit={({ note }) => release.mutate({ body: { quoteId: quote.id, ...(note && { note }) } })}
    >
      {reasons.length > 0 && (
        <Notice tone="info" title={t('quote:release.reasons')}>
          <ReferralList referrals={reasons} />
        </Notice>
      )}
      <ReleasedSummary quote={quote} subjectivities={subjectivities} />
      <TextArea
        label={t('quote:release.note')}
        hint={t('quote:release.hint')}
        name="note"
        optional
        data-autofocus
        {...form.getInputProps('note')}
      />
    </ModalForm>
  )
}

/** Release the terms of a referred quote. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('quote:release.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <ReleaseForm quote={quote} />}</WithQuote>,
})
