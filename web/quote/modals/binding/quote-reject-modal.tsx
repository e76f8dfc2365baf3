import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { isAnsweredByWholesaler, type Quote } from '#web/quote/shared/quote.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const schema = z.object({ text: requiredReason, isNotificationEnabled: z.boolean() })

const RejectForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'retail', 'dialog'])
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { text: '', isNotificationEnabled: true } })
  const isRelease = isAnsweredByWholesaler(quote)
  const retailer = quote.bindRequest?.isRetail ? quote.retailAgent : null
  const reject = useCommand('quoteReject', {
    silent: true,
    success: t(isRelease ? 'retail:requests.released' : 'dialog:act.reject.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t('dialog:act.reject.label')
  return (
    <ModalForm
      form={form}
      labels={{ text: label }}
      pending={reject.isPending}
      {...failureOf(reject.error, t('quote:texts.updateFailed'))}
      submitText={t(isRelease ? 'retail:requests.release' : 'dialog:act.reject.submit')}
      busyText={t('quote:busy.save')}
      danger={!isRelease}
      onSubmit={({ text, isNotificationEnabled }) =>
        reject.mutate({ body: { quoteId: quote.id, reason: text, isNotificationEnabled } })
      }
    >
      <p>
        {retailer
          ? t('retail:requests.releaseText', { number: quote.quoteNumber, agency: retailer.agencyName })
          : t('dialog:act.reject.text', { number: quote.quoteNumber })}
      </p>
      <TextArea label={label} name="text" data-autofocus {...form.getInputProps('text')} />
      {retailer && (
        <CheckboxField
          label={t('retail:requests.notify', { email: retailer.agentEmail })}
          checked={form.getValues().isNotificationEnabled}
          onChange={(checked) => form.setFieldValue('isNotificationEnabled', checked)}
        />
      )}
    </ModalForm>
  )
}

const Title = ({ productType, quoteId }: z.output<typeof quoteModalParams>) => {
  const { t } = useTranslation(['common', 'dialog'])
  const quote = useApi('quoteGet', { params: { productType, id: quoteId } }).data
  const isRelease = quote && isAnsweredByWholesaler(quote)
  return t(isRelease ? 'common:quoteActions.releaseToRetailer' : 'dialog:act.reject.title')
}

/** Reject a request to bind; that of a retail agency goes back to it, at once or with changed terms. */
export const modal = defineModal({
  params: quoteModalParams,
  title: (params) => <Title {...params} />,
  content: ({ params }) => <WithQuote params={params}>{(quote) => <RejectForm quote={quote} />}</WithQuote>,
})
