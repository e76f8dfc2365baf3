import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { toastError, toastSuccess } from '#web/kit/toast/toasts.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'

/** Ids with commas between them: a modal's parameters are in the address. */
const params = z.object({ submissionIds: z.string().min(36).max(3700) })

const AssignForm = (props: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('submission')
  const { close, setDirty } = useModalControls()
  const options = useApi('submissionOptions', {})
  const form = useSchemaForm({
    schema: z.object({ userId: chosen(t('submission:assign.required')) }),
    initial: { userId: '' },
  })
  const assign = useCommand('submissionBulkAssign', {
    silent: true,
    onSuccess: ({ assigned, refused }) => {
      const done = t('submission:assign.done', { count: assigned })
      if (refused.length === 0) toastSuccess(done)
      else
        toastError(
          done,
          refused.map(({ submissionNumber, detail }) => `${submissionNumber}: ${detail}`),
        )
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{ userId: t('submission:assign.label') }}
      pending={assign.isPending}
      error={assign.error && messageOr(assign.error, t('submission:act.failed'))}
      submitText={t('submission:assign.submit')}
      busyText={t('submission:act.busy')}
      onSubmit={({ userId }) =>
        assign.mutate({ body: { submissionIds: props.params.submissionIds.split(','), userId } })
      }
    >
      <SelectField
        label={t('submission:assign.label')}
        options={(options.data?.assignees ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('userId')}
        onChange={(value) => form.setFieldValue('userId', value ?? '')}
      />
    </ModalForm>
  )
}

/** Give submissions to an underwriter. */
export const modal = defineModal({
  params,
  title: () => translate('submission:assign.title'),
  content: AssignForm,
})
