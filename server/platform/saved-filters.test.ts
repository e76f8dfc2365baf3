import { expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const as = (name: string) => {
  const actor = book.actors.get(name)
  if (!actor) throw new Error(`no ${name}`)
  return actor
}
const save = (who: string, name: string, query: Record<string, string>) =>
  harness.api.run(as(who), 'savedFilterSave', { body: { list: 'inbox', name, query } })
const names = async (who: string) =>
  (await harness.api.run(as(who), 'savedFilterSearch', { query: { list: 'inbox' } })).content.map(
    ({ name }) => name,
  )

it('filters that a user keeps are read by that user alone, by name, and written over under the same name', async () => {
  const mine = await save('COWBELL underwriter', 'Mine, due first', { holder: 'mine' })
  await save('COWBELL underwriter', 'asked to bind', { status: 'REQUESTED', sort: 'decisionBy,asc' })
  expect(await names('COWBELL underwriter')).toEqual(['asked to bind', 'Mine, due first'])
  expect(await names('COWBELL super-admin')).toEqual([])
  const again = await save('COWBELL underwriter', 'mine, DUE first', { holder: 'mine', unread: 'true' })
  expect(again).toMatchObject({ id: mine.id, query: { holder: 'mine', unread: 'true' } })
  expect(await names('COWBELL underwriter')).toHaveLength(2)

  const forget = (who: string) => harness.api.run(as(who), 'savedFilterDelete', { params: { id: mine.id } })
  await expect(forget('COWBELL super-admin')).rejects.toThrow('There is no such saved filter.')
  await forget('COWBELL underwriter')
  expect(await names('COWBELL underwriter')).toEqual(['asked to bind'])
})

it('no one keeps more than can be told apart, and a name is needed', async () => {
  for (let nth = 0; nth < 20; nth++) await save('COWBELL power-user', `View ${nth}`, { search: String(nth) })
  await expect(save('COWBELL power-user', 'One more', {})).rejects.toThrow(
    'You keep 20 views of this list already. Delete one first.',
  )
  await save('COWBELL power-user', 'view 7', { search: 'other' })
  await expect(save('COWBELL power-user', ' ', {})).rejects.toThrow()
})
