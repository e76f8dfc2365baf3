import { useState } from 'react'
import { messageOr } from '#web/client/problem.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { StatusBadge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { FinanceInstallments } from './finance-installments.tsx'
import { FinanceRules, type Financing } from './finance-rules.tsx'

interface Financed {
  id: string
  /** Something of it is still to be paid, so that financing can be a way to pay. */
  isUnpaid: boolean
  accountId: string
  today: string
  email: string
}

type Agreement = NonNullable<Financing['agreement']>

const TONES = {
  ACCEPTED: 'info',
  FUNDED: 'info',
  ACTIVE: 'success',
  DEFAULT: 'danger',
  NOTICE_OF_INTENT: 'danger',
  REQUESTED_CANCEL: 'danger',
  PAID_OFF: 'success',
} as const

const ACTIONS = [
  'fund',
  'collect',
  'payOff',
  'miss',
  'sendIntent',
  'askCancel',
  'cure',
  'disaffirm',
  'close',
] as const
type Action = (typeof ACTIONS)[number]

/** What an amount is suggested as; of a step without money it is not asked. */
const suggested = (action: Action, financing: Financing, agreement: Agreement): number =>
  action === 'fund'
    ? (financing.AmountFinanced ?? 0)
    : action === 'payOff'
      ? agreement.payoff.amount
      : (financing.InstallmentAmount ?? 0)

const Actions = ({ policy, financing, agreement }: Shown) => {
  const { t } = useTranslation('policy')
  const openModal = useModal()
  const open = ACTIONS.filter(
    (one) => agreement.actions[one]?.allowed || agreement.actions[one]?.code?.startsWith('FINANCE_'),
  )
  return (
    <>
      {open.map((action) => (
        <ActionButton
          key={action}
          size="compact"
          availability={agreement.actions[action]}
          onClick={() =>
            openModal('finance.step', {
              policyId: policy.id,
              version: String(agreement.version),
              today: policy.today,
              amount: String(suggested(action, financing, agreement)),
              action,
            })
          }
        >
          {t(`policy:financing.action.${action}`)}
        </ActionButton>
      ))}
    </>
  )
}

interface Shown {
  policy: Financed
  financing: Financing
  agreement: Agreement
}

const Payoff = ({ policy, financing }: { policy: Financed; financing: Financing }) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const [on, setOn] = useState<string | null>(policy.today)
  const asked = useApi(
    'financeQuote',
    { query: { policyId: policy.id, payoffOn: on ?? policy.today } },
    { keep: true },
  )
  const payoff = asked.data?.agreement?.payoff
  const money = (value: number) => moneyText(value, view, financing.currency)
  return (
    <section>
      <h3>{t('policy:financing.payoffTitle')}</h3>
      <DateField label={t('policy:financing.payoffOn')} value={on} onChange={setOn} />
      {payoff && (
        <p role="status">
          {t('policy:financing.payoff')} <strong>{money(payoff.amount)}</strong>.{' '}
          {t('policy:financing.payoffWhy', { unpaid: money(payoff.unpaid), refund: money(payoff.refund) })}
        </p>
      )}
    </section>
  )
}

const Returns = ({ financing, agreement }: Omit<Shown, 'policy'>) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const money = (value: number) => moneyText(value, view, financing.currency)
  return agreement.returns.map((one) => (
    <Notice tone="info" key={one.on}>
      {t('policy:financing.returned', {
        day: dateText(one.on, view),
        company: money(one.company),
        insured: money(one.insured),
      })}
      {one.dueOn && `, ${t('policy:financing.returnedBy', { day: dateText(one.dueOn, view) })}`}
    </Notice>
  ))
}

