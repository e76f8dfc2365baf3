import type { LocalDate } from '#domain/kernel/dates.ts'
import file from './fraud-warnings.json' with { type: 'json' }

/** The fraud warnings of a state on applications and claims between two days. A change of the law adds a row. */
export interface FraudWarning {
  /** Two letters of the insured's home state. */
  state: string
  validFrom: LocalDate
  /** Last day; absent while in force. */
  validTo?: LocalDate
  /** Key of the words; `general` is customary where a state has none of its own. */
  text: string
  /** `READ` was read in the law, `EXCERPT` comes from a secondary source, and where none was found the general text is printed. */
  wording: 'READ' | 'EXCERPT' | 'MISSING'
  /** The same of the words on claims. */
  claimText: string
  claimWording: FraudWarning['wording']
  statute?: string
  source?: string
  toRead?: string
}

const TEXTS: Readonly<Record<string, string>> = file.texts

export const FRAUD_WARNINGS = file.states as readonly FraudWarning[]

/**
 * The words that an application of a state bears directly above its signature, on the day on which it is signed, or a
 * report of a claim on the day on which it is filed.
 */
export const fraudWarningOf = (
  state: string | null,
  on: LocalDate,
  form: 'application' | 'claim' = 'application',
): string => {
  const row = FRAUD_WARNINGS.find(
    (one) => one.state === state && one.validFrom <= on && (one.validTo === undefined || on <= one.validTo),
  )
  const text = (form === 'claim' ? row?.claimText : row?.text) ?? 'general'
  const words = TEXTS[text]
  if (words === undefined) throw new Error(`no fraud warning ${text}`)
  return words
}
