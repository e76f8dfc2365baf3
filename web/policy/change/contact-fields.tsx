import { Fields, FieldRow } from '#web/kit/form/form.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import { without } from './edits.ts'
import type { Change } from './use-change.ts'

const CONTACT = [
  'policyContactFirstName',
  'policyContactLastName',
  'policyContactEmail',
  'policyContactPhone',
] as const

const LINES = {
  US: ['address1', 'address2', 'city', 'state', 'zipCode'],
  UK: ['address1', 'address2', 'address3', 'city', 'zipCode'],
} as const

/** Who the policy is sent to and where mail goes; what is known is filled in. */
export const ContactFields = ({ policy, change }: { policy: Policy; change: Change }) => {
  const { t } = useTranslation('policy')
  const { edits, offered, errors } = change
  const mailing = offered?.insured.mailingAddress
  const known: Readonly<Record<string, string>> = mailing ?? {}
  const setContact = (field: (typeof CONTACT)[number], value: string) =>
    change.edit((before) => ({
      ...before,
      contact: without({ ...before.contact, [field]: value }, policy.contact),
    }))
  const setLine = (field: string, value: string) =>
    change.edit((before) => ({ ...before, mailing: without({ ...before.mailing, [field]: value }, known) }))
  return (
    <Card title={t('policy:change.contact')}>
      <FieldRow>
        {CONTACT.slice(0, 2).map((field) => (
          <TextField
            key={field}
            label={t(`policy:change.fields.${field}`)}
            width="full"
            value={edits.contact[field] ?? policy.contact[field]}
            error={errors[`changes.contact.${field}`]}
            onChange={(value) => setContact(field, value)}
          />
        ))}
      </FieldRow>
      <FieldRow>
        <TextField
          label={t('policy:change.fields.policyContactEmail')}
          type="email"
          width="full"
          value={edits.contact.policyContactEmail ?? policy.contact.policyContactEmail}
          error={errors['changes.contact.policyContactEmail']}
          onChange={(value) => setContact('policyContactEmail', value)}
        />
        <PhoneField
          label={t('policy:change.fields.policyContactPhone')}
          width="full"
          value={edits.contact.policyContactPhone ?? policy.contact.policyContactPhone}
          error={errors['changes.contact.policyContactPhone']}
          onChange={(value) => setContact('policyContactPhone', value)}
        />
      </FieldRow>
      {offered && (
        <Fields>
          <h3>{t('policy:change.mailing')}</h3>
          {LINES[policy.market].map((field) => (
            <TextField
              key={field}
              label={t(`policy:change.fields.${field}`)}
              name={field}
              width={field === 'state' || field === 'zipCode' ? 'sm' : 'full'}
              {...((field === 'address2' || field === 'address3') && { optional: true })}
              value={edits.mailing[field] ?? known[field]}
              error={errors[`changes.insured.mailingAddress.${field}`]}
              onChange={(value) => setLine(field, value)}
            />
          ))}
        </Fields>
      )}
    </Card>
  )
}
