import type { AnswerField, AnswerValue } from './schema.ts'

/** A kind of cover in words, "cyber crime cover", and the keys of its coverages. */
export interface Needing {
  cover: string
  coverages: readonly string[]
}

/** One question of a variant. */
export interface Asked {
  field: AnswerField
  /** Must be answered while it is visible. */
  isRequired: boolean
  /** Must be answered too while one of these coverages is bought. */
  neededFor?: Needing
}

/** Questions that are shown together. */
export interface Group {
  group: string
  title: string
  questions: readonly Asked[]
}

/** One page of a questionnaire. */
export interface Section {
  id: string
  title: string
  groups: readonly Group[]
}

/** Which questions a product asks. Chosen by product and version, so that an old quote keeps its own questions. */
export interface Variant {
  /** `P250-2`. */
  id: string
  product: string
  version: number
  title: string
  sections: readonly Section[]
  /** All groups and all questions of the sections, in order. */
  groups: readonly Group[]
  questions: readonly Asked[]
  /** Ends the names of answers on the wire, comments apart (specification 2 section 3: "Answer" in the newer one). */
  suffix: '' | 'Answer'
  /** Words of its own for some questions. */
  wording: Readonly<Partial<Record<AnswerField, { wording?: string; help?: string }>>>
  /**
   * Values that are not offered, each with the one that replaces it and, where its own words would not include what it
   * replaces, how the choice is worded.
   */
  instead: Readonly<
    Partial<Record<AnswerField, { value: AnswerValue; shownAs: AnswerValue; label?: string }>>
  >
}

export const required = (...fields: AnswerField[]): Asked[] =>
  fields.map((field) => ({ field, isRequired: true }))

export const optional = (...fields: AnswerField[]): Asked[] =>
  fields.map((field) => ({ field, isRequired: false }))

/** Required while one of the coverages is bought, and optional otherwise. */
export const neededFor = (needing: Needing, ...fields: AnswerField[]): Asked[] =>
  fields.map((field) => ({ field, isRequired: false, neededFor: needing }))

export const group = (id: string, title: string, questions: readonly Asked[]): Group => ({
  group: id,
  title,
  questions,
})

export const section = (id: string, title: string, ...groups: Group[]): Section => ({ id, title, groups })

type Rest = Pick<Variant, 'product' | 'version' | 'title' | 'sections'> &
  Partial<Pick<Variant, 'suffix' | 'wording' | 'instead'>>

export const variant = (rest: Rest): Variant => {
  const groups = rest.sections.flatMap((one) => one.groups)
  return {
    suffix: '',
    wording: {},
    instead: {},
    ...rest,
    id: `${rest.product}-${rest.version}`,
    groups,
    questions: groups.flatMap((one) => one.questions),
  }
}
