import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import type { Declination, DiligentEffort } from './record.ts'

const ANSWERS = [
  ['Granite Lake Mutual Insurance Company', 'Ann Keller', 'CLASS'],
  ['Prairie Union Casualty Company', 'Victor Osei', 'CONTROLS'],
  ['Old Harbor Indemnity Company', 'Maria Lund', 'LIMIT'],
  ['Blue Mesa Insurance Company', 'Colin Reyes', 'COVERAGE'],
  ['Cedar Rapids Commercial Insurance Company', 'Joan Petrov', 'CLASS'],
] as const

/** What else a way may have is left out, as on the wire. */
interface Sample extends Omit<DiligentEffort, 'exemptPurchaser' | 'listedOn'> {
  declinations: Declination[]
}

/** As many declinations as any state asks for, of the days before `today`: for demos and tests. */
export const sampleEffort = (today: LocalDate): Sample => ({
  way: 'DECLINATIONS',
  declinations: ANSWERS.map(([insurer, contact, reason], index) => ({
    insurer,
    contact,
    declinedOn: addDays(today, -1 - index),
    reason,
    detail: '',
  })),
  fewerBecause: '',
  detail: '',
})
