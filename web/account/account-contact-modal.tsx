import { z } from 'zod'
import { policyContactIn } from '#domain/account/schema.ts'
import { FieldRow, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { MarketContext } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { messageOr } from '#web/client/problem.ts'
import { NewerNotice, useNewer } from '#web/newer-record.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Account } from './shared/account.ts'

const ContactModal = ({ params }: { params: { accountId: string } }) => {
  const account = useApi('accountGet', { params })
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data) return <Skeletons lines={4} height={36} />
  return (
    <MarketContext value={marketViews[account.data.market]}>
      <ContactForm account={account.data} />
    </MarketContext>
  )
}

const contactOf = ({ contact, firmographics }: Account) => ({
  policyContactFirstName: contact.policyContactFirstName ?? '',
  policyContactLastName: contact.policyContactLastName ?? '',
  policyContactEmail: contact.policyContactEmail ?? '',
  // The company's own number is offered where no other is known.
  policyContactPhone: contact.policyContactPhone || (firmographics.phoneNumber ?? ''),
})

const ContactForm = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const { close } = useModalControls()
  const isNew = Object.keys(account.contact).length === 0
  const form = useSchemaForm({
    schema: policyContactIn(account.market),
    initial: contactOf(account),
  })
  const newer = useNewer(form, account, contactOf)
  const save = useCommand('accountContactSave', {
    silent: true,
    success: t(isNew ? 'account:contact.added' : 'account:contact.updated'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    save.error && save.error.errors.length === 0 ? messageOr(save.error, t('account:contact.failure')) : null
  const labels = {
    policyContactFirstName: t('account:contact.firstName'),
    policyContactLastName: t('account:contact.lastName'),
    policyContactEmail: t('account:contact.email'),
    policyContactPhone: t('account:contact.phone'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={save.isPending}
      error={failure}
      submitText={t('account:contact.save')}
      busyText={t('account:details.saving')}
      onSubmit={(values) =>
        save.mutate({ body: { ...values, accountId: account.id, version: newer.row.version } })
      }
    >
      <NewerNotice newer={newer} labels={labels} />
      <FieldRow>
        <TextField
          label={labels.policyContactFirstName}
          name="policyContactFirstName"
          autoComplete="off"
          {...form.getInputProps('policyContactFirstName')}
        />
        <TextField
          label={labels.policyContactLastName}
          name="policyContactLastName"
          autoComplete="off"
          {...form.getInputProps('policyContactLastName')}
        />
      </FieldRow>
      <TextField
        label={labels.policyContactEmail}
        name="policyContactEmail"
        type="email"
        width="lg"
        autoComplete="off"
        {...form.getInputProps('policyContactEmail')}
      />
      <PhoneField
        label={labels.policyContactPhone}
        name="policyContactPhone"
        {...form.getInputProps('policyContactPhone')}
      />
    </ModalForm>
  )
}

/** Add or update the policyholder contact. */
export const modal = defineModal({
  params: z.object({ accountId: z.uuid() }),
  title: () => translate('account:contact.modalTitle'),
  content: ContactModal,
})
