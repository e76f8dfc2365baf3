import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { compared, type Compared } from '#domain/quote/cart.ts'
import { declinedTermsRefusal } from '#domain/quote/outcome.ts'
import { ActionButton, Button, ButtonLink } from '#web/kit/button.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { priceQuery } from '#web/use-priced.ts'
import type { Calculator } from '../calculator/use-calculator.ts'
import { withPreset } from '../calculator/edits.ts'
import { signedMoney } from '../calculator/signed-money.ts'
import { ownTermTexts } from '../own-terms.ts'
import { priorActsText } from '../shared/prior-acts.ts'
import type { Calculation, CalculatorRequest } from '../shared/quote.ts'
import { usePricedAvailability } from '../price/standing-words.ts'
import classes from './options.module.css'
import { type CartQuote, useCart } from './use-cart.ts'

interface Props {
  accountId: string
  productType: string
  quoteId: string | undefined
  calculator: Calculator
  /** Terms that are not requested yet can become an option of their own. */
  isDraft: boolean
}

interface Option {
  /** `now`, a preset, or the id of a quote in the cart. */
  id: string
  name: string
  request: CalculatorRequest
  /** The quote of the cart that it is; its fees and what was decided for it count in its price. */
  inCart?: CartQuote
  /** Undefined while it is on its way, null where the terms have no price. */
  priced: Calculation | null | undefined
}

const STANDARD = ['BASIC', 'POPULAR', 'ELITE'] as const

/** Other terms are priced once the edits pause, after the price that was asked for. */
const REST_MS = 400

/**
 * What is on the screen has its price from the calculator; the others are asked for once, at rest, and not at all of
 * terms that have no price. Queries that an edit leaves behind are given up by their own signal.
 */
const usePrices = (options: Omit<Option, 'priced'>[], props: Props): Option[] => {
  const { calculator } = props
  const { accountId, productType, quoteId } = props
  const { isStale, result } = calculator
  const wanted = options.filter(({ id, inCart }) => inCart || (id !== 'now' && !isStale))
  const termsOf = ({ request, inCart }: Pick<Option, 'request' | 'inCart'>) => ({
    request,
    quoteId: inCart?.id ?? quoteId,
  })
  const [settled] = useDebouncedValue(JSON.stringify(wanted.map(termsOf)), REST_MS)
  const asked = useMemo(() => JSON.parse(settled) as ReturnType<typeof termsOf>[], [settled])
  const found = useQueries({
    queries: asked.map((one) =>
      priceQuery('ratingCalculate', { params: { productType }, body: { accountId, ...one } }),
    ),
  })
  const prices = new Map(
    asked.map((terms, nth) => {
      const one = found[nth]
      return [
        JSON.stringify(terms),
        one?.isError ? null : one?.isFetchedAfterMount ? one.data : undefined,
      ] as const
    }),
  )
  return options.map((one) => ({
    ...one,
    priced: one.id === 'now' ? (isStale ? undefined : result) : prices.get(JSON.stringify(termsOf(one))),
  }))
}

const useRows = (options: readonly Option[], productType: string): Compared[] => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const row = (key: string, label: string, value: (priced: Calculation) => string) =>
    compared(
      key,
      label,
      options.map(({ priced }) => (priced === undefined ? '…' : priced === null ? '–' : value(priced))),
    )
  const whole = (value: number) => moneyText(value, view, undefined, true)
  const date = (day: string) => dateText(day, view)
  const names = new Map(
    options.flatMap(({ priced }) =>
      (priced?.coverages ?? []).filter((one) => one.isSelected).map(({ key, name }) => [key, name] as const),
    ),
  )
  const coverage = (priced: Calculation, key: string): string => {
    const line = priced.coverages.find((one) => one.key === key)
    if (!line?.isSelected) return '–'
    const { limit: own } = withOwnTerms(line, priced.request.limit)
    const limit = own === null ? '✓' : whole(own)
    return [limit, ...ownTermTexts(priced, key, t, { money: whole, date }), ...(line.bounds ?? [])].join(
      ' · ',
    )
  }
  const retro = (priced: Calculation) =>
    priorActsText(priced, {
      full: t('quote:options.fullPriorActs'),
      years: (count) => t('quote:options.years', { count }),
      from: (day) => t('quote:coverages.actsFrom', { date: date(day) }),
    })
  return [
    row('total', t('quote:price.total'), (one) => moneyText(one.totalPremium, view)),
    row('premium', t('quote:price.premium'), (one) => moneyText(one.premium, view)),
    row('taxes', t('quote:price.taxes'), (one) => moneyText(one.taxes, view)),
    row('outcome', t('quote:options.outcome'), (one) => t(`quote:outcome.${one.outcome}.line`)),
    row('limit', t('quote:calculator.limit'), (one) => whole(one.request.limit)),
    row('deductible', t('quote:calculator.deductible'), (one) => whole(one.request.deductible)),
    ...(hasWaitingPeriod(productType)
      ? [
          row('waiting', t('quote:calculator.waiting'), (one) =>
            t('quote:calculator.hours', { hours: one.request.waitingPeriod }),
          ),
        ]
      : []),
    row('retro', t('quote:calculator.retro'), retro),
    row('effective', t('quote:calculator.effective'), (one) => dateText(one.request.effectiveDate, view)),
    ...[...names].map(([key, name]) => row(key, name, (one) => coverage(one, key))),
  ]
}

