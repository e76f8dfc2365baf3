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

export interface FormSection {
  title: string
  clauses: readonly Clause[]
}
