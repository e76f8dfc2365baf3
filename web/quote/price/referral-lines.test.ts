import { expect, it } from 'vitest'
import { referralLines } from './referral-lines.ts'

it('sixteen missing answers are one line next to the reasons of their own', () => {
  const missing = Array.from({ length: 16 }, (_, at) => ({
    level: 'block' as const,
    code: 'ANSWER_MISSING',
    reason: `Not answered yet: question ${at}`,
    field: `answers.${at}`,
  }))
  const score = { level: 'block' as const, code: 'SCORE_MISSING', reason: 'No score.', field: 'score' }
  const lines = referralLines([score, ...missing])
  expect(lines.single).toEqual([score])
  expect(lines.unanswered).toHaveLength(16)
})
