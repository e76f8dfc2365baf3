import type { Provenance } from '../account/schema.ts'
import { HISTORY_QUESTIONS } from './bank/history.ts'
import { TECH_QUESTIONS } from './bank/tech.ts'
import type { AnswerField } from './schema.ts'

const DAY_MS = 86_400_000

/** What has happened may change any day; how a company protects itself changes with its budgets. */
const HISTORY_DAYS = 90
const CONTROL_DAYS = 540
/** From this age on an answer is last year's. */
const LAST_YEAR_DAYS = 270

const HISTORY = new Set<string>([
  'claimHistory',
  ...[...HISTORY_QUESTIONS, ...TECH_QUESTIONS].map(({ field }) => field),
])

const daysSince = (answeredAt: string, now: Date): number => (now.getTime() - Date.parse(answeredAt)) / DAY_MS

/** Whether a renewal asks again: after 90 days for what has happened, after 18 months for everything else. */
export const isExpired = (field: AnswerField, answeredAt: string, now: Date): boolean =>
  daysSince(answeredAt, now) > (HISTORY.has(field) ? HISTORY_DAYS : CONTROL_DAYS)

/** Where an answer came from, as shown today: what was typed long ago is last year's answer. */
export const shownProvenance = (provenance: Provenance, now: Date): Provenance =>
  provenance.source === 'typed' && daysSince(provenance.at, now) > LAST_YEAR_DAYS
    ? { ...provenance, source: 'last year' }
    : provenance
