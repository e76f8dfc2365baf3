import type { LocalDate } from '#domain/kernel/dates.ts'
import type { ComplianceSection, Known } from './sections.ts'

/** One thing that holds in a place on a day, or should and is not on file. */
export interface ComplianceRow {
  id: string
  section: ComplianceSection
  subject: string
  /** What holds, in a sentence or a figure. */
  says: string
  /** Where the law has it; null where no law does or none is on file. */
  law: string | null
  source: string | null
  known: Known
  readOn: LocalDate | null
  /** The day from which it has to be read again: a year later. */
  dueOn: LocalDate | null
  /** What is still open, as sentences; null where nothing is. */
  open: string | null
  /** The words that are printed, by paragraph; empty where there are none. */
  words: readonly string[]
}

/** A row before it is dated; what is not named is empty. */
export type Filled = Pick<ComplianceRow, 'id' | 'section' | 'subject' | 'says' | 'known'> &
  Partial<ComplianceRow>
