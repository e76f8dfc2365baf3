import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '../kernel/dates.ts'
import { reachesFurther, type RetroactiveDates } from '../rating/coverage/retroactive-date.ts'
import { type MoveAsked, type MoveFacts, movedDates, moveRefusal, yearsReaching } from './retroactive-move.ts'

const dates: RetroactiveDates = {
  inception: '2026-12-05',
  years: 1,
  date: '2025-12-05',
  coverages: {
    security: { years: 1, date: '2025-12-05' },
    media: { years: 2, date: '2024-12-05' },
  },
}

const facts = (more: Partial<MoveFacts> = {}): MoveFacts => ({
  dates,
  effectiveDate: '2027-12-05',
  today: '2027-11-10',
  state: 'IL',
  ownCoverages: ['media'],
  ...more,
})

const asked = (more: Partial<MoveAsked> = {}): MoveAsked => ({
  coverage: null,
  to: '2024-06-01',
  reason: 'The insured had cover elsewhere since then.',
  ...more,
})

const consent = { name: 'Eleanor Marsh', date: '2027-11-09' }

describe('a retroactive date', () => {
  it.each<[string, Partial<MoveFacts>, Partial<MoveAsked>, string | null]>([
    ['earlier, with a reason', {}, {}, null],
    ['to full prior acts', {}, { to: null }, null],
    ['earlier in New York', { state: 'NY' }, {}, null],
    ['earlier without a reason', {}, { reason: ' ' }, 'RETROACTIVE_REASON_MISSING'],
    ['to the date that it is', {}, { to: '2025-12-05' }, 'RETROACTIVE_DATE_SAME'],
    ['of a first term', { dates: null }, {}, 'RETROACTIVE_DATE_NOT_FIXED'],
    ['later without consent', {}, { to: '2026-01-01' }, 'RETROACTIVE_CONSENT_MISSING'],
    ['later with consent', {}, { to: '2026-01-01', consent }, null],
    [
      'later with consent without a name',
      {},
      { to: '2026-01-01', consent: { ...consent, name: ' ' } },
      'RETROACTIVE_CONSENT_MISSING',
    ],
    [
      'later with consent of tomorrow',
      {},
      { to: '2026-01-01', consent: { ...consent, date: '2027-11-11' } },
      'RETROACTIVE_CONSENT_MISSING',
    ],
    [
      'later with consent from before the first term',
      {},
      { to: '2026-01-01', consent: { ...consent, date: '0001-01-01' } },
      'RETROACTIVE_CONSENT_MISSING',
    ],
    ['later in New York', { state: 'NY' }, { to: '2026-01-01', consent }, 'RETROACTIVE_ADVANCE_UNLAWFUL'],
    [
      'from full prior acts to a date in New York',
      { state: 'NY', dates: { ...dates, years: -1, date: null } },
      { to: '2026-01-01', consent },
      'RETROACTIVE_ADVANCE_UNLAWFUL',
    ],
    ['later in the United Kingdom', { state: null }, { to: '2026-01-01', consent }, null],
    ['past the first day', {}, { to: '2027-12-06', consent }, 'RETROACTIVE_DATE_AFTER_START'],
    ['to the first day', {}, { to: '2027-12-05', consent }, null],
    ['of a coverage with a date of its own', {}, { coverage: 'media', to: '2023-01-01' }, null],
    ['of one that has none', {}, { coverage: 'security', to: '2023-01-01' }, 'RETROACTIVE_COVERAGE_UNKNOWN'],
  ])('%s: %#', (_case, some, move, code) => {
    expect(moveRefusal(facts(some), asked(move))?.code ?? null).toBe(code)
  })

  it.each([
    ['2025-12-05', 1],
    ['2025-12-04', 2],
    ['2024-12-05', 2],
    ['2024-12-04', -1],
    ['2027-12-05', 1],
    [null, -1],
  ] as const)('of %s is priced as %i years', (to, years) => {
    expect(yearsReaching('2026-12-05', to)).toBe(years)
  })

  it('that is moved takes along what shared it and nothing else, and says who moved it and why', () => {
    const by = { by: 'Uma', at: '2027-11-10T12:00:00.000Z' }
    const moved = movedDates(dates, asked(), by)
    expect(moved).toMatchObject({ years: -1, date: '2024-06-01', inception: '2026-12-05' })
    expect(moved.coverages).toEqual({
      security: { years: -1, date: '2024-06-01' },
      media: { years: 2, date: '2024-12-05' },
    })
    expect(moved.moves).toEqual([
      { coverage: null, from: '2025-12-05', to: '2024-06-01', reason: asked().reason, ...by },
    ])
    expect(movedDates(moved, asked({ coverage: 'media', to: null }), by).moves).toHaveLength(2)
  })

  it('is never moved later without consent, by any day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -3000, max: 3000 }), (days) => {
        const to = addDays('2025-12-05', days)
        const isLater = reachesFurther('2025-12-05', to)
        fc.pre(days !== 0)
        expect(moveRefusal(facts(), asked({ to })) === null).toBe(!isLater)
      }),
    )
  })
})
