import { describe, expect, it } from 'vitest'
import { evaluateFlags, flagCodes, flags } from './flags.ts'

describe('feature flags', () => {
  it('hold their defaults while no one has switched them', () => {
    const on = evaluateFlags([], 'dev', null)
    for (const flag of flagCodes) expect(on[flag], flag).toBe(flags[flag].isOn)
  })

  it('follow the environment, and a user before the environment', () => {
    const switches = [
      { flag: 'maintenance', target: 'prod', isOn: true },
      { flag: 'maintenance', target: 'user-1', isOn: false },
      { flag: 'incidentBanner', target: 'user-1', isOn: true },
    ]
    expect(evaluateFlags(switches, 'prod', null).maintenance).toBe(true)
    expect(evaluateFlags(switches, 'dev', null).maintenance).toBe(false)
    expect(evaluateFlags(switches, 'prod', 'user-1')).toMatchObject({
      maintenance: false,
      incidentBanner: true,
    })
    expect(evaluateFlags(switches, 'prod', 'user-2')).toMatchObject({
      maintenance: true,
      incidentBanner: false,
    })
  })
})
