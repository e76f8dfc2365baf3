import { useTranslation } from 'react-i18next'
import type { PolicyContact } from '#domain/account/schema.ts'
import { policyContact } from '#domain/account/schema.ts'
import { FieldRow, type SchemaForm, useSchemaForm } from '#web/kit/form.tsx'
import { PhoneField } from '#web/kit/phone-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import type { Quote } from '../quote.ts'

/** The form of a quote's policyholder contact, filled with what is known. */
export const useContactForm = ({ contact }: Quote): SchemaForm<PolicyContact> =>
  useSchemaForm<PolicyContact>({
    schema: policyContact,
    initial: {
      policyContactFirstName: contact.policyContactFirstName ?? '',
      policyContactLastName: contact.policyContactLastName ?? '',
      policyContactEmail: contact.policyContactEmail ?? '',
      policyContactPhone: contact.policyContactPhone ?? '',
    },
  })

export const useContactLabels = () => {
  const { t } = useTranslation('quote')
  return {
    policyContactFirstName: t('quote:info.policyContactFirstName'),
    policyContactLastName: t('quote:info.policyContactLastName'),
    policyContactEmail: t('quote:info.policyContactEmail'),
    policyContactPhone: t('quote:info.policyContactPhone'),
  }
}

/** The four fields of a policyholder contact. */
export const ContactFields = ({ form }: { form: SchemaForm<PolicyContact> }) => {
  const labels = useContactLabels()
  const field = (name: keyof typeof labels) => ({
    label: labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <>
      <FieldRow>
        <TextField {...field('policyContactFirstName')} />
        <TextField {...field('policyContactLastName')} />
      </FieldRow>
      <TextField {...field('policyContactEmail')} type="email" width="lg" />
      <PhoneField {...field('policyContactPhone')} />
    </>
  )
}
