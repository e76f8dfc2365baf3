import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { accountDeclineReasons } from '#domain/account/declines.ts'
import { quoteDeclineReasons } from '#domain/quote/rules.ts'
import { messageOr } from '#web/client/problem.ts'
import { CheckboxField } from '#web/kit/choice.tsx'
import { type SchemaForm, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm } from '#web/kit/modal.tsx'
import { toastError } from '#web/kit/toasts.ts'
import { useCommand } from '#web/use-api.ts'
import { useLeaveDecided } from '../leave-decided.ts'
import { failureOf } from './failure-text.ts'
import { quoteModalParams } from './quote-modal.tsx'
import { FILL_IN, ReasonFields } from './reason-fields.tsx'
import { sentReason } from './reason-form.tsx'

const oneReason = z.object({
  reasonSummary: z.string(),
  fillIn: z.string().trim().max(200),
  reason: z.string().trim().max(2000),
})
type OneReason = z.infer<typeof oneReason>

interface Values extends Record<string, unknown> {
  quote: OneReason
  isNotificationEnabled: boolean
  isAccountToo: boolean
  account: OneReason
}

const problemsOf = (said: OneReason, summaryRequired: string): [keyof OneReason, string][] => [
  ...(said.reasonSummary ? [] : [['reasonSummary', summaryRequired] as [keyof OneReason, string]]),
  ...(said.reasonSummary === FILL_IN && !said.fillIn
    ? [['fillIn', 'Fill-In text is required'] as [keyof OneReason, string]]
    : []),
  ...(said.reason ? [] : [['reason', 'Reason Description is required'] as [keyof OneReason, string]]),
]

/** What declining the account asks for is required only when that is chosen (specification 2 section 5). */
const schema = z
  .object({
    quote: oneReason,
    isNotificationEnabled: z.boolean(),
    isAccountToo: z.boolean(),
    account: oneReason,
  })
  .superRefine((said, check) => {
    const demand = (part: 'quote' | 'account', summaryRequired: string) => {
      for (const [field, message] of problemsOf(said[part], summaryRequired))
        check.addIssue({ code: 'custom', path: [part, field], message })
    }
    demand('quote', 'Reason Summary is required')
    if (said.isAccountToo) demand('account', 'Declaration Reason is required')
  })

const NOTHING: OneReason = { reasonSummary: '', fillIn: '', reason: '' }

/** Declines the quote, and the account after it where that is asked for too. */
const useDecline = (quoteId: string, form: SchemaForm<Values>) => {
  const { t } = useTranslation(['quote', 'account'])
  const leave = useLeaveDecided()
  const account = useCommand('accountDecline', {
    silent: true,
    success: t('account:decline.done'),
    onSuccess: leave,
    onError: (error) => {
      toastError(messageOr(error, t('account:decline.failed')))
      leave()
    },
  })
  const quote = useCommand('quoteDecline', {
    silent: true,
    success: t('quote:texts.declined'),
    onSuccess: ({ accountId, product }) => {
      const said = form.getValues()
      if (!said.isAccountToo) return leave()
      account.mutate({ body: { accountId, productType: product, ...sentReason(said.account) } })
    },
    onError: ({ errors }) =>
      showServerErrors(form, {
        errors: errors.map((one) => ({ ...one, field: one.field.replace(/^(body\.)?/, 'quote.') })),
      }),
  })
  return {
    isPending: quote.isPending || account.isPending,
    error: quote.error,
    decline: ({ quote: said, isNotificationEnabled }: Values) =>
      quote.mutate({ params: { id: quoteId }, body: { ...sentReason(said), isNotificationEnabled } }),
  }
}

const DeclineForm = ({ params }: { params: z.output<typeof quoteModalParams> }) => {
  const { t } = useTranslation(['quote', 'account'])
  const form = useSchemaForm<Values>({
    schema,
    initial: { quote: NOTHING, isNotificationEnabled: true, isAccountToo: false, account: NOTHING },
  })
  const { decline, isPending, error } = useDecline(params.quoteId, form)
  const said = form.getValues()
  const quoteLabels = {
    reasonSummary: t('quote:reason.decline'),
    fillIn: t('quote:reason.fillIn'),
    reason: t('quote:reason.description'),
  }
  const accountLabels = {
    reasonSummary: t('account:decline.reasonSummary'),
    fillIn: t('account:decline.fillIn'),
    reason: t('account:decline.reason'),
  }
  const named = (part: string, labels: Record<string, string>) =>
    Object.entries(labels).map(([field, label]) => [`${part}.${field}`, label])
  return (
    <ModalForm
      form={form}
      labels={Object.fromEntries([...named('quote', quoteLabels), ...named('account', accountLabels)])}
      pending={isPending}
      {...failureOf(error, t('quote:texts.declineFailed'))}
      submitText={t('quote:decline.submit')}
      busyText={t('quote:busy.decline')}
      danger
      onSubmit={decline}
    >
      <ReasonFields
        form={form}
        at="quote."
        chosen={said.quote.reasonSummary}
        labels={quoteLabels}
        reasons={quoteDeclineReasons}
      />
      <CheckboxField
        label={t('quote:decline.notify')}
        checked={said.isNotificationEnabled}
        onChange={(checked) => form.setFieldValue('isNotificationEnabled', checked)}
      />
      <CheckboxField
        label={t('quote:decline.account')}
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

/** Decline a quote with the reason, and where asked for its account with a reason of its own. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => i18next.t('quote:decline.title'),
  content: DeclineForm,
})
