import type { LocalDate } from '#domain/kernel/dates.ts'
import { type Cents, type Currency, sumCents } from '#domain/kernel/money.ts'
import type { Month } from './months.ts'

export const statementKinds = ['EARNED', 'CLAWED_BACK', 'ADJUSTED', 'PAID'] as const
export type StatementKind = (typeof statementKinds)[number]

/** Words of each kind on paper. */
export const KIND_WORDS: Readonly<Record<StatementKind, string>> = {
  EARNED: 'Earned',
  CLAWED_BACK: 'Clawed back',
  ADJUSTED: 'Adjusted',
  PAID: 'Paid',
}

/** One journal's effect on what an agency is owed: above zero it is owed more. */
export interface StatementLine {
  journalId: string
  kind: StatementKind
  /** Where the agency is. */
  on: LocalDate
  policyNumber: string | null
  companyName: string | null
  amount: Cents
}

export interface StatementSums {
  opening: Cents
  earned: Cents
  /** At most zero, as all that lowers the balance. */
  clawedBack: Cents
  adjusted: Cents
  paid: Cents
  closing: Cents
}

/** What a journal is on a statement: money that went out, a correction, or commission that rose or fell. */
export const statementKind = (journalKind: string, amount: Cents): StatementKind =>
  journalKind === 'payout'
    ? 'PAID'
    : journalKind === 'correction'
      ? 'ADJUSTED'
      : amount < 0
        ? 'CLAWED_BACK'
        : 'EARNED'

/** The sums of a statement: opening and all lines make the closing balance, at the cent. */
export const statementSums = (
  opening: Cents,
  lines: readonly Pick<StatementLine, 'kind' | 'amount'>[],
): StatementSums => {
  const of = (kind: StatementKind): Cents =>
    sumCents(lines.filter((line) => line.kind === kind).map(({ amount }) => amount))
  const [earned, clawedBack, adjusted, paid] = [of('EARNED'), of('CLAWED_BACK'), of('ADJUSTED'), of('PAID')]
  return {
    opening,
    earned,
    clawedBack,
    adjusted,
    paid,
    closing: sumCents([opening, earned, clawedBack, adjusted, paid]),
  }
}

/** Whose statement it is. */
export interface StatementHead {
  agencyId: string
  month: Month
  currency: Currency
  /** Hash of the agency's statement before, or empty for its first. */
  previousHash: string
}

/**
 * The text whose SHA-256 is the hash of a statement: its head with the hash of the one before, its sums and every line, in
 * order. One changed cent anywhere changes the hash of it and of all that follow.
 */
export const statementText = (
  head: StatementHead,
  sums: StatementSums,
  lines: readonly StatementLine[],
): string =>
  JSON.stringify([
    [head.agencyId, head.month, head.currency, head.previousHash],
    [sums.opening, sums.earned, sums.clawedBack, sums.adjusted, sums.paid, sums.closing],
    ...lines.map((line) => [
      line.journalId,
      line.kind,
      line.on,
      line.policyNumber,
      line.companyName,
      line.amount,
    ]),
  ])

export const payoutHolds = ['DEBIT', 'BELOW_MINIMUM', 'PAUSED', 'NO_BANK'] as const

/** Why nothing of a balance is paid now. */
export type PayoutHold = (typeof payoutHolds)[number]

/** Smallest amount that is paid out, in minor units; less waits for the next month. */
export const PAYOUT_MINIMUM: Readonly<Record<Currency, Cents>> = { USD: 2_500, GBP: 2_500 }

/**
 * What is paid of a closing balance, or why it waits. A debit is recovered from what the next months earn; payments that
 * are paused or have no bank account gather.
 */
export const payoutOf = (
  closing: Cents,
  currency: Currency,
  agency: { isPaused: boolean; hasBank: boolean },
): { amount: Cents; hold: PayoutHold | null } => {
  const hold: PayoutHold | null =
    closing < 0
      ? 'DEBIT'
      : closing < PAYOUT_MINIMUM[currency]
        ? 'BELOW_MINIMUM'
        : agency.isPaused
          ? 'PAUSED'
          : agency.hasBank
            ? null
            : 'NO_BANK'
  return { amount: hold === null ? closing : 0, hold }
}
