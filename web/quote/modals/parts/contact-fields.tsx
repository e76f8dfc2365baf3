import { type PolicyContact, policyContactIn } from '#domain/account/schema.ts'
import type { SchemaForm } from '#web/kit/form/form.tsx'
import type { Quote } from '#web/quote/shared/quote.ts'
import { PersonFields } from './form-modal.tsx'

type Labels = Readonly<Record<keyof PolicyContact, string>>

/** Which field of the form is which of the person. */
export const CONTACT_NAMES = {
  first: 'policyContactFirstName',
  last: 'policyContactLastName',
  email: 'policyContactEmail',
  phone: 'policyContactPhone',
} as const

/** The form of a quote's policyholder contact, filled with what is known. */
export const contactForm = {
  schema: ({ market }: Quote) => policyContactIn(market),
  initial: ({ contact }: Quote): PolicyContact => ({
    policyContactFirstName: contact.policyContactFirstName ?? '',
    policyContactLastName: contact.policyContactLastName ?? '',
    policyContactEmail: contact.policyContactEmail ?? '',
    policyContactPhone: contact.policyContactPhone ?? '',
  }),
  labels: {
    policyContactFirstName: 'quote:info.policyContactFirstName',
    policyContactLastName: 'quote:info.policyContactLastName',
    policyContactEmail: 'quote:info.policyContactEmail',
    policyContactPhone: 'quote:info.policyContactPhone',
  },
  fields: (form: SchemaForm<PolicyContact>, labels: Labels) => (
    <PersonFields form={form} labels={labels} names={CONTACT_NAMES} />
  ),
}
