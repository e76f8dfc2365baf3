import type { LocalDate } from '../../kernel/dates.ts'
import { refusal } from '../../kernel/refusal.ts'

/** Last day of the federal terrorism program: a term past it needs the conditional disclosure. */
export const TERRORISM_PROGRAM_ENDS: LocalDate = '2027-12-31'

/** Whether terms carry the offer of coverage for certified acts of terrorism: not in the UK, nor after the program. */
export const isTerrorismOffered = (market: 'US' | 'UK', effectiveDate: LocalDate): boolean =>
  market === 'US' && effectiveDate <= TERRORISM_PROGRAM_ENDS

/** Why there is nothing to elect. */
export const NO_TERRORISM_OFFER = refusal(
  'conflict',
  'TERRORISM_NOT_OFFERED',
  'This application offers no coverage for acts of terrorism to elect.',
)
