import { describe, expect, it } from 'vitest'
import { changesBetween } from './changes.ts'
import { type Answer, type Conflict, type Resolutions, resolutionRefusal } from './conflicts.ts'
import { type Draft, linesOf, planOf } from './plan.ts'
import { examplePrice, issued, short } from './reference-chain.test-samples.ts'
import { policyOn, timelineOf } from './segments.ts'
import { chainProblem, type Transaction } from './transactions.ts'
import { type Fields, isFields, type Path, type Value, valueAt } from './values.ts'

const always = '2099-01-01T00:00:00.000Z'
const isOneName = (_list: Path, one: Value, other: Value): boolean =>
  isFields(one) && isFields(other) && one['name'] === other['name']

const recordedAt = (chain: readonly Transaction[]): string =>
  `2027-02-${String(chain.length + 10)}T00:00:00.000Z`

const plan = (chain: readonly Transaction[], draft: Partial<Draft>, resolutions: Resolutions = {}) =>
  planOf(
    chain,
    { kind: 'endorsement', effectiveDate: '2027-04-01', changes: [], ...draft },
    { recordedAt: recordedAt(chain), isOneItem: isOneName, resolutions },
  )
const add = (chain: readonly Transaction[], draft: Partial<Draft>, resolutions: Resolutions = {}) => [
  ...chain,
  ...plan(chain, draft, resolutions).added,
]
const july = (changes: Draft['changes']): Transaction[] =>
  add([issued], { effectiveDate: '2027-07-01', changes })
const termsOn = (chain: readonly Transaction[], day: string): Fields =>
  policyOn(chain, day, always)?.terms ?? {}
const at = (chain: readonly Transaction[], day: string, path: Path) => valueAt(termsOn(chain, day), path)

const acme = { id: 'a', name: 'Acme', city: 'Peoria' }
const raise = [{ path: 'limit', left: 2_000_000 }]
const three = [{ path: 'limit', left: 3_000_000 }]

