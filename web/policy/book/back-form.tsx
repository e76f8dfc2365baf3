import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

interface Words {
  /** What goes back. */
  text: string
  reason: string
  failed: string
  submit: string
  busy: string
}

interface Props {
  call: 'bookTransferUndo' | 'programOrderUndo'
  order: { id: string; version: number }
  words: Words
}

/** Takes an order over a book back, for a reason. */
export const BackForm = ({ call, order, words }: Props) => {
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({ schema: z.object({ reason: requiredReason }), initial: { reason: '' } })
  const undo = useCommand(call, {
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
      labels={{ reason: words.reason }}
      pending={undo.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, words.failed) : null}
      danger
      submitText={words.submit}
      busyText={words.busy}
      onSubmit={({ reason }) => undo.mutate({ body: { id: order.id, reason, version: order.version } })}
    >
      <p>{words.text}</p>
      <TextArea label={words.reason} name="reason" data-autofocus {...form.getInputProps('reason')} />
    </ModalForm>
  )
}
