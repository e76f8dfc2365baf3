import type { ComponentType } from 'react'
import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { versionNotes } from '#domain/underwriting/version-notes.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { VersionKind } from './version.ts'

const params = z.object({ id: z.uuid(), decision: z.enum(['approve', 'return']) })

const noteOf = (decision: 'approve' | 'return') =>
  z.object({
    note: decision === 'return' ? versionNotes.return : versionNotes.approve,
  })

interface DecideProps {
  kind: VersionKind
  params: z.output<typeof params>
  Effect: ComponentType<{ id: string }>
}

const DecideForm = (props: DecideProps) => {
  const { texts } = props.kind
  const { t } = useTranslation(texts)
  const { close } = useModalControls()
  const { id, decision } = props.params
  const form = useSchemaForm({ schema: noteOf(decision), initial: { note: '' } })
  const command = useCommand(decision === 'approve' ? props.kind.approve : props.kind.giveBack, {
    silent: true,
    success: t(`${texts}:decide.${decision}Done`),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    command.error && command.error.errors.length === 0
      ? messageOr(command.error, t(`${texts}:decide.failed`))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ note: t(`${texts}:decide.note`) }}
      pending={command.isPending}
      error={failure}
      submitText={t(`${texts}:decide.${decision}`)}
      busyText={t(`${texts}:decide.busy`)}
      onSubmit={({ note }) => command.mutate({ params: { id }, body: { note } })}
    >
      <Notice tone="info">{t(`${texts}:decide.${decision}Text`)}</Notice>
      {/* Above the effect, which may be longer than the window: it has the focus and is in sight at once. */}
      <TextArea
        label={t(`${texts}:decide.note`)}
        name="note"
        optional={decision === 'approve'}
        data-autofocus
        {...form.getInputProps('note')}
      />
      {decision === 'approve' && <props.Effect id={id} />}
    </ModalForm>
  )
}

/** Approve a version, with its effect on the book in sight, or return it to who drafted it. */
export const decideModal = (kind: VersionKind, Effect: DecideProps['Effect']) =>
  defineModal({
    params,
    title: ({ decision }) => translate(`${kind.texts}:decide.${decision}Title`),
    content: (props) => <DecideForm kind={kind} Effect={Effect} {...props} />,
  })
