import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { isBusinessDay } from '#domain/market/business-days.ts'
import { STATES } from '#domain/market/states.ts'
import { type EndingFacts, endingWindow } from './cancellation.ts'
import { effectiveFrom, marketOf } from './days.ts'
import { newYorkOutcome } from './new-york.ts'
import { type EndingCode, endingCodes, reasonOf } from './reasons.ts'
import { changeVerdict, type RenewalChange, renewalWindow } from './renewal.ts'
import { noticePlaceOf } from './rules.ts'
import { contentsNeeded, noticeVerdict, type SentNotice } from './verdict.ts'

/** A term of 2027, on Wednesday 2 June: 152 days old. */
const facts = (more: Partial<EndingFacts> = {}): EndingFacts => ({
  state: 'NY',
  status: 'IN FORCE',
  isSurplus: false,
  isRenewal: false,
  effectiveDate: '2027-01-01',
  endDate: '2028-01-01',
  today: '2027-06-02',
  documentsOn: '2026-12-20',
  hasClaim: false,
  ...more,
})
const young = { today: '2027-02-01' } as const
const ended = (code: EndingCode, more: Partial<EndingFacts> = {}) => endingWindow(facts(more), code)
const notHere = (code: EndingCode, more: Partial<EndingFacts> = {}) => ended(code, more).notHere?.code ?? null

