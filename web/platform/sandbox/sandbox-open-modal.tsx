import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

const params = z.object({ agencyId: z.uuid(), name: z.string() })

const schemaFor = (name: string, missing: string) =>
  z.object({ name: z.string().refine((typed) => typed.trim() === name, missing) })

/** Makes an agency a sandbox, for good: its name is typed against a slip. */
const OpenSandbox = ({ params: { agencyId, name } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('organization')
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: schemaFor(name, t('organization:sandbox.nameWrong', { name })),
    initial: { name: '' },
  })
  const open = useCommand('sandboxOpen', {
    silent: true,
    refreshes: ['agencySearch'],
    success: t('organization:sandbox.opened', { name }),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t('organization:sandbox.agencyName')
  return (
    <ModalForm
      form={form}
      labels={{ name: label }}
      pending={open.isPending}
      error={open.error && messageOr(open.error, t('common:error.server'))}
      submitText={t('organization:sandbox.open')}
      busyText={t('organization:sandbox.opening')}
      onSubmit={() => open.mutate({ body: { agencyId } })}
    >
      <p>{t('organization:sandbox.openText', { name })}</p>
      <TextField label={label} hint={name} width="full" {...form.getInputProps('name')} />
    </ModalForm>
  )
}

export const modal = defineModal({
  params,
  title: () => translate('organization:sandbox.openTitle'),
  content: OpenSandbox,
})
