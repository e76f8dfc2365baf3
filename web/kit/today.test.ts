import { afterEach, describe, expect, it, vi } from 'vitest'
import { browserToday } from './clock.ts'
import { marketToday } from './today.ts'

describe('the day of a market', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    vi.unstubAllEnvs()
  })

  const at = (iso: string) =>
    vi.spyOn(performance, 'now').mockReturnValue(Date.parse(iso) - performance.timeOrigin)

  it.each([
    ['2026-11-24T04:59:00Z', '2026-11-23', '2026-11-24'],
    ['2026-11-24T05:00:00Z', '2026-11-24', '2026-11-24'],
    ['2026-11-23T23:59:00Z', '2026-11-23', '2026-11-23'],
    ['2027-07-04T22:59:00Z', '2027-07-04', '2027-07-04'],
    ['2027-07-04T23:00:00Z', '2027-07-04', '2027-07-05'],
  ])('%s is %s in New York and %s in London, wherever the browser is', (now, us, uk) => {
    for (const zone of ['Pacific/Honolulu', 'Europe/Berlin', 'Pacific/Kiritimati']) {
      vi.stubEnv('TZ', zone)
      at(now)
      expect([zone, marketToday('US'), marketToday('UK')]).toEqual([zone, us, uk])
      vi.restoreAllMocks()
    }
  })

  it('is not the day of a browser across the date line', () => {
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    at('2026-11-23T20:00:00Z')
    expect([browserToday(), marketToday('US')]).toEqual(['2026-11-24', '2026-11-23'])
  })
})
