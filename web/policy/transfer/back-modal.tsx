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
import type { WholeTransfer } from './status.ts'

const modalParams = z.object({ id: z.uuid() })

const BackModal = ({ params }: { params: z.output<typeof modalParams> }) => {
  const found = useApi('bookTransferGet', { params })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={3} height={36} />
  return <BackForm transfer={found.data} />
}

const BackForm = ({ transfer }: { transfer: WholeTransfer }) => {
  const { t } = useTranslation('books')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({ schema: z.object({ reason: requiredReason }), initial: { reason: '' } })
  const undo = useCommand('bookTransferUndo', {
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
      labels={{ reason: t('books:reason') }}
      pending={undo.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('books:failed')) : null}
      danger
      submitText={t('books:undo.submit')}
      busyText={t('books:status.UNDOING')}
      onSubmit={({ reason }) => undo.mutate({ body: { id: transfer.id, reason, version: transfer.version } })}
    >
      <p>{t('books:undo.text', { from: transfer.fromName, to: transfer.toName })}</p>
      <TextArea label={t('books:reason')} name="reason" data-autofocus {...form.getInputProps('reason')} />
    </ModalForm>
  )
}

/** Moves a book back, for a reason that both agencies' trails have. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('books:undo.title'),
  content: BackModal,
})
