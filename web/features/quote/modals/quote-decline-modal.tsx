import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { quoteDeclineReasons } from '#domain/quote/rules.ts'
import { CheckboxField } from '#web/kit/choice.tsx'
import { defineModal, useModalControls } from '#web/kit/modal.tsx'
import { useCommand } from '#web/use-api.ts'
import { failureOf } from './failure-text.ts'
import { quoteModalParams } from './quote-modal.tsx'
import { ReasonForm, sentReason, showReasonErrors, useReasonForm } from './reason-form.tsx'

const DeclineForm = ({ params }: { params: z.output<typeof quoteModalParams> }) => {
  const { t } = useTranslation(['quote', 'account'])
  const { close } = useModalControls()
  const form = useReasonForm('Reason Summary is required')
  const [isNotificationEnabled, setNotified] = useState(true)
  const [isAccountToo, setAccountToo] = useState(false)
  const declineAccount = useCommand('accountDecline', {
    success: t('account:decline.done'),
    failure: t('account:decline.failed'),
    onSuccess: close,
    onError: close,
  })
  const decline = useCommand('quoteDecline', {
    silent: true,
    success: t('quote:texts.declined'),
    onSuccess: ({ accountId, product }) =>
      isAccountToo
        ? declineAccount.mutate({
            body: { accountId, productType: product, ...sentReason(form.getValues()) },
          })
        : close(),
    onError: (error) => showReasonErrors(form, error),
  })
  return (
    <ReasonForm
      form={form}
      reasons={quoteDeclineReasons}
      summaryLabel={t('quote:reason.decline')}
      pending={decline.isPending}
      {...failureOf(decline.error, t('quote:texts.declineFailed'))}
      submitText={t('quote:decline.submit')}
      busyText={t('quote:busy.decline')}
      danger
      onSubmit={(values) =>
        decline.mutate({
          params: { id: params.quoteId },
          body: { ...sentReason(values), isNotificationEnabled },
        })
      }
    >
      <CheckboxField
        label={t('quote:decline.notify')}
        checked={isNotificationEnabled}
        onChange={setNotified}
      />
      <CheckboxField label={t('quote:decline.account')} checked={isAccountToo} onChange={setAccountToo} />
    </ReasonForm>
  )
}

/** Decline a quote, with the reason. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => i18next.t('quote:decline.title'),
  content: DeclineForm,
})
