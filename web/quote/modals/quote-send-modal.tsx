import { contactForm } from './parts/contact-fields.tsx'
import { formModal } from './parts/form-modal.tsx'

/** Send the quote to the policyholder to read and sign. */
export const modal = formModal({
  ...contactForm,
  endpoint: 'quoteSend',
  input: (quote, values) => ({ body: { ...values, quoteId: quote.id } }),
  texts: {
    title: 'quote:send.title',
    submit: 'quote:send.submit',
    busy: 'quote:busy.send',
    done: 'quote:texts.sent',
    failed: 'quote:texts.sendFailed',
    intro: 'quote:send.text',
  },
})
