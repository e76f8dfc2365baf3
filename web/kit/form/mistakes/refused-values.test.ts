import { describe, expect, it } from 'vitest'
import { refusedOf, stillRefused } from './refused-values.ts'

const TAKEN = { email: 'There is a user with this email already.' }
const typed = { email: 'a@b.test', teams: ['x'], contacts: [{ name: 'Ada' }] }

describe('what the server refused', () => {
  it('holds while the value is the same', () =>
    expect(stillRefused(refusedOf(TAKEN, typed), { ...typed, teams: [] })).toEqual(TAKEN))

  it('is over once the value is another, and holds again for the same one', () => {
    const refused = refusedOf(TAKEN, typed)
    expect(stillRefused(refused, { ...typed, email: 'c@b.test' })).toEqual({})
    expect(stillRefused(refused, typed)).toEqual(TAKEN)
  })

  it('is told apart by path, in lists and as a whole', () => {
    const refused = refusedOf({ 'contacts.0.name': 'Too short', teams: 'No such team' }, typed)
    expect(stillRefused(refused, { ...typed, contacts: [{ name: 'Adele' }] })).toEqual({
      teams: 'No such team',
    })
    expect(stillRefused(refused, { ...typed, teams: ['x', 'y'], contacts: [] })).toEqual({})
  })

  it('of a field that the form does not have holds until it is asked again', () =>
    expect(stillRefused(refusedOf({ version: 'Too old' }, typed), { ...typed, email: '' })).toEqual({
      version: 'Too old',
    }))
})
