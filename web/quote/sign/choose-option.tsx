import { useQueries } from '@tanstack/react-query'
import { type Compared, compared } from '#domain/quote/cart.ts'
import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { includedIn, isSeparateLimit } from '#domain/rating/coverage/own-limits.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { apiQuery } from '#web/use-api.ts'
import { ownTermTexts } from '../own-terms.ts'
import { priorActsOf, priorActsText } from '../shared/prior-acts.ts'
import type { Quote } from '../shared/quote.ts'
import type { QuoteListRow } from '../shared/quote-table.tsx'
import classes from './choose-option.module.css'
import { numbersClosedBy } from './options.ts'

/** What a user who insures a company once a year compares: price, amounts, days, and each coverage that one has. */
const useRows = (quotes: readonly Quote[]): Compared[] => {
  const { t } = useTranslation(['quote', 'signing'])
  const view = useMarket()
  const row = (key: string, label: string, value: (quote: Quote) => string) =>
    compared(key, label, quotes.map(value))
  const whole = (value: number, { currency }: Quote) => moneyText(value, view, currency, true)
  const date = (day: string) => dateText(day, view)
  const names = new Map(
    quotes.flatMap(({ calculation }) =>
      (calculation?.coverages ?? [])
        .filter((line) => line.isSelected)
        .map(({ key, name }) => [key, name] as const),
    ),
  )
  const coverage = (quote: Quote, key: string): string => {
    const selected = (quote.calculation?.coverages ?? [])
      .filter((one) => one.isSelected)
      .map((one) => withOwnTerms(one, quote.limit))
    const line = selected.find((one) => one.key === key)
    const wider = selected.find((one) => one.key === includedIn(key))
    if (!line)
      return wider ? t('signing:choose.includedIn', { name: wider.name }) : t('signing:choose.notCovered')
    const limit =
      line.limit === null
        ? t('signing:choose.covered')
        : isSeparateLimit(key)
          ? t('signing:choose.separate', { amount: whole(line.limit, quote) })
          : line.limit === quote.limit
            ? t('signing:choose.full')
            : whole(line.limit, quote)
    const own = ownTermTexts({ ...priorActsOf(quote), request: quote.request }, key, t, {
      money: (value) => whole(value, quote),
      date,
    })
    return [limit, ...own, ...(line.bounds ?? [])].join(' · ')
  }
  return [
    row('most', t('signing:sign.most'), (quote) => whole(quote.limit, quote)),
    row('own', t('signing:sign.own'), (quote) => whole(quote.deductible, quote)),
    row('waiting', t('quote:calculator.waiting'), ({ product, request }) =>
      hasWaitingPeriod(product) ? t('quote:calculator.hours', { hours: request.waitingPeriod }) : '–',
    ),
    row('retro', t('quote:calculator.retro'), (quote) =>
      priorActsText(priorActsOf(quote), {
        full: t('quote:options.fullPriorActs'),
        years: (count) => t('quote:options.years', { count }),
        from: (day) => t('quote:coverages.actsFrom', { date: date(day) }),
      }),
    ),
    row('starts', t('signing:customer.starts'), (quote) => dateText(quote.effectiveDate, view)),
    row('until', t('signing:choose.until'), (quote) => dateText(quote.expiresOn, view)),
    ...[...names].map(([key, name]) => row(key, name, (quote) => coverage(quote, key))),
  ]
}

const Rows = ({ rows }: { rows: readonly Compared[] }) =>
  rows.map((row) => (
    <tr key={row.key}>
      <th scope="row">{row.label}</th>
      {row.values.map((value, nth) => (
        <td key={nth}>{value}</td>
      ))}
    </tr>
  ))

const Heads = ({ quotes }: { quotes: readonly Quote[] }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const productName = useProductName()
  return (
    <tr>
      <th scope="col">{t('quote:cart.term')}</th>
      {quotes.map((quote) => (
        <th key={quote.id} scope="col">
          {productName(quote.product)}
          <span className={classes.number}>{quote.quoteNumber}</span>
          <ButtonLink
            variant="primary"
            size="compact"
            href={paths.signQuote(quote.id, quote.product)}
            aria-label={t('signing:choose.readOne', { number: quote.quoteNumber })}
          >
            {t('signing:customer.sign')}
          </ButtonLink>
        </th>
      ))}
    </tr>
  )
}

/** What a signature on one of the options does to the others, by product. */
const Closing = ({ rows }: { rows: readonly QuoteListRow[] }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const productName = useProductName()
  const products = [...Map.groupBy(rows, (row) => row.product)]
  return products.map(([product, options]) => (
    <p key={product} className={classes.closing}>
      {options.some((one) => numbersClosedBy(one, options).length > 0)
        ? t('signing:choose.closes', { product: productName(product) })
        : t('signing:choose.alone', { product: productName(product) })}
    </p>
  ))
}

const Table = ({ quotes }: { quotes: readonly Quote[] }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const view = useMarket()
  const all = useRows(quotes)
  const same = all.filter((row) => !row.differs)
  const price = compared(
    'pay',
    t('signing:sign.pay'),
    quotes.map((quote) =>
      quote.totalPremium === null ? '–' : moneyText(quote.totalPremium, view, quote.currency),
    ),
  )
  return (
    <>
      <div className={classes.scroll} role="region" aria-label={t('signing:choose.differences')} tabIndex={0}>
        <table className={classes.table}>
          <caption>{t('signing:choose.differences')}</caption>
          <thead>
            <Heads quotes={quotes} />
          </thead>
          <tbody>
            <Rows rows={[price, ...all.filter((row) => row.differs)]} />
          </tbody>
        </table>
      </div>
      {same.length > 0 && (
        <details className={classes.same}>
          <summary>{t('signing:choose.same', { count: same.length })}</summary>
          <dl>
            {same.map((row) => (
              <div key={row.key}>
                <dt>{row.label}</dt>
                <dd>{row.values[0]}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  )
}

/** Open options side by side, the cheapest of a product first: what differs, and what signing one does to the others. */
export const ChooseOption = ({ rows }: { rows: readonly QuoteListRow[] }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const inOrder = rows.toSorted(
    (a, b) => a.product.localeCompare(b.product) || (a.totalPremium ?? 0) - (b.totalPremium ?? 0),
  )
  const found = useQueries({
    queries: inOrder.map(({ id, product }) => apiQuery('quoteGet', { params: { productType: product, id } })),
  })
  const quotes = found.flatMap(({ data }) => data ?? [])
  const error = found.find((one) => one.isError && !one.data)?.error
  return (
    <Card title={t('signing:choose.title', { count: rows.length })}>
      <Closing rows={rows} />
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all(found.map(async (one) => one.refetch()))} />
      ) : quotes.length < rows.length ? (
        <Skeletons lines={8} height={24} />
      ) : (
        <Table quotes={quotes} />
      )}
    </Card>
  )
}
