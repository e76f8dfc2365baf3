import { z } from 'zod'
import { blacklistedDomain } from '#domain/party/user-schema.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'

const DomainModal = () => {
  const { t } = useTranslation('organization')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({ domainName: blacklistedDomain }),
    initial: { domainName: '' },
  })
  const add = useCommand('blacklistedDomainAdd', {
    silent: true,
    success: t('organization:domain.added'),
    refreshes: ['blacklistedDomainSearch'],
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    add.error && add.error.errors.length === 0
      ? messageOr(add.error, t('organization:domain.addFailure'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ domainName: t('organization:domain.name') }}
      pending={add.isPending}
      error={failure}
      submitText={t('organization:domain.add')}
      busyText={t('organization:user.saving')}
      onSubmit={(body) => add.mutate({ body })}
    >
      <TextField
        label={t('organization:domain.name')}
        hint={t('organization:domain.hint')}
        name="domainName"
        width="lg"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('domainName')}
      />
    </ModalForm>
  )
}

/** Blacklist a domain. */
export const modal = defineModal({
  params: z.object({}),
  title: () => translate('organization:domain.title'),
  content: DomainModal,
})