describe('ending a policy within its term', () => {
  it.each([
    // New York: any lawful reason in the first 60 days, then what the law lists.
    ['NY', 'UNDERWRITING', young, null],
    ['NY', 'UNDERWRITING', { today: '2027-03-01' }, null],
    ['NY', 'UNDERWRITING', { today: '2027-03-02' }, 'NOT_NEW'],
    ['NY', 'UNDERWRITING', { ...young, isRenewal: true }, 'NOT_NEW'],
    ['NY', 'HAZARD', {}, null],
    ['NY', 'FRAUD', {}, null],
    ['NY', 'NON_PAY', {}, null],
    ['NY', 'REINSURANCE', {}, 'NOT_A_GROUND'],
    ['NY', 'REINSURANCE', young, null],
    ['NY', 'SUBJECTIVITY_OPEN', {}, 'NOT_A_GROUND'],
    ['NY', 'SUBJECTIVITY_OPEN', young, null],
    // Excess line paper is exempt.
    ['NY', 'REINSURANCE', { isSurplus: true }, null],
    ['TX', 'REINSURANCE', {}, null],
    ['TX', 'BREACH_OF_CONDITION', {}, 'NOT_A_GROUND'],
    ['TX', 'BREACH_OF_CONDITION', { ...young, isRenewal: true }, 'NOT_A_GROUND'],
    ['CO', 'BREACH_OF_CONDITION', young, 'NOT_A_GROUND'],
    ['WA', 'BREACH_OF_CONDITION', {}, null],
    ['UK', 'HAZARD', {}, null],
    // Unverified: only what nearly every law names.
    ['GU', 'REINSURANCE', {}, 'NOT_A_GROUND'],
    ['GU', 'HAZARD', {}, null],
    ['WA', 'HAZARD', { status: 'ISSUED', today: '2026-12-01' }, 'STATUS'],
    ['WA', 'NON_PAY', { status: 'ISSUED', today: '2026-12-01' }, null],
    ['WA', 'NON_PAY', { status: 'EXPIRED' }, 'STATUS'],
    ['WA', 'HAZARD', { today: '2027-11-15' }, 'TOO_LATE'],
    ['WA', 'NON_PAY', { today: '2027-11-15' }, null],
    ['WA', 'REQUEST', { status: 'RENEWED' }, 'STATUS'],
  ] as const)('in %s for %s with %o: %s', (state, code, more, expected) => {
    expect(notHere(code, { state, ...more })).toBe(expected)
  })

  it.each([
    // Sent on Wednesday 2 June 2027; the policy promises 10 days for nonpayment and 30 for others.
    ['NY', 'NON_PAY', '2027-06-17', 15],
    ['NY', 'HAZARD', '2027-07-02', 30],
    ['WA', 'HAZARD', '2027-08-01', 60],
    ['FL', 'HAZARD', '2027-07-17', 45],
    ['TX', 'NON_PAY', '2027-06-12', 10],
    ['CA', 'NON_PAY', '2027-06-17', 15],
    ['DC', 'NON_PAY', '2027-07-02', 30],
    ['UK', 'NON_PAY', '2027-07-02', 30],
  ] as const)('in %s %s ends it on %s at the earliest, after %i days', (state, code, day, noticeDays) => {
    expect(ended(code, { state })).toMatchObject({ effectiveFrom: day, noticeDays, sendOn: '2027-06-02' })
  })

  it('on a weekend or holiday the notice goes out on the next business day', () => {
    expect(ended('NON_PAY', { today: '2027-07-03' })).toMatchObject({
      sendOn: '2027-07-06',
      effectiveFrom: '2027-07-21',
    })
  })

  it('names the last day to send: for the end of the term, or for the first days of a policy', () => {
    // The last effective day is 31 December 2027; 60 days before is Monday 1 November.
    expect(ended('HAZARD', { state: 'WA' }).lastDay).toBe('2027-11-01')
    // 60 days from 1 January end with 1 March, a Monday.
    expect(ended('UNDERWRITING', young).lastDay).toBe('2027-03-01')
    expect(ended('REINSURANCE', young).lastDay).toBe('2027-03-01')
    expect(ended('UNDERWRITING', { ...young, state: 'PA' }).lastDay).toBe('2027-03-01')
  })

  it('says until when it can be stopped, in New York also fifteen days after the mailing', () => {
    expect(ended('HAZARD', { state: 'WA' }).stopUntil).toBe('2027-07-31')
    expect(ended('NON_PAY', { state: 'TX' }).stopUntil).toBe('2027-06-11')
    expect(ended('NON_PAY').stopUntil).toBe('2027-06-17')
  })

  it('the insured ends it today, or with proof of other coverage up to 30 days ago', () => {
    expect(ended('REQUEST')).toMatchObject({ effectiveFrom: '2027-06-02', noticeDays: null, lastDay: null })
    expect(ended('COVER_ELSEWHERE').effectiveFrom).toBe('2027-05-03')
    expect(ended('COVER_ELSEWHERE', { today: '2027-01-10' }).effectiveFrom).toBe('2027-01-01')
    expect(ended('ISSUED_IN_ERROR')).toMatchObject({ effectiveFrom: '2027-01-01', notHere: null })
  })

  it('a policy that has not begun does not end before its first day', () => {
    expect(ended('NON_PAY', { status: 'ISSUED', today: '2026-12-01' }).effectiveFrom).toBe('2027-01-01')
  })

  it('for every place, paper, age and reason the first day keeps the period, and the last one is a business day', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...STATES.map(({ code }) => code), 'UK'),
        fc.constantFrom(...endingCodes),
        fc.boolean(),
        fc.boolean(),
        fc.integer({ min: -20, max: 364 }),
        (state, code, isSurplus, isRenewal, at) => {
          const one = facts({ state, isSurplus, isRenewal, today: addDays('2027-01-01', at) })
          const found = endingWindow(one, code)
          expect(found.effectiveFrom >= one.effectiveDate).toBe(true)
          if (reasonOf(code).initiator === 'INSURED' || reasonOf(code).needsAgreement) return
          const { period, sendOn, lastDay } = found
          if (!period || !sendOn || !lastDay) throw new Error('no period')
          const market = marketOf(state)
          expect(sendOn >= one.today && isBusinessDay(sendOn, market)).toBe(true)
          expect(found.effectiveFrom >= effectiveFrom(sendOn, period, market)).toBe(true)
          expect(isBusinessDay(lastDay, market) && lastDay < one.endDate).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

const sent = (more: Partial<SentNotice> = {}): SentNotice => ({
  step: 'CANCEL',
  reason: 'HAZARD',
  sentOn: '2027-06-02',
  effectiveOn: '2027-08-01',
  method: 'CERTIFICATE_OF_MAILING',
  isProven: true,
  isToAddress: true,
  says: ['REASON', 'FACTS', 'CITATION', 'AMOUNT_DUE', 'EFFECTIVE_DAY', 'REVIEW_RIGHT'],
  ...more,
})
const faults = (state: string, more: Partial<SentNotice> = {}, policy: Partial<EndingFacts> = {}) =>
  noticeVerdict(facts({ state, ...policy }), sent(more)).faults.map(({ code }) => code)

describe('a notice that was sent', () => {
  it.each([
    ['WA', {}, []],
    ['WA', { effectiveOn: '2027-07-31' }, ['SHORT']],
    ['WA', { isProven: false }, ['UNPROVEN']],
    ['WA', { isToAddress: false, isProven: false }, ['UNPROVEN', 'OTHER_ADDRESS']],
    ['NY', { says: ['REASON', 'FACTS'] }, ['CONTENT_MISSING']],
    [
      'NY',
      { says: ['REASON'], reason: 'NON_PAY' },
      ['CONTENT_MISSING', 'CONTENT_MISSING', 'CONTENT_MISSING'],
    ],
    ['NY', { reason: 'REINSURANCE' }, ['NOT_A_GROUND']],
    ['NY', { reason: 'UNDERWRITING' }, ['NOT_NEW']],
    ['NY', { reason: 'REQUEST' }, ['NO_NOTICE_ENDS_IT']],
    ['NY', { step: 'NONRENEWAL', reason: null, effectiveOn: '2028-01-01' }, ['TOO_EARLY']],
    ['NY', { step: 'NONRENEWAL', reason: null, sentOn: '2027-09-03', effectiveOn: '2028-01-01' }, []],
    ['NY', { step: 'NONRENEWAL', reason: null, sentOn: '2027-11-02', effectiveOn: '2028-01-01' }, []],
    ['NY', { step: 'NONRENEWAL', reason: null, sentOn: '2027-11-03', effectiveOn: '2028-01-01' }, ['SHORT']],
    [
      'NJ',
      { step: 'CHANGED_RENEWAL', reason: null, sentOn: '2027-09-02', effectiveOn: '2028-01-01' },
      ['TOO_EARLY'],
    ],
  ] as const)('in %s with %o has the faults %o', (state, more, expected) => {
    expect(faults(state, more)).toEqual(expected)
  })

  it('is judged by the law of its day: Washington before and since 1 July 2025', () => {
    const policy = { effectiveDate: '2025-01-01', endDate: '2026-01-01' }
    expect(faults('WA', { sentOn: '2025-06-30', effectiveOn: '2025-08-14' }, policy)).toEqual([])
    expect(faults('WA', { sentOn: '2025-07-01', effectiveOn: '2025-08-15' }, policy)).toEqual(['SHORT'])
  })

  it('by hand needs no days of the mail', () => {
    const short = { reason: 'NON_PAY', effectiveOn: '2027-06-12' } as const
    expect(faults('CA', short)).toEqual(['SHORT'])
    expect(faults('CA', { ...short, method: 'BY_HAND' })).toEqual([])
  })

  it('cites the paragraph only where the law lists grounds, and names the amount only for unpaid premium', () => {
    const at = (reason: EndingCode, sentOn: string) =>
      contentsNeeded(facts(), { step: 'CANCEL', reason, sentOn })
    expect(at('HAZARD', '2027-06-02')).toEqual(['REASON', 'FACTS', 'CITATION'])
    expect(at('NON_PAY', '2027-02-01')).toEqual(['REASON', 'FACTS', 'CITATION', 'AMOUNT_DUE'])
    expect(at('UNDERWRITING', '2027-02-01')).toEqual(['REASON', 'FACTS'])
    expect(contentsNeeded(facts({ isSurplus: true }), sent())).toEqual(['REASON'])
  })
})

describe('late notices of a renewal in New York, for an expiry on 1 March 2027', () => {
  it.each([
    ['CHANGED_RENEWAL', '2026-10-31', 'VOID', null, null],
    ['CHANGED_RENEWAL', '2026-11-01', 'TIMELY', '2027-03-01', null],
    ['CHANGED_RENEWAL', '2026-12-31', 'TIMELY', '2027-03-01', null],
    ['CHANGED_RENEWAL', '2027-01-01', 'NEW_TERMS_AT_EXPIRY', '2027-03-01', '2027-03-02'],
    ['CHANGED_RENEWAL', '2027-01-30', 'NEW_TERMS_AT_EXPIRY', '2027-03-01', '2027-03-31'],
    ['CHANGED_RENEWAL', '2027-01-31', 'OLD_COVER_FOR_SIXTY_DAYS', '2027-04-01', '2027-04-01'],
    ['CHANGED_RENEWAL', '2027-02-28', 'OLD_COVER_FOR_SIXTY_DAYS', '2027-04-29', '2027-04-29'],
    ['CHANGED_RENEWAL', '2027-03-01', 'OLD_COVER_FOR_A_PERIOD', '2028-03-01', null],
    ['CHANGED_RENEWAL', null, 'OLD_COVER_FOR_A_PERIOD', '2028-03-01', null],
    ['NONRENEWAL', '2027-01-15', 'OLD_COVER_FOR_SIXTY_DAYS', '2027-03-16', '2027-03-16'],
    ['NONRENEWAL', '2026-12-31', 'TIMELY', '2027-03-01', null],
  ] as const)('%s sent %s: %s', (step, day, code, oldCoverUntil, insuredMayLeaveUntil) => {
    expect(newYorkOutcome(step, day, '2027-03-01')).toMatchObject({
      code,
      oldCoverUntil,
      insuredMayLeaveUntil,
      isLowerRate: code.startsWith('OLD_COVER'),
    })
  })
})

const change = (more: Partial<RenewalChange> = {}): RenewalChange => ({
  expiringPremium: 1_000_000,
  renewalPremium: 1_000_000,
  increaseOf: {},
  isCoverageReduced: false,
  ...more,
})
const due = (state: string, more: Partial<RenewalChange>) => changeVerdict(state, '2027-06-02', change(more))

describe('a renewal on other terms needs a notice', () => {
  it.each([
    ['NY', { renewalPremium: 1_100_000 }, false],
    ['NY', { renewalPremium: 1_100_001 }, true],
    ['NY', { renewalPremium: 1_500_000, increaseOf: { EXPOSURE: 300_000, AUDIT: 100_000 } }, false],
    ['NY', { renewalPremium: 1_500_000, increaseOf: { EXPOSURE: 300_000 } }, true],
    ['NY', { isCoverageReduced: true }, true],
    ['IL', { renewalPremium: 1_299_999 }, false],
    ['IL', { renewalPremium: 1_300_000 }, true],
    ['PA', { renewalPremium: 1_000_001 }, true],
    ['PA', { isCoverageReduced: true }, false],
    ['GA', { renewalPremium: 1_150_000 }, false],
    ['GA', { renewalPremium: 1_150_001 }, true],
    ['MD', { renewalPremium: 1_160_000, increaseOf: { AUDIT: 50_000 } }, true],
    ['NH', { renewalPremium: 1_250_000 }, false],
    ['FL', { renewalPremium: 1_000_001 }, true],
    ['FL', { renewalPremium: 900_000 }, false],
    ['AL', { renewalPremium: 1_000_001 }, true],
    ['AL', {}, false],
  ] as const)('in %s for %o: %s', (state, more, expected) => {
    expect(due(state, more).isDue).toBe(expected)
  })

  it('shows by how much the insurer alone moved the price', () => {
    expect(due('NY', { renewalPremium: 1_234_567, increaseOf: { EXPOSURE: 100_000 } })).toEqual({
      isDue: true,
      increase: 134_567,
      basisPoints: 1345,
      because: ['PREMIUM'],
    })
    expect(due('NY', { expiringPremium: 0, renewalPremium: 5 }).basisPoints).toBeNull()
  })

  it('in a window that may have a first day as well', () => {
    const at = (state: string, today: string, isSurplus = false) =>
      renewalWindow({ state, isSurplus, endDate: '2027-03-01', today }, 'CHANGED_RENEWAL')
    expect(at('NY', '2026-10-30')).toMatchObject({ earliest: '2026-11-02', standing: 'TOO_EARLY' })
    expect(at('NY', '2026-12-31')).toMatchObject({ lastDay: '2026-12-31', standing: 'OPEN' })
    expect(at('NY', '2027-01-01')).toMatchObject({ standing: 'PASSED', stopUntil: '2027-02-28' })
    expect(at('FL', '2026-06-01')).toMatchObject({ earliest: null, lastDay: '2027-01-15', standing: 'OPEN' })
    expect(at('NY', '2026-12-31', true)).toMatchObject({ lastDay: null, standing: 'NOT_NEEDED' })
    expect(noticePlaceOf('NY', '2026-12-31').late).toContain('void')
  })
})
