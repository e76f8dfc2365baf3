import { fraudWarningOf } from '#domain/document/notices/fraud-warnings.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { companyOf } from '#domain/market/company.ts'
import { call } from '#web/client.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, type SchemaForm } from '#web/kit/form/form.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { SearchField } from '#web/kit/form/select-field.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { ClaimValues } from './claim-values.ts'

const searchPolicies = async (search: string, signal: AbortSignal) => {
  const found = await call('policySearch', { query: { ...(search && { search }), size: 25 } }, { signal })
  return found.content.map((one) => ({ value: one.id, label: `${one.policyNumber} · ${one.companyName}` }))
}

export const useClaimLabels = () => {
  const { t } = useTranslation('policy')
  return {
    policyId: t('policy:claim.policy'),
    contactName: t('policy:claim.contactName'),
    contactEmail: t('policy:claim.contactEmail'),
    contactPhone: t('policy:claim.contactPhone'),
    lossDate: t('policy:claim.lossDate'),
    lossDescription: t('policy:claim.lossDescription'),
  }
}

/** People come first: users under attack call before they type. */
const Hotline = () => {
  const { t } = useTranslation('policy')
  const { market } = useMarket()
  const { claimsPhone, claimsEmail } = companyOf(market)
  return (
    <Notice tone="warning" title={t('policy:claim.hotline')}>
      <a href={`tel:${claimsPhone.replaceAll(/[^+\d]/g, '')}`}>{claimsPhone}</a> ·{' '}
      <a href={`mailto:${claimsEmail}`}>{claimsEmail}</a>
    </Notice>
  )
}

/** Whom to call, and what is known of the loss. */
export const ClaimFields = ({
  form,
  asksPolicy,
  policy,
}: {
  form: SchemaForm<ClaimValues>
  asksPolicy: boolean
  /** What it is about: the state of the insured, and the day there; undefined until the policy is known. */
  policy: { state: string | null; today: LocalDate } | undefined
}) => {
  const { t } = useTranslation('policy')
  const { market } = useMarket()
  const labels = useClaimLabels()
  return (
    <>
      <Hotline />
      <Fields>
        {asksPolicy && (
          <SearchField
            label={labels.policyId}
            name="claim-policies"
            width="full"
            search={searchPolicies}
            {...form.getInputProps('policyId')}
          />
        )}
        <TextField
          label={labels.contactName}
          name="contactName"
          autoComplete="name"
          width="full"
          {...form.getInputProps('contactName')}
        />
        <FieldRow>
          <TextField
            label={labels.contactEmail}
            name="contactEmail"
            type="email"
            autoComplete="email"
            optional
            width="full"
            {...form.getInputProps('contactEmail')}
          />
          <PhoneField
            label={labels.contactPhone}
            name="contactPhone"
            optional
            {...form.getInputProps('contactPhone')}
          />
        </FieldRow>
        <DateField
          label={labels.lossDate}
          hint={t('policy:claim.lossDateHint')}
          optional
          {...(policy && { max: policy.today })}
          {...form.getInputProps('lossDate')}
        />
        <TextArea
          label={labels.lossDescription}
          hint={t('policy:claim.lossHint')}
          name="lossDescription"
          rows={5}
          width="full"
          {...form.getInputProps('lossDescription')}
        />
        {/* The law wants it on the form of a claim; the United Kingdom has none. */}
        {market === 'US' && policy && <p>{fraudWarningOf(policy.state, policy.today, 'claim')}</p>}
      </Fields>
    </>
  )
}
