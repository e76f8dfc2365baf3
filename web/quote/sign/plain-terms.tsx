import { DateText, Money } from '#web/kit/format/display.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '../shared/quote.ts'
import classes from './sign.module.css'

/** The quote for a customer who buys insurance once a year: what is covered, for how much, until when. */
export const PlainTerms = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const covers = (quote.calculation?.coverages ?? []).filter((line) => line.isSelected)
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('quote:sign.pay')}</dt>
          <dd>
            <Money value={quote.totalPremium} currency={quote.currency} />
          </dd>
          <dd className={classes.factText}>{t('quote:sign.payText')}</dd>
        </div>
        <div>
          <dt>{t('quote:sign.most')}</dt>
          <dd>
            <Money value={quote.limit} currency={quote.currency} whole />
          </dd>
          <dd className={classes.factText}>{t('quote:sign.mostText')}</dd>
        </div>
        <div>
          <dt>{t('quote:sign.own')}</dt>
          <dd>
            <Money value={quote.deductible} currency={quote.currency} whole />
          </dd>
          <dd className={classes.factText}>{t('quote:sign.ownText')}</dd>
        </div>
        <div>
          <dt>{t('quote:sign.when')}</dt>
          <dd className={classes.when}>
            <DateText value={quote.effectiveDate} /> – <DateText value={quote.endDate} />
          </dd>
          <dd className={classes.factText}>{t('quote:sign.whenText')}</dd>
        </div>
      </dl>
      <details className={classes.covers}>
        <summary>{t('quote:sign.covers', { count: covers.length })}</summary>
        <ul>
          {covers.map((line) => (
            <li key={line.key}>
              <strong>{line.name}</strong>
              {line.limit !== null && (
                <span>
                  {t('quote:sign.upTo')} <Money value={line.limit} currency={quote.currency} whole />
                </span>
              )}
              <p>{line.tooltip}</p>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
