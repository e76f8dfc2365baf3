import { describe, expect, it } from 'vitest'
import { type DunningFacts, type DunningStep, equityDate, nextStep, noticeBy, stepDue } from './ladder.ts'

const facts = (today: string, more: Partial<DunningFacts> = {}): DunningFacts => ({
  due: '2026-06-01',
  today,
  open: 250_000,
  taken: [],
  isMuted: false,
  heldUntil: null,
  isWaiting: false,
  ...more,
})

describe('the ladder of dunning', () => {
  it.each<[string, DunningStep | null]>([
    ['2026-05-24', null],
    ['2026-05-25', 'REMINDER'],
    ['2026-06-01', 'REMINDER'],
    ['2026-06-02', 'PAST_DUE'],
    ['2026-06-05', 'PAST_DUE'],
    ['2026-06-06', 'NOTICE'],
    ['2026-09-01', 'NOTICE'],
  ])('is on %s at %s', (today, step) => {
    expect(stepDue(facts(today))).toBe(step)
  })

  it('takes each step once', () => {
    expect(stepDue(facts('2026-05-26', { taken: ['REMINDER'] }))).toBeNull()
    expect(stepDue(facts('2026-06-03', { taken: ['REMINDER', 'PAST_DUE'] }))).toBeNull()
    expect(stepDue(facts('2026-06-09', { taken: ['NOTICE'] }))).toBeNull()
  })

  it.each<[string, Partial<DunningFacts>]>([
    ['a rest within the tolerance', { open: 500 }],
    ['money that is on its way, or disputed', { isWaiting: true }],
    ['a check in the mail', { heldUntil: '2026-06-12' }],
  ])('stops for %s', (_why, more) => {
    expect(stepDue(facts('2026-06-12', more))).toBeNull()
    expect(stepDue(facts('2026-06-12', { open: 501 }))).toBe('NOTICE')
  })

  it('goes on after a hold, and mutes reminders alone', () => {
    expect(stepDue(facts('2026-06-13', { heldUntil: '2026-06-12' }))).toBe('NOTICE')
    expect(stepDue(facts('2026-06-02', { isMuted: true }))).toBeNull()
    expect(stepDue(facts('2026-06-06', { isMuted: true }))).toBe('NOTICE')
  })

  it('says what comes next, after a hold where there is one', () => {
    expect(nextStep(facts('2026-05-26', { taken: ['REMINDER'] }))).toEqual({
      step: 'PAST_DUE',
      on: '2026-06-02',
    })
    expect(nextStep(facts('2026-06-03', { taken: ['PAST_DUE'], heldUntil: '2026-06-13' }))).toEqual({
      step: 'NOTICE',
      on: '2026-06-14',
    })
    expect(nextStep(facts('2026-06-09', { taken: ['NOTICE'] }))).toBeNull()
  })
})

describe('the equity date', () => {
  // 5,000.00 paid on the base case: 4,659.52 of it is premium.
  const base = {
    effectiveDate: '2026-03-01',
    endDate: '2027-03-01',
    premium: 1_000_000,
    premiumPaid: 465_952,
  }
  it('is the day until which the premium pays', () => {
    expect(equityDate(base)).toBe('2026-08-18')
    expect(equityDate({ ...base, premiumPaid: 0 })).toBe('2026-03-01')
    expect(equityDate({ ...base, premiumPaid: 1_000_000 })).toBe('2027-03-01')
    expect(equityDate({ ...base, premium: 0 })).toBe('2027-03-01')
  })

  it('is when a notice has to have run', () => {
    expect(noticeBy(base, 15)).toBe('2026-08-03')
  })
})
