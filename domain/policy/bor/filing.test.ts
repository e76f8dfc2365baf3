import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { renewalOpensOn } from '../actions.ts'
import { policyStatuses } from '../lifecycle.ts'
import { borClock } from './clock.ts'
import { type FilingFacts, filingRefusal } from './filing.ts'
import { letterDateRefusal, OLDEST_LETTER_DAYS } from './letter.ts'
import { borActions, type BorFacts, borRules, type BorSide, borStatuses } from './lifecycle.ts'
import { borTermsOn, USUAL_BOR_TERMS } from './terms.ts'

const today = '2026-11-20'

const facts: FilingFacts = {
  policy: { status: 'IN FORCE', endDate: '2027-06-01', market: 'US', incumbentId: 'old', isSandbox: false },
  receiver: {
    id: 'new',
    accountType: 'AGENCY',
    market: 'US',
    isEnabled: true,
    isSandbox: false,
    hasUsers: true,
  },
  terms: USUAL_BOR_TERMS,
  clock: borClock(today, 5, 'US'),
  today,
  isPending: false,
  seesPolicy: false,
}

const withReceiver = (more: Partial<NonNullable<FilingFacts['receiver']>>): FilingFacts => ({
  ...facts,
  receiver: facts.receiver && { ...facts.receiver, ...more },
})
const withPolicy = (more: Partial<FilingFacts['policy']>): FilingFacts => ({
  ...facts,
  policy: { ...facts.policy, ...more },
})
const withTerms = (more: Partial<FilingFacts['terms']>): FilingFacts => ({
  ...facts,
  terms: { ...facts.terms, ...more },
})

const codeOf = (given: FilingFacts): string | null => {
  const because = filingRefusal(given)
  return because && (because.errors?.[0]?.code ?? because.code)
}

describe('a letter about a policy', () => {
  it('is taken in the middle of the term by the usual terms', () => {
    expect(filingRefusal(facts)).toBeNull()
  })

  it.each([
    ['AGENCY_UNKNOWN', { ...facts, receiver: null }],
    ['AGENCY_UNKNOWN', withReceiver({ accountType: 'CARRIER' })],
    ['SERVICED_ALREADY', withReceiver({ id: 'old' })],
    ['SANDBOX_APART', withReceiver({ isSandbox: true })],
    ['SANDBOX_APART', withPolicy({ isSandbox: true })],
    ['AGENCY_DISABLED', withReceiver({ isEnabled: false })],
    ['MARKET_DIFFERS', withReceiver({ market: 'UK' })],
    ['NO_ONE_TO_TAKE_OVER', withReceiver({ hasUsers: false })],
    ['BOR_PENDING', { ...facts, isPending: true }],
    ['BOR_MID_TERM', withTerms({ isMidTerm: false })],
    ['BOR_TOO_LATE', withPolicy({ endDate: '2026-12-01' })],
    ['BOR_TOO_LATE', withPolicy({ endDate: addDays(today, USUAL_BOR_TERMS.daysBeforeExpiry - 1) })],
  ])('is refused with %s', (code, refused) => {
    expect(codeOf(refused)).toBe(code)
  })

  it('is taken in the renewal window of a carrier that refuses it before', () => {
    const opens = renewalOpensOn(facts.policy.endDate)
    const at = (day: string) =>
      codeOf({ ...withTerms({ isMidTerm: false }), today: day, clock: borClock(day, 5, 'US') })
    expect(at(addDays(opens, -1))).toBe('BOR_MID_TERM')
    expect(at(opens)).toBeNull()
  })

  it('is taken while there is cover, or will be', () => {
    const taken = policyStatuses.filter((status) => codeOf(withPolicy({ status })) === null)
    expect(taken).toEqual(['ISSUED', 'IN FORCE', 'CANCEL REQUESTED', 'CANCEL PENDING'])
  })

  it('says no day of the policy to who does not see it', () => {
    for (const refused of [withTerms({ isMidTerm: false }), withPolicy({ endDate: '2026-12-01' })]) {
      expect(filingRefusal(refused)?.reason).not.toMatch(/\d/)
      expect(filingRefusal({ ...refused, seesPolicy: true })?.reason).toMatch(/\d{4}-\d\d-\d\d/)
    }
  })

  it.each([
    [today, null],
    [addDays(today, 1), 'LETTER_DATE_FUTURE'],
    [addDays(today, -OLDEST_LETTER_DAYS), null],
    [addDays(today, -OLDEST_LETTER_DAYS - 1), 'LETTER_DATE_OLD'],
  ])('dated %s is refused with %s', (date, code) => {
    expect(letterDateRefusal(date, today)?.errors?.[0]?.code ?? null).toBe(code)
  })
})

describe('terms of a carrier', () => {
  const dated = [
    { ...USUAL_BOR_TERMS, clockDays: 10, validFrom: '2026-12-01' },
    { ...USUAL_BOR_TERMS, clockDays: 7, validFrom: '2026-11-01' },
  ]
  it.each([
    ['2026-10-31', 5],
    ['2026-11-01', 7],
    ['2026-11-30', 7],
    ['2026-12-01', 10],
  ])('on %s have %i business days', (day, clockDays) => {
    expect(borTermsOn(dated, day).clockDays).toBe(clockDays)
  })
})

describe('what may be done with a letter', () => {
  const waiting: BorFacts = {
    status: 'PENDING',
    side: 'INCUMBENT',
    today: '2026-11-30',
    lastDay: '2026-11-30',
    effectiveOn: '2026-12-01',
    terms: USUAL_BOR_TERMS,
  }
  const refusalOf = (action: (typeof borActions)[number], more: Partial<BorFacts>) =>
    borRules.refusalOf(action, { ...waiting, ...more }, () => true)?.code ?? null

  it.each<[string, (typeof borActions)[number], Partial<BorFacts>, string | null]>([
    ['rescinding on the last day', 'rescind', {}, null],
    ['rescinding the day after', 'rescind', { today: '2026-12-01' }, 'BOR_DAYS_OVER'],
    ['putting it in effect on its day', 'effect', { side: 'STAFF', today: '2026-12-01' }, null],
    ['putting it in effect early', 'effect', { side: 'STAFF' }, 'BOR_NOT_WAIVED'],
    [
      'waiving where the carrier lets it be',
      'effect',
      { side: 'STAFF', terms: { ...USUAL_BOR_TERMS, canWaive: true } },
      null,
    ],
    ['rejecting it', 'reject', { side: 'STAFF' }, null],
  ])('%s', (_name, action, more, code) => {
    expect(refusalOf(action, more)).toBe(code)
  })

  it('rescinding comes through the incumbent or staff', () => {
    const sides: BorSide[] = ['STAFF', 'INCUMBENT', 'RECEIVER', 'INSURED', 'CARRIER']
    expect(sides.filter((side) => refusalOf('rescind', { side }) === null)).toEqual(['STAFF', 'INCUMBENT'])
  })

  it('is nothing once it has ended', () => {
    for (const status of borStatuses.filter((one) => one !== 'PENDING'))
      for (const action of borActions) expect(refusalOf(action, { status })).toBe('TRANSITION_NOT_ALLOWED')
  })
})
