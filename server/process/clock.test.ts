import { describe, expect, it } from 'vitest'
import { fixedClock, movingClock, systemClock } from './clock.ts'

describe('clock', () => {
  it('stands still when fixed and tells the day of the zone it is asked for', () => {
    const clock = fixedClock('2026-11-20T04:30:00Z')
    expect(clock.now().toISOString()).toBe('2026-11-20T04:30:00.000Z')
    expect(clock.today('America/New_York')).toBe('2026-11-19')
    expect(clock.today('Europe/London')).toBe('2026-11-20')
  })

  it('moves by a year when told and never backwards', () => {
    const clock = movingClock('2028-02-29T12:00:00Z')
    clock.advance({ days: 365 })
    expect(clock.today('UTC')).toBe('2029-02-28')
    clock.moveTo('2029-03-01T00:00:00Z')
    expect(() => clock.moveTo('2028-01-01T00:00:00Z')).toThrow('forward only')
    expect(() => clock.advance({ days: -1 })).toThrow('forward only')
    expect(clock.now().toISOString()).toBe('2029-03-01T00:00:00.000Z')
  })

  it('hands out an instant that a caller cannot use to move it', () => {
    const clock = movingClock('2026-01-01T00:00:00Z')
    clock.now().setFullYear(1999)
    expect(clock.now().getUTCFullYear()).toBe(2026)
  })

  it('refuses text that is not an instant', () => {
    expect(() => fixedClock('soon')).toThrow('not an instant')
  })

  it('follows the machine otherwise', () => {
    expect(systemClock.now().getTime()).toBeGreaterThan(Date.parse('2026-01-01'))
  })
})
