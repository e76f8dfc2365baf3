import { describe, expect, it } from 'vitest'
import { costLine, costOf, MOST_AN_ENDPOINT, overBudget, secondsOf } from './lib/types-cost.ts'

const SAID = `Files:              3815
Symbols:         1612922
Types:            578932
Instantiations:  2420915
Memory used:    1020297K
Check time:      12.610s
`

describe('the cost of the types', () => {
  it('is read from what the compiler says of its own work', () => {
    const cost = { instantiations: 2_420_915, types: 578_932, memoryMb: 1_045 }
    expect(costOf(SAID)).toEqual(cost)
    expect(costLine(cost, 200, 9.84)).toBe(
      'types: 9.8 s of processor, 1,045 MB, 578,932 types and 2,420,915 instantiations for 200 endpoints',
    )
    expect(() => costOf(SAID.replace('Types:', 'Kinds:'))).toThrow('"Types"')
  })

  it('counts the seconds of the compiler, and not those of the shell around it', () => {
    expect(secondsOf('0m0.004s 0m0.010s\n1m9.812s 0m1.204s\n')).toBeCloseTo(71.016)
  })

  it('may grow with the endpoints, and no faster', () => {
    const { instantiations, types, memoryMb } = MOST_AN_ENDPOINT
    const atMost = { instantiations: instantiations * 10, types: types * 10, memoryMb: memoryMb * 10 }
    expect(overBudget(atMost, 10)).toEqual([])
    expect(overBudget({ ...atMost, types: types * 10 + 1 }, 10)).toEqual([
      expect.stringContaining(' types, and cost '),
    ])
    expect(overBudget(atMost, 9)).toHaveLength(3)
  })
})
