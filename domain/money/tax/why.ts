import type { Country } from '#domain/market/addresses.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { FEE_NAMES } from './fees.ts'
import { TAX_ROWS } from './table.ts'
import type { Fact, TaxLine, TaxRow } from './types.ts'

const ROWS = new Map(TAX_ROWS.map((row) => [row.id, row]))

const currencyOf = (line: TaxLine): 'GBP' | 'USD' => (line.jurisdiction === 'UK' ? 'GBP' : 'USD')
const marketOf = (line: TaxLine): Country => (line.jurisdiction === 'UK' ? 'UK' : 'US')

const sourced = ({ source, verified, checkedOn }: Fact, market: Country): string => {
  if (source === null) return 'no source, taken as usual'
  return verified && checkedOn !== null
    ? `${source}, read on ${formatDay(checkedOn, market)}`
    : `${source}, not verified`
}

const rule = (line: TaxLine): string => {
  const unit = line.rounding === 'DOLLAR' ? 'whole dollar' : line.jurisdiction === 'UK' ? 'penny' : 'cent'
  return line.rate === null
    ? 'A flat charge for each policy.'
    : `${line.rate}% of ${formatMoney(line.base, currencyOf(line))}, which is the premium with the fees that are taxed, rounded half up to the ${unit}.`
}

const CHART = { yes: 'it is taxed', no: 'it is not taxed', partial: 'a part of it is taxed' } as const

const untaxed = (line: TaxLine, row: TaxRow): string[] =>
  line.untaxed.map(({ kind, amount, isKnown }) => {
    const fee = `The ${FEE_NAMES[kind]}, ${formatMoney(amount, currencyOf(line))},`
    if (isKnown) return `${fee} is not taxed.`
    const isBrokers = kind === 'RETAIL_AGENT' || kind === 'SURPLUS_BROKER'
    const chart =
      row.chart2007 && isBrokers ? ` A chart of 2007, not verified, says that ${CHART[row.chart2007]}.` : ''
    return `${fee} is left out, since whether it is taxed is not known.${chart}`
  })

const days = ({ validFrom, validTo }: TaxRow, market: Country): string => {
  const first =
    validFrom === null ? 'Since when it holds is not known' : `It holds since ${formatDay(validFrom, market)}`
  return `${first}${validTo === null ? '' : `, and to ${formatDay(validTo, market)}`}.`
}

const refunds = ({ refund }: TaxRow): string => {
  const { onReturn, onFlatCancellation } = refund
  const pro = onReturn === null ? 'not known' : onReturn ? 'yes' : 'no'
  const flat =
    onFlatCancellation === null
      ? 'not known'
      : onFlatCancellation === 'UNTIL_FILED'
        ? 'until the placement is filed'
        : onFlatCancellation
          ? 'yes'
          : 'no'
  return `Goes back with returned premium: ${pro}; on a flat cancellation: ${flat}.`
}

const changes = (line: TaxLine, row: TaxRow): string => {
  const place = row.kind === 'LOCAL_TAX' ? 'another taxing jurisdiction' : 'another home state'
  const what = [
    ...(line.rate === null ? [] : ['another premium', 'fees of another kind or amount']),
    ...(line.jurisdiction === 'UK' ? [] : [place]),
    ...(row.validFrom === null && row.validTo === null ? [] : ['an effective date outside those days']),
  ]
  return `What would change it: ${what.join(', ')}.`
}

/** Sentences about a charge of a price: its rule, days, sources, and what would change it. Empty for a row no longer on file. */
export const whyTax = (line: TaxLine): string[] => {
  const row = ROWS.get(line.id)
  if (!row) return []
  const market = marketOf(line)
  return [
    rule(line),
    ...untaxed(line, row),
    days(row, market),
    refunds(row),
    `Rate: ${sourced(row.facts.rate, market)}.`,
    ...(line.rate === null ? [] : [`Fees: ${sourced(row.facts.fees, market)}.`]),
    ...(row.note ? [row.note] : []),
    changes(line, row),
  ]
}

/** What of a price's charges is open, a sentence for each: fees that are left out because no source says whether they are taxed. */
export const openTaxes = (lines: readonly TaxLine[]): string[] => {
  const open = new Map<string, string[]>()
  for (const line of lines)
    for (const { kind, isKnown } of line.untaxed)
      if (!isKnown) open.set(kind, [...(open.get(kind) ?? []), line.label])
  const [state] = lines.map(({ jurisdiction }) => jurisdiction)
  return [...open].map(
    ([kind, labels]) =>
      `Not known in ${state}: whether the ${FEE_NAMES[kind as keyof typeof FEE_NAMES]} is taxed. It is left out of ${labels.join(', ')}.`,
  )
}
