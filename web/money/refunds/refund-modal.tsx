import { z } from 'zod'
import { longText } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, EmptyState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import type { Answer } from '#web/client.ts'
import { useApi, useCommand } from '#web/use-api.ts'

const modalParams = z.object({ policyId: z.uuid() })

const RefundModal = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('refunds')
  const owed = useApi('refundOwed', { query: { policyId: params.policyId } })
  if (owed.error) return <ErrorState error={owed.error} onRetry={() => void owed.refetch()} />
  if (!owed.data) return <Skeletons lines={4} height={36} />
  const [one] = owed.data.content
  if (!one) return <EmptyState title={t('refunds:owed.empty')} text="" />
  return <RefundForm owed={one} />
}

const RefundForm = ({ owed }: { owed: Answer<'refundOwed'>['content'][number] }) => {
  const { t } = useTranslation('refunds')
  const view = useMarket()
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({
      amount: z.number(t('refunds:pay.amountMissing')).positive(t('refunds:pay.amountMissing')),
      reason: longText.min(1, t('refunds:pay.reasonMissing')),
    }),
    initial: { amount: owed.owed, reason: '' },
  })
  const ask = useCommand('refundAsk', {
    silent: true,
    success: t('refunds:pay.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = ask
  return (
    <ModalForm
      form={form}
      labels={{ amount: t('refunds:column.amount'), reason: t('refunds:column.reason') }}
      pending={ask.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('refunds:pay.failed')) : null}
      submitText={t('refunds:pay.submit')}
      busyText={t('refunds:busy')}
      onSubmit={({ amount, reason }) => ask.mutate({ body: { policyId: owed.policyId, amount, reason } })}
    >
      <p>
        {t('refunds:pay.text', {
          company: owed.companyName,
          policy: owed.policyNumber,
          amount: moneyText(owed.owed, view, owed.currency),
        })}
      </p>
      {owed.financerName !== null && (
        <p>
          {t('refunds:owed.financer', {
            amount: moneyText(owed.toFinancer, view, owed.currency),
            financer: owed.financerName,
          })}
        </p>
      )}
      <MoneyField
        label={t('refunds:column.amount')}
        currency={owed.currency}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <TextArea label={t('refunds:column.reason')} {...form.getInputProps('reason')} />
    </ModalForm>
  )
}

/** Pay back what is owed of a policy. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('refunds:pay.title'),
  content: RefundModal,
})
