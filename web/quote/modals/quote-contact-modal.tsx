import { contactForm } from './parts/contact-fields.tsx'
import { formModal } from './parts/form-modal.tsx'

/** Edit the policyholder contact of a quote. */
export const modal = formModal({
  ...contactForm,
  endpoint: 'quoteContactSave',
  input: ({ id, version }, contact) => ({ params: { id }, body: { ...contact, version } }),
  texts: {
    title: 'quote:contact.title',
    submit: 'quote:contact.submit',
    busy: 'quote:busy.save',
    done: 'quote:contact.done',
    failed: 'quote:contact.failed',
  },
})
