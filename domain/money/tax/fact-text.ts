import { formatDay, formatMoney } from '#domain/market/format.ts'
import { FEE_KINDS, FEE_NAMES } from './fees.ts'
import type { FactName, FeeRule, TaxRow } from './types.ts'

const marketOf = ({ jurisdiction }: TaxRow) => (jurisdiction === 'UK' ? 'UK' : 'US')

const feeWord = (rule: FeeRule): string => {
  if (rule === null) return 'not known'
  if (rule === 'BY_CONTRACT') return 'taxed under the contract of insurance'
  return rule ? 'taxed' : 'not taxed'
}

/** Fees of one rule together: "All fees: not known". */
const fees = (row: TaxRow): string => {
  const rules = [...new Set(FEE_KINDS.map((kind) => row.fees[kind]))]
  if (rules.length === 1) return `All fees: ${feeWord(rules[0] ?? null)}`
  const text = rules
    .map((rule) => {
      const names = FEE_KINDS.filter((kind) => row.fees[kind] === rule).map((kind) => FEE_NAMES[kind])
      return `${names.join(', ')}: ${feeWord(rule)}`
    })
    .join('; ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const known = (rule: boolean | null): string => (rule === null ? 'not known' : rule ? 'yes' : 'no')

const days = (row: TaxRow): string => {
  const market = marketOf(row)
  const first =
    row.validFrom === null ? 'Since when is not known' : `Since ${formatDay(row.validFrom, market)}`
  return row.validTo === null ? first : `${first}, to ${formatDay(row.validTo, market)}`
}

const refunds = ({ refund: { onReturn, onFlatCancellation: flat } }: TaxRow): string =>
  `With returned premium: ${known(onReturn)}; on a flat cancellation: ${flat === 'UNTIL_FILED' ? 'until it is filed' : known(flat)}`

/** What a row says of one of its facts, in words. */
export const factText = (row: TaxRow, fact: FactName): string => {
  switch (fact) {
    case 'rate':
      return row.rate === null ? formatMoney(row.flat, 'USD') : `${row.rate}%`
    case 'validFrom':
      return days(row)
    case 'fees':
      return row.rate === null ? 'A flat charge has no base' : fees(row)
    case 'rounding':
      return row.rounding === 'DOLLAR' ? 'Half up to the whole dollar' : 'Half up to the cent'
    case 'refund':
      return refunds(row)
  }
}
