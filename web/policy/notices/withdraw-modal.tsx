import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

const modalParams = z.object({ policyId: z.uuid(), noticeId: z.uuid(), version: z.coerce.number() })

const WithdrawForm = ({
  params: { policyId, noticeId, version },
}: {
  params: z.output<typeof modalParams>
}) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema: z.object({ reason: requiredReason }), initial: { reason: '' } })
  const withdraw = useCommand('renewalNoticeWithdraw', {
    silent: true,
    success: t('policy:announce.withdrawn'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{ reason: t('policy:choice.reason') }}
      pending={withdraw.isPending}
      error={withdraw.error ? messageOr(withdraw.error, t('policy:cancel.failed')) : null}
      submitText={t('policy:announce.withdraw')}
      busyText={t('policy:cancel.busy')}
      onSubmit={({ reason }) =>
        withdraw.mutate({ params: { policyId }, body: { noticeId, reason, version } })
      }
    >
      <p>{t('policy:announce.withdrawText')}</p>
      <TextArea
        label={t('policy:choice.reason')}
        name="reason"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}

/** Withdraw a notice about the renewal, so that the policy may be renewed. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('policy:announce.withdraw'),
  content: WithdrawForm,
})
