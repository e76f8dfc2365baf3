import { describe, expect, it } from 'vitest'
import { linesOf, planOf } from './plan.ts'
import { examplePrice, issued, never, recordings } from './reference-chain.test-samples.ts'
import { lastInsured, timelineOf } from './segments.ts'
import { chainProblem, type Transaction } from './transactions.ts'
import {
  afterLapse,
  dayRefusal,
  extension,
  extensionRefusal,
  gapsOf,
  lapseRefusal,
  reinstate,
  reinstatementRefusal,
  reversalRefusal,
  revertLatest,
} from './undo.ts'

const [, raised, late, cancelled] = recordings as [Transaction[], Transaction[], Transaction[], Transaction[]]
const at = '2027-12-31T10:00:00.000Z'
const reverted = (chain: readonly Transaction[]) => [...chain, ...revertLatest(chain, at, 'ERROR')]

describe('taking back', () => {
  it('leaves nothing of the latest transaction', () => {
    const chain = reverted(raised)
    expect(chain.at(-1)).toMatchObject({ kind: 'reversal', reverses: 2, reason: 'ERROR' })
    expect(timelineOf(chain).segments).toEqual(timelineOf([issued]).segments)
    expect(chainProblem(chain)).toBeNull()
  })

  it('of a change that was put before another takes both back and records the other again as it was', () => {
    const chain = reverted(late)
    expect(
      linesOf(late, chain.slice(late.length), examplePrice).map(({ link, amount }) => [link.kind, amount]),
    ).toEqual([
      ['reversal', -662_40],
      ['reversal', 275_00],
      ['endorsement', 736_00],
    ])
    expect(timelineOf(chain).segments.map(({ terms }) => terms)).toEqual(
      timelineOf(raised).segments.map(({ terms }) => terms),
    )
    expect(chainProblem(chain)).toBeNull()
  })

  it('goes on to the transaction before, until only the first is left', () => {
    let chain = late
    for (let at = 0; at < 2; at++) chain = reverted(chain)
    expect(timelineOf(chain).segments).toEqual(timelineOf([issued]).segments)
    expect(reversalRefusal(chain, 1)?.code).toBe('FIRST_TRANSACTION')
  })

  it.each<[Transaction[], number, string | undefined]>([
    [raised, 2, undefined],
    [raised, 1, 'FIRST_TRANSACTION'],
    [raised, 9, 'NOT_FOUND'],
    [late, 2, 'REVERSED_ALREADY'],
    [late, 3, 'REVERSAL_FINAL'],
    [late, 4, undefined],
    [late, 5, 'NOT_THE_LATEST'],
    [cancelled, 4, 'NOT_THE_LATEST'],
    [cancelled, 6, undefined],
  ])('of chain %# is refused for transaction %i with %s', (chain, sequence, code) =>
    expect(reversalRefusal(chain, sequence)?.code).toBe(code),
  )
})

describe('cover that begins again', () => {
  it('needs a cancellation, after which nothing was recorded', () => {
    expect(reinstatementRefusal(late)?.code).toBe('NOT_CANCELLED')
    expect(reinstatementRefusal(cancelled)).toBeNull()
    const { added } = planOf(
      cancelled,
      { kind: 'extended reporting', effectiveDate: '2027-10-01', changes: [], charge: 1_00 },
      { recordedAt: at, isOneItem: never, resolutions: {} },
    )
    expect(reinstatementRefusal([...cancelled, ...added])?.code).toBe('NOT_THE_LATEST')
    expect(reinstate(late, at)).toEqual([])
  })

  it('begins after the cancellation and before the end of the term', () => {
    expect(lapseRefusal(late, '2027-10-15')?.code).toBe('NOT_CANCELLED')
    expect(lapseRefusal(cancelled, '2027-10-15')).toBeNull()
    expect(lapseRefusal(cancelled, '2027-10-01')?.code).toBe('OUTSIDE_TERM')
    expect(lapseRefusal(cancelled, '2028-01-01')?.code).toBe('OUTSIDE_TERM')
    const { added } = planOf(cancelled, afterLapse('2027-10-15', 'PAID'), {
      recordedAt: at,
      isOneItem: never,
      resolutions: {},
    })
    expect(gapsOf([...cancelled, ...added])).toEqual([{ from: '2027-10-01', until: '2027-10-15', days: 14 }])
  })
})

describe('a term that runs on', () => {
  it('does so once, by thirty days at most, and not after a cancellation', () => {
    expect(extensionRefusal(late, 30)).toBeNull()
    expect(extensionRefusal(late, 31)?.code).toBe('FIELD_INVALID')
    expect(extensionRefusal(late, 0)?.code).toBe('FIELD_INVALID')
    expect(extensionRefusal(cancelled, 30)?.code).toBe('POLICY_CANCELLED')
    const { added } = planOf(late, extension(late, 10), { recordedAt: at, isOneItem: never, resolutions: {} })
    expect(extensionRefusal([...late, ...added], 10)?.code).toBe('EXTENDED_ALREADY')
  })
})

describe('a day of change', () => {
  it.each([
    ['2027-01-01', undefined],
    ['2027-09-30', undefined],
    ['2027-10-01', 'NO_COVER'],
    ['2026-12-31', 'OUTSIDE_TERM'],
    ['2028-01-01', 'OUTSIDE_TERM'],
  ])('%s is refused with %s', (day, code) => expect(dayRefusal(cancelled, day)?.code).toBe(code))

  it('is at most the last that is insured', () => {
    expect(lastInsured(timelineOf(cancelled))?.day).toBe('2027-09-30')
    expect(lastInsured(timelineOf(late))).toMatchObject({
      day: '2027-12-31',
      segment: { terms: { limit: 2_000_000, retention: 25_000 } },
    })
  })
})

describe('a broken chain', () => {
  const link = raised[1] as Transaction
  it.each<[string, Transaction[]]>([
    ['a policy has no transaction', []],
    ['a policy starts with endorsement', [link]],
    ['transaction 2 has the number 3', [issued, { ...link, sequence: 3 }]],
    ['transaction 1 ends before it starts', [{ ...issued, endDate: '2026-01-01' }]],
    ['transaction 2 starts a second term', [issued, { ...link, kind: 'renewal' }]],
    ['transaction 2 starts before the term', [issued, { ...link, effectiveDate: '2026-12-31' }]],
    [
      'transaction 2 was recorded before the one it follows',
      [issued, { ...link, recordedAt: '2026-01-01T00:00:00.000Z' }],
    ],
    ['transaction 2 takes nothing back', [issued, { ...link, kind: 'reversal' }]],
    ['transaction 2 takes something back and is no reversal', [issued, { ...link, reverses: 1 }]],
    ['transaction 2 refers to a later one', [issued, { ...link, kind: 'reversal', reverses: 3 }]],
    [
      'transaction 4 takes a reversal back',
      [...late.slice(0, 3), { ...link, sequence: 4, kind: 'reversal', reverses: 3, recordedAt: at }],
    ],
    [
      'transaction 4 takes back what was taken back',
      [...late.slice(0, 3), { ...link, sequence: 4, kind: 'reversal', reverses: 2, recordedAt: at }],
    ],
    [
      'transaction 3 records again what was not taken back',
      [...raised, { ...link, sequence: 3, reapplies: 2, recordedAt: at }],
    ],
  ])('is named: %s', (problem, chain) => expect(chainProblem(chain)).toBe(problem))
})
