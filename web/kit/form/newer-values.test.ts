import { describe, expect, it } from 'vitest'
import { isUntouched, onNewerValues, overtakenFields } from './newer-values.ts'

const before = { name: 'Westside', isDefault: false, states: ['CA'] }

describe('a form whose record another user has changed', () => {
  it('names the fields that were changed there and are not the same here', () => {
    const now = { name: 'West', isDefault: true, states: ['CA'] }
    expect(overtakenFields(before, now, before)).toEqual(['name', 'isDefault'])
    expect(overtakenFields(before, now, { ...before, name: 'West' })).toEqual(['isDefault'])
    expect(overtakenFields(before, { ...before, states: ['CA', 'NV'] }, before)).toEqual(['states'])
    expect(overtakenFields(before, { ...before }, { ...before, name: 'Typed' })).toEqual([])
  })

  it('keeps what was typed, and takes the rest from the newer record', () => {
    const typed = { ...before, name: 'Typed', note: 'of the form alone' }
    const now = { name: 'West', isDefault: true, states: ['CA', 'NV'] }
    expect(onNewerValues(before, now, typed)).toEqual({
      name: 'Typed',
      isDefault: true,
      states: ['CA', 'NV'],
      note: 'of the form alone',
    })
  })

  it('sees what is gone there, and what is new', () => {
    const chosen = { media: 250_000, ransom: null }
    const now = { ransom: null, forensics: 100_000 }
    expect(overtakenFields(chosen, now, chosen)).toEqual(['media', 'forensics'])
    expect(onNewerValues(chosen, now, chosen)).toEqual({ ransom: null, forensics: 100_000 })
    expect(onNewerValues(chosen, now, { ...chosen, media: 500_000 })).toEqual({ ...now, media: 500_000 })
  })

  it('knows whether anything was typed', () => {
    expect(isUntouched(before, { ...before, states: ['CA'] })).toBe(true)
    expect(isUntouched(before, { ...before, states: [] })).toBe(false)
  })
})
