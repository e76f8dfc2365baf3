import { policyContact } from '#domain/account/schema.ts'
import { NAME_LETTERS } from '#domain/market/text.ts'
import { contactForm } from './contact-fields.tsx'
import { formModal } from './form-modal.tsx'

/** Specification 1 section 5, "Quote-send form". */
const schema = policyContact.extend({
  policyContactFirstName: policyContact.shape.policyContactFirstName.regex(
    NAME_LETTERS,
    'Please enter only alphabets',
  ),
  policyContactLastName: policyContact.shape.policyContactLastName.regex(
    NAME_LETTERS,
    'Please enter only alphabets',
  ),
})

/** Send the quote to the policyholder to read and sign. */
export const modal = formModal({
  ...contactForm,
  schema,
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
