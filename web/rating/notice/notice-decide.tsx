import { z } from 'zod'
import { noticeDecisions } from '#domain/document/notices/filed-notice.ts'
import { messageOr } from '#web/client/problem.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice as Message } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Notice } from './notice.ts'
import { NoticeWords } from './notice-words.tsx'

const approval = z.object({
  comparedWith: noticeDecisions.comparedWith,
  isCompared: z.boolean().refine(Boolean, 'Confirm that you compared every word with the law.'),
})

/** The words in sight, what they were compared with, and the tick that every one was. */
const Approval = ({ notice }: { notice: Notice }) => {
  const { t } = useTranslation('rating')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema: approval, initial: { comparedWith: '', isCompared: false } })
  const command = useCommand('noticeApprove', {
    silent: true,
    success: t('rating:notices.approved'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = command
  return (
    <ModalForm
      form={form}
      labels={{
        comparedWith: t('rating:notices.comparedWith'),
        isCompared: t('rating:notices.isCompared'),
      }}
      pending={command.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('rating:notices.failed')) : null}
      submitText={t('rating:notices.approve')}
      busyText={t('rating:decide.busy')}
      onSubmit={({ comparedWith }) =>
        command.mutate({
          params: { id: notice.id },
          body: { version: notice.lockVersion, comparedWith, isCompared: true },
        })
      }
    >
      <Fields>
        <Message tone="info">{t('rating:notices.approveText')}</Message>
        <TextField
          label={t('rating:notices.comparedWith')}
          hint={t('rating:notices.comparedWithHint')}
          name="comparedWith"
          width="lg"
          data-autofocus
          {...form.getInputProps('comparedWith')}
        />
        <NoticeWords notice={notice} />
        <CheckboxField
          label={t('rating:notices.isCompared')}
          name="isCompared"
          checked={form.values.isCompared}
          onChange={(checked) => form.setFieldValue('isCompared', checked)}
          error={form.errors['isCompared']}
        />
      </Fields>
    </ModalForm>
  )
}

const Reason = ({ id, decision }: { id: string; decision: 'return' | 'retire' }) => {
  const { t } = useTranslation('rating')
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({ note: noticeDecisions[decision] }),
    initial: { note: '' },
  })
  const command = useCommand(decision === 'return' ? 'noticeReturn' : 'noticeRetire', {
    silent: true,
    success: t(`rating:notices.${decision}Done`),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = command
  const label = t('rating:notices.why')
  return (
    <ModalForm
      form={form}
      labels={{ note: label }}
      pending={command.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('rating:notices.failed')) : null}
      submitText={t(`rating:notices.${decision}`)}
      busyText={t('rating:decide.busy')}
      danger={decision === 'retire'}
      onSubmit={(body) => command.mutate({ params: { id }, body })}
    >
      <Message tone={decision === 'retire' ? 'warning' : 'info'}>
        {t(`rating:notices.${decision}Text`)}
      </Message>
      <TextArea label={label} name="note" data-autofocus {...form.getInputProps('note')} />
    </ModalForm>
  )
}

/** Approve a notice that was compared with the law, return it to who filed it, or retire an approved one. */
export const Decide = ({ id, decision }: { id: string; decision: 'approve' | 'return' | 'retire' }) => {
  const { t } = useTranslation('rating')
  const notice = useApi('noticeGet', { params: { id } }, { enabled: decision === 'approve' })
  if (decision !== 'approve') return <Reason id={id} decision={decision} />
  if (notice.error)
    return <Message tone="danger">{messageOr(notice.error, t('rating:notices.failed'))}</Message>
  return notice.data ? <Approval notice={notice.data} /> : <Skeletons lines={4} height={40} />
}
