import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fieldSentences } from '../kernel/field-sentences.ts'
import { quoteDeclineReasons, quoteLossReasons, reasonRefusal } from '../quote/guards.ts'
import { accountDeclineReasons } from './declines.ts'
import { requiredReasonFields } from './reason-fields.ts'
import { FILL_IN, keptReason } from './reasons.ts'
import { declinationChoices } from './submission/declination.ts'

// As the server and the forms have it.
z.config(fieldSentences)

const problems = (said: { reasonSummary: string; fillIn: string; reason: string }): string[] =>
  (requiredReasonFields('Loss Reason required').safeParse(said).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

describe('a reason', () => {
  it.each([
    [
      ['', '', ''],
      ['reasonSummary: Loss Reason required', 'reason: Reason Description is required'],
    ],
    [['BOR', '', ''], ['reason: Reason Description is required']],
    [['BOR', '', '   '], ['reason: Reason Description is required']],
    [[FILL_IN, '', 'Told by phone'], ['fillIn: Fill-In text is required']],
    [[FILL_IN, '  ', 'Told by phone'], ['fillIn: Fill-In text is required']],
    [[FILL_IN, 'Merged', 'Told by phone'], []],
    [['BOR', '', 'Told by phone'], []],
    [['BOR', 'x'.repeat(201), 'Told by phone'], ['fillIn: Fill in may have at most 200 characters.']],
  ] as const)('of %j misses %j', ([reasonSummary, fillIn, reason], missing) => {
    expect(problems({ reasonSummary, fillIn, reason })).toEqual(missing)
  })

  it('is kept by its words, or by the text in the place of the option', () => {
    expect(keptReason({ reasonSummary: 'BOR', fillIn: 'x', reason: ' a ' })).toEqual({
      reasonSummary: 'BOR',
      reason: 'a',
    })
    expect(keptReason({ reasonSummary: FILL_IN, fillIn: ' Merged ', reason: 'a' }).reasonSummary).toBe(
      'Merged',
    )
  })

  it('is never the option to fill one in, which every list ends with', () => {
    for (const list of [quoteDeclineReasons, quoteLossReasons, accountDeclineReasons, declinationChoices])
      expect(list.at(-1)).toBe(FILL_IN)
    expect(reasonRefusal(FILL_IN)?.reason).toBe('Fill-In text is required')
    expect(reasonRefusal('BOR')).toBeNull()
  })
})
