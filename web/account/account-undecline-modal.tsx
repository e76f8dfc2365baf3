import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { requiredReason } from '#domain/kernel/fields.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'

const modalParams = z.object({ accountId: z.uuid(), product: z.string().max(20) })
const schema = z.object({ note: requiredReason })

const UndeclineForm = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('account')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { note: '' } })
  const undecline = useCommand('accountUndecline', {
    silent: true,
    success: t('account:decline.takenBack'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    undecline.error && undecline.error.errors.length === 0
      ? messageOr(undecline.error, t('account:decline.takeBackFailed'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ note: t('account:decline.note') }}
      pending={undecline.isPending}
      error={failure}
      submitText={t('account:decline.takeBack')}
      busyText={t('account:decline.busy')}
      onSubmit={({ note }) =>
        undecline.mutate({ body: { accountId: params.accountId, productType: params.product, note } })
      }
    >
      <TextArea
        label={t('account:decline.note')}
        name="note"
        data-autofocus
        {...form.getInputProps('note')}
      />
    </ModalForm>
  )
}

/** Take the decline of an account back, with the reason. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('account:decline.takeBackTitle'),
  content: UndeclineForm,
})
