import { describe, expect, it } from 'vitest'
import { lateRefusal, type LateRenewal, lateStart } from './late.ts'

const on = { endDate: '2027-03-16', today: '2027-03-20' }
const statement = { name: 'Ann Bell', title: 'CFO', on: '2027-03-19' }

describe('a late renewal', () => {
  it.each<[Partial<LateRenewal>, string | undefined]>([
    [{}, undefined],
    [{ startsOn: '2027-03-21' }, 'startsOn'],
    [{ cover: 'FROM_DAY' }, 'startsOn'],
    [{ cover: 'FROM_DAY', startsOn: '2027-03-19' }, 'startsOn'],
    [{ cover: 'FROM_DAY', startsOn: '2027-03-20' }, undefined],
    [{ cover: 'FROM_DAY', startsOn: '2027-04-15' }, undefined],
    [{ cover: 'FROM_DAY', startsOn: '2027-04-16' }, 'startsOn'],
    [{ statement: { ...statement, on: '2027-03-16' } }, 'statement.on'],
    [{ statement: { ...statement, on: '2027-03-17' } }, undefined],
    [{ cover: 'FROM_DAY', startsOn: '2027-03-20', statement: { ...statement, on: '2027-03-16' } }, undefined],
    [{ statement: { ...statement, on: '2027-03-15' } }, 'statement.on'],
    [{ statement: { ...statement, on: '2027-03-21' } }, 'statement.on'],
  ])('%j is refused at %s', (change, field) =>
    expect(lateRefusal({ cover: 'CONTINUOUS', statement, ...change }, on)?.errors?.[0]?.field).toBe(field),
  )

  it('begins on the day of the end, or on the day chosen', () => {
    expect(lateStart({ cover: 'CONTINUOUS', statement }, on.endDate)).toBe('2027-03-16')
    expect(lateStart({ cover: 'FROM_DAY', startsOn: '2027-03-21', statement }, on.endDate)).toBe('2027-03-21')
  })
})
