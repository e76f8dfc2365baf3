import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

const modalParams = z.object({
  policyId: z.uuid(),
  choice: z.enum(['optOut', 'optIn', 'mute', 'unmute']),
})
type Params = z.output<typeof modalParams>

const schema = z.object({ reason: requiredReason })

const ChoiceForm = ({ params: { policyId, choice } }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { reason: '' } })
  const options = {
    silent: true,
    success: t(`policy:choice.${choice}.done`),
    onSuccess: close,
    onError: (error: Parameters<typeof showServerErrors>[1]) => showServerErrors(form, error),
  } as const
  const optOut = useCommand('policyOptOut', options)
  const mute = useCommand('policyMuteReminders', options)
  const isAboutRenewal = choice === 'optOut' || choice === 'optIn'
  const { error, isPending } = isAboutRenewal ? optOut : mute
  return (
    <ModalForm
      form={form}
      labels={{ reason: t('policy:choice.reason') }}
      pending={isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('policy:choice.failed')) : null}
      submitText={t(`policy:choice.${choice}.submit`)}
      busyText={t('policy:choice.busy')}
      onSubmit={({ reason }) =>
        isAboutRenewal
          ? optOut.mutate({ params: { policyId }, body: { isOptedOut: choice === 'optOut', reason } })
          : mute.mutate({ body: { policyId, isMuted: choice === 'mute', reason } })
      }
    >
      <p>{t(`policy:choice.${choice}.text`)}</p>
      <TextArea
        label={t('policy:choice.reason')}
        name="reason"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}

/** Opt a policy out of its renewal or mute its reminders, with the reason, or take that back. */
export const modal = defineModal({
  params: modalParams,
  title: ({ choice }) => translate(`policy:choice.${choice}.submit`),
  content: ChoiceForm,
})
