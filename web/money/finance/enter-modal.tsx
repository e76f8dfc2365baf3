import { useDebouncedValue } from '@mantine/hooks'
import { z } from 'zod'
import { emailAddress, requiredText } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { NumberField, TextField } from '#web/kit/form/text-field.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Financing } from '../shared/finance-rules.tsx'

const params = z.object({ policyId: z.string(), accountId: z.string(), email: z.string() })
type Params = z.output<typeof params>

/** Specification 1 section 9: the installment is worked out so long after the last key, in milliseconds. */
const INSTALLMENT_DELAY_MS = 1000

interface Values extends Record<string, unknown> {
  financerName: string
  apr: number | null
  numberOfInstallments: number | null
  downPayment: number | null
  customerEmail: string
}

const schema = z.object({
  financerName: requiredText(100, translate('policy:financing.financerMissing')),
  apr: z.number(translate('policy:financing.aprMissing')),
  numberOfInstallments: z.number(translate('policy:financing.countMissing')),
  downPayment: z.number(translate('policy:financing.amountMissing')),
  customerEmail: emailAddress,
})

const emptyValues = (customerEmail: string): Values => ({
  financerName: '',
  apr: null,
  numberOfInstallments: null,
  downPayment: null,
  customerEmail,
})

const cents = (amount: number): number => Math.round(amount * 100)

const useInstallment = ({ apr, numberOfInstallments, downPayment }: Values, total: number) => {
  const financedAmount = downPayment === null ? 0 : (cents(total) - cents(downPayment)) / 100
  const [asked] = useDebouncedValue(
    JSON.stringify({ apr: apr ?? 0, financedAmount, numberOfInstallments: numberOfInstallments ?? 1 }),
    INSTALLMENT_DELAY_MS,
  )
  const isWhole = apr !== null && numberOfInstallments !== null && downPayment !== null && financedAmount > 0
  const body = JSON.parse(asked) as { apr: number; financedAmount: number; numberOfInstallments: number }
  const worked = useApi('financeInstallment', { body }, { enabled: isWhole, keep: true })
  const isCurrent =
    body.apr === apr &&
    body.numberOfInstallments === numberOfInstallments &&
    body.financedAmount === financedAmount
  return {
    financedAmount,
    worked: isWhole && isCurrent && !worked.isPlaceholderData ? worked.data : undefined,
  }
}

const EnterForm = ({ params: given, financing }: { params: Params; financing: Financing }) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema,
    initial: emptyValues(given.email),
  })
  const total = financing.amount
  const { financedAmount, worked } = useInstallment(form.values, total)
  const enter = useCommand('financeEnter', {
    silent: true,
    success: t('policy:financing.entered'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const money = (amount: number) => moneyText(amount, view, financing.currency)
  return (
    <ModalForm
      form={form}
      labels={{
        financerName: t('policy:financing.financer'),
        apr: t('policy:financing.aprField'),
        numberOfInstallments: t('policy:financing.count'),
        downPayment: t('policy:financing.downPayment'),
        customerEmail: t('policy:financing.email'),
      }}
      pending={enter.isPending}
      error={enter.error ? messageOr(enter.error, t('policy:financing.enterFailed')) : null}
      submitText={t('policy:financing.enter')}
      busyText={t('policy:financing.busy')}
      onSubmit={(values) =>
        enter.mutate({
          body: {
            policyId: given.policyId,
            accountId: given.accountId,
            financerName: values.financerName,
            apr: values.apr ?? 0,
            numberOfInstallments: values.numberOfInstallments ?? 0,
            downPayment: values.downPayment ?? 0,
            amountFinanced: financedAmount,
            totalPremium: total,
            customerEmail: values.customerEmail,
            installmentAmount: worked?.installmentAmount ?? 0,
          },
        })
      }
    >
      <TextField
        label={t('policy:financing.financer')}
        name="financerName"
        data-autofocus
        {...form.getInputProps('financerName')}
      />
      <MoneyField
        label={t('policy:financing.downPayment')}
        currency={financing.currency}
        {...form.getInputProps('downPayment')}
      />
      <NumberField label={t('policy:financing.aprField')} {...form.getInputProps('apr')} />
      <NumberField label={t('policy:financing.count')} {...form.getInputProps('numberOfInstallments')} />
      <TextField
        label={t('policy:financing.email')}
        name="customerEmail"
        {...form.getInputProps('customerEmail')}
      />
      <KeyValues
        items={[
          [t('policy:financing.totalPremium'), <Money key="t" value={total} currency={financing.currency} />],
          [
            t('policy:financing.financed'),
            <Money key="f" value={financedAmount} currency={financing.currency} />,
          ],
          [
            t('policy:financing.installmentAmount'),
            worked ? (
              <span key="i" role="status">
                <strong>{money(worked.installmentAmount)}</strong>.{' '}
                {t('policy:financing.charged', {
                  charge: money(worked.financeCharge),
                  total: money(worked.totalPaymentAmount),
                })}
              </span>
            ) : (
              t('policy:financing.workedOut')
            ),
          ],
        ]}
      />
    </ModalForm>
  )
}

const Enter = ({ params: given }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const financing = useApi('financeQuote', { query: { policyId: given.policyId } })
  if (financing.error && !financing.data)
    return <ErrorState error={{ message: messageOr(financing.error, t('policy:financing.failed')) }} />
  if (!financing.data) return <Skeletons lines={6} height={36} />
  return <EnterForm params={given} financing={financing.data} />
}

/** Adds a financing that the insured agreed with another company. */
export const modal = defineModal({
  params,
  title: () => translate('policy:financing.enter'),
  content: Enter,
})
