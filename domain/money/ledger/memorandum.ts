import { daysBetween, type LocalDate } from '../../kernel/dates.ts'
import { type Cents, shareOf } from '../../kernel/money.ts'
import { balanced, credit, debit, type Posting } from './posting.ts'

/** A term and what is written for it; minor units. The last day is not in it. */
export interface WrittenTerm {
  premium: Cents
  from: LocalDate
  to: LocalDate
}

/** What of it is earned before `day`: premium times elapsed days by the days of the term, half up. */
export const earnedBefore = ({ premium, from, to }: WrittenTerm, day: LocalDate): Cents => {
  const term = daysBetween(from, to)
  const elapsed = Math.min(term, Math.max(0, daysBetween(from, day)))
  return term === 0 ? premium : shareOf(premium, elapsed, term)
}

/** The memorandum book of a carrier: what is written is unearned at first. It balances by itself. */
export const writtenPostings = (carrier: string, premium: Cents): Posting[] =>
  balanced([debit('written', premium, carrier), credit('unearned', premium, carrier)])

/** What is earned by the end of a period, less what was booked as earned before. */
export const earnPostings = (carrier: string, booked: Cents, earned: Cents): Posting[] =>
  balanced([debit('unearned', earned - booked, carrier), credit('earned', earned - booked, carrier)])
