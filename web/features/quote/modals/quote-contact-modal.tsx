import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { showServerErrors } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '../quote.ts'
import { ContactFields, useContactForm, useContactLabels } from './contact-fields.tsx'
import { failureOf } from './failure-text.ts'
import { quoteModalParams, WithQuote } from './quote-modal.tsx'

const ContactForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useContactForm(quote)
  const labels = useContactLabels()
  const save = useCommand('quoteContactSave', {
    silent: true,
    success: t('quote:contact.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={save.isPending}
      {...failureOf(save.error, t('quote:contact.failed'))}
      submitText={t('quote:contact.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={(body) => save.mutate({ params: { id: quote.id }, body })}
    >
      <ContactFields form={form} />
    </ModalForm>
  )
}

/** Edit the policyholder contact of a quote. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => i18next.t('quote:contact.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <ContactForm quote={quote} />}</WithQuote>,
})
