import { useDebouncedValue } from '@mantine/hooks'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { compared, type Compared } from '#domain/quote/cart.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { CsvButton } from '#web/kit/csv-button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { priceQuery } from '#web/use-priced.ts'
import type { Calculator } from '../calculator/use-calculator.ts'
import { withPreset } from '../calculator/edits.ts'
import { signedMoney } from '../calculator/signed-money.ts'
import { ownTermTexts } from '../own-terms.ts'
import { priorActsText } from '../shared/prior-acts.ts'
import type { Calculation, CalculatorRequest } from '../shared/quote.ts'
import classes from './options.module.css'

interface Props {
  accountId: string
  productType: string
  quoteId: string | undefined
  calculator: Calculator
}

interface Option {
  id: string
  name: string
  request: CalculatorRequest
  /** Undefined while it is on its way, null where the terms have no price. */
  priced: Calculation | null | undefined
}

const STANDARD = ['BASIC', 'POPULAR', 'ELITE'] as const
/** Along with the presets and what is on the screen; no one reads more columns than that. */
const MOST_KEPT = 3

/** Other terms are priced once the edits pause, after the price that was asked for. */
const REST_MS = 400

/**
 * What is on the screen has its price from the calculator; the others are asked for once, at rest, and not at all of
 * terms that have no price. Queries that an edit leaves behind are given up by their own signal.
 */
const usePrices = (options: Omit<Option, 'priced'>[], { calculator, ...on }: Props): Option[] => {
  const { accountId, productType, quoteId } = on
  const { isStale, result } = calculator
  const wanted = options.filter(({ id }) => id.startsWith('kept') || (id !== 'now' && !isStale))
  const [settled] = useDebouncedValue(JSON.stringify(wanted.map(({ request }) => request)), REST_MS)
  const requests = useMemo(() => JSON.parse(settled) as CalculatorRequest[], [settled])
  const found = useQueries({
    queries: requests.map((request) =>
      priceQuery('ratingCalculate', { params: { productType }, body: { accountId, quoteId, request } }),
    ),
  })
  const prices = new Map(
    requests.map((request, nth) => {
      const one = found[nth]
      return [
        JSON.stringify(request),
        one?.isError ? null : one?.isFetchedAfterMount ? one.data : undefined,
      ] as const
    }),
  )
  return options.map((one) => ({
    ...one,
    priced: one.id === 'now' ? (isStale ? undefined : result) : prices.get(JSON.stringify(one.request)),
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
  onForget: (id: string) => void
}) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const { options, current } = props
  return (
    <tr>
      <th scope="col">{t('quote:cart.term')}</th>
      {options.map((one) => (
        <th key={one.id} scope="col">
          {one.name}
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
                {one.id.startsWith('kept') && (
                  <Button
                    size="compact"
                    variant="ghost"
                    aria-label={t('quote:options.forgetOne', { name: one.name })}
                    onClick={() => props.onForget(one.id)}
                  >
                    {t('quote:options.forget')}
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

/** What is on the screen next to the presets and the terms that were kept: every term, with differences marked. */
export const Options = (props: Props) => {
  const { t } = useTranslation('quote')
  const { calculator } = props
  const [kept, setKept] = useState<{ id: string; name: string; request: CalculatorRequest }[]>([])
  const { asked } = calculator
  const options = usePrices(
    [
      { id: 'now', name: t('quote:options.now'), request: asked },
      ...STANDARD.filter((preset) => preset !== asked.preset).map((preset) => ({
        id: preset,
        name: t(`quote:presets.${preset}`),
        request: withPreset(asked, preset),
      })),
      ...kept,
    ],
    props,
  )
  const rows = useRows(options, props.productType)
  const nth = (kept.at(-1)?.id.replace('kept', '') ?? '0') as `${number}`
  const keep = () => {
    const number = Number(nth) + 1
    setKept([...kept, { id: `kept${number}`, name: t('quote:options.option', { number }), request: asked }])
  }
  return (
    <>
      <div className={classes.bar}>
        <ActionButton
          size="compact"
          availability={{
            allowed: kept.length < MOST_KEPT,
            reason: t('quote:options.mostKept', { count: MOST_KEPT }),
          }}
          onClick={keep}
        >
          {t('quote:options.keep')}
        </ActionButton>
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
              onForget={(id) => setKept(kept.filter((one) => one.id !== id))}
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
