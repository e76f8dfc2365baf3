import { describe, expect, it } from 'vitest'
import type { Cents } from '../../kernel/money.ts'
import { cumulated } from './cumulate.ts'
import { earnedAsBooked, earnedRestated } from './earned.ts'
import { linesOf, planOf } from './plan.ts'
import { examplePrice, issued, never, recordings, short } from './reference-chain.test-samples.ts'
import { policyOn, timelineOf } from './segments.ts'
import { chainProblem, type Transaction } from './transactions.ts'
import { afterLapse, extension, reinstate } from './undo.ts'
import { earnedBy, writtenPremium } from './written.ts'

const [, raised, late, cancelled] = recordings as [Transaction[], Transaction[], Transaction[], Transaction[]]
const written = (chain: readonly Transaction[]): Cents => writtenPremium(chain, examplePrice)
const how = { recordedAt: '2027-12-31T10:00:00.000Z', isOneItem: never, resolutions: {} }
const moved = (percents: readonly string[]): number[][] =>
  percents.map((percent) => {
    let booked = 0
    return recordings.map((chain) => {
      const amount = cumulated(percent, written(chain), booked)
      booked += amount
      return amount
    })
  })

describe('the reference chain', () => {
  it('is a chain after each recording', () => {
    for (const chain of recordings) expect(chainProblem(chain)).toBeNull()
  })

  it('has written 3,650.00, then 4,386.00, 4,037.40 and 2,994.12', () =>
    expect(recordings.map(written)).toEqual([3_650_00, 4_386_00, 4_037_40, 2_994_12]))

  it('takes the later change back, records the late one and records the later one again: together -348.60', () => {
    const lines = linesOf(raised, late.slice(raised.length), examplePrice)
    expect(
      lines.map(({ link, amount, written: after }) => [
        link.kind,
        link.effectiveDate,
        amount,
        after,
        link.reverses ?? null,
        link.reapplies ?? null,
        link.group,
      ]),
    ).toEqual([
      ['reversal', '2027-07-01', -736_00, 3_650_00, 2, null, 3],
      ['endorsement', '2027-04-01', -275_00, 3_375_00, null, null, 3],
      ['endorsement', '2027-07-01', 662_40, 4_037_40, null, 2, 3],
    ])
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(-348_60)
  })

  it('says of each line what it finds and leaves', () =>
    expect(late.slice(2).map(({ changes }) => changes)).toEqual([
      [{ path: 'limit', found: 2_000_000, left: 1_000_000 }],
      [{ path: 'retention', found: 10_000, left: 25_000 }],
      [{ path: 'limit', found: 1_000_000, left: 2_000_000 }],
    ]))

  it.each([
    ['2027-05-01', '2027-03-01', '1M/10,000'],
    ['2027-05-01', '2027-09-01', '1M/25,000'],
    ['2027-08-01', '2027-01-15', '1M/10,000'],
    ['2027-08-01', '2027-03-01', '2M/10,000'],
    ['2027-08-01', '2027-09-01', '2M/25,000'],
    ['2027-11-01', '2027-09-01', '2M/25,000'],
    ['2027-11-01', '2027-09-21', 'no cover'],
    ['2026-12-31', '2027-09-21', 'outside'],
    ['2028-01-01', '2027-09-21', 'outside'],
    ['2027-05-01', '2026-11-30', 'outside'],
  ])('on %s as known on %s is %s', (day, known, terms) =>
    expect(short(policyOn(cancelled, day, `${known}T00:00:00.000Z`))).toBe(terms),
  )

  it('tiles its term', () =>
    expect(timelineOf(cancelled).segments.map(({ from, until, gap }) => [from, until, gap])).toEqual([
      ['2027-01-01', '2027-04-01', null],
      ['2027-04-01', '2027-07-01', null],
      ['2027-07-01', '2027-10-01', null],
      ['2027-10-01', '2028-01-01', 'cancelled'],
    ]))

  it('earns by month, restated', () => {
    const months = earnedRestated(late, examplePrice)
    expect(months.map(({ earned }) => earned)).toEqual([
      310_00, 280_00, 310_00, 270_00, 279_00, 270_00, 390_60, 390_60, 378_00, 390_60, 378_00, 390_60,
    ])
    expect(months[0]?.month).toBe('2027-01-01')
  })

  it('earns by month as booked, with the catch-up of April to July in August', () => {
    const booked = earnedAsBooked(late, examplePrice, (instant) => instant.slice(0, 10))
    expect(booked.map(({ earned }) => earned)).toEqual([
      310_00, 280_00, 310_00, 300_00, 310_00, 300_00, 434_00, 256_20, 378_00, 390_60, 378_00, 390_60,
    ])
    expect(booked.reduce((sum, { earned }) => sum + earned, 0)).toBe(4_037_40)
  })

  it('adds a month for what is recorded after the term', () => {
    const [...chain] = late
    const after = planOf(
      chain,
      { kind: 'endorsement', effectiveDate: '2027-12-01', changes: [{ path: 'retention', left: 10_000 }] },
      { ...how, recordedAt: '2028-02-10T10:00:00.000Z' },
    )
    const booked = earnedAsBooked([...chain, ...after.added], examplePrice, (instant) => instant.slice(0, 10))
    expect(booked.at(-1)).toEqual({ month: '2028-02-01', earned: 43_40 })
    expect(booked).toHaveLength(14)
  })

  it('has surplus tax of 3 %, stamping fee of 0.18 % and commission of 15 % by cumulation', () =>
    expect(moved(['3', '0.18', '15'])).toEqual([
      [109_50, 22_08, -10_46, -31_30],
      [6_57, 1_32, -62, -1_88],
      [547_50, 110_40, -52_29, -156_49],
    ]))

  it('is as before its cancellation once that is taken back', () => {
    const back = [...cancelled, ...reinstate(cancelled, '2027-10-10T10:00:00.000Z', 'PAID')]
    expect(back.at(-1)).toMatchObject({ kind: 'reinstatement', reverses: 6, reason: 'PAID' })
    expect(written(back) - written(cancelled)).toBe(1_043_28)
    expect(timelineOf(back).segments).toEqual(timelineOf(late).segments)
    expect(chainProblem(back)).toBeNull()
  })

  it('pays for no day of a lapse, and the penalty falls away: 3,861.00', () => {
    const { added } = planOf(cancelled, afterLapse('2027-10-15'), how)
    const back = [...cancelled, ...added]
    expect(written(back)).toBe(3_861_00)
    expect(linesOf(cancelled, added, examplePrice)[0]?.amount).toBe(866_88)
    expect(timelineOf(back)).toMatchObject({ endDate: '2028-01-01', ending: null })
    expect(
      timelineOf(back)
        .segments.map(({ from, gap }) => [from, gap])
        .slice(3),
    ).toEqual([
      ['2027-10-01', 'lapse'],
      ['2027-10-15', null],
    ])
  })

  it('costs 378.00 more for thirty further days', () => {
    const { added } = planOf(late, extension(late, 30), how)
    expect(linesOf(late, added, examplePrice)[0]?.amount).toBe(378_00)
    expect(timelineOf([...late, ...added])).toMatchObject({
      agreedEndDate: '2028-01-01',
      endDate: '2028-01-31',
    })
  })

  it('loses an extension to an earlier cancellation, and keeps its days with a later one', () => {
    const extended = [...late, ...planOf(late, extension(late, 30), how).added]
    const endedOn = (effectiveDate: string) =>
      planOf(
        extended,
        {
          kind: 'cancellation',
          effectiveDate,
          changes: [],
          returns: { method: 'PRO_RATA', minimumEarned: null },
        },
        { ...how, recordedAt: '2028-01-05T10:00:00.000Z' },
      ).added
    expect(written([...extended, ...endedOn('2027-10-01')])).toBe(4_037_40 - 1_159_20)
    expect(written([...extended, ...endedOn('2028-01-11')])).toBe(4_037_40 + 126_00)
  })

  it('is worth nothing from its first day once it is void', () => {
    const { added } = planOf(late, { kind: 'void', effectiveDate: '2027-01-01', changes: [] }, how)
    const chain = [...late, ...added]
    expect(written(chain)).toBe(0)
    expect(earnedBy(chain, examplePrice, '2027-12-01')).toBe(0)
    expect(timelineOf(chain).segments.every(({ gap }) => gap === 'void')).toBe(true)
    expect(short(policyOn(chain, '2027-05-01', '2027-09-01T00:00:00.000Z'))).toBe('1M/25,000')
  })

  it('adds an extended reporting period to what is written, and covers no day by it', () => {
    const { added } = planOf(
      cancelled,
      { kind: 'extended reporting', effectiveDate: '2027-10-01', changes: [], charge: 4_599_00 },
      how,
    )
    expect(written([...cancelled, ...added])).toBe(2_994_12 + 4_599_00)
    expect(timelineOf([...cancelled, ...added]).segments).toEqual(timelineOf(cancelled).segments)
  })

  it('is earned by what a cancellation on the day would keep, and whole at its end', () => {
    expect(earnedBy([issued], examplePrice, '2027-01-01')).toBe(0)
    expect(earnedBy([], examplePrice, '2027-01-01')).toBe(0)
    expect(earnedBy(late, examplePrice, '2028-01-01')).toBe(4_037_40)
    expect(earnedBy(cancelled, examplePrice, '2027-09-30')).toBe(2_878_20 - 12_60)
    expect(earnedBy(cancelled, examplePrice, '2027-10-01')).toBe(2_994_12)
  })
})
