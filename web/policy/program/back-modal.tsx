import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import type { WholeOrder } from './status.ts'

const modalParams = z.object({ id: z.uuid() })

const BackModal = ({ params }: { params: z.output<typeof modalParams> }) => {
  const found = useApi('programOrderGet', { params })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={3} height={36} />
  return <BackForm order={found.data} />
}

const BackForm = ({ order }: { order: WholeOrder }) => {
  const { t } = useTranslation('programs')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({ schema: z.object({ reason: requiredReason }), initial: { reason: '' } })
  const undo = useCommand('programOrderUndo', {
    silent: true,
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = undo
  return (
    <ModalForm
      form={form}
      labels={{ reason: t('programs:reason') }}
      pending={undo.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('programs:failed')) : null}
      danger
      submitText={t('programs:undo.submit')}
      busyText={t('programs:status.UNDOING')}
      onSubmit={({ reason }) => undo.mutate({ body: { id: order.id, reason, version: order.version } })}
    >
      <p>{t('programs:undo.text', { program: order.program })}</p>
      <TextArea label={t('programs:reason')} name="reason" data-autofocus {...form.getInputProps('reason')} />
    </ModalForm>
  )
}

/** Takes a program back, for a reason. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('programs:undo.title'),
  content: BackModal,
})
