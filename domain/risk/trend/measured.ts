import type { CheckOutcome } from '#domain/risk/schema.ts'

/** Origins of answers that no person gave. */
const MEASURED = ['scan', 'connector']

/**
 * Whether a check rests on what was measured. One that rests on an answer repeats what was said, and shows nothing
 * that the answer did not already say.
 */
export const isMeasured = ({ source }: Pick<CheckOutcome, 'source'>): boolean => {
  const [, origin] = /^answer \((.*)\)$/.exec(source) ?? []
  return origin === undefined || MEASURED.includes(origin)
}
