import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { PricedStory } from '../shared/quote.ts'
import classes from './price.module.css'

/** What the insured could put right, and what it would take off the premium. */
export const PricesToFix = ({ calculation }: { calculation: PricedStory }) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { pricesToFix, currency } = calculation
  if (pricesToFix.length === 0) return null
  return (
    <section className={classes.fixes}>
      <h3>{t('quote:price.fixes')}</h3>
      <ul>
        {pricesToFix.map((fix) => (
          <li key={fix.code}>
            <span>
              {fix.title}
              <span className={classes.factor}>{fix.explain}</span>
            </span>
            <span className={classes.saves}>
              {t('quote:price.saves', { amount: moneyText(fix.saves, view, currency) })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
