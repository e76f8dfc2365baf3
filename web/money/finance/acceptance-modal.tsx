import { z } from 'zod'
import { requiredText } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, ModalNotice, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { FinanceInstallments } from '../shared/finance-installments.tsx'
import { FinanceRules, type Financing } from '../shared/finance-rules.tsx'

const params = z.object({ policyId: z.string() })

const Title = ({ policyId }: z.output<typeof params>) => {
  const { t } = useTranslation('policy')
  const financing = useApi('financeQuote', { query: { policyId } })
  return <>{t('policy:payment.planTitle', { number: financing.data?.policyNumber ?? '…' })}</>
}

/** What the lender must show before a name is typed: the boxes of Regulation Z first. */
const Cost = ({ financing }: { financing: Financing }) => {
  const { t } = useTranslation('policy')
  const money = (value: number | null) => <Money value={value ?? 0} currency={financing.currency} />
  return (
    <KeyValues
      items={[
        [
          t('policy:financing.apr'),
          <span key="apr">
            <strong>{(financing.APR ?? 0).toFixed(2)} %</strong> {t('policy:financing.aprText')}
          </span>,
        ],
        [
          t('policy:financing.charge'),
          <span key="charge">
            <strong>{money(financing.FinanceCharge)}</strong> {t('policy:financing.chargeText')}
          </span>,
        ],
        [t('policy:financing.financed'), money(financing.AmountFinanced)],
        [t('policy:financing.total'), money(financing.TotalPaymentAmount)],
        [t('policy:financing.totalPremium'), money(financing.TotalPremium)],
        [t('policy:financing.downPayment'), money(financing.DownPayment)],
        [t('policy:financing.financer'), financing.financerName ?? ''],
        [t('policy:financing.quoteNumber'), financing.FinanceQuoteNumber ?? ''],
        [
          t('policy:financing.firstDue'),
          financing.installments[0] ? <DateText key="first" value={financing.installments[0].dueOn} /> : '',
        ],
      ]}
    />
  )
}

const Acceptance = ({ financing }: { financing: Financing }) => {
  const { t } = useTranslation('policy')
  const market = useMarket()
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({ signature: requiredText(200, 'Please enter full name.') }),
    initial: { signature: '' },
  })
  // Financing accepted: the schedule and the amount are read again, as everything on screen is.
  const accept = useCommand('financeAccept', {
    silent: true,
    success: t('policy:financing.accepted'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = accept
  return (
    <ModalForm
      form={form}
      labels={{ signature: t('policy:financing.signature') }}
      pending={accept.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('policy:financing.failed')) : null}
      submitText={t('policy:financing.accept')}
      busyText={t('policy:financing.accepting')}
      onSubmit={({ signature }) =>
        accept.mutate({
          body: {
            policyId: financing.policyId,
            financeQuoteNumber: financing.FinanceQuoteNumber ?? '',
            signature,
          },
        })
      }
    >
      {/* What the lender must show comes first, also for who reads by keyboard. */}
      <div tabIndex={-1} data-autofocus>
        <Cost financing={financing} />
      </div>
      <FinanceInstallments financing={financing} />
      {financing.disaffirmUntil && (
        <Notice tone="info">
          {t('policy:financing.disaffirm', { day: dateText(financing.disaffirmUntil, market) })}
        </Notice>
      )}
      <FinanceRules financing={financing} />
      <TextField
        label={t('policy:financing.signature')}
        hint={t('policy:financing.signatureHint')}
        name="signature"
        autoComplete="name"
        {...form.getInputProps('signature')}
      />
    </ModalForm>
  )
}

const Plan = ({ params: { policyId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('policy')
  const financing = useApi('financeQuote', { query: { policyId } })
  if (financing.error && !financing.data)
    return (
      <ErrorState
        error={{ message: messageOr(financing.error, t('policy:financing.failed')) }}
        onRetry={() => void financing.refetch()}
      />
    )
  if (!financing.data) return <Skeletons lines={11} />
  if (financing.data.FinanceQuoteNumber === null)
    return <ModalNotice tone="info">{financing.data.notOffered ?? ''}</ModalNotice>
  return <Acceptance financing={financing.data} />
}

/** INSTALLMENT PLAN and acceptance of premium financing: one dialog, reached from the payment page and the policy. */
export const modal = defineModal({
  params,
  title: (given) => <Title {...given} />,
  content: Plan,
})
