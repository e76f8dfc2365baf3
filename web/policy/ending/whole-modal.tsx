import { z } from 'zod'
import { VOID_REASONS } from '#domain/policy/ending/decide.ts'
import { endingNote } from '#domain/policy/ending/fields.ts'
import { type EndingCode, endingCodes, reasonOf, reasonText } from '#domain/policy/notices/reasons.ts'
import type { Input } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { EvidenceInput } from '#web/underwriting/shared/evidence-input.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { Preview } from './preview.tsx'
import { usePolicyFile } from './use-file.ts'

const modalParams = z.object({
  policyId: z.uuid(),
  policyNumber: z.string(),
  currency: z.enum(['USD', 'GBP']),
  version: z.coerce.number(),
  firstDay: z.string(),
  way: z.enum(['FLAT', 'VOID', 'RESCIND']),
})
type Params = z.output<typeof modalParams>

const REASONS: Readonly<Record<Params['way'], readonly EndingCode[]>> = {
  FLAT: endingCodes.filter((code) => {
    const { initiator, needsAgreement } = reasonOf(code)
    return initiator === 'INSURED' || needsAgreement
  }),
  VOID: VOID_REASONS,
  RESCIND: endingCodes.filter((code) => reasonOf(code).needsAgreement),
}

type Sent = Input<'policyVoid'>['body']

const schemaFor = (policyNumber: string, missing: string) =>
  z.object({
    reason: z.enum(endingCodes),
    note: endingNote,
    policyNumber: z.string().refine((typed) => typed.trim() === policyNumber, missing),
  })

const WholeForm = ({ params }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const { policyId, policyNumber, version, firstDay, way, currency } = params
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: schemaFor(policyNumber, t('policy:cancel.numberWrong', { number: policyNumber })),
    initial: { reason: 'ISSUED_IN_ERROR' as EndingCode, note: '', policyNumber: '' },
  })
  const { reason } = form.getValues()
  const preview = useApi('policyCancelPreview', {
    params: { policyId },
    query: { reason, on: firstDay, kind: way === 'VOID' ? 'VOID' : 'FLAT' },
  })
  const options = {
    silent: true,
    success: t(`policy:cancel.whole.${way}.done`),
    onSuccess: close,
    onError: (error: Parameters<typeof showServerErrors>[1]) => showServerErrors(form, error),
  } as const
  const flat = useCommand('policyFlatCancel', options)
  const whole = useCommand('policyVoid', options)
  const rescind = useCommand('policyRescindExcess', options)
  const command = way === 'FLAT' ? flat : way === 'VOID' ? whole : rescind
  const mutate = (body: Sent) =>
    way === 'RESCIND'
      ? rescind.mutate({ body: { ...body, policyId } })
      : (way === 'FLAT' ? flat : whole).mutate({ params: { policyId }, body })
  const file = usePolicyFile(policyId)
  const failed = file.error ?? command.error
  const purpose = preview.data?.needsFile ?? null
  return (
    <ModalForm
      form={form}
      labels={{
        reason: t('policy:cancel.reason'),
        note: t('policy:cancel.note'),
        policyNumber: t('policy:cancel.number'),
      }}
      pending={file.pending || command.isPending}
      error={file.problem ?? (failed && messageOr(failed, t('policy:cancel.failed')))}
      submitText={t(`policy:cancel.whole.${way}.submit`)}
      busyText={t('policy:cancel.busy')}
      onSubmit={({ note }) => {
        const sent = { reason, note, policyNumber, version }
        if (purpose === null) return mutate(sent)
        file.send(purpose, true, (fileId) => mutate({ ...sent, ...(fileId && { fileId }) }))
      }}
    >
      <p>{t(`policy:cancel.whole.${way}.text`)}</p>
      <SelectField
        label={t('policy:cancel.reason')}
        value={reason}
        error={form.errors['reason']}
        options={REASONS[way].map((code) => ({
          value: code,
          label: reasonText(code, currency === 'GBP' ? 'UK' : 'US'),
        }))}
        onChange={(value) => form.setFieldValue('reason', (value ?? 'ISSUED_IN_ERROR') as EndingCode)}
      />
      <TextArea label={t('policy:cancel.note')} name="note" optional {...form.getInputProps('note')} />
      {purpose !== null && (
        <EvidenceInput
          label={t(`policy:cancel.file.${purpose}`)}
          hint={t('policy:cancel.fileHint')}
          onChoose={file.choose}
        />
      )}
      {preview.data && <Preview found={preview.data} currency={currency} />}
      <TextField
        label={t('policy:cancel.number')}
        hint={t('policy:cancel.numberHint', { number: policyNumber })}
        name="policyNumber"
        {...form.getInputProps('policyNumber')}
      />
    </ModalForm>
  )
}

/** Cancel a policy from its first day, or make it void; its number is typed, as a check against ending another one. */
export const modal = defineModal({
  params: modalParams,
  title: ({ way }) => translate(`policy:cancel.whole.${way}.submit`),
  content: WholeForm,
})
