/**
 * One clause of a policy form. A term between asterisks (`*claim*`) is a defined term and is set in bold.
 * `items` are lettered (a), (b), (c) under the first paragraph; `closing` follows them.
 */
export interface Clause {
  /** The coverage of the catalogue that an insuring agreement words. */
  covers?: string
  title: string
  paragraphs: readonly string[]
  items?: readonly string[]
  closing?: string
}

/** What sets an edition of the cyber forms apart from the earlier ones. */
export interface CyberWording {
  /** The aggregate limit names what is paid in addition to it. */
  separateLimits: boolean
  /** A waiting period is all that the insured bears of lost income; before it was the higher of it and the retention. */
  timeAlone: boolean
  /** War and what a state does by computers are defined, and how that is attributed. */
  warDefined: boolean
  /** How premium is returned is stated in the Declarations, and no longer by the condition. */
  returnsDeclared: boolean
}

export interface FormSection {
  title: string
  clauses: readonly Clause[]
}
