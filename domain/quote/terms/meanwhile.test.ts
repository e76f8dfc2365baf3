import { describe, expect, it } from 'vitest'
import { ofRenewal, withChanges } from './meanwhile.ts'

const cover = (key: string, limit: number) => ({ key, isSelected: true, limit })

const then = {
  limit: 1_000_000_00,
  deductible: 10_000_00,
  waitingPeriod: 12,
  isTriaExcluded: false,
  coverages: [cover('hardware', 50_000_00), cover('telecoms', 25_000_00)],
}

describe('changes of the expiring policy in an open renewal', () => {
  it('move what was changed, and leave what was chosen for the renewal', () => {
    const asked = {
      ...then,
      deductible: 25_000_00,
      coverages: [cover('hardware', 100_000_00), cover('telecoms', 25_000_00)],
    }
    const now = {
      ...then,
      limit: 2_000_000_00,
      coverages: [cover('hardware', 50_000_00), cover('computerFraud', 10_000_00)],
    }
    expect(withChanges(asked, then, now)).toEqual({
      ...asked,
      limit: 2_000_000_00,
      coverages: [cover('hardware', 100_000_00), cover('computerFraud', 10_000_00)],
    })
  })

  it('are none where the policy is the same', () => expect(withChanges(then, then, then)).toEqual(then))

  it.each([
    ['limit', true],
    ['coverages[hardware].limit', true],
    ['additionalInsureds[1]', true],
    ['exposure.revenue', false],
    ['endDate', false],
  ])('of %s: %s', (path, expected) => expect(ofRenewal(path)).toBe(expected))
})