const Facts = ({ financing, agreement }: Omit<Shown, 'policy'>) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const openModal = useModal()
  const { documentId } = agreement
  const money = (value: number | null) => <Money value={value ?? 0} currency={financing.currency} />
  const day = (label: string, value: string | null) =>
    value ? [[label, <DateText key={label} value={value} />] as const] : []
  return (
    <KeyValues
      items={[
        [
          t('common:column.status'),
          <StatusBadge
            key="status"
            status={agreement.status}
            tones={TONES}
            label={t(`policy:financing.status.${agreement.status}`)}
          />,
        ],
        [
          t('policy:financing.acceptedOn'),
          t('policy:financing.acceptedBy', {
            day: dateText(agreement.acceptedOn, view),
            name: agreement.signedName || agreement.acceptedBy,
          }),
        ],
        ...(financing.FinanceQuoteNumber === null
          ? []
          : ([
              [t('policy:financing.financer'), financing.financerName ?? ''],
              [t('policy:financing.apr'), `${(financing.APR ?? 0).toFixed(2)} %`],
              [t('policy:financing.downPayment'), money(financing.DownPayment)],
              [t('policy:financing.financed'), money(financing.AmountFinanced)],
              [t('policy:financing.total'), money(financing.TotalPaymentAmount)],
            ] as const)),
        ...day(t('policy:financing.fundedOn'), agreement.fundedOn),
        ...(agreement.pastDue > 0
          ? [[t('policy:financing.pastDue'), money(agreement.pastDue)] as const]
          : []),
        ...day(t('policy:financing.curable'), agreement.curableUntil),
        ...day(t('policy:financing.ended'), agreement.endedOn),
        ...(documentId
          ? [
              [
                t('policy:financing.document'),
                <Button
                  key="document"
                  size="compact"
                  variant="ghost"
                  onClick={() => openModal('document.read', { docId: documentId })}
                >
                  {t('policy:financing.document')}
                </Button>,
              ] as const,
            ]
          : []),
      ]}
    />
  )
}

const Offer = ({ policy, financing }: { policy: Financed; financing: Financing }) => {
  const { t } = useTranslation('policy')
  const { can } = useSession()
  const view = useMarket()
  const openModal = useModal()
  const money = (value: number | null) => moneyText(value ?? 0, view, financing.currency)
  return (
    <>
      <p>
        {financing.notOffered ??
          t('policy:financing.offer', {
            company: financing.financerName,
            amount: money(financing.AmountFinanced),
            down: money(financing.DownPayment),
            count: financing.NumberOfInstallments ?? 0,
            installment: money(financing.InstallmentAmount),
          })}
      </p>
      {financing.notOffered === null && can(['billing:pay']) && (
        <Button size="compact" onClick={() => openModal('payment.installments', { policyId: policy.id })}>
          {t('policy:financing.see')}
        </Button>
      )}
      {financing.mayEnter && (
        <Button
          size="compact"
          onClick={() =>
            openModal('finance.enter', {
              policyId: policy.id,
              accountId: policy.accountId,
              email: policy.email,
            })
          }
        >
          {t('policy:financing.enter')}
        </Button>
      )}
    </>
  )
}

/** The financing of a policy: what is offered while it is unpaid, or its agreement with installments, steps and payoff. */
export const FinanceCard = ({ policy }: { policy: Financed }) => {
  const { t } = useTranslation('policy')
  const { data, error } = useApi('financeQuote', { query: { policyId: policy.id } })
  const agreement = data?.agreement ?? null
  if (!agreement && !policy.isUnpaid) return null
  return (
    <Card title={t('policy:financing.title')}>
      {error && !data && <Notice tone="danger">{messageOr(error, t('policy:financing.failed'))}</Notice>}
      {!data && !error && <Skeletons lines={3} />}
      {data && agreement && (
        <>
          <Facts financing={data} agreement={agreement} />
          <Returns financing={data} agreement={agreement} />
          <div>
            <Actions policy={policy} financing={data} agreement={agreement} />
          </div>
        </>
      )}
      {data && data.FinanceQuoteNumber !== null && agreement && (
        <>
          <FinanceInstallments financing={data} />
          {agreement.payoff.amount > 0 && <Payoff policy={policy} financing={data} />}
          <FinanceRules financing={data} />
        </>
      )}
      {data && (!agreement || data.FinanceQuoteNumber === null || data.notOffered !== null) && (
        <Offer policy={policy} financing={data} />
      )}
    </Card>
  )
}
