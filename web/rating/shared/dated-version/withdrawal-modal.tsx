import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { versionNotes } from '#domain/underwriting/version-notes.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { VersionKind } from './version.ts'

const params = z.object({ id: z.uuid() })
const schema = z.object({ reason: versionNotes.withdrawal })

const WithdrawalForm = (props: { kind: VersionKind; id: string }) => {
  const { kind, id } = props
  const { texts } = kind
  const { t } = useTranslation(texts)
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { reason: '' } })
  const command = useCommand(kind.requestWithdrawal, {
    silent: true,
    success: t(`${texts}:withdrawal.requested`),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t(`${texts}:withdrawal.reason`)
  const failure =
    command.error && command.error.errors.length === 0
      ? messageOr(command.error, t(`${texts}:decide.failed`))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ reason: label }}
      pending={command.isPending}
      error={failure}
      submitText={t(`${texts}:withdrawal.request`)}
      busyText={t(`${texts}:decide.busy`)}
      onSubmit={(body) => command.mutate({ params: { id }, body })}
    >
      <Notice tone="info">{t(`${texts}:withdrawal.requestText`)}</Notice>
      <TextArea label={label} name="reason" data-autofocus {...form.getInputProps('reason')} />
    </ModalForm>
  )
}

/** Request that an approved version be withdrawn before its day, which another user confirms. */
export const withdrawalModal = (kind: VersionKind) =>
  defineModal({
    params,
    title: () => translate(`${kind.texts}:withdrawal.title`),
    content: (props) => <WithdrawalForm kind={kind} id={props.params.id} />,
  })
