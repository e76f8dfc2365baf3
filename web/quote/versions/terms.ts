import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { compared, type Compared } from '#domain/quote/cart.ts'
import type { Answer } from '#web/client.ts'
import type { Price } from '../shared/quote.ts'

export type Comparison = Answer<'quoteVersionCompare'>

/** Texts that terms are written with. */
export interface TermWords {
  money: (amount: number) => string
  date: (day: string) => string
  hours: (hours: number) => string
  priorActs: (price: Price) => string
  preset: (preset: Price['request']['preset']) => string
  paper: (isSurplus: boolean) => string
  /** Terms of a coverage that depart from the policy's. */
  own: (price: Price, key: string) => string[]
  yes: string
  no: string
  label: (term: TermName) => string
}

export type TermName =
  | 'limit'
  | 'deductible'
  | 'waiting'
  | 'retro'
  | 'preset'
  | 'paper'
  | 'effective'
  | 'end'
  | 'tria'
  | 'brokerFee'
  | 'program'

const coverageText = (price: Price, key: string, { money, yes, no, own }: TermWords): string => {
  const { coverages, request } = price
  const line = coverages.find((one) => one.key === key)
  if (!line?.isSelected) return no
  const { limit } = withOwnTerms(line, request.limit)
  return [limit === null ? yes : money(limit), ...own(price, key)].join(' · ')
}

/** Terms of two versions side by side; only coverages that at least one of them has. */
export const comparedTerms = (product: string, from: Price, to: Price, words: TermWords): Compared[] => {
  const row = (term: TermName, text: (price: Price) => string) =>
    compared(term, words.label(term), [text(from), text(to)])
  const names = new Map(
    [from, to].flatMap(({ coverages }) =>
      coverages.filter((one) => one.isSelected).map(({ key, name }) => [key, name] as const),
    ),
  )
  return [
    row('limit', ({ request }) => words.money(request.limit)),
    row('deductible', ({ request }) => words.money(request.deductible)),
    ...(hasWaitingPeriod(product)
      ? [row('waiting', ({ request }) => words.hours(request.waitingPeriod))]
      : []),
    row('retro', words.priorActs),
    row('preset', ({ request }) => words.preset(request.preset)),
    row('paper', ({ request }) => words.paper(request.isSurplus ?? false)),
    row('effective', ({ request }) => words.date(request.effectiveDate)),
    row('end', ({ request }) => words.date(request.endDate)),
    row('tria', ({ request }) => (request.isTriaExcluded ? words.no : words.yes)),
    row('brokerFee', (price) => words.money(price.brokerFee)),
    row('program', ({ program }) => program),
    ...[...names].map(([key, name]) =>
      compared(key, name, [coverageText(from, key, words), coverageText(to, key, words)]),
    ),
  ]
}
