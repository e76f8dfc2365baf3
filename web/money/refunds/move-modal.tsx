import { z } from 'zod'
import { longText } from '#domain/kernel/fields.ts'
import { refundActions } from '#domain/money/refunds/lifecycle.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

const modalParams = z.object({ id: z.uuid(), action: z.enum(refundActions), version: z.coerce.number() })

const MoveModal = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('refunds')
  const { close } = useModalControls()
  const { id, action, version } = params
  const asks = action === 'mail'
  const form = useSchemaForm({
    schema: z.object({
      checkNumber: asks ? longText.min(1, t('refunds:move.checkMissing')) : longText,
    }),
    initial: { checkNumber: '' },
  })
  const move = useCommand('refundMove', {
    silent: true,
    success: t(`refunds:move.${action}.done`),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = move
  return (
    <ModalForm
      form={form}
      labels={{ checkNumber: t('refunds:move.checkNumber') }}
      pending={move.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('refunds:pay.failed')) : null}
      submitText={t(`refunds:move.${action}.open`)}
      busyText={t('refunds:busy')}
      onSubmit={({ checkNumber }) =>
        move.mutate({ body: { id, action, version, ...(asks && { checkNumber }) } })
      }
    >
      <p>{t(`refunds:move.${action}.text`)}</p>
      {asks && (
        <TextField
          label={t('refunds:move.checkNumber')}
          data-autofocus
          {...form.getInputProps('checkNumber')}
        />
      )}
    </ModalForm>
  )
}

/** Record what happened to a check, or pay a refund that failed once more. */
export const modal = defineModal({
  params: modalParams,
  title: ({ action }) => translate(`refunds:move.${action}.open`),
  content: MoveModal,
})
