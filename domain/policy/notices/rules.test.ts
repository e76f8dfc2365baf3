import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { endingCodes, reasonOf, reasonText } from './reasons.ts'
import { NOTICE_PLACES, NOTICE_RULES, noticePlaceOf, noticeRuleOf, type Setting } from './rules.ts'
import type { NoticeStep } from './types.ts'

const TODAY = '2026-12-01'
const ALL = [...STATES.map(({ code }) => code), 'UK']
const setting = (state: string, more: Partial<Setting> = {}): Setting => ({
  state,
  isSurplus: false,
  step: 'CANCEL',
  reason: 'HAZARD',
  isYoung: false,
  on: TODAY,
  ...more,
})
const days = (state: string, more: Partial<Setting> = {}): number | undefined =>
  noticeRuleOf(setting(state, more))?.days
const window = (state: string, step: NoticeStep) => {
  const row = noticeRuleOf(setting(state, { step, reason: null }))
  return [row?.days, row?.atMost]
}

describe.each(ALL)('the rules of %s', (state) => {
  it.each(['2024-02-29', '2025-06-30', '2025-07-01', TODAY, '2030-01-01'])(
    'hold once on %s, for every reason, age and step',
    (on) => {
      expect(NOTICE_PLACES.filter((row) => row.state === state && isOn(row, on))).toHaveLength(1)
      for (const isYoung of [false, true])
        for (const reason of endingCodes) expect(days(state, { reason, isYoung, on })).toBeGreaterThan(0)
      for (const step of ['NONRENEWAL', 'CHANGED_RENEWAL'] as const)
        expect(days(state, { step, reason: null, on })).toBeGreaterThan(0)
      const held = NOTICE_RULES.filter((row) => row.state === state && isOn(row, on))
      const keys = held.map((row) => [row.step, row.paper, row.age, ...row.reasons].join(' '))
      expect(new Set(keys).size).toBe(keys.length)
    },
  )

  it('cite a law and say what they were compared with, or that they were not', () => {
    for (const row of NOTICE_RULES.filter((one) => one.state === state)) {
      expect(row.citation && row.source).toBeTruthy()
      expect(row.comparedOn === null).toBe(row.known === 'DEFAULT')
    }
  })

  it('that were not compared take no period below the longest default', () => {
    for (const row of NOTICE_RULES.filter((one) => one.state === state && one.known === 'DEFAULT')) {
      const isUnpaid = row.step === 'CANCEL' && row.reasons.includes('NON_PAY')
      expect(row.days, `${row.step} ${row.reasons.join()}`).toBeGreaterThanOrEqual(isUnpaid ? 10 : 60)
    }
  })
})

const isOn = (row: { validFrom: string | null; validTo: string | null }, on: string): boolean =>
  (row.validFrom ?? '0') <= on && on <= (row.validTo ?? '9')

describe('periods of the states', () => {
  it.each([
    // state, nonpayment, young, older, nonrenewal, changed renewal
    ['NY', 15, 20, 15, [60, 120], [60, 120]],
    ['CA', 10, 30, 30, [60, 120], [60, 120]],
    ['FL', 10, 45, 45, [45, null], [45, null]],
    ['TX', 10, 10, 10, [60, null], [30, null]],
    ['IL', 10, 60, 60, [60, null], [60, null]],
    ['NJ', 10, 30, 30, [30, 120], [30, 120]],
    ['PA', 15, 30, 60, [60, null], [30, null]],
    ['VA', 15, 45, 45, [45, null], [60, null]],
    ['WA', 10, 60, 60, [60, null], [20, null]],
    ['AL', 10, 60, 60, [60, null], [120, null]],
    ['GU', 10, 60, 60, [60, null], [60, null]],
    ['UK', 30, 30, 30, [21, null], [21, null]],
  ] as const)('%s: %i, young %i, older %i', (state, unpaid, young, older, nonrenewal, changed) => {
    expect(days(state, { reason: 'NON_PAY' })).toBe(unpaid)
    expect(days(state, { reason: 'NSF' })).toBe(unpaid)
    expect(days(state, { isYoung: true })).toBe(young)
    expect(days(state)).toBe(older)
    expect(window(state, 'NONRENEWAL')).toEqual(nonrenewal)
    expect(window(state, 'CHANGED_RENEWAL')).toEqual(changed)
  })

  it.each([
    ['CA', 'FRAUD', 10],
    ['PA', 'FRAUD', 15],
    ['CT', 'FRAUD', 10],
    ['CT', 'HAZARD', 60],
    ['IN', 'FRAUD', 20],
    ['NH', 'HAZARD', 10],
    ['NH', 'FRAUD', 60],
  ] as const)('%s has its own period for %s: %i days', (state, reason, expected) => {
    expect(days(state, { reason })).toBe(expected)
  })

  it('Washington went from 45 to 60 days on 1 July 2025', () => {
    for (const [on, expected] of [
      ['2025-06-30', 45],
      ['2025-07-01', 60],
    ] as const) {
      expect(days('WA', { on })).toBe(expected)
      expect(days('WA', { step: 'NONRENEWAL', reason: null, on })).toBe(expected)
      expect(days('WA', { reason: 'NON_PAY', on })).toBe(10)
    }
  })

  it('Mississippi is asked for 45 days from 1 July 2026 on, until its bill is known', () => {
    expect(noticeRuleOf(setting('MS', { on: '2026-06-30' }))).toMatchObject({ days: 30, known: 'READ' })
    expect(noticeRuleOf(setting('MS', { on: '2026-07-01' }))).toMatchObject({ days: 45, known: 'SECONDARY' })
  })
})

