import { describe, expect, it } from 'vitest'
import { rewriteDays, rewriteRefusal, rewriteWay, rewrittenTerm } from './rewrite.ts'

const term = { market: 'US' as const, effectiveDate: '2027-03-01', endDate: '2028-03-01' }

describe('a policy that is rewritten', () => {
  it.each([
    ['2027-02-01', '2027-03-01', '2027-03-01'],
    ['2027-03-01', '2027-03-01', '2027-03-01'],
    ['2027-03-20', '2027-03-01', '2027-03-20'],
    ['2027-06-30', '2027-05-31', '2027-06-30'],
  ])('on %s, from %s to %s', (today, first, last) => {
    expect(rewriteDays({ ...term, today })).toEqual({ first, last })
  })

  it('begins anew on no other day', () => {
    const refused = (today: string, on: string) => rewriteRefusal({ ...term, today }, on)?.errors?.[0]?.field
    expect(refused('2027-06-30', '2027-05-31')).toBeUndefined()
    expect(refused('2027-06-30', '2027-05-30')).toBe('effectiveDate')
    expect(refused('2027-06-30', '2027-07-01')).toBe('effectiveDate')
    expect(refused('2027-02-01', '2027-02-20')).toBe('effectiveDate')
    // Nothing of a term that is over is rewritten.
    expect(refused('2028-03-10', '2028-03-01')).toBe('effectiveDate')
  })

  it('goes back whole from its first day, and by its days after it', () => {
    expect(rewriteWay(term, '2027-03-01')).toBe('FLAT')
    expect(rewriteWay(term, '2027-03-02')).toBe('CANCEL')
  })

  it('runs for a year, or to the end of the policy that it replaces', () => {
    expect(rewrittenTerm(term, '2027-05-10', 'YEAR')).toEqual({
      effectiveDate: '2027-05-10',
      endDate: '2028-05-10',
    })
    expect(rewrittenTerm(term, '2027-05-10', 'SAME_END')).toEqual({
      effectiveDate: '2027-05-10',
      endDate: '2028-03-01',
    })
    expect(rewrittenTerm(term, '2028-02-29', 'YEAR').endDate).toBe('2029-02-28')
  })
})
