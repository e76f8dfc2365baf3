import { messageLabel } from '#domain/platform/fields.ts'
import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'

/** Ids of messages, joined by commas. */
const params = z.object({ ids: z.string().min(36).max(4000) })

const LabelModal = ({ params: { ids } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('submission')
  const { close, setDirty } = useModalControls()
  const stats = useApi('messageStats', {})
  const labels = stats.data?.labels ?? []
  const form = useSchemaForm({
    schema: z
      .object({ add: messageLabel, remove: z.string().nullable() })
      .refine(({ add, remove }) => add !== '' || remove, {
        path: ['add'],
        message: t('submission:message.labelMissing'),
      }),
    initial: { add: '', remove: null as string | null },
  })
  const mark = useCommand('messageMark', {
    silent: true,
    success: t('submission:message.labelled'),
    refreshes: ['messageSearch', 'messageStats'],
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => void showServerErrors(form, error),
  })
  const names = { add: t('submission:message.addLabel'), remove: t('submission:message.removeLabel') }
  return (
    <ModalForm
      form={form}
      labels={names}
      pending={mark.isPending}
      error={mark.error ? messageOr(mark.error, t('common:error.wrong')) : null}
      submitText={t('submission:message.saveLabel')}
      onSubmit={({ add, remove }) =>
        mark.mutate({
          body: {
            ids: ids.split(','),
            ...(add && { addLabels: [add] }),
            ...(remove && { removeLabels: [remove] }),
          },
        })
      }
    >
      <Fields>
        <TextField label={names.add} name="add" optional autoComplete="off" {...form.getInputProps('add')} />
        {labels.length > 0 && (
          <SelectField
            label={names.remove}
            optional
            options={labels.map(({ name }) => ({ value: name, label: name }))}
            {...form.getInputProps('remove')}
          />
        )}
      </Fields>
    </ModalForm>
  )
}

/** Give messages a label, or take one away. */
export const modal = defineModal({
  params,
  title: () => translate('submission:message.labelTitle'),
  content: LabelModal,
})