describe('surplus lines paper', () => {
  const isFree = (state: string, step: NoticeStep = 'CANCEL'): boolean =>
    noticeRuleOf(setting(state, { step, isSurplus: true, reason: step === 'CANCEL' ? 'HAZARD' : null })) ===
    null

  it.each(['NY', 'VA', 'HI', 'IA', 'LA', 'ME', 'MO', 'NC', 'NH', 'CO', 'OH', 'WI', 'TN', 'ID', 'AZ'])(
    '%s: the policy alone counts',
    (state) => {
      expect(isFree(state)).toBe(true)
      expect(isFree(state, 'NONRENEWAL')).toBe(true)
    },
  )

  it.each(['FL', 'CA', 'PA', 'CT', 'MT', 'NM', 'SC', 'VT', 'TX', 'WA', 'GU'])(
    '%s: the law applies, or is taken to where it is silent',
    (state) => {
      expect(isFree(state)).toBe(false)
      expect(isFree(state, 'NONRENEWAL')).toBe(false)
    },
  )

  it('Oklahoma has its law for cancellation alone, Alaska leaves out nonrenewal', () => {
    expect([isFree('OK'), isFree('OK', 'NONRENEWAL')]).toEqual([false, true])
    expect([isFree('AK'), isFree('AK', 'NONRENEWAL')]).toEqual([false, true])
  })

  it('Florida has 45, 45 and 10 days for it', () => {
    const surplus = { isSurplus: true }
    expect(days('FL', surplus)).toBe(45)
    expect(days('FL', { ...surplus, reason: 'NON_PAY' })).toBe(10)
    expect(days('FL', { ...surplus, step: 'NONRENEWAL', reason: null })).toBe(45)
  })
})

describe('reasons', () => {
  it('are said by the insured or the insurer, and the insurer has a sentence for the notice', () => {
    for (const code of endingCodes) {
      const { initiator, notice, needsAgreement, from } = reasonOf(code)
      expect(notice === null, code).toBe(initiator === 'INSURED')
      expect(from).toContain('IN FORCE')
      expect(reasonText(code, 'US') && reasonText(code, 'UK')).toBeTruthy()
      if (needsAgreement) expect(reasonOf(code).returns).toBe('ERROR')
    }
  })

  it.each([
    ['REQUEST', 'INSURED', true],
    ['REWRITE', 'REWRITE', false],
    ['FINANCE_POA', 'FINANCE', false],
    ['NON_PAY', 'NON_PAYMENT', false],
    ['FRAUD', 'INSURER', false],
    ['HAZARD', 'INSURER', true],
    ['ISSUED_IN_ERROR', 'ERROR', false],
    ['COOLING_OFF', 'RIGHT_TO_CANCEL', false],
  ] as const)('%s returns as %s', (code, returns, hasReportingPeriod) =>
    expect(reasonOf(code)).toMatchObject({ returns, hasReportingPeriod }),
  )

  it('that a law names as grounds are reasons of the insurer', () => {
    for (const place of NOTICE_PLACES)
      for (const ground of place.grounds ?? []) expect(reasonOf(ground).initiator).toBe('INSURER')
    expect(() => noticePlaceOf('XX', TODAY)).toThrow('XX')
  })
})
