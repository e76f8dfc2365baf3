import { type Cents, sumCents } from '../../kernel/money.ts'

/** What of the taxes of a policy one payee is owed, minor units. */
export interface TaxPart {
  /** `CA-SLT`, `CA-STAMP`, `UK-IPT`; the state alone where no line names the charge. */
  payee: string
  amount: Cents
}

/** The payee of a charge: its row without the day from which it holds, so that a change of the rate changes no payee. */
export const payeeOf = (rowId: string): string => rowId.replace(/-\d{4}-\d{2}-\d{2}.*$| extension$/, '')

/**
 * Taxes by payee, `total` altogether: each kind of charge goes to an office of its own. What the lines do not name, of
 * prices that were kept without them, goes to `place`, which is the state or `UK`.
 */
export const taxParts = (
  given: readonly { id?: string; amount: Cents }[],
  total: Cents,
  place: string,
): TaxPart[] => {
  const lines = given.flatMap(({ id, amount }) => (id === undefined ? [] : [{ id, amount }]))
  const rest = total - sumCents(lines.map(({ amount }) => amount))
  const by = Map.groupBy(
    [...lines.map(({ id, amount }) => ({ payee: payeeOf(id), amount })), { payee: place, amount: rest }],
    ({ payee }) => payee,
  )
  return [...by]
    .map(([payee, parts]) => ({ payee, amount: sumCents(parts.map(({ amount }) => amount)) }))
    .filter(({ amount }) => amount !== 0)
}
