import { z } from 'zod'
import { requiredText } from '#domain/kernel/fields.ts'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { useCommissionAccount } from './account.ts'

const params = z.object({ agencyId: z.uuid() })
type Account = Answer<'commissionBank'>

const BankModal = ({ params: { agencyId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('commission')
  const found = useCommissionAccount(agencyId)
  const token = useApi('commissionToken', {}, { staleTime: 0 })
  const error = found.error ?? token.error
  if (error)
    return (
      <ErrorState
        error={{ message: messageOr(error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data || !token.data) return <Skeletons lines={4} height={36} />
  return <BankForm account={found.data} token={token.data.token} />
}

const schema = z.object({
  accountName: requiredText(60, 'Enter the name of the account.'),
  routing: requiredText(20, 'Enter the routing number or sort code.'),
  account: requiredText(30, 'Enter the account number.'),
})

const BankForm = ({ account, token }: { account: Account; token: string }) => {
  const { t } = useTranslation('commission')
  const { close } = useModalControls()
  const form = useSchemaForm({ schema, initial: { accountName: '', routing: '', account: '' } })
  const set = useCommand('commissionBankSet', {
    silent: true,
    success: t('commission:bank.asked'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const isUk = account.market === 'UK'
  const labels = {
    accountName: t('commission:bank.accountName'),
    routing: t(isUk ? 'commission:bank.sortCode' : 'commission:bank.routing'),
    account: t('commission:bank.account'),
  }
  const { agencyId, version } = account
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={set.isPending}
      error={
        set.error && set.error.errors.length === 0 ? messageOr(set.error, t('commission:failure')) : null
      }
      submitText={t('commission:bank.submit')}
      onSubmit={(body) => set.mutate({ params: { agencyId }, body: { ...body, token, version } })}
    >
      <Notice tone="info">{t('commission:bank.two')}</Notice>
      <Fields>
        <TextField label={labels.accountName} data-autofocus {...form.getInputProps('accountName')} />
        <TextField
          label={labels.routing}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('routing')}
        />
        <TextField
          label={labels.account}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('account')}
        />
      </Fields>
    </ModalForm>
  )
}

/** Ask for other bank details of an agency. */
export const modal = defineModal({
  params,
  title: () => translate('commission:bank.open'),
  content: BankModal,
})
