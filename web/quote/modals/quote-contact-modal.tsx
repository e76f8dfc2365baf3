import { contactForm } from './parts/contact-fields.tsx'
import { formModal } from './parts/form-modal.tsx'

/** Edit the policyholder contact of a quote. */
export const modal = formModal({
  ...contactForm,
  endpoint: 'quoteContactSave',
  input: ({ id, version }, contact) => ({ params: { id }, body: { ...contact, version } }),
  texts: {
    title: 'dialog:contact.title',
    submit: 'dialog:contact.submit',
    busy: 'quote:busy.save',
    done: 'dialog:contact.done',
    failed: 'dialog:contact.failed',
  },
})
