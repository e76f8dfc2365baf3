import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { Notice } from '#web/kit/states.tsx'
import { TextArea } from '#web/kit/text-field.tsx'
import { useCommand } from '#web/use-api.ts'

const params = z.object({ id: z.uuid(), decision: z.enum(['approve', 'return']) })

const noteOf = (decision: 'approve' | 'return') =>
  z.object({
    note:
      decision === 'return'
        ? z.string().trim().min(1, 'Say what must change.').max(500)
        : z.string().trim().max(500),
  })

const DecideForm = (props: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('underwriting')
  const { close } = useModalControls()
  const { id, decision } = props.params
  const form = useSchemaForm({ schema: noteOf(decision), initial: { note: '' } })
  const options = {
    silent: true,
    success: t(`underwriting:decide.${decision}Done`),
    onSuccess: close,
    onError: (error: Parameters<typeof showServerErrors>[1]) => showServerErrors(form, error),
  }
  const approve = useCommand('ruleSetApprove', options)
  const giveBack = useCommand('ruleSetReturn', options)
  const command = decision === 'approve' ? approve : giveBack
  const failure =
    command.error && command.error.errors.length === 0
      ? messageOr(command.error, t('underwriting:decide.failed'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ note: t('underwriting:decide.note') }}
      pending={command.isPending}
      error={failure}
      submitText={t(`underwriting:decide.${decision}`)}
      busyText={t('underwriting:decide.busy')}
      onSubmit={({ note }) => command.mutate({ params: { id }, body: { note } })}
    >
      <Notice tone="info">{t(`underwriting:decide.${decision}Text`)}</Notice>
      <TextArea
        label={t('underwriting:decide.note')}
        name="note"
        optional={decision === 'approve'}
        data-autofocus
        {...form.getInputProps('note')}
      />
    </ModalForm>
  )
}

/** Approve referral rules, or return them to who drafted it. */
export const modal = defineModal({
  params,
  title: ({ decision }) => i18next.t(`underwriting:decide.${decision}Title`),
  content: DecideForm,
})
