import { FEE_FIELDS } from '#domain/money/tax/fees.ts'
import { Money, MoneyText } from '#web/kit/format/display.tsx'
import { percentText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { Priced } from '#web/use-priced.ts'
import { signedMoney } from '../calculator/signed-money.ts'
import { StaleReason } from '../price/earlier-terms.tsx'
import type { Quote } from '../shared/quote.ts'
import type { Tried } from './desk-form.ts'
import classes from './desk.module.css'

const LINES = ['premium', ...FEE_FIELDS, 'taxes'] as const
/** Fees that few placements have: a line is shown for one that is charged. */
const RARE: readonly string[] = ['additionalBrokerFee', 'inspectionFee']

/** The price of the quote next to that of what is tried, line by line, and the difference between the totals. */
export const DeskPrice = (props: {
  quote: Quote
  tried: Tried | undefined
  priced: Priced<Tried> | null
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { quote, tried, priced } = props
  const isStale = priced?.isStale === true
  const total = tried?.totalPremium ?? quote.totalPremium
  const difference = tried && quote.totalPremium !== null ? tried.totalPremium - quote.totalPremium : 0
  const share = quote.totalPremium ? (difference / quote.totalPremium) * 100 : 0
  return (
    <div className={classes.price} data-earlier={isStale || undefined}>
      <p className={classes.total} aria-live="polite" aria-atomic="true">
        <strong>
          <Money value={total} currency={quote.currency} />
        </strong>{' '}
        <span className={classes.difference}>
          {priced === null ? (
            t('quote:decide.unchanged')
          ) : (
            <MoneyText>
              {t('quote:decide.difference', {
                difference: signedMoney(difference, view),
                share: percentText(Math.round(share * 10) / 10, view),
              })}
            </MoneyText>
          )}
        </span>
      </p>
      <dl className={classes.lines}>
        {LINES.filter((line) => !RARE.includes(line) || (tried?.[line] ?? 0) + (quote[line] ?? 0) > 0).map(
          (line) => (
            <div key={line}>
              <dt>{t(`quote:price.${line}`)}</dt>
              <dd>
                {tried && tried[line] !== quote[line] && (
                  <s>
                    <Money value={quote[line]} currency={quote.currency} />
                  </s>
                )}{' '}
                <Money value={tried?.[line] ?? quote[line]} currency={quote.currency} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {tried?.minimumApplies && <p>{tried.minimumApplies}</p>}
      <div role="status">{priced && isStale && <StaleReason priced={priced} onRetry={priced.retry} />}</div>
    </div>
  )
}
