import { z } from 'zod'
import { blacklistedDomain } from '#domain/party/user-schema.ts'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm } from '#web/kit/window/modal.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { savingState, useSaving } from '#web/record-form.tsx'
import { useCommand } from '#web/use-api.ts'

const DomainModal = () => {
  const { t } = useTranslation('organization')
  const form = useSchemaForm({
    schema: z.object({ domainName: blacklistedDomain }),
    initial: { domainName: '' },
  })
  const add = useCommand('blacklistedDomainAdd', {
    ...useSaving(form),
    success: t('organization:domain.added'),
    refreshes: ['blacklistedDomainSearch'],
  })
  return (
    <ModalForm
      form={form}
      labels={{ domainName: t('organization:domain.name') }}
      {...savingState([add], t('organization:domain.addFailure'))}
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
