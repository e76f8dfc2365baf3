import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { chainProblem, policyOn, type PolicyTransaction } from './chain.ts'

const link = (
  sequence: number,
  effectiveDate: string,
  recordedAt: string,
  limit: number,
  premium = 100,
): PolicyTransaction<{ limit: number }> => ({
  sequence,
  kind: sequence === 1 ? 'new business' : 'endorsement',
  effectiveDate,
  endDate: '2028-01-01',
  terms: { limit },
  premium,
  fees: 0,
  taxes: 0,
  total: premium,
  recordedAt,
})

const chain = [
  link(1, '2027-01-01', '2026-12-01T10:00:00.000Z', 1),
  link(2, '2027-06-01', '2027-02-01T10:00:00.000Z', 2, 50),
  link(3, '2027-03-01', '2027-07-01T10:00:00.000Z', 3, -20),
]
const always = '2099-01-01T00:00:00.000Z'

describe('a policy as a chain of transactions', () => {
  it.each([
    ['2026-12-31', always, null],
    ['2027-01-01', always, 1],
    ['2027-02-28', always, 1],
    ['2027-03-01', always, 3],
    ['2027-05-31', always, 3],
    ['2027-06-01', always, 2],
    ['2027-12-31', always, 2],
    ['2028-01-01', always, null],
    ['2027-03-01', '2027-06-30T00:00:00.000Z', 1],
    ['2027-06-01', '2027-01-15T00:00:00.000Z', 1],
    ['2027-06-01', '2026-11-30T00:00:00.000Z', null],
  ])('on %s as known at %s has the terms of transaction %s', (on, known, limit) => {
    expect(policyOn(chain, on, known)?.terms.limit ?? null).toBe(limit)
  })

  it('has written what all known transactions add up to', () => {
    expect(policyOn(chain, '2027-02-01', always)?.premium).toBe(130)
    expect(policyOn(chain, '2027-02-01', '2027-02-01T10:00:00.000Z')?.premium).toBe(150)
  })

  it('lets the later recorded of two changes of one day hold', () => {
    const same = [...chain.slice(0, 2), { ...link(3, '2027-06-01', '2027-07-01T10:00:00.000Z', 9) }]
    expect(policyOn(same, '2027-06-01', always)?.terms.limit).toBe(9)
  })

  it('never changes what was known of the past when something is recorded later', () => {
    fc.assert(
      fc.property(fc.nat({ max: 364 }), fc.nat({ max: 364 }), fc.nat({ max: 364 }), (on, known, start) => {
        const day = addDays('2027-01-01', on)
        const instant = `${addDays('2027-01-01', known)}T00:00:00.000Z`
        const later = link(4, addDays('2027-01-01', start), '2027-12-31T23:00:00.000Z', 4)
        expect(policyOn([...chain, later], day, instant)).toEqual(policyOn(chain, day, instant))
      }),
    )
  })

  it('differs from a broken one', () => {
    expect(chainProblem(chain)).toBeNull()
    expect(chainProblem([])).toBe('a policy has no transaction')
    expect(chainProblem(chain.slice(1))).toBe('a policy starts with an endorsement')
    expect(chainProblem([chain[0], chain[2]].filter((one) => one !== undefined))).toBe(
      'transaction 2 has the number 3',
    )
    expect(chainProblem([{ ...link(1, '2027-01-01', always, 1), total: 99 }])).toContain('does not add up')
    expect(chainProblem([{ ...link(1, '2028-01-01', always, 1) }])).toContain('ends before it starts')
  })
})
