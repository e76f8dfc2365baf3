import { z } from 'zod'
import { longText } from '#domain/kernel/fields.ts'
import { approvalActions } from '#domain/money/approval.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Approval } from './approval-drawer.tsx'

const modalParams = z.object({ id: z.uuid(), action: z.enum(approvalActions) })
type Params = z.output<typeof modalParams>

const DecideModal = ({ params }: { params: Params }) => {
  const found = useApi('moneyApprovalGet', { params: { id: params.id } })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={3} height={36} />
  return <DecideForm approval={found.data} action={params.action} />
}

const DecideForm = ({ approval, action }: { approval: Approval; action: Params['action'] }) => {
  const { t } = useTranslation('approvals')
  const view = useMarket()
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({
      reason: action === 'decline' ? longText.min(1, t('approvals:answer.reasonMissing')) : longText,
    }),
    initial: { reason: '' },
  })
  const decide = useCommand('moneyApprovalDecide', {
    silent: true,
    success: t(`approvals:answer.${action}.done`),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const { amount, currency, subjectName } = approval
  const { error } = decide
  return (
    <ModalForm
      form={form}
      labels={{ reason: t('approvals:answer.reason') }}
      pending={decide.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('approvals:answer.failed')) : null}
      danger={action === 'decline'}
      submitText={t(`approvals:answer.${action}.open`)}
      busyText={t('approvals:busy')}
      onSubmit={({ reason }) =>
        decide.mutate({
          body: { id: approval.id, action, version: approval.version, ...(reason && { reason }) },
        })
      }
    >
      <p>
        {amount !== null
          ? t('approvals:answer.ofAmount', {
              subject: subjectName,
              amount: moneyText(amount, view, currency),
            })
          : subjectName}
      </p>
      <p>{t(`approvals:answer.${action}.text`)}</p>
      <TextArea
        label={t('approvals:answer.reason')}
        name="reason"
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}

/** Approve, decline or withdraw a request about money. */
export const modal = defineModal({
  params: modalParams,
  title: ({ action }) => translate(`approvals:answer.${action}.title`),
  content: DecideModal,
})
