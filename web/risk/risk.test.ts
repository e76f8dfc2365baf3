import { describe, expect, it } from 'vitest'
import type { Check, FactorScore, Risk } from './risk.ts'
import { checksOf, industryGap, worstFirst } from './risk.ts'

const factor = (name: string, score: number | null) =>
  ({ factor: name, label: name, score }) as unknown as FactorScore
const check = (checkId: string, result: string, weight: number, of = 'networkSecurity') =>
  ({ checkId, result, weight, factor: of }) as unknown as Check

describe('risk factors as they are listed', () => {
  it('puts the worst first and the unscored last', () => {
    const sorted = worstFirst([factor('a', 80), factor('b', null), factor('c', 0), factor('d', 41)])
    expect(sorted.map((one) => one.label)).toEqual(['c', 'd', 'a', 'b'])
  })

  it('lists what failed before what passed, by weight', () => {
    const risk = {
      report: {
        checks: [
          check('passed', 'pass', 50),
          check('light', 'fail', 5),
          check('heavy', 'fail', 30),
          check('warned', 'warn', 20),
          check('other', 'fail', 99, 'compliance'),
        ],
      },
    } as unknown as Risk
    expect(checksOf(risk, 'networkSecurity').map((one) => one.checkId)).toEqual([
      'heavy',
      'light',
      'warned',
      'passed',
    ])
  })

  it('compares only what both sides have', () => {
    const risk = { industry: { factors: { networkSecurity: 60, compliance: null } } } as unknown as Risk
    expect(industryGap(risk, factor('networkSecurity', 72))).toBe(12)
    expect(industryGap(risk, factor('compliance', 72))).toBeNull()
    expect(industryGap(risk, factor('networkSecurity', null))).toBeNull()
  })
})
