import type { FieldProblem } from '../kernel/refusal.ts'
import { givenAnswers, type GivenAnswers } from './schema.ts'

/** An answer as callers write it: `YES` and `NO` mean true and false, and vice versa. */
const spellings = (value: unknown): unknown[] => {
  if (typeof value === 'boolean') return [value, value ? 'YES' : 'NO']
  if (typeof value !== 'string') return [value]
  const upper = value.trim().toUpperCase()
  const flag = upper === 'YES' ? [true] : upper === 'NO' ? [false] : []
  const number = /^\d$/.test(upper) ? [Number(upper)] : []
  return [upper, ...flag, ...number, value]
}

/**
 * Answers of a request as the questionnaire holds them: booleans and YES or NO are taken for each other, and answers
 * that no program reads are dropped (specification 2 section 7). A value that no question takes is a problem.
 */
export const spelledAnswers = (
  given: Readonly<Record<string, unknown>>,
): { answers: GivenAnswers; problems: FieldProblem[] } => {
  const answers: Record<string, unknown> = {}
  const problems: FieldProblem[] = []
  for (const [field, value] of Object.entries(given)) {
    if (!Object.hasOwn(givenAnswers.shape, field)) continue
    const schema = givenAnswers.shape[field as keyof GivenAnswers]
    const found = spellings(value).find((one) => schema.safeParse(one).success)
    if (found === undefined)
      problems.push({
        code: 'INVALID',
        detail: schema.safeParse(value).error?.issues[0]?.message ?? 'Invalid',
        field,
      })
    else answers[field] = found
  }
  return { answers: answers as GivenAnswers, problems }
}
