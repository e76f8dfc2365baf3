import type { CheckOutcome } from './schema.ts'

/** Origins of answers that no person gave. */
const MEASURED = ['scan', 'connector']

/**
 * Whether a check rests on what was measured. One that rests on an answer repeats somebody's word, and shows nothing
 * that the word did not say already.
 */
export const isMeasured = ({ source }: Pick<CheckOutcome, 'source'>): boolean => {
  const [, origin] = /^answer \((.*)\)$/.exec(source) ?? []
  return origin === undefined || MEASURED.includes(origin)
}
