import { contactForm } from './contact-fields.tsx'
import { formModal } from './form-modal.tsx'

/** Ask for a quote to be bound. */
export const modal = formModal({
  ...contactForm,
  endpoint: 'quoteRequestBind',
  input: (quote, body) => ({ params: { id: quote.id }, body }),
  texts: {
    title: 'quote:requestBind.title',
    submit: 'quote:requestBind.submit',
    busy: 'quote:busy.requestBind',
    done: 'quote:texts.bindRequested',
    failed: 'quote:texts.bindFailed',
    intro: 'quote:requestBind.text',
  },
})
