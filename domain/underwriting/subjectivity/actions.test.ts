import { describe, expect, it } from 'vitest'
import { subjectivityRules } from './actions.ts'

describe('a refusal of a subjectivity', () => {
  it('calls its status what screens call it', () => {
    const facts = { isOwnEvidence: false, isInEffect: true, isRemindedToday: false, remindersByHand: 0 }
    const reason = (action: 'clear' | 'remind', status: 'OPEN' | 'SUBMITTED') =>
      subjectivityRules.refusalOf(action, { ...facts, status }, () => true)?.reason
    expect([reason('clear', 'OPEN'), reason('remind', 'SUBMITTED')]).toEqual([
      'Clear is not possible while the status of the subjectivity is Open.',
      'Remind now is not possible while the status of the subjectivity is Evidence sent.',
    ])
  })
})
