import { Button } from '#web/kit/button.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './refunds.module.css'

/** Policies of which money is owed back, those that press most first. */
export const RefundsOwed = () => {
  const { t } = useTranslation('refunds')
  const view = useMarket()
  const openModal = useModal()
  const owed = useApi('refundOwed', { query: {} })
  return (
    <Card title={t('refunds:owed.title')}>
      {owed.error ? (
        <ErrorState error={owed.error} onRetry={() => void owed.refetch()} />
      ) : !owed.data ? (
        <Skeletons lines={3} height={24} />
      ) : owed.data.content.length === 0 ? (
        <p>{t('refunds:owed.empty')}</p>
      ) : (
        <ul className={classes.owed}>
          {owed.data.content.map((one) => (
            <li key={one.policyId}>
              <span>
                <strong>{one.companyName}</strong> {one.policyNumber}
                <span className={classes.note}>
                  {t(one.dueOn === null ? 'refunds:owed.since' : 'refunds:owed.due', {
                    since: dateText(one.since, view),
                    due: one.dueOn === null ? '' : dateText(one.dueOn, view),
                  })}
                </span>
                {one.financerName !== null && (
                  <span className={classes.note}>
                    {t('refunds:owed.financer', {
                      amount: moneyText(one.toFinancer, view, one.currency),
                      financer: one.financerName,
                    })}
                  </span>
                )}
              </span>
              <span className={classes.amount}>{moneyText(one.owed, view, one.currency)}</span>
              <Button
                size="compact"
                aria-label={t('refunds:owed.payOf', { policy: one.policyNumber })}
                onClick={() => openModal('money.refund', { policyId: one.policyId })}
              >
                {t('refunds:owed.pay')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
