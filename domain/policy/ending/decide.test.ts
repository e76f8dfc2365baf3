import { describe, expect, it } from 'vitest'
import { addDays } from '../../kernel/dates.ts'
import type { EndingFacts } from '../notices/cancellation.ts'
import { endingCodes } from '../notices/reasons.ts'
import {
  endingRefusal,
  type EndingWay,
  fileFor,
  needsNotice,
  noticeEndsFrom,
  noticeRefusal,
  type WantedEnding,
  type WantedNotice,
} from './decide.ts'

/** A policy of the first term that has run for some days on a Wednesday. */
const policy = (state: string, age: number, more: Partial<EndingFacts> = {}): EndingFacts => {
  const effectiveDate = addDays('2027-03-10', -age)
  return {
    state,
    status: age < 0 ? 'ISSUED' : 'IN FORCE',
    isSurplus: false,
    isRenewal: false,
    effectiveDate,
    endDate: addDays(effectiveDate, 365),
    today: '2027-03-10',
    documentsOn: effectiveDate,
    hasClaim: false,
    ...more,
  }
}

const fieldsOf = (facts: EndingFacts, wanted: WantedEnding): string[] =>
  (endingRefusal(facts, wanted)?.errors ?? []).map(({ field }) => field)

describe('an end by the insured', () => {
  it('is from today on, and back only with proof of other coverage, for 30 days', () => {
    const facts = policy('CA', 100)
    const on = (reason: WantedEnding['reason'], day: string) =>
      fieldsOf(facts, { way: 'CANCEL', reason, on: day })
    expect(on('REQUEST', '2027-03-10')).toEqual([])
    expect(on('REQUEST', '2027-06-10')).toEqual([])
    expect(on('REQUEST', '2027-03-09')).toEqual(['effectiveDate'])
    expect(on('COVER_ELSEWHERE', '2027-02-08')).toEqual([])
    expect(on('COVER_ELSEWHERE', '2027-02-07')).toEqual(['effectiveDate'])
    expect(on('REQUEST', facts.endDate)).toEqual(['effectiveDate'])
    expect(
      endingRefusal(facts, { way: 'CANCEL', reason: 'REQUEST', on: '2027-03-09' })?.errors?.[0]?.detail,
    ).toBe(
      'Choose March 10, 2027 or later. Only proof of other coverage lets a policy end on a day that has passed.',
    )
  })

  it('rests on a signed release, or on proof of the other policy where it is for a day that has passed', () => {
    const file = (way: EndingWay, reason: WantedEnding['reason'], on: string) =>
      fileFor({ way, reason, on }, '2027-03-10')
    expect(file('CANCEL', 'REQUEST', '2027-03-20')).toBe('RELEASE')
    expect(file('CANCEL', 'COVER_ELSEWHERE', '2027-03-10')).toBe('RELEASE')
    expect(file('CANCEL', 'COVER_ELSEWHERE', '2027-03-01')).toBe('OTHER_COVER')
    expect(file('FLAT', 'ISSUED_IN_ERROR', '2027-03-01')).toBe('AGREEMENT')
    expect(file('CANCEL', 'NON_PAY', '2027-03-30')).toBeNull()
    expect(file('VOID', 'FRAUD', '2027-03-01')).toBeNull()
  })
})

describe('a flat end', () => {
  it('is for any reason of the insured before the term, and within it only for what was issued wrongly', () => {
    const flat = (age: number) =>
      endingCodes.filter((reason) => {
        const facts = policy('CA', age)
        return fieldsOf(facts, { way: 'FLAT', reason, on: facts.effectiveDate }).length === 0
      })
    expect(flat(-5)).toEqual([
      'REQUEST',
      'COVER_ELSEWHERE',
      'BUSINESS_CLOSED',
      'REWRITE',
      'FINANCE_POA',
      'ISSUED_IN_ERROR',
      'DUPLICATE',
    ])
    expect(flat(5)).toEqual(['ISSUED_IN_ERROR', 'DUPLICATE'])
    expect(fieldsOf(policy('CA', -5), { way: 'FLAT', reason: 'REQUEST', on: '2027-03-20' })).toEqual([
      'effectiveDate',
    ])
  })

  it('or void is not an ordinary cancellation', () => {
    const facts = policy('CA', 100)
    for (const reason of ['ISSUED_IN_ERROR', 'DUPLICATE'] as const)
      expect(fieldsOf(facts, { way: 'CANCEL', reason, on: facts.today })).toEqual(['reason'])
    expect(
      endingCodes.filter(
        (reason) => fieldsOf(facts, { way: 'VOID', reason, on: facts.effectiveDate }).length === 0,
      ),
    ).toEqual(['FRAUD', 'ISSUED_IN_ERROR', 'DUPLICATE'])
  })
})

