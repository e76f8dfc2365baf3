import { z } from 'zod'
import { requiredText } from '#domain/kernel/fields.ts'
import { deliveryMethods } from '#domain/policy/notices/days.ts'
import { messageOr } from '#web/client/problem.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { EvidenceInput } from '#web/underwriting/shared/evidence-input.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { usePolicyFile } from './use-file.ts'

const modalParams = z.object({
  policyId: z.uuid(),
  /** The notice that is proven; without it the one of cancellation that waits. */
  noticeId: z.uuid().optional(),
  version: z.coerce.number(),
  today: z.string(),
})
type Params = z.output<typeof modalParams>

const schema = z.object({
  method: z.enum(deliveryMethods),
  number: requiredText(80, 'Enter the number of the certificate or barcode.'),
  on: z
    .string()
    .nullable()
    .refine((date) => date !== null, 'Date is required'),
  isToAddress: z.boolean(),
})

const ProofForm = ({ params: { policyId, noticeId, version, today } }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const ends = useApi('policyNotices', { params: { policyId } })
  const notice = ends.data?.notices.find(
    ({ id, status, step }) =>
      (status === 'SENT' || status === 'DRAFT') &&
      (noticeId === undefined ? step === 'CANCEL' : id === noticeId),
  )
  const form = useSchemaForm({
    schema,
    initial: {
      method: 'CERTIFICATE_OF_MAILING' as (typeof deliveryMethods)[number],
      number: '',
      on: today as string | null,
      isToAddress: true,
    },
  })
  const { method, isToAddress } = form.getValues()
  const options = {
    silent: true,
    success: t('policy:cancel.proof.done'),
    onSuccess: close,
    onError: (error: Parameters<typeof showServerErrors>[1]) => showServerErrors(form, error),
  } as const
  const ofCancellation = useCommand('policyNoticeProof', options)
  const ofRenewal = useCommand('renewalNoticeProof', options)
  const prove = notice?.step === 'CANCEL' ? ofCancellation : ofRenewal
  const file = usePolicyFile(policyId)
  const failed = ends.error ?? file.error ?? prove.error
  return (
    <ModalForm
      form={form}
      labels={{
        method: t('policy:cancel.notice.delivery'),
        number: t('policy:cancel.proof.number'),
        on: t('policy:cancel.proof.on'),
        isToAddress: t('policy:cancel.proof.isToAddress'),
      }}
      pending={file.pending || prove.isPending}
      error={
        file.problem ??
        (failed
          ? messageOr(failed, t('policy:cancel.failed'))
          : ends.data && !notice
            ? t('policy:cancel.proof.none')
            : null)
      }
      submitText={t('policy:cancel.proof.submit')}
      busyText={t('policy:cancel.busy')}
      onSubmit={({ on, ...rest }) => {
        if (notice)
          file.send('PROOF', false, (fileId) =>
            prove.mutate({
              params: { policyId },
              body: {
                ...rest,
                on: on ?? today,
                noticeId: notice.id,
                version,
                ...(fileId !== undefined && { fileId }),
              },
            }),
          )
      }}
    >
      <p>{t('policy:cancel.proof.text')}</p>
      <SelectField
        label={t('policy:cancel.notice.delivery')}
        value={method}
        error={form.errors['method']}
        options={deliveryMethods.map((one) => ({
          value: one,
          label: t(`policy:cancel.notice.method.${one}`),
        }))}
        onChange={(value) =>
          form.setFieldValue('method', (value ?? 'CERTIFICATE_OF_MAILING') as typeof method)
        }
      />
      <EvidenceInput
        label={t('policy:cancel.file.PROOF')}
        hint={t('policy:cancel.proof.fileHint')}
        onChoose={file.choose}
      />
      <TextField label={t('policy:cancel.proof.number')} name="number" {...form.getInputProps('number')} />
      <DateField label={t('policy:cancel.proof.on')} {...form.getInputProps('on')} />
      <CheckboxField
        name="isToAddress"
        label={t('policy:cancel.proof.isToAddress')}
        checked={isToAddress}
        error={form.errors['isToAddress']}
        onChange={(isChecked) => form.setFieldValue('isToAddress', isChecked)}
      />
    </ModalForm>
  )
}

/** Record the proof that a notice was mailed or delivered. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('policy:cancel.proof.submit'),
  content: ProofForm,
})
