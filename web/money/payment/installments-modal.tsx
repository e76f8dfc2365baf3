import { z } from 'zod'
import { PAYMENT_DAYS } from '#domain/money/invoices.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { apiKey, useApi } from '#web/use-api.ts'

const params = z.object({ policyId: z.string() })

const Title = ({ policyId }: z.output<typeof params>) => {
  const { t } = useTranslation('policy')
  const schedule = useApi('paymentSchedule', { query: { policyId } })
  return <>{t('policy:payment.planTitle', { number: schedule.data?.policyNumber ?? '…' })}</>
}

const Installments = ({ params: { policyId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const schedule = useApi('paymentSchedule', { query: { policyId } })
  if (schedule.error && !schedule.data)
    return <ErrorState error={{ message: messageOr(schedule.error, t('policy:payment.failure')) }} />
  if (!schedule.data) return <Skeletons lines={11} />
  const { currency, dueDate, installments: plan } = schedule.data
  const rows = [
    { label: t('policy:payment.downPayment'), dueDate, amount: plan.downPayment },
    ...plan.installments.map((one, index) => ({
      label: t('policy:payment.installment', { at: index + 1, of: plan.installments.length }),
      ...one,
    })),
  ]
  const total = plan.downPayment + plan.financed
  return (
    <>
      <ModalBody>
        <div>
          <PlainTable
            label={t('policy:payment.planLine')}
            rows={rows}
            rowKey={(row) => row.label}
            columns={[
              { header: t('policy:payment.planLine'), cell: (row) => row.label },
              {
                header: t('common:column.dueDate'),
                cell: (row) => <DateText value={row.dueDate} />,
              },
              {
                header: t('policy:payment.planAmount'),
                align: 'right',
                cell: (row) => <Money value={row.amount} currency={currency} />,
              },
            ]}
            total={[t('policy:money.total'), '', <Money key="total" value={total} currency={currency} />]}
          />
          <p>{t('policy:payment.planDays', { count: PAYMENT_DAYS })}</p>
          <p>{t('policy:payment.planNote')}</p>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.close')}</Button>
      </ModalFooter>
    </>
  )
}

export const modal = defineModal({
  params,
  title: (given) => <Title {...given} />,
  content: (given) => (
    <UpToDate reads={[apiKey('paymentSchedule', { query: { policyId: given.params.policyId } })]}>
      <Installments {...given} />
    </UpToDate>
  ),
})