describe('a notice of the insurer', () => {
  const notice = (change: Partial<WantedNotice> = {}): WantedNotice => ({
    reason: 'NON_PAY',
    sentOn: '2027-03-10',
    on: '2027-05-10',
    delivery: 'CERTIFICATE_OF_MAILING',
    ...change,
  })
  const refusedAt = (facts: EndingFacts, wanted: WantedNotice) =>
    noticeRefusal(facts, wanted)?.errors?.[0]?.field

  it('is not of yesterday, goes out on a business day by mail, and keeps its days', () => {
    const facts = policy('PA', 100)
    expect(refusedAt(facts, notice())).toBeUndefined()
    expect(refusedAt(facts, notice({ sentOn: '2027-03-09' }))).toBe('sentOn')
    expect(refusedAt(facts, notice({ sentOn: '2027-03-13' }))).toBe('sentOn')
    expect(refusedAt(facts, notice({ sentOn: '2027-03-13', delivery: 'BY_HAND' }))).toBeUndefined()
    expect(refusedAt(facts, notice({ sentOn: '2027-04-10' }))).toBe('sentOn')
    const first = noticeEndsFrom(facts, notice())
    expect(refusedAt(facts, notice({ on: first }))).toBeUndefined()
    expect(refusedAt(facts, notice({ on: addDays(first, -1) }))).toBe('effectiveDate')
  })

  it('names a reason that state and age allow', () => {
    expect(refusedAt(policy('NY', 30), notice({ reason: 'UNDERWRITING' }))).toBeUndefined()
    expect(refusedAt(policy('NY', 100), notice({ reason: 'UNDERWRITING' }))).toBe('reason')
    expect(refusedAt(policy('NY', 100), notice({ reason: 'REQUEST' }))).toBe('reason')
    expect(endingCodes.filter((reason) => !needsNotice(reason))).toEqual([
      'REQUEST',
      'COVER_ELSEWHERE',
      'BUSINESS_CLOSED',
      'REWRITE',
      'COOLING_OFF',
      'FINANCE_POA',
      'ISSUED_IN_ERROR',
      'DUPLICATE',
    ])
  })

  it('of a policy that is to end already is looked at as if it were not', () => {
    const facts = policy('PA', 100, { status: 'CANCEL PENDING' })
    expect(refusedAt(facts, notice())).toBeUndefined()
  })
})

describe('the right to cancel in the United Kingdom', () => {
  const right = (on: string): WantedEnding => ({ way: 'CANCEL', reason: 'COOLING_OFF', on })
  const said = (facts: EndingFacts, wanted: WantedEnding) => endingRefusal(facts, wanted)?.errors?.[0]?.detail

  it('is there until the fourteenth day after the documents were received, and refused on the fifteenth', () => {
    const received = { documentsOn: '2027-03-01' }
    const on = (today: string) => endingRefusal(policy('UK', 9, { ...received, today }), right(today))
    expect(on('2027-03-10')).toBeNull()
    expect(on('2027-03-15')).toBeNull()
    expect(on('2027-03-16')?.errors?.[0]?.code).toBe('REASON_NOT_ALLOWED')
    expect(on('2027-03-16')?.errors?.[0]?.detail).toBe(
      'The documents were received on 1 March 2027, and the right to cancel with a full refund ended 14 days later, on 15 March 2027.',
    )
  })

  it('ends cover within its days, from the first day where the term has not begun', () => {
    const facts = policy('UK', 9, { documentsOn: '2027-03-01' })
    expect(endingRefusal(facts, right('2027-03-15'))).toBeNull()
    expect(said(facts, right('2027-03-16'))).toBe(
      'The right to cancel ends cover on 15 March 2027 at the latest.',
    )
    expect(endingRefusal(facts, right('2027-03-09'))).not.toBeNull()
    const ahead = policy('UK', -30, { documentsOn: '2027-03-05' })
    expect(endingRefusal(ahead, right('2027-04-09'))).toBeNull()
    expect(endingRefusal({ ...ahead, today: '2027-03-20' }, right('2027-04-09'))).not.toBeNull()
  })

  it('is gone once a claim was notified, asks for no file, and is not known in the United States', () => {
    expect(said(policy('UK', 3, { hasClaim: true }), right('2027-03-10'))).toContain('A claim was notified')
    expect(fileFor(right('2027-03-10'), '2027-03-10')).toBeNull()
    expect(endingRefusal(policy('CA', 3), right('2027-03-10'))?.errors?.[0]?.code).toBe('REASON_NOT_ALLOWED')
    expect(
      endingRefusal(policy('UK', -30), { way: 'FLAT', reason: 'COOLING_OFF', on: '2027-04-09' })?.errors?.[0]
        ?.code,
    ).toBe('REASON_NOT_ALLOWED')
  })
})
