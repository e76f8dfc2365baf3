import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './risk.module.css'
import { savedBy, type Savings } from './savings.ts'

/** How much a fix lowers the price, or that it does not; nothing while that is unknown. */
export const Saved = ({ savings, checkId }: { savings: Savings | undefined; checkId: string }) => {
  const { t } = useTranslation('account')
  const view = useMarket()
  const saves = savedBy(savings, checkId)
  if (!savings || saves === null) return null
  if (saves <= 0) return <span className={classes.savesNothing}>{t('account:risk.savesNothing')}</span>
  const amount = moneyText(saves, view, savings.currency)
  return (
    <span className={classes.saved}>
      {savings.quoteNumber
        ? t('account:risk.savesOn', { amount, number: savings.quoteNumber })
        : t('account:risk.saves', { amount })}
    </span>
  )
}
