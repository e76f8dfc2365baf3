import { z } from 'zod'
import { accountDeclineReasons } from '#domain/account/declines.ts'
import { reasonFields } from '#domain/account/reason-fields.ts'
import { type GivenReason, keptReason, reasonProblems } from '#domain/account/reasons.ts'
import { quoteDeclineReasons } from '#domain/quote/guards.ts'
import { isOpenSubmission } from '#domain/account/submission/lifecycle.ts'
import { declinationChoices } from '#domain/account/submission/declination.ts'
import { messageOr } from '#web/client/problem.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { type SchemaForm, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm } from '#web/kit/window/modal.tsx'
import { toastError } from '#web/kit/toast/toasts.ts'
import { ReasonFields, sentDeclination } from '#web/account/shared/reason-fields.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { useLeaveDecided } from '#web/quote/leave-decided.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

interface Values extends Record<string, unknown> {
  quote: GivenReason
  isNotificationEnabled: boolean
  isAccountToo: boolean
  account: GivenReason
  isSubmissionToo: boolean
  submission: GivenReason
}

/** What declining account or submission asks for is required only when that is chosen (specification 2 section 5). */
const schema = z
  .object({
    quote: reasonFields,
    isNotificationEnabled: z.boolean(),
    isAccountToo: z.boolean(),
    account: reasonFields,
    isSubmissionToo: z.boolean(),
    submission: reasonFields,
  })
  .superRefine((said, check) => {
    const demand = (part: 'quote' | 'account' | 'submission', summaryRequired: string) => {
      for (const [field, message] of reasonProblems(said[part], summaryRequired))
        check.addIssue({ code: 'custom', path: [part, field], message })
    }
    demand('quote', 'Reason Summary is required')
    if (said.isSubmissionToo) demand('submission', 'Reason Summary is required')
    if (said.isAccountToo) demand('account', 'Declaration Reason is required')
  })

const NOTHING: GivenReason = { reasonSummary: '', fillIn: '', reason: '' }

/** The submission of a quote's account that is still open, where the reader works submissions. */
const useOpenSubmission = (accountId: string) => {
  const { can } = useSession()
  const found = useApi(
    'submissionSearch',
    { query: { accountId, size: 5 } },
    { enabled: can(['submission:manage']) },
  )
  return found.data?.content.find(({ status }) => isOpenSubmission(status)) ?? null
}

/** What is declined along with the quote; each fails on its own, with its own sentence. */
const useOtherDeclines = () => {
  const { t } = useTranslation(['account', 'submission'])
  const account = useCommand('accountDecline', {
    silent: true,
    success: t('account:decline.done'),
    onError: (error) => toastError(messageOr(error, t('account:decline.failed'))),
  })
  const submission = useCommand('submissionDecline', {
    silent: true,
    success: t('submission:decline.done'),
    onError: (error) => toastError(messageOr(error, t('submission:decline.failed'))),
  })
  return { account, submission }
}

/** Declines the quote, then its submission and its account where that is asked for too. */
const useDecline = (quote: Quote, form: SchemaForm<Values>, submissionId: string | null) => {
  const { t } = useTranslation('quote')
  const leave = useLeaveDecided()
  const others = useOtherDeclines()
  const declineOthers = async (product: string) => {
    const said = form.getValues()
    await Promise.allSettled([
      said.isSubmissionToo &&
        submissionId &&
        others.submission.mutateAsync({ body: { submissionId, ...sentDeclination(said.submission) } }),
      said.isAccountToo &&
        others.account.mutateAsync({
          body: { accountId: quote.accountId, productType: product, ...keptReason(said.account) },
        }),
    ])
    leave()
  }
  const decline = useCommand('quoteDecline', {
    silent: true,
    success: t('quote:texts.declined'),
    onSuccess: ({ product }) => void declineOthers(product),
    onError: ({ errors }) =>
      showServerErrors(form, {
        errors: errors.map((one) => ({ ...one, field: one.field.replace(/^(body\.)?/, 'quote.') })),
      }),
  })
  return {
    isPending: decline.isPending || others.account.isPending || others.submission.isPending,
    error: decline.error,
    decline: ({ quote: said, isNotificationEnabled }: Values) =>
      decline.mutate({ params: { id: quote.id }, body: { ...keptReason(said), isNotificationEnabled } }),
  }
}

const DeclineForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'account', 'submission', 'dialog'])
  const form = useSchemaForm({
    schema,
    initial: {
      quote: NOTHING,
      isNotificationEnabled: true,
      isAccountToo: false,
      account: NOTHING,
      isSubmissionToo: false,
      submission: NOTHING,
    },
  })
  const submission = useOpenSubmission(quote.accountId)
  const { decline, isPending, error } = useDecline(quote, form, submission?.id ?? null)
  const said = form.getValues()
  const quoteLabels = {
    reasonSummary: t('dialog:reason.decline'),
    fillIn: t('dialog:reason.fillIn'),
    reason: t('dialog:reason.description'),
  }
  const accountLabels = {
    reasonSummary: t('account:decline.reasonSummary'),
    fillIn: t('account:decline.fillIn'),
    reason: t('account:decline.reason'),
  }
  const submissionLabels = {
    reasonSummary: t('submission:decline.summary'),
    fillIn: t('submission:decline.fillIn'),
    reason: t('submission:decline.description'),
  }
  const named = (part: string, labels: Record<string, string>) =>
    Object.entries(labels).map(([field, label]) => [`${part}.${field}`, label])
  return (
    <ModalForm
      form={form}
      labels={Object.fromEntries([
        ...named('quote', quoteLabels),
        ...named('submission', submissionLabels),
        ...named('account', accountLabels),
      ])}
      pending={isPending}
      {...failureOf(error, t('quote:texts.declineFailed'))}
      submitText={t('dialog:decline.submit')}
      busyText={t('quote:busy.decline')}
      danger
      onSubmit={decline}
    >
      <p>
        <strong>{quote.companyName}</strong> · {quote.quoteNumber}
      </p>
      <ReasonFields
        form={form}
        at="quote."
        chosen={said.quote.reasonSummary}
        labels={quoteLabels}
        reasons={quoteDeclineReasons}
        isListed
      />
      <CheckboxField
        label={t('dialog:decline.notify')}
        checked={said.isNotificationEnabled}
        onChange={(checked) => form.setFieldValue('isNotificationEnabled', checked)}
      />
      {submission && (
        <CheckboxField
          label={t('dialog:decline.submission', { number: submission.submissionNumber })}
          checked={said.isSubmissionToo}
          onChange={(checked) => form.setFieldValue('isSubmissionToo', checked)}
        />
      )}
      {submission && said.isSubmissionToo && (
        <ReasonFields
          form={form}
          at="submission."
          chosen={said.submission.reasonSummary}
          labels={submissionLabels}
          reasons={declinationChoices}
        />
      )}
      <CheckboxField
        label={t('dialog:decline.account')}
        checked={said.isAccountToo}
        onChange={(checked) => form.setFieldValue('isAccountToo', checked)}
      />
      {said.isAccountToo && (
        <ReasonFields
          form={form}
          at="account."
          chosen={said.account.reasonSummary}
          labels={accountLabels}
          reasons={accountDeclineReasons}
        />
      )}
    </ModalForm>
  )
}

/** Decline a quote with the reason, and where asked for its submission and its account with reasons of their own. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:decline.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <DeclineForm quote={quote} />}</WithQuote>,
})
