import { DateText, Money, MoneyText } from '#web/kit/format/display.tsx'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { isSeparateLimit } from '#domain/rating/coverage/own-limits.ts'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { KeyValues } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { ownTermTexts } from '../own-terms.ts'
import { priorActsOf, priorActsText } from '../shared/prior-acts.ts'
import type { Quote } from '../shared/quote.ts'
import classes from './sign.module.css'

/** The quote for a customer who buys insurance once a year: what is covered, for how much, until when. */
export const PlainTerms = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const view = useMarket()
  const whole = (value: number) => moneyText(value, view, quote.currency, true)
  const date = (day: string) => dateText(day, view)
  const covers = (quote.calculation?.coverages ?? []).filter((line) => line.isSelected)
  return (
    <>
      <dl className={classes.facts}>
        <div>
          <dt>{t('signing:sign.pay')}</dt>
          <dd>
            <Money value={quote.totalPremium} currency={quote.currency} />
          </dd>
          <dd className={classes.factText}>{t('signing:sign.payText')}</dd>
        </div>
        <div>
          <dt>{t('signing:sign.most')}</dt>
          <dd>
            <Money value={quote.limit} currency={quote.currency} whole />
          </dd>
          <dd className={classes.factText}>{t('signing:sign.mostText')}</dd>
          {covers.map(
            ({ key, name, limit }) =>
              limit !== null &&
              isSeparateLimit(key) && (
                <dd key={key} className={classes.factText}>
                  <MoneyText>{t('signing:sign.inAddition', { amount: whole(limit), name })}</MoneyText>
                </dd>
              ),
          )}
        </div>
        <div>
          <dt>{t('signing:sign.own')}</dt>
          <dd>
            <Money value={quote.deductible} currency={quote.currency} whole />
          </dd>
          <dd className={classes.factText}>{t('signing:sign.ownText')}</dd>
        </div>
        <div>
          <dt>{t('signing:sign.when')}</dt>
          <dd className={classes.when}>
            <DateText value={quote.effectiveDate} /> – <DateText value={quote.endDate} />
          </dd>
          <dd className={classes.factText}>{t('signing:sign.whenText')}</dd>
        </div>
      </dl>
      <KeyValues
        items={[
          ...(hasWaitingPeriod(quote.product)
            ? [
                [
                  t('quote:calculator.waiting'),
                  t('quote:calculator.hours', { hours: quote.request.waitingPeriod }),
                ] as const,
              ]
            : []),
          [
            t('quote:calculator.retro'),
            priorActsText(priorActsOf(quote), {
              full: t('quote:options.fullPriorActs'),
              years: (count) => t('quote:options.years', { count }),
              from: (day) => t('quote:coverages.actsFrom', { date: date(day) }),
            }),
          ],
          [t('signing:choose.until'), <DateText key="until" value={quote.expiresOn} />],
        ]}
      />
      <details className={classes.covers} open>
        <summary>{t('signing:sign.covers', { count: covers.length })}</summary>
        <ul>
          {covers.map((line) => (
            <li key={line.key}>
              <strong>{line.name}</strong>
              {line.limit !== null && (
                <span>
                  {t('signing:sign.upTo')} <Money value={line.limit} currency={quote.currency} whole />
                </span>
              )}
              {ownTermTexts({ ...priorActsOf(quote), request: quote.request }, line.key, t, {
                money: whole,
                date,
              }).map((text) => (
                <p key={text}>
                  <MoneyText>{text}</MoneyText>
                </p>
              ))}
              {line.bounds?.map((reason) => (
                <p key={reason}>
                  <MoneyText>{reason}</MoneyText>
                </p>
              ))}
              <p>{line.tooltip}</p>
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
