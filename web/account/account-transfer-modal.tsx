import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { call } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { type Option, SearchField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Account } from './shared/account.ts'

const params = z.object({ accountId: z.uuid() })

/** Agencies that could take the account over: all others of its market. */
const receivers =
  (account: Account) =>
  async (search: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const found = await call('agencySearch', { query: { search, size: 100 } }, { signal })
    return found.content
      .filter(
        ({ id, market, isSandbox }) => id !== account.agencyId && market === account.market && !isSandbox,
      )
      .map(({ id, name }) => ({ value: id, label: name }))
  }

const TransferModal = ({ params: { accountId } }: { params: z.output<typeof params> }) => {
  const account = useApi('accountGet', { params: { accountId } })
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data) return <Skeletons lines={3} height={36} />
  return <TransferForm account={account.data} />
}

const TransferForm = ({ account }: { account: Account }) => {
  const { t } = useTranslation('account')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({
      agencyId: z.uuid(t('account:transfer.agencyMissing')),
      reason: requiredReason,
    }),
    initial: { agencyId: '', reason: '' },
  })
  const transfer = useCommand('accountTransfer', {
    silent: true,
    success: t('account:transfer.done'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    transfer.error && transfer.error.errors.length === 0
      ? messageOr(transfer.error, t('account:transfer.failed'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ agencyId: t('account:transfer.agency'), reason: t('account:transfer.reason') }}
      pending={transfer.isPending}
      error={failure}
      danger
      submitText={t('account:transfer.submit')}
      busyText={t('account:transfer.busy')}
      onSubmit={(body) =>
        transfer.mutate({ params: { accountId: account.id }, body: { ...body, version: account.version } })
      }
    >
      <Notice tone="warning">
        {t('account:transfer.notice', { company: account.name, agency: account.agencyName })}
      </Notice>
      <SearchField
        label={t('account:transfer.agency')}
        name="transfer-agency"
        width="full"
        search={receivers(account)}
        {...form.getInputProps('agencyId')}
        onChange={(value) => form.setFieldValue('agencyId', value ?? '')}
      />
      <TextArea
        label={t('account:transfer.reason')}
        name="reason"
        width="full"
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}

/** Another agency services the account from now on; asks for the agency and the reason. */
export const modal = defineModal({
  params,
  title: () => translate('account:transfer.title'),
  content: TransferModal,
})
