import i18next from 'i18next'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { claimContract } from '#contract/claim.ts'
import { companyOf } from '#domain/market/company.ts'
import { call } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { browserToday } from '#web/kit/clock.ts'
import { DateField } from '#web/kit/date-field.tsx'
import { FieldRow, Fields, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { useMarket } from '#web/kit/market.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { SearchField } from '#web/kit/select-field.tsx'
import { Notice } from '#web/kit/states.tsx'
import { TextArea, TextField } from '#web/kit/text-field.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { draftOf, forgetDraft, keepDraft } from './claim-draft.ts'

const params = z.object({ policyId: z.string().optional() })

const body = claimContract.claimCreate.body

/** What is not known yet is left out: an empty text is no e-mail address. */
const schema = z.object({
  ...body.shape,
  policyId: z.string().min(1),
  contactEmail: z.union([z.literal(''), body.shape.contactEmail]),
  lossDate: z.string().nullable(),
})

const searchPolicies = async (search: string, signal: AbortSignal) => {
  const found = await call('policySearch', { query: { ...(search && { search }), size: 25 } }, { signal })
  return found.content.map((one) => ({ value: one.id, label: `${one.policyNumber} · ${one.companyName}` }))
}

const Report = ({ params: { policyId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('policy')
  const { me } = useSession()
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({
    schema,
    initial: {
      policyId: policyId ?? '',
      contactName: me.fullName,
      contactEmail: me.email,
      contactPhone: '',
      lossDate: null as string | null,
      lossDescription: '',
      ...draftOf(policyId),
    },
    onChange: (values) => keepDraft(policyId, values),
  })
  useOnlyPolicy(!policyId && !form.getValues().policyId, (only) => form.setFieldValue('policyId', only))
  const file = useCommand('claimCreate', {
    silent: true,
    success: t('policy:claim.filed'),
    onSuccess: () => {
      forgetDraft(policyId)
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    file.error && file.error.errors.length === 0 ? messageOr(file.error, t('policy:claim.failure')) : null
  const labels = {
    policyId: t('policy:claim.policy'),
    contactName: t('policy:claim.contactName'),
    contactEmail: t('policy:claim.contactEmail'),
    contactPhone: t('policy:claim.contactPhone'),
    lossDate: t('policy:claim.lossDate'),
    lossDescription: t('policy:claim.lossDescription'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={file.isPending}
      error={failure}
      submitText={t('policy:claim.file')}
      busyText={t('policy:claim.filing')}
      onSubmit={({ contactEmail, contactPhone, lossDate, ...values }) =>
        file.mutate({
          body: {
            ...values,
            ...(contactEmail && { contactEmail }),
            ...(contactPhone && { contactPhone }),
            ...(lossDate && { lossDate }),
          },
        })
      }
    >
      <Hotline />
      <Fields>
        {!policyId && (
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
          <TextField
            label={labels.contactPhone}
            name="contactPhone"
            type="tel"
            autoComplete="tel"
            optional
            width="full"
            {...form.getInputProps('contactPhone')}
          />
        </FieldRow>
        <DateField
          label={labels.lossDate}
          hint={t('policy:claim.lossDateHint')}
          optional
          max={browserToday()}
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
      </Fields>
    </ModalForm>
  )
}

/** Who has one policy only is not asked which. */
const useOnlyPolicy = (isAsked: boolean, choose: (policyId: string) => void) => {
  const policies = useApi('policySearch', { query: { size: 2 } }, { enabled: isAsked })
  const found = policies.data?.content ?? []
  const only = found.length === 1 ? found[0]?.id : undefined
  useEffect(() => {
    if (isAsked && only) choose(only)
  }, [isAsked, only, choose])
}

/** People come first: somebody under attack calls before they type. */
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

export const modal = defineModal({
  params,
  title: () => i18next.t('common:record.reportClaim'),
  content: Report,
})
