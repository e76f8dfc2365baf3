import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { showServerErrors } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '../quote.ts'
import { ContactFields, useContactForm, useContactLabels } from './contact-fields.tsx'
import { failureOf } from './failure-text.ts'
import { quoteModalParams, WithQuote } from './quote-modal.tsx'

const RequestBindForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useContactForm(quote)
  const labels = useContactLabels()
  const ask = useCommand('quoteRequestBind', {
    silent: true,
    success: t('quote:texts.bindRequested'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={ask.isPending}
      {...failureOf(ask.error, t('quote:texts.bindFailed'))}
      submitText={t('quote:requestBind.submit')}
      busyText={t('quote:busy.requestBind')}
      onSubmit={(body) => ask.mutate({ params: { id: quote.id }, body })}
    >
      <p>{t('quote:requestBind.text', { number: quote.quoteNumber })}</p>
      <ContactFields form={form} />
    </ModalForm>
  )
}

/** Ask for a quote to be bound. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => i18next.t('quote:requestBind.title'),
  content: ({ params }) => (
    <WithQuote params={params}>{(quote) => <RequestBindForm quote={quote} />}</WithQuote>
  ),
})
