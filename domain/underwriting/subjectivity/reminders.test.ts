import { describe, expect, it } from 'vitest'
import { subjectivityRules, type SubjectivityFacts } from './actions.ts'
import { MOST_REMINDERS_BY_HAND, REMINDER_RUNGS, rungsOn } from './reminders.ts'

const reached = (today: string, dueDate: string, market: 'US' | 'UK' = 'US') =>
  rungsOn(today, market)
    .filter(({ dueUntil }) => dueDate <= dueUntil)
    .map(({ rung }) => rung)
    .at(-1) ?? null

describe('the rungs of reminders', () => {
  it('rise, from before the last day to after it', () => {
    expect([...REMINDER_RUNGS].toSorted((one, other) => one - other)).toEqual([...REMINDER_RUNGS])
  })

  // Due on Tuesday, December 1; Thursday, November 26 is Thanksgiving in the United States.
  it.each([
    ['2026-11-20', 'US', null],
    ['2026-11-23', 'US', -5],
    ['2026-11-23', 'UK', null],
    ['2026-11-24', 'UK', -5],
    ['2026-11-26', 'US', null],
    ['2026-11-27', 'US', -5],
    ['2026-11-28', 'US', null],
    ['2026-11-30', 'US', -1],
    ['2026-12-01', 'US', -1],
    ['2026-12-02', 'US', 1],
    ['2026-12-07', 'US', 1],
    ['2026-12-08', 'US', 5],
    ['2026-12-15', 'US', 10],
  ] as const)('on %s in the %s: %s', (today, market, rung) => {
    expect(reached(today, '2026-12-01', market)).toBe(rung)
  })
})

describe('the rules of a subjectivity', () => {
  const facts = (more: Partial<SubjectivityFacts> = {}): SubjectivityFacts => ({
    status: 'OPEN',
    isOwnEvidence: false,
    isInEffect: true,
    isRemindedToday: false,
    remindersByHand: 0,
    ...more,
  })
  const code = (action: 'clear' | 'remind', more: Partial<SubjectivityFacts>) =>
    subjectivityRules.refusalOf(action, facts(more), () => true)?.code ?? null

  it('has another user clear than who sent the evidence, and nothing cleared without evidence', () => {
    expect(code('clear', { status: 'SUBMITTED' })).toBeNull()
    expect(code('clear', { status: 'SUBMITTED', isOwnEvidence: true })).toBe('EVIDENCE_OWN')
    expect(code('clear', { status: 'OPEN' })).toBe('TRANSITION_NOT_ALLOWED')
  })

  it('limits reminders to those who can act on them, one a day and so many a last day', () => {
    expect(code('remind', {})).toBeNull()
    expect(code('remind', { status: 'SUBMITTED' })).toBe('TRANSITION_NOT_ALLOWED')
    expect(code('remind', { isInEffect: false })).toBe('REMINDER_TOO_EARLY')
    expect(code('remind', { isRemindedToday: true })).toBe('REMINDED_TODAY')
    expect(code('remind', { remindersByHand: MOST_REMINDERS_BY_HAND - 1 })).toBeNull()
    expect(code('remind', { remindersByHand: MOST_REMINDERS_BY_HAND })).toBe('REMINDERS_SPENT')
  })
})
