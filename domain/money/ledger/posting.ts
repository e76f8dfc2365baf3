import { type Cents, sumCents } from '../../kernel/money.ts'
import type { LedgerAccount } from './chart.ts'

export interface Posting {
  account: LedgerAccount
  /**
   * Id of the policy, agency, carrier or processor, or the payee of a tax; of `cash` the trust account, which is empty for
   * the one of its currency; empty for house accounts.
   */
  party: string
  /** Minor units; a debit is positive, a credit negative. */
  amount: Cents
}

/** A journal whose postings do not sum to zero is a bug, and must never reach the database. */
export const balanced = (postings: readonly Posting[]): Posting[] => {
  if (sumCents(postings.map((one) => one.amount)) !== 0) throw new Error('postings do not sum to zero')
  return postings.filter((one) => one.amount !== 0)
}

export const debit = (account: LedgerAccount, amount: Cents, party = ''): Posting => ({
  account,
  party,
  amount,
})

export const credit = (account: LedgerAccount, amount: Cents, party = ''): Posting => ({
  account,
  party,
  amount: -amount,
})

/** One posting for each account and party, in the order of their first; balanced. */
export const netted = (postings: readonly Posting[]): Posting[] => {
  const by = Map.groupBy(postings, ({ account, party }) => `${account} ${party}`)
  return balanced(
    [...by.values()].flatMap((all) => {
      const [first] = all
      return first ? [{ ...first, amount: sumCents(all.map(({ amount }) => amount)) }] : []
    }),
  )
}

/** The same turned around: of a journal that is undone. */
export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map((one) => ({ ...one, amount: -one.amount }))