describe('a change with later ones', () => {
  it('has no conflict with what changes another field', () => {
    const chain = july(raise)
    const { conflicts, added } = plan(chain, { changes: [{ path: 'retention', left: 25_000 }] })
    expect(conflicts).toEqual([])
    expect([...chain, ...added].map((_, n, all) => chainProblem(all.slice(0, n + 1)))).not.toContain(
      undefined,
    )
    expect(short(policyOn([...chain, ...added], '2027-08-01', always))).toBe('2M/25,000')
  })

  it('has none with the same value, and the later one stays in history and changes nothing', () => {
    const chain = july(raise)
    const { conflicts, added } = plan(chain, { changes: raise })
    expect(conflicts).toEqual([])
    expect(added.at(-1)).toMatchObject({
      reapplies: 2,
      changes: [{ path: 'limit', found: 2_000_000, left: 2_000_000 }],
    })
    expect(linesOf(chain, added, examplePrice).map(({ amount }) => amount)).toEqual([-736_00, 1_100_00, 0])
  })

  it('asks about another value, with base, new and each later value', () => {
    const chain = add(july(raise), {
      effectiveDate: '2027-09-01',
      changes: [{ path: 'limit', left: 5_000_000 }],
    })
    expect(plan(chain, { changes: three }).conflicts).toEqual<Conflict[]>([
      {
        path: 'limit',
        base: 1_000_000,
        new: 3_000_000,
        later: [
          { sequence: 2, effectiveDate: '2027-07-01', path: 'limit', value: 2_000_000 },
          { sequence: 3, effectiveDate: '2027-09-01', path: 'limit', value: 5_000_000 },
        ],
      },
    ])
  })

  it.each<[Answer, number]>([
    ['KEEP_LATER', 2_000_000],
    ['CARRY_NEW', 3_000_000],
  ])('with %s has a limit of %i from July', (answer, limit) => {
    const chain = add(july(raise), { changes: three }, { limit: answer })
    expect([at(chain, '2027-05-01', 'limit'), at(chain, '2027-08-01', 'limit')]).toEqual([3_000_000, limit])
    expect(chainProblem(chain)).toBeNull()
  })

  it('keeps other changes of the later transaction when one is dropped', () => {
    const chain = add(
      july([...raise, { path: 'retention', left: 25_000 }]),
      { changes: three },
      { limit: 'CARRY_NEW' },
    )
    expect(short(policyOn(chain, '2027-08-01', always))).toBe('3M/25,000')
  })

  it.each<[Answer, Value | undefined]>([
    ['KEEP_LATER', { ...acme, city: 'Springfield' }],
    ['CARRY_NEW', undefined],
  ])('that removes an item which is edited later has with %s from then %j', (answer, item) => {
    const listed = add([issued], {
      effectiveDate: '2027-02-01',
      changes: [{ path: 'insureds[a]', left: acme }],
    })
    const edited = add(listed, {
      effectiveDate: '2027-07-01',
      changes: [{ path: 'insureds[a].city', left: 'Springfield' }],
    })
    const remove = { changes: [{ path: 'insureds[a]' }] }
    expect(plan(edited, remove).conflicts).toMatchObject([
      { path: 'insureds[a]', base: acme, later: [{ path: 'insureds[a].city', value: 'Springfield' }] },
    ])
    const chain = add(edited, remove, { 'insureds[a]': answer })
    expect(at(chain, '2027-05-01', 'insureds[a]')).toBeUndefined()
    expect(at(chain, '2027-08-01', 'insureds[a]')).toEqual(item)
  })

  it.each<[Answer, number]>([
    ['KEEP_LATER', 2],
    ['CARRY_NEW', 1],
  ])('that adds an organization which is added later has with %s %i of it', (answer, count) => {
    const chain = add(
      july([{ path: 'insureds[b]', left: { ...acme, id: 'b' } }]),
      { changes: [{ path: 'insureds[a]', left: acme }] },
      { 'insureds[a]': answer },
    )
    expect(at(chain, '2027-08-01', 'insureds')).toHaveLength(count)
    expect(at(chain, '2027-05-01', 'insureds')).toHaveLength(1)
  })

  it('asks about the edit of an item that a later one removes', () => {
    const listed = add([issued], {
      effectiveDate: '2027-02-01',
      changes: [{ path: 'insureds[a]', left: acme }],
    })
    const removed = add(listed, { effectiveDate: '2027-07-01', changes: [{ path: 'insureds[a]' }] })
    const edit = { changes: [{ path: 'insureds[a].city', left: 'Springfield' }] }
    const kept = add(removed, edit, { 'insureds[a].city': 'KEEP_LATER' })
    const carried = add(removed, edit, { 'insureds[a].city': 'CARRY_NEW' })
    expect(at(kept, '2027-08-01', 'insureds')).toEqual([])
    expect(at(carried, '2027-08-01', 'insureds[a].city')).toBe('Springfield')
  })

  it('puts a later cancellation last and works its return out anew', () => {
    const cancelled = add([issued], {
      kind: 'cancellation',
      effectiveDate: '2027-10-01',
      returns: { method: 'SHORT_90', minimumEarned: null },
    })
    const { added } = plan(cancelled, { effectiveDate: '2027-07-01', changes: raise })
    expect(linesOf(cancelled, added, examplePrice).map(({ link, amount }) => [link.kind, amount])).toEqual([
      ['reversal', 828_00],
      ['endorsement', 736_00],
      ['cancellation', -1_159_20],
    ])
    expect(timelineOf([...cancelled, ...added]).ending?.returns?.method).toBe('SHORT_90')
  })

  it('is refused with an open conflict and with an answer to none', () => {
    const { conflicts } = plan(july(raise), { changes: three })
    expect(resolutionRefusal(conflicts, {})?.errors).toMatchObject([
      { field: 'resolutions.limit', code: 'REQUIRED' },
    ])
    expect(
      resolutionRefusal(conflicts, { limit: 'CARRY_NEW', retention: 'CARRY_NEW' })?.errors,
    ).toMatchObject([{ field: 'resolutions.retention', code: 'UNKNOWN' }])
    expect(resolutionRefusal(conflicts, { limit: 'KEEP_LATER' })).toBeNull()
    expect(resolutionRefusal([], {})).toBeNull()
  })
})

describe('what two states of the terms differ in', () => {
  const before: Fields = {
    limit: 1,
    asked: null,
    coverages: [{ key: 'x', limit: 5 }, { key: 'y' }],
    codes: [1, 2],
  }
  it.each<[string, Fields, { path: string; found?: Value; left?: Value }[]]>([
    ['nothing', before, []],
    ['a field', { ...before, limit: 2 }, [{ path: 'limit', found: 1, left: 2 }]],
    ['a field taken away', { ...before, asked: undefined }, [{ path: 'asked', found: null }]],
    [
      'a field within an item',
      { ...before, coverages: [{ key: 'x', limit: 6 }, { key: 'y' }] },
      [{ path: 'coverages[x].limit', found: 5, left: 6 }],
    ],
    [
      'an item taken away',
      { ...before, coverages: [{ key: 'x', limit: 5 }] },
      [{ path: 'coverages[y]', found: { key: 'y' } }],
    ],
    [
      'an item added',
      { ...before, coverages: [...(before['coverages'] as Value[]), { key: 'z' }] },
      [{ path: 'coverages[z]', left: { key: 'z' } }],
    ],
    ['the order of items', { ...before, coverages: [{ key: 'y' }, { key: 'x', limit: 5 }] }, []],
    ['a list without ids', { ...before, codes: [2] }, [{ path: 'codes', found: [1, 2], left: [2] }]],
  ])('is %s', (_what, after, changes) => {
    expect(changesBetween(before, after)).toEqual(changes)
  })
})
