import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'
import { Requested } from './requested.tsx'

const modalParams = z.object({
  policyId: z.uuid(),
  version: z.coerce.number(),
  currency: z.enum(['USD', 'GBP']),
  step: z.enum(['withdrawCancel', 'approveCancel', 'stopNotice', 'undoCancel']),
})
type Params = z.output<typeof modalParams>

const schemaOf = (step: Params['step']) =>
  z.object({ reason: step === 'approveCancel' ? z.string() : requiredReason })

const StepForm = ({ params: { policyId, version, step, currency } }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema: schemaOf(step), initial: { reason: '' } })
  const options = {
    silent: true,
    success: t(`policy:cancel.step.${step}.done`),
    onSuccess: close,
    onError: (error: Parameters<typeof showServerErrors>[1]) => showServerErrors(form, error),
  } as const
  const withdraw = useCommand('policyCancelWithdraw', options)
  const approve = useCommand('policyCancelApprove', options)
  const stop = useCommand('policyNoticeStop', options)
  const undo = useCommand('policyUndoCancel', options)
  const all = [withdraw, approve, stop, undo]
  const failed = all.find(({ error }) => error)?.error
  const send = (reason: string) => {
    if (step === 'withdrawCancel') withdraw.mutate({ params: { policyId }, body: { reason, version } })
    else if (step === 'approveCancel') approve.mutate({ params: { policyId }, body: { version } })
    else if (step === 'stopNotice') stop.mutate({ body: { policyId, reason, version } })
    else undo.mutate({ body: { policyId, reason, version } })
  }
  return (
    <ModalForm
      form={form}
      labels={{ reason: t('policy:choice.reason') }}
      pending={all.some(({ isPending }) => isPending)}
      error={failed ? messageOr(failed, t('policy:cancel.failed')) : null}
      submitText={t(`policy:cancel.step.${step}.submit`)}
      busyText={t('policy:cancel.busy')}
      onSubmit={({ reason }) => send(reason)}
    >
      <p>{t(`policy:cancel.step.${step}.text`)}</p>
      {step === 'approveCancel' ? (
        <Requested policyId={policyId} currency={currency} />
      ) : (
        <TextArea
          label={t('policy:choice.reason')}
          name="reason"
          width="full"
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </ModalForm>
  )
}

/** Withdraw or approve a request to cancel, stop what is pending, or undo a cancellation. */
export const modal = defineModal({
  params: modalParams,
  title: ({ step }) => translate(`policy:cancel.step.${step}.submit`),
  content: StepForm,
})
