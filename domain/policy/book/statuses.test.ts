import { describe, expect, it } from 'vitest'
import { COVERING, ENDED_EARLY } from '../lifecycle.ts'
import { bookPresets, groupOf, isByStatus, statusesOf } from './statuses.ts'

describe('the statuses of a book', () => {
  it('are active while there is cover, and canceled where it ended early', () => {
    for (const status of COVERING) expect(groupOf(status)).toBe('active')
    for (const status of ENDED_EARLY) expect(groupOf(status)).toBe('canceled')
  })

  it('are in one ready-made filter at most, of which each has some', () => {
    const presets = bookPresets.filter(isByStatus)
    const all = presets.flatMap(statusesOf)
    expect(new Set(all).size).toBe(all.length)
    for (const preset of presets) expect(statusesOf(preset)).not.toEqual([])
  })
})
