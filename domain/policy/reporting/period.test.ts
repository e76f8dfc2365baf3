import { describe, expect, it } from 'vitest'
import { adviceDueOn, automaticUntil, buyingRefusal, type EndedPolicy, reportingOffers } from './period.ts'

const ended: EndedPolicy = {
  market: 'US',
  state: 'NY',
  status: 'EXPIRED',
  reason: null,
  effectiveDate: '2027-01-01',
  agreedEndDate: '2028-01-01',
  endedOn: '2028-01-01',
  termPremium: 4_599_00,
  isBought: false,
}

const dayOfUk = (endedOn: string) => automaticUntil({ endedOn, market: 'UK' })

describe('the extended reporting period', () => {
  it.each([
    ['2026-12-09', '2027-02-08', 'the 60th day is a Sunday'],
    ['2027-12-31', '2028-02-29', 'the 60th day is a leap day'],
    ['2026-12-20', '2027-02-18', 'the 60th day is a Thursday'],
    ['2026-11-03', '2027-01-04', 'the 60th day is a Saturday after New Year'],
  ])('of a policy that ended on %s can be bought until %s: %s', (endedOn, last) => {
    expect(automaticUntil({ endedOn, market: 'US' })).toBe(last)
    const policy = { ...ended, endedOn }
    expect(buyingRefusal(policy, last)).toBeNull()
    expect(buyingRefusal(policy, nextDay(last))?.code).toBe('REPORTING_PERIOD_OVER')
  })

  it('counts the holidays of its market', () => {
    // Good Friday and Easter Monday are no federal holidays.
    expect(automaticUntil({ endedOn: '2027-01-25', market: 'US' })).toBe('2027-03-26')
    expect(dayOfUk('2027-01-25')).toBe('2027-03-30')
  })

  it('costs 100, 150 and 200 percent of the annual premium at the end', () =>
    expect(reportingOffers(ended)).toEqual([
      { years: 1, percent: 100, premium: 4_599_00, until: '2029-01-01' },
      { years: 2, percent: 150, premium: 6_898_50, until: '2030-01-01' },
      { years: 3, percent: 200, premium: 9_198_00, until: '2031-01-01' },
    ]))

  it('is priced for twelve months where the term was longer or shorter', () => {
    const long = { ...ended, effectiveDate: '2026-07-01', agreedEndDate: '2028-01-01', termPremium: 549_00 }
    expect(reportingOffers(long)[0]?.premium).toBe(365_00)
    const leap = { ...ended, effectiveDate: '2028-02-29', agreedEndDate: '2029-02-28' }
    expect(reportingOffers(leap)[0]?.premium).toBe(4_599_00)
  })

  it.each([
    [{ status: 'RENEWED' }, 'NO_REPORTING_PERIOD'],
    [{ status: 'IN FORCE' }, 'NO_REPORTING_PERIOD'],
    [{ status: 'VOID' }, 'NO_REPORTING_PERIOD'],
    [{ status: 'FLAT CANCELLED' }, 'NO_REPORTING_PERIOD'],
    [{ status: 'IN REINSTATEMENT PERIOD', reason: 'NON_PAY' }, 'NO_REPORTING_PERIOD'],
    [{ status: 'CANCELLED', reason: 'NON_PAY' }, 'NO_REPORTING_PERIOD'],
    [{ status: 'CANCELLED', reason: 'FRAUD' }, 'NO_REPORTING_PERIOD'],
    [{ status: 'CANCELLED', reason: 'COVER_ELSEWHERE' }, 'NO_REPORTING_PERIOD'],
    [{ isBought: true }, 'REPORTING_PERIOD_BOUGHT'],
  ] as const)('is refused for %o', (change, code) =>
    expect(buyingRefusal({ ...ended, ...change }, '2028-01-10')?.code).toBe(code),
  )

  it('follows a cancellation by the insured or for a risk that has increased', () => {
    for (const reason of ['REQUEST', 'BUSINESS_CLOSED', 'HAZARD', 'REINSURANCE'] as const)
      expect(buyingRefusal({ ...ended, status: 'CANCELLED', reason }, '2028-01-10')).toBeNull()
  })

  it('has to be advised in New York within 30 days', () => {
    expect(adviceDueOn(ended)).toBe('2028-01-31')
    expect(adviceDueOn({ ...ended, state: 'CA' })).toBeNull()
  })
})

const nextDay = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
