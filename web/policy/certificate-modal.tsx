import { useState } from 'react'
import { z } from 'zod'
import { policyContract } from '#contract/policy/policy.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { STATES } from '#domain/market/states.ts'
import { BLANKET_ENDORSEMENT, certificateRefusal } from '#domain/policy/certificate.ts'
import { Fields, FieldRow, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand, useDownload } from '#web/use-api.ts'

const params = z.object({ policyId: z.string(), productType: z.string() })

/** The certificate's toast stays 2 s (specification 1 section 9). */
const TOAST_MS = 2000

type Kind = 'Certificate_Holder' | 'Additional_Insured'

const schema = policyContract.policyCertificate.body.omit({ policyId: true })

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))

const Certificate = ({ params: { policyId, productType } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('policy')
  const { market } = useMarket()
  const { close, setDirty } = useModalControls()
  const [picked, setPicked] = useState<string | null>(null)
  const download = useDownload('documentDownload', {
    failure: t('policy:certificate.missing'),
  })
  const issue = useCommand('policyCertificate', {
    silent: true,
    refreshes: ['documentSearch', 'accountTimeline'],
    onSuccess: ({ documentId }) => {
      toastSuccess(t('policy:certificate.done'), TOAST_MS)
      download.mutate({ query: { docId: documentId } })
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const [day, setDay] = useState<LocalDate | null>(null)
  const policy = useApi(
    'policyGet',
    { params: { productType, policyId }, query: day === null ? {} : { on: day } },
    { keep: true },
  )
  const insureds = policy.data?.additionalInsureds ?? []
  const covered = {
    listed: insureds.map(({ businessName }) => businessName),
    hasBlanket: policy.data?.coverages.some(({ key }) => key === BLANKET_ENDORSEMENT) ?? false,
  }
  const form = useSchemaForm({
    schema: schema.superRefine((asked, check) => {
      const because = policy.data ? certificateRefusal(asked, covered) : null
      for (const { field, detail } of because?.errors ?? [])
        check.addIssue({ code: 'custom', path: [field], message: detail })
    }),
    initial: {
      docType: 'Certificate_Holder' as Kind,
      organizationName: '',
      address1: '',
      city: '',
      state: '',
      zip: '',
      dateOfCert: undefined as LocalDate | undefined,
    },
  })
  const labels = {
    organizationName: t('policy:certificate.organization'),
    address1: t('policy:certificate.address'),
    city: t('policy:certificate.city'),
    state: t('policy:certificate.state'),
    zip: t('policy:certificate.zip'),
    dateOfCert: t('policy:certificate.day'),
  }
  const failure = issue.error && issue.error.errors.length === 0 ? issue.error.message : null
  const pick = (place: string | null): void => {
    setPicked(place)
    const chosen = place === null ? undefined : insureds[Number(place)]
    if (!chosen) return
    const { businessName, zipCode, address1, city, state } = chosen
    form.setValues({ organizationName: businessName, address1, city, state, zip: zipCode })
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={issue.isPending}
      error={failure}
      submitText={t('policy:certificate.download')}
      busyText={t('policy:certificate.drawing')}
      onSubmit={(body) => issue.mutate({ params: { productType }, body: { ...body, policyId } })}
    >
      <p>{t('policy:certificate.text')}</p>
      <Fields>
        <RadioGroup
          label={t('policy:certificate.kind')}
          choices={[
            { value: 'Certificate_Holder', label: t('policy:certificate.holder') },
            { value: 'Additional_Insured', label: t('policy:certificate.additionalInsured') },
          ]}
          {...form.getInputProps('docType')}
        />
        <DateField
          label={labels.dateOfCert}
          hint={t('policy:certificate.dayHint')}
          name="dateOfCert"
          optional
          value={day}
          error={form.errors['dateOfCert']}
          onChange={(chosen) => {
            setDay(chosen)
            setPicked(null)
            form.setFieldValue('dateOfCert', chosen ?? undefined)
          }}
        />
        {form.getValues().docType === 'Additional_Insured' && insureds.length > 0 && (
          <SelectField
            label={t('policy:certificate.insured')}
            hint={t('policy:certificate.insuredHint')}
            options={insureds.map(({ businessName, city }, place) => ({
              value: String(place),
              label: `${businessName}, ${city}`,
            }))}
            width="full"
            value={picked}
            onChange={pick}
          />
        )}
        <TextField
          label={labels.organizationName}
          name="organizationName"
          autoComplete="organization"
          width="full"
          {...form.getInputProps('organizationName')}
        />
        <TextField
          label={labels.address1}
          name="address1"
          autoComplete="address-line1"
          width="full"
          {...form.getInputProps('address1')}
        />
        <FieldRow>
          <TextField
            label={labels.city}
            name="city"
            autoComplete="address-level2"
            width="full"
            {...form.getInputProps('city')}
          />
          {market === 'US' ? (
            <SelectField
              label={labels.state}
              options={STATE_OPTIONS}
              width="full"
              {...form.getInputProps('state')}
            />
          ) : (
            <TextField label={labels.state} name="state" width="full" {...form.getInputProps('state')} />
          )}
        </FieldRow>
        <TextField
          label={labels.zip}
          name="zip"
          autoComplete="postal-code"
          width="sm"
          {...form.getInputProps('zip')}
        />
      </Fields>
    </ModalForm>
  )
}

export const modal = defineModal({
  params,
  title: () => translate('common:record.certificate'),
  content: Certificate,
})
