import { z } from 'zod'
import { endingNote } from '#domain/policy/ending/fields.ts'
import {
  type EndingCode,
  ENDING_REASONS,
  endingCodes,
  isOfMarket,
  reasonText,
} from '#domain/policy/notices/reasons.ts'
import { formatDay } from '#domain/market/format.ts'
import { messageOr } from '#web/client/problem.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { EvidenceInput } from '#web/underwriting/shared/evidence-input.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { Preview } from './preview.tsx'
import { usePolicyFile } from './use-file.ts'

const modalParams = z.object({
  policyId: z.uuid(),
  productType: z.string(),
  currency: z.enum(['USD', 'GBP']),
  version: z.coerce.number(),
  today: z.string(),
  way: z.enum(['request', 'cancel']),
})
type Params = z.output<typeof modalParams>

const reasonsIn = (market: 'US' | 'UK') =>
  endingCodes.filter((code) => ENDING_REASONS[code].initiator === 'INSURED' && isOfMarket(code, market))

const schema = z.object({
  reason: z.enum(endingCodes),
  effectiveDate: z
    .string()
    .nullable()
    .refine((date) => date !== null, 'Date is required'),
  note: endingNote,
})

const CancelForm = ({ params }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const { policyId, productType, version, today, way, currency } = params
  const market = currency === 'GBP' ? 'UK' : 'US'
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema,
    initial: { reason: 'REQUEST' as EndingCode, effectiveDate: today as string | null, note: '' },
  })
  const { reason, effectiveDate } = form.getValues()
  const on = effectiveDate ?? today
  const preview = useApi('policyCancelPreview', { params: { policyId }, query: { reason, on } })
  const options = {
    silent: true,
    success: t(`policy:cancel.${way}.done`),
    onSuccess: close,
    onError: (error: Parameters<typeof showServerErrors>[1]) => showServerErrors(form, error),
  } as const
  const request = useCommand('policyCancelRequest', options)
  const cancel = useCommand('policyCancel', options)
  const file = usePolicyFile(policyId)
  // The right to cancel asks for no file.
  const purpose = reason === 'COOLING_OFF' ? null : (preview.data?.needsFile ?? 'RELEASE')
  const failed = file.error ?? request.error ?? cancel.error
  return (
    <ModalForm
      form={form}
      labels={{
        reason: t('policy:cancel.reason'),
        effectiveDate: t('policy:cancel.day'),
        note: t('policy:cancel.note'),
      }}
      pending={file.pending || request.isPending || cancel.isPending}
      error={file.problem ?? (failed && messageOr(failed, t('policy:cancel.failed')))}
      submitText={t(`policy:cancel.${way}.submit`)}
      busyText={t('policy:cancel.busy')}
      onSubmit={({ note }) => {
        const send = (fileId: string | undefined) => {
          const sent = { reason, effectiveDate: on, note, ...(fileId && { fileId }), version }
          if (way === 'request') request.mutate({ params: { policyId }, body: sent })
          else cancel.mutate({ params: { productType, policyId }, body: sent })
        }
        if (purpose === null) send(undefined)
        else file.send(purpose, true, send)
      }}
    >
      <p>{t(`policy:cancel.${way}.text`)}</p>
      <SelectField
        label={t('policy:cancel.reason')}
        value={reason}
        error={form.errors['reason']}
        options={reasonsIn(market).map((code) => ({ value: code, label: reasonText(code, market) }))}
        onChange={(value) => form.setFieldValue('reason', (value ?? 'REQUEST') as EndingCode)}
      />
      {reason === 'COOLING_OFF' && preview.data && (
        <Notice tone="info">
          {t('policy:cancel.right', { last: formatDay(preview.data.lastDay, market) })}
        </Notice>
      )}
      <DateField label={t('policy:cancel.day')} {...form.getInputProps('effectiveDate')} />
      <TextArea label={t('policy:cancel.note')} name="note" optional {...form.getInputProps('note')} />
      {purpose !== null && (
        <EvidenceInput
          label={t(`policy:cancel.file.${purpose}`)}
          hint={t('policy:cancel.fileHint')}
          onChoose={file.choose}
        />
      )}
      {preview.data && <Preview found={preview.data} currency={currency} />}
    </ModalForm>
  )
}

/** Ask for a policy to be canceled, or cancel it, with what goes back while reason and day are chosen. */
export const modal = defineModal({
  params: modalParams,
  title: ({ way }) => translate(`policy:cancel.${way}.submit`),
  content: CancelForm,
})