const Heads = (props: {
  options: readonly Option[]
  current: number | undefined
  onUse: (one: Option) => void
  onRemove: (quote: CartQuote) => void
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { options, current } = props
  const inCart = t('quote:options.inCart')
  return (
    <tr>
      <th scope="col">{t('quote:cart.term')}</th>
      {options.map((one) => (
        <th key={one.id} scope="col">
          {one.name}
          {one.inCart && <div className={classes.now}>{inCart}</div>}
          <div className={classes.under}>
            {one.id === 'now' ? (
              <span className={classes.now}>{t('quote:options.onScreen')}</span>
            ) : (
              <>
                <span className={classes.now}>
                  {one.priced && current !== undefined
                    ? signedMoney(one.priced.totalPremium - current, view)
                    : ' '}
                </span>
                <Button
                  size="compact"
                  aria-label={t('quote:options.useOne', { name: one.name })}
                  onClick={() => props.onUse(one)}
                >
                  {t('quote:options.use')}
                </Button>
                {one.inCart && (
                  <Button
                    size="compact"
                    variant="ghost"
                    aria-label={t('quote:options.removeOne', { name: one.name })}
                    onClick={() => one.inCart && props.onRemove(one.inCart)}
                  >
                    {t('quote:options.remove')}
                  </Button>
                )}
              </>
            )}
          </div>
        </th>
      ))}
    </tr>
  )
}

/** What is on the screen next to the presets and the options in the cart: every term, with differences marked. */
export const Options = (props: Props) => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const { calculator, accountId, productType } = props
  const cart = useCart(accountId)
  const standing = usePricedAvailability(calculator)
  const { asked } = calculator
  const options = usePrices(
    [
      { id: 'now', name: t('quote:options.now'), request: asked },
      ...STANDARD.filter((preset) => preset !== asked.preset).map((preset) => ({
        id: preset,
        name: t(`quote:presets.${preset}`),
        request: withPreset(asked, preset),
      })),
      ...cart.content
        .filter(({ product }) => product === productType.toUpperCase())
        .map((inCart) => ({ id: inCart.id, name: inCart.quoteNumber, request: inCart.request, inCart })),
    ],
    props,
  )
  const rows = useRows(options, productType)
  const refusal = calculator.result && declinedTermsRefusal(calculator.result)
  return (
    <>
      <div className={classes.bar}>
        {props.isDraft && cart.mayAdd && (
          <ActionButton
            size="compact"
            availability={standing.allowed && refusal ? { allowed: false, reason: refusal.reason } : standing}
            busy={cart.isAdding}
            busyText={t('quote:busy.addToCart')}
            onClick={() => cart.add(productType, calculator)}
          >
            {t('common:quoteActions.addToCart')}
          </ActionButton>
        )}
        {cart.content.length > 0 && (
          <ButtonLink size="compact" href={paths.cart(persona, accountId)}>
            {t('quote:cart.open', { count: cart.content.length })}
          </ButtonLink>
        )}
        <CsvButton<Compared>
          table={t('quote:options.title')}
          columns={[
            [t('quote:cart.term'), (row) => row.label],
            ...options.map((one, index) => [one.name, (row: Compared) => row.values[index]] as const),
          ]}
          rows={rows}
        />
      </div>
      <div className={classes.scroll} role="region" aria-label={t('quote:options.title')} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <Heads
              options={options}
              current={options[0]?.priced?.totalPremium}
              onUse={(one) => calculator.edit(one.request)}
              onRemove={({ id }) => cart.remove(id)}
            />
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key} className={row.differs ? classes.differs : undefined}>
                <th scope="row">
                  {row.label}
                  {row.differs && <span className={classes.mark}> · {t('quote:cart.differs')}</span>}
                </th>
                {row.values.map((value, index) => (
                  <td key={options[index]?.id}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
