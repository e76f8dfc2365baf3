import { describe, expect, it } from 'vitest'
import { letterDayRefusal, letterFirstDay, restoreDayRefusal, restoreFileFor } from './restore.ts'

const facts = (from: string, today = '2026-09-24') => ({ state: 'NY', endedOn: '2026-09-10', today, from })
const fieldOf = (refused: ReturnType<typeof restoreDayRefusal>) => refused?.errors?.[0]?.field ?? null

describe('the day on which coverage begins again', () => {
  it.each([
    ['2026-09-09', 'effectiveDate'],
    ['2026-09-10', null],
    ['2026-09-24', null],
    ['2026-09-25', 'effectiveDate'],
  ])('%s', (from, field) => expect(fieldOf(restoreDayRefusal(facts(from)))).toBe(field))
})

describe('the no-known-loss letter', () => {
  it('is asked for where days have passed', () => {
    expect(restoreFileFor(facts('2026-09-23'))).toBe('NO_KNOWN_LOSS')
    expect(restoreFileFor(facts('2026-09-24'))).toBeNull()
  })

  it.each([
    ['2026-09-24', '2026-09-21'],
    ['2026-09-12', '2026-09-10'],
  ])('on %s is of %s or later', (today, first) =>
    expect(letterFirstDay(facts('2026-09-10', today))).toBe(first),
  )

  it.each([
    [undefined, 'letterSignedOn'],
    ['2026-09-20', 'letterSignedOn'],
    ['2026-09-21', null],
    ['2026-09-24', null],
    ['2026-09-25', 'letterSignedOn'],
  ])('signed on %s', (signedOn, field) =>
    expect(fieldOf(letterDayRefusal(facts('2026-09-10'), signedOn))).toBe(field),
  )

  it('is of no day where none is needed', () =>
    expect(letterDayRefusal(facts('2026-09-24'), undefined)).toBeNull())
})
