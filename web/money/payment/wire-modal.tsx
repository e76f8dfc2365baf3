import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { MoneyText } from '#web/kit/format/display.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { CopyText, KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { Marked, UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { apiKey, useApi } from '#web/use-api.ts'

const params = z.object({ policyId: z.string(), invoiceId: z.string().optional() })
type Params = z.output<typeof params>

const queryOf = ({ policyId, invoiceId }: Params) => ({ policyId, ...(invoiceId && { invoiceId }) })

const useDue = (given: Params) => {
  const view = useMarket()
  const schedule = useApi('paymentSchedule', { query: queryOf(given) })
  const amount = schedule.data ? moneyText(schedule.data.dueAmount, view, schedule.data.currency) : '…'
  return { schedule, amount }
}

const Title = (given: Params) => {
  const { t } = useTranslation('policy')
  const { amount } = useDue(given)
  return <MoneyText>{t('policy:payment.wireTitle', { amount })}</MoneyText>
}

const Wire = ({ params: given }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const { schedule, amount } = useDue(given)
  if (schedule.error && !schedule.data)
    return <ErrorState error={{ message: messageOr(schedule.error, t('policy:payment.failure')) }} />
  if (!schedule.data) return <Skeletons lines={6} />
  const { bank, dueAmount, invoiceNumber } = schedule.data
  const fact = (label: string, text: string) =>
    [label, <CopyText key={label} text={text} label={text} />] as const
  return (
    <>
      <ModalBody>
        <div>
          <p>{t('policy:payment.wireHow')}</p>
          <KeyValues
            items={[
              fact(t('policy:payment.bank'), bank.bank),
              fact(t('policy:payment.routing'), bank.routing),
              fact(t('policy:payment.account'), bank.account),
              fact(t('policy:payment.accountName'), bank.accountName),
              fact(t('policy:payment.reference'), bank.reference),
              fact(t('common:column.invoiceNumber'), invoiceNumber),
              [
                t('policy:money.amount'),
                <MoneyText key="amount">
                  <CopyText text={dueAmount.toFixed(2)} label={amount} />
                </MoneyText>,
              ],
            ]}
          />
          <Notice tone="info">{t('policy:payment.wireDays')}</Notice>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.close')}</Button>
      </ModalFooter>
    </>
  )
}

const readsOf = (given: Params) => [apiKey('paymentSchedule', { query: queryOf(given) })]

export const modal = defineModal({
  params,
  title: (given) => (
    <Marked reads={readsOf(given)}>
      <Title {...given} />
    </Marked>
  ),
  content: (given) => (
    <UpToDate reads={readsOf(given.params)}>
      <Wire {...given} />
    </UpToDate>
  ),
})
