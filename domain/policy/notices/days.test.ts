import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addYears, daysBetween, localDateIn } from '#domain/kernel/dates.ts'
import { isBusinessDay } from '#domain/market/business-days.ts'
import { STATES, timeZoneOf } from '#domain/market/states.ts'
import {
  deliveryMethods,
  effectiveFrom,
  lastLegalDay,
  marketOf,
  type Period,
  periodOf,
  sendBy,
} from './days.ts'
import { endingCodes } from './reasons.ts'
import { renewalWindow } from './renewal.ts'
import { NOTICE_RULES } from './rules.ts'
import { noticeSteps } from './types.ts'

const [anyRule] = NOTICE_RULES
if (!anyRule) throw new Error('there are no rules')
const asking = (days: number, more: Partial<typeof anyRule> = {}): Period => ({
  rule: { ...anyRule, unit: 'DAYS', mailingDays: 0, days, ...more },
  policyDays: 0,
})

describe('the day of sending for an expiry on 1 March 2027', () => {
  it.each([
    [120, '2026-11-01', '2026-10-30'],
    [90, '2026-12-01', '2026-12-01'],
    [60, '2026-12-31', '2026-12-31'],
    [45, '2027-01-15', '2027-01-15'],
    [30, '2027-01-30', '2027-01-29'],
    [15, '2027-02-14', '2027-02-12'],
    [10, '2027-02-19', '2027-02-19'],
  ])('%i days: %s, sent by %s', (days, last, by) => {
    expect(lastLegalDay('2027-03-01', asking(days), 'US')).toBe(last)
    expect(sendBy('2027-03-01', asking(days), 'US')).toBe(by)
    expect(effectiveFrom(last, asking(days), 'US')).toBe('2027-03-01')
  })

  it('moves before a holiday, also where the weekend precedes it', () => {
    // Monday 15 February 2027 is Washington’s Birthday: by Friday.
    expect(sendBy('2027-02-25', asking(10), 'US')).toBe('2027-02-12')
    // 28 March 2027 is Easter Sunday: by Thursday in the UK, by Friday in the US.
    expect(sendBy('2027-04-07', asking(10), 'UK')).toBe('2027-03-25')
    expect(sendBy('2027-04-07', asking(10), 'US')).toBe('2027-03-26')
  })

  it('comes earlier by the days of the mail, unless it is handed over or sent by consent', () => {
    const california = asking(30, { mailingDays: 5 })
    expect(effectiveFrom('2027-01-04', california, 'US')).toBe('2027-02-08')
    expect(effectiveFrom('2027-01-04', california, 'US', 'BY_HAND')).toBe('2027-02-03')
    expect(effectiveFrom('2027-01-04', california, 'US', 'ELECTRONIC')).toBe('2027-02-03')
  })

  it('counts working days where the law does, as Oregon', () => {
    const oregon = asking(10, { unit: 'BUSINESS_DAYS', mailingDays: 3 })
    // Received on Friday 12 February, ten working days without the holiday of the 15th.
    expect(effectiveFrom('2027-02-09', oregon, 'US')).toBe('2027-03-01')
    // Sent on that Friday it arrives on the holiday, and the ten days begin the day after it.
    expect(lastLegalDay('2027-03-01', oregon, 'US')).toBe('2027-02-12')
  })

  it('keeps what the policy promises where that is longer', () => {
    expect(effectiveFrom('2027-01-04', { ...asking(10), policyDays: 30 }, 'US')).toBe('2027-02-03')
    expect(effectiveFrom('2027-01-04', { rule: null, policyDays: 30 }, 'US')).toBe('2027-02-03')
  })

  it('counts the leap day', () => {
    expect(effectiveFrom('2028-02-20', asking(10), 'US')).toBe('2028-03-01')
    expect(effectiveFrom('2027-02-19', asking(10), 'US')).toBe('2027-03-01')
    expect(lastLegalDay('2028-02-29', asking(60), 'US')).toBe('2027-12-31')
    expect(sendBy('2028-02-29', asking(60), 'US')).toBe('2027-12-30')
  })
})

const days = fc.integer({ min: 0, max: 366 * 6 }).map((offset) => addDays('2026-01-01', offset))
const places = fc.constantFrom(...STATES.map(({ code }) => code), 'UK')

