import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { PaymentState } from './payment-summary.tsx'

/** A payment that came back or is disputed: what happened, and what to do. */
export const CameBack = ({
  back,
  currency,
}: {
  back: NonNullable<PaymentState['cameBack']>
  currency: 'USD' | 'GBP'
}) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  return (
    <Notice
      tone={back.status === 'Disputed' ? 'warning' : 'danger'}
      title={t(`policy:payment.cameBack.${back.status === 'Disputed' ? 'disputed' : 'returned'}`, {
        amount: moneyText(back.amount, view, currency),
      })}
    >
      <p>
        {back.reason} {back.todo}
      </p>
    </Notice>
  )
}
