import { contactForm } from './parts/contact-fields.tsx'
import { formModal } from './parts/form-modal.tsx'

/** Send the quote to the policyholder to read and sign. */
export const modal = formModal({
  ...contactForm,
  endpoint: 'quoteSend',
  input: (quote, values) => ({ body: { ...values, quoteId: quote.id } }),
  texts: {
    title: 'dialog:send.title',
    submit: 'dialog:send.submit',
    busy: 'quote:busy.send',
    done: 'quote:texts.sent',
    failed: 'quote:texts.sendFailed',
    intro: 'dialog:send.text',
  },
})
