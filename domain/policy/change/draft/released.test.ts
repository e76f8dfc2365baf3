import { describe, expect, it } from 'vitest'
import { otherThanReleased, type Released } from './released.ts'

const us = { market: 'US', currency: 'USD' } as const
const uk = { market: 'UK', currency: 'GBP' } as const

const loss = { code: 'LOSS_REPORTED', reason: 'Claim 400001 reports a loss of June 2, 2026.', about: 'one' }
const released: Released = {
  kind: 'namedInsured',
  effectiveDate: '2026-12-24',
  asked: '{"insured":{"name":"Harbor Bank"}}',
  resolutions: '{}',
  leaves: '[{"path":"insured.name"}]',
  referrals: [loss],
  total: 21_92,
}

describe('a change that was released', () => {
  it.each<[string, Partial<Released>]>([
    ['the same', {}],
    ['cheaper', { total: 21_91 }],
    ['referred by nothing any more', { referrals: [] }],
  ])('is that where it is %s', (_, now) => {
    expect(otherThanReleased(released, { ...released, ...now }, us)).toBeNull()
  })

  it.each<[Partial<Released>, string]>([
    [
      { kind: 'correction' },
      'released as "Named insured" and is asked for as "Correction from the first day"',
    ],
    [
      { effectiveDate: '2026-11-12' },
      'released from December 24, 2026 and is asked for from November 12, 2026',
    ],
    [{ asked: '{"insured":{"name":"Harbour Bank"}}' }, 'asks for something else'],
    [{ resolutions: '{"limit":"CARRY_NEW"}' }, 'other answers'],
    [{ leaves: '[]' }, 'other terms on that day'],
    [{ referrals: [loss, { ...loss, about: 'two' }] }, 'has not looked at this yet: Claim 400001'],
    [{ referrals: [{ ...loss, reason: 'Claim 400002 reports a loss.' }] }, 'yet: Claim 400002'],
    [{ total: 942_70 }, 'released at $21.92 and costs $942.70 now'],
  ])('is another one with %j', (now, said) => {
    expect(otherThanReleased(released, { ...released, ...now }, us)).toContain(said)
  })

  it('is another one where not all of it was kept', () => {
    const { total: _total, ...kept } = released
    for (const old of [{}, kept]) expect(otherThanReleased(old, released, us)).toContain('were not kept')
  })

  it('writes days and amounts of the market', () => {
    const said = (now: Partial<Released>) => otherThanReleased(released, { ...released, ...now }, uk)
    expect(said({ effectiveDate: '2026-11-12' })).toContain('24 December 2026')
    expect(said({ total: 942_70 })).toContain('£942.70')
  })
})