describe('for every place, reason, paper and day', () => {
  const cases = fc.record({
    state: places,
    isSurplus: fc.boolean(),
    step: fc.constantFrom(...noticeSteps),
    reason: fc.constantFrom(...endingCodes),
    isYoung: fc.boolean(),
    effectiveOn: days,
    method: fc.constantFrom(...deliveryMethods),
  })

  it('no notice is sent later than the law and the policy allow, and none later would do', () => {
    fc.assert(
      fc.property(cases, ({ effectiveOn, method, ...one }) => {
        const market = marketOf(one.state)
        const period = periodOf({
          ...one,
          reason: one.step === 'CANCEL' ? one.reason : null,
          on: addDays(effectiveOn, -60),
        })
        const last = lastLegalDay(effectiveOn, period, market, method)
        const by = sendBy(effectiveOn, period, market, method)
        expect(by <= last).toBe(true)
        expect(isBusinessDay(by, market)).toBe(true)
        expect(effectiveFrom(by, period, market, method) <= effectiveOn).toBe(true)
        expect(effectiveFrom(addDays(last, 1), period, market, method) > effectiveOn).toBe(true)
        // No business day lies between them.
        for (let day = addDays(by, 1); day <= last; day = addDays(day, 1))
          expect(isBusinessDay(day, market)).toBe(false)
        const given = daysBetween(by, effectiveOn)
        expect(given).toBeGreaterThanOrEqual(Math.max(period.policyDays, period.rule?.days ?? 0))
      }),
      { numRuns: 2000 },
    )
  })

  it('the window of a renewal opens before it closes', () => {
    fc.assert(
      fc.property(
        places,
        fc.boolean(),
        days,
        fc.constantFrom(...noticeSteps),
        (state, isSurplus, end, step) => {
          if (step === 'CANCEL') return
          const window = renewalWindow({ state, isSurplus, endDate: end, today: addDays(end, -90) }, step)
          if (window.lastDay === null) {
            expect(isSurplus && step === 'CHANGED_RENEWAL').toBe(true)
            expect(window).toMatchObject({ standing: 'NOT_NEEDED', earliest: null })
            return
          }
          expect(window.lastDay < end).toBe(true)
          if (window.earliest !== null) expect(window.earliest <= window.lastDay).toBe(true)
        },
      ),
      { numRuns: 1000 },
    )
  })
})

describe('a day is a day at the insured’s address', () => {
  it.each([
    // In these hours Guam has the next day already, and Honolulu still the one before.
    ['2027-01-15T09:30:00Z', 'HI', '2027-01-14'],
    ['2027-01-15T09:30:00Z', 'NY', '2027-01-15'],
    ['2027-01-15T15:00:00Z', 'GU', '2027-01-16'],
    // The night of 14 March 2027, when clocks of New York go from 2 to 3 AM.
    ['2027-03-14T06:59:59Z', 'NY', '2027-03-14'],
    ['2027-03-14T04:59:59Z', 'NY', '2027-03-13'],
  ])('%s in %s is %s', (instant, state, day) => {
    expect(localDateIn(new Date(instant), timeZoneOf('US', state))).toBe(day)
  })

  it('so that one instant is in time in Honolulu and late in Guam', () => {
    // The last day for an end of 1 June 2027 by 60 days is Friday 2 April; five days of mail make it 26 March.
    const at = new Date('2027-03-26T15:00:00Z')
    const standing = (state: string) =>
      renewalWindow(
        {
          state,
          isSurplus: false,
          endDate: '2027-06-01',
          today: localDateIn(at, timeZoneOf('US', state)),
        },
        'NONRENEWAL',
      )
    expect(standing('GU')).toMatchObject({ lastDay: '2027-03-26', standing: 'PASSED' })
    expect(standing('HI')).toMatchObject({ lastDay: '2027-04-02', standing: 'OPEN' })
  })

  it('the change of the clocks takes no day from a period', () => {
    expect(effectiveFrom('2027-03-10', asking(10), 'US')).toBe('2027-03-20')
    expect(effectiveFrom('2027-11-03', asking(10), 'US')).toBe('2027-11-13')
  })

  it('an anniversary of 29 February keeps its window', () => {
    const end = addYears('2028-02-29', 1)
    expect(end).toBe('2029-02-28')
    expect(
      renewalWindow({ state: 'NY', isSurplus: false, endDate: end, today: '2028-10-01' }, 'NONRENEWAL'),
    ).toMatchObject({ earliest: '2028-10-31', lastDay: '2028-12-29', standing: 'TOO_EARLY' })
  })
})
