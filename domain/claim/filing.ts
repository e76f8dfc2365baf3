import { refusal, type FieldProblem, type Refusal } from '../kernel/refusal.ts'

/** What a claim needs to be filed, and the sentence where it is missing (specification 1 section 5). */
const NEEDED = {
  contactName: 'Contact name is required',
  lossDescription: 'Loss description is required',
} as const

export type NeededToFile = Partial<Record<keyof typeof NEEDED, string>>

/** What is still missing before a claim can be filed. Saving needs nothing: help comes first. */
export const missingToFile = (facts: NeededToFile): FieldProblem[] =>
  (Object.keys(NEEDED) as (keyof typeof NEEDED)[])
    .filter((field) => !facts[field]?.trim())
    .map((field) => ({ code: 'REQUIRED', detail: NEEDED[field], field }))

/** Why a claim cannot be filed with these facts, or null. */
export const fileRefusal = (facts: NeededToFile): Refusal | null => {
  const errors = missingToFile(facts)
  return errors.length === 0
    ? null
    : refusal('invalid', 'FIELD_INVALID', errors.map(({ detail }) => detail).join(', '), { errors })
}
