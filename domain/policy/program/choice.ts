import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { formatDay } from '#domain/market/format.ts'
import type { Market } from '#domain/market/business-days.ts'

/** A policy whose renewal is to be rated on a program. */
export interface ProgramCandidate {
  market: Market
  endDate: LocalDate
  isRenewed: boolean
  /** Number of the quote that renews it, where one was begun that can still become a policy. */
  begunAs: string | null
  /** The program that was chosen for its renewal before; null where none was. */
  chosen: string | null
}

/** The program that is asked for. */
interface AskedProgram {
  /** `P100 2027-01-01`. */
  version: string
  /** It has rates on the first day of the renewal. */
  hasRates: boolean
}

/** Why the renewal of a policy stays with the program that it has, or null where it gets the one that is asked for. */
export const programStays = (policy: ProgramCandidate, program: AskedProgram): Refusal | null => {
  if (policy.isRenewed)
    return refusal(
      'conflict',
      'ALREADY_RENEWED',
      'This policy is renewed already. An issued term keeps its program.',
    )
  if (policy.begunAs)
    return refusal(
      'conflict',
      'RENEWAL_STARTED',
      `The renewal was begun as quote ${policy.begunAs} and keeps its program. Mark that quote as lost first.`,
    )
  if (policy.chosen === program.version)
    return refusal('conflict', 'PROGRAM_SAME', `The renewal is rated on ${program.version} already.`)
  return program.hasRates
    ? null
    : refusal(
        'conflict',
        'PROGRAM_NO_RATES',
        `${program.version} has no rates for a term that begins on ${formatDay(policy.endDate, policy.market)}.`,
      )
}

/** What decides whether a renewal goes back to the program that it had before an order. */
export interface ProgramGoesBack extends Pick<ProgramCandidate, 'isRenewed' | 'begunAs' | 'chosen'> {
  /** The program of the order. */
  ordered: string
}

/** Why the renewal of a policy keeps the program of an order that is taken back, or null where it goes back. */
export const programKept = (policy: ProgramGoesBack): Refusal | null => {
  if (policy.isRenewed)
    return refusal(
      'conflict',
      'ALREADY_RENEWED',
      'This policy is renewed meanwhile. An issued term keeps its program.',
    )
  if (policy.chosen !== policy.ordered)
    return refusal('conflict', 'PROGRAM_SAME', 'A later order gave the renewal another program.')
  return policy.begunAs
    ? refusal(
        'conflict',
        'RENEWAL_STARTED',
        `The renewal was begun meanwhile as quote ${policy.begunAs} and keeps its program.`,
      )
    : null
}
