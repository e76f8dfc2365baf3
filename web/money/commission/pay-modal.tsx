import { z } from 'zod'
import { paymentForm } from '#domain/money/commission/payment.ts'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { useCommissionAccount } from './bank/account.ts'

const params = z.object({ agencyId: z.uuid() })

const PayModal = ({ params: { agencyId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('commission')
  const found = useCommissionAccount(agencyId)
  const token = useApi('commissionToken', {}, { staleTime: 0 })
  const error = found.error ?? token.error
  if (error)
    return (
      <ErrorState
        error={{ message: messageOr(error, t('commission:pay.failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data || !token.data) return <Skeletons lines={3} height={36} />
  return <PayForm account={found.data} token={token.data.token} />
}

const PayForm = ({ account, token }: { account: Answer<'commissionBank'>; token: string }) => {
  const { t } = useTranslation('commission')
  const { close } = useModalControls()
  const { agencyId, agencyName: name, market } = account
  const initial: { commissionsAmount: number | null; description: string } = {
    commissionsAmount: null,
    description: '',
  }
  const form = useSchemaForm({ schema: paymentForm, initial })
  const pay = useCommand('commissionPay', {
    silent: true,
    onSuccess: ({ isWaiting }) => {
      toastSuccess(t(isWaiting ? 'commission:pay.waiting' : 'commission:pay.done', { name }))
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    commissionsAmount: t('commission:pay.amount'),
    description: t('commission:pay.description'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={pay.isPending}
      error={
        pay.error && pay.error.errors.length === 0 ? messageOr(pay.error, t('commission:pay.failure')) : null
      }
      submitText={t('commission:pay.submit')}
      onSubmit={({ commissionsAmount, description }) =>
        pay.mutate({
          body: { agencyId, commissionsAmount: commissionsAmount ?? 0, description, token },
        })
      }
    >
      <Notice tone="info">{t('commission:pay.text', { name })}</Notice>
      <Fields>
        <MoneyField
          label={labels.commissionsAmount}
          currency={market === 'UK' ? 'GBP' : 'USD'}
          data-autofocus
          {...form.getInputProps('commissionsAmount')}
        />
        <TextField label={labels.description} {...form.getInputProps('description')} />
      </Fields>
    </ModalForm>
  )
}

/** Apply a commission payment that was made apart from the monthly file. */
export const modal = defineModal({
  params,
  title: () => translate('commission:pay.open'),
  content: PayModal,
})
