import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { requiredReason } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { useApi, useCommand } from '#web/use-api.ts'

const endpoints = { nonViable: 'submissionNonViable', reopen: 'submissionReopen' } as const

const params = z.object({ submissionId: z.uuid(), action: z.enum(['nonViable', 'reopen']) })
type Params = z.output<typeof params>

const schema = z.object({ note: requiredReason })

const NoteForm = ({ one, action }: { one: Answer<'submissionGet'>; action: Params['action'] }) => {
  const { t } = useTranslation('submission')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({ schema, initial: { note: '' } })
  const command = useCommand(endpoints[action], {
    silent: true,
    success: t(`submission:note.${action}.done`),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    command.error && command.error.errors.length === 0
      ? messageOr(command.error, t('submission:act.failed'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ note: t(`submission:note.${action}.label`) }}
      pending={command.isPending}
      error={failure}
      isOver={command.error?.status === 409}
      danger={action === 'nonViable'}
      submitText={t(`submission:note.${action}.submit`)}
      busyText={t('submission:act.busy')}
      onSubmit={({ note }) => command.mutate({ body: { submissionId: one.id, note } })}
    >
      <p>{t(`submission:note.${action}.text`, { number: one.submissionNumber, company: one.accountName })}</p>
      <TextArea
        label={t(`submission:note.${action}.label`)}
        name="note"
        data-autofocus
        {...form.getInputProps('note')}
      />
    </ModalForm>
  )
}

const Content = ({ params: { submissionId, action } }: { params: Params }) => {
  const one = useApi('submissionGet', { params: { submissionId } })
  if (one.error)
    return <RecordFailed record="submission" error={one.error} onRetry={() => void one.refetch()} />
  if (!one.data) return <Skeletons lines={3} />
  return <NoteForm one={one.data} action={action} />
}

/** Set a submission aside, or look at it again, with the reason. */
export const modal = defineModal({
  params,
  title: ({ action }) => translate(`submission:note.${action}.title`),
  content: Content,
})
