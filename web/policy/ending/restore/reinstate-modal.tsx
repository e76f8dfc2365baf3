import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { messageOr } from '#web/client/problem.ts'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { EvidenceInput } from '#web/underwriting/shared/evidence-input.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { RestoreMoney, RestoreProblems } from './reinstate-preview.tsx'
import { usePolicyFile } from '../use-file.ts'

const modalParams = z.object({
  policyId: z.uuid(),
  currency: z.enum(['USD', 'GBP']),
  version: z.coerce.number(),
  today: z.string(),
})
type Params = z.output<typeof modalParams>

const schema = z.object({
  gap: z.enum(['NONE', 'LAPSE']),
  effectiveDate: z.string().nullable(),
  letterSignedOn: z.string().nullable(),
  reason: requiredReason,
})

const ReinstateForm = ({ params }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const { policyId, currency, version, today } = params
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema,
    initial: {
      gap: 'NONE' as 'NONE' | 'LAPSE',
      effectiveDate: today as string | null,
      letterSignedOn: today as string | null,
      reason: '',
    },
  })
  const { gap, effectiveDate, letterSignedOn } = form.getValues()
  const on = gap === 'LAPSE' ? (effectiveDate ?? today) : undefined
  const preview = useApi(
    'policyReinstatePreview',
    { params: { policyId }, query: on === undefined ? {} : { on } },
    { keep: true },
  )
  const file = usePolicyFile(policyId)
  const reinstate = useCommand('policyReinstate', {
    silent: true,
    success: t('policy:restore.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const failed = file.error ?? preview.error ?? reinstate.error
  const found = preview.data
  const needsLetter = found?.needsLetter ?? false
  return (
    <ModalForm
      form={form}
      labels={{
        gap: t('policy:restore.cover'),
        effectiveDate: t('policy:restore.from'),
        letterSignedOn: t('policy:restore.signedOn'),
        reason: t('policy:choice.reason'),
      }}
      pending={file.pending || reinstate.isPending}
      error={file.problem ?? (failed && messageOr(failed, t('policy:cancel.failed')))}
      submitText={t('policy:restore.submit')}
      busyText={t('policy:cancel.busy')}
      onSubmit={({ reason }) =>
        file.send('NO_KNOWN_LOSS', needsLetter, (fileId) =>
          reinstate.mutate({
            params: { policyId },
            body: {
              reason,
              version,
              ...(on !== undefined && { effectiveDate: on }),
              ...(needsLetter && fileId !== undefined && { fileId }),
              ...(needsLetter && letterSignedOn !== null && { letterSignedOn }),
            },
          }),
        )
      }
    >
      <p>{t('policy:restore.text')}</p>
      <RadioGroup
        label={t('policy:restore.cover')}
        layout="list"
        value={gap}
        choices={[
          { value: 'NONE', label: t('policy:restore.whole') },
          { value: 'LAPSE', label: t('policy:restore.lapse') },
        ]}
        onChange={(value) => form.setFieldValue('gap', value)}
      />
      {gap === 'LAPSE' && (
        <DateField
          label={t('policy:restore.from')}
          {...(found?.endedOn && { min: addDays(found.endedOn, 1) })}
          max={today}
          {...form.getInputProps('effectiveDate')}
        />
      )}
      {found ? (
        <>
          <RestoreProblems problems={found.problems} />
          <RestoreMoney found={found} currency={currency} />
        </>
      ) : (
        <Skeletons lines={5} height={20} />
      )}
      {needsLetter && (
        <>
          <EvidenceInput
            label={t('policy:cancel.file.NO_KNOWN_LOSS')}
            hint={t('policy:restore.letterHint')}
            onChoose={file.choose}
          />
          <DateField
            label={t('policy:restore.signedOn')}
            max={today}
            {...(found?.letterFrom && { min: found.letterFrom })}
            {...form.getInputProps('letterSignedOn')}
          />
        </>
      )}
      <TextArea label={t('policy:choice.reason')} name="reason" {...form.getInputProps('reason')} />
    </ModalForm>
  )
}

/** Put coverage back in the reinstatement period, with what it costs while the day is chosen. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('policy:restore.submit'),
  content: ReinstateForm,
})
