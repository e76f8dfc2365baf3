import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor

const NAMES = [
  'Brackenwold Dental',
  'Brackenwold Dental Supply',
  'Old Brackenwold Inn',
  'Brackenwolds Bakery',
  'Kestrelmoor 4471',
]

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  for (const name of NAMES)
    await harness.api.run(agent, 'accountCreate', { body: { name, state: 'CO', country: 'US' } })
})

const search = async (text: string, more: { actor?: Actor; size?: number; cursor?: string } = {}) => {
  const { actor = agent, ...query } = more
  const { content, ...page } = await harness.api.run(actor, 'accountSearch', {
    query: { search: text, ...query },
  })
  return { ...page, names: content.map(({ name }) => name).toSorted() }
}

describe('a search of accounts', () => {
  it.each([
    ['brackenwold', 4],
    ['bracken dent', 2],
    ['kestrelmoor 4471', 1],
  ])('finds what was typed right: %s', async (text, count) => {
    const found = await search(text)
    expect([found.names.length, found.totalElements, found.isNear]).toEqual([count, count, undefined])
  })

  it.each([
    ['brackenwld', 4, 'a missing letter'],
    ['brackenwoldd', 4, 'one too many'],
    ['brackenwlod', 4, 'two that changed places'],
    ['xrackenwold', 4, 'a wrong first one'],
    ['brackenwold dentsl', 2, 'a wrong one in one of two words'],
    ['bracj', 4, 'a wrong one while it is typed'],
    ['kestrelmor 4471', 1, 'a missing one next to a number'],
  ])('forgives one typing error, and says so: %s', async (text, count) => {
    const found = await search(text)
    expect([found.names.length, found.totalElements, found.isNear]).toEqual([count, count, true])
  })

  it.each([
    ['braxkenwxld', 'two errors in a word'],
    ['brackenwld dentsl', 'one in each of two words'],
    ['kestrelmoor 4472', 'another number'],
    ['bck', 'too short to tell'],
  ])('finds nothing for %s: %s', async (text) => {
    const found = await search(text)
    expect([found.names, found.totalElements, found.isNear]).toEqual([[], 0, undefined])
  })

  it('does not look for others where something was typed right', async () =>
    expect((await search('brackenwolds')).names).toEqual(['Brackenwolds Bakery']))

  it('goes on by cursor as by number', async () => {
    const first = await search('brackenwld', { size: 2 })
    expect([first.names.length, first.totalElements]).toEqual([2, 4])
    const rest = await search('brackenwld', { size: 2, cursor: first.next ?? '' })
    expect([...first.names, ...rest.names].toSorted()).toEqual(NAMES.slice(0, 4).toSorted())
    expect(rest.isNear).toBe(true)
  })

  it('finds nothing of another agency', async () =>
    expect((await search('brackenwld', { actor: book.agents.foreign })).names).toEqual([]))
})
