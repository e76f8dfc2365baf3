import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let admin: Actor
let teams: { first: string; second: string }

const list = ['accountSearch', 'quoteSearch', 'policySearch', 'claimSearch', 'invoiceSearch'] as const

/** Totals of every list of business, and of the counts, for one team or all. */
const totals = async (actor: Actor, teamId?: string) => {
  const query = teamId ? { teamId } : {}
  const found: Record<string, number> = {}
  for (const name of list) found[name] = (await harness.api.run(actor, name, { query })).totalElements
  const sum = (rows: readonly { count: number }[]) => rows.reduce((all, row) => all + row.count, 0)
  found.quotes = sum(await harness.api.run(actor, 'quoteStatusList', { query }))
  found.presets = sum(await harness.api.run(actor, 'quoteDashboard', { query }))
  found.policies = sum(await harness.api.run(actor, 'policyStatusList', { query }))
  return found
}

const none = (): Record<string, number> =>
  Object.fromEntries([...list, 'quotes', 'presets', 'policies'].map((name) => [name, 0]))

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  admin = book.agents.own
  const first = await harness.api.run(admin, 'teamCreate', { body: { name: 'West', isDefault: true } })
  const second = await harness.api.run(admin, 'teamCreate', { body: { name: 'East' } })
  teams = { first: first.id, second: second.id }
})

describe('a chosen team', () => {
  it('keeps every list and count to its accounts; what has no team is the default team’s', async () => {
    const all = await totals(admin)
    for (const name of list) expect(all[name], name).toBeGreaterThan(0)
    expect(await totals(admin, teams.first)).toEqual(all)
    expect(await totals(admin, teams.second)).toEqual(none())
  })

  it('takes an account with all its business when it is given to another', async () => {
    const all = await totals(admin)
    for (const account of (await harness.api.run(admin, 'accountSearch', { query: { size: 100 } })).content)
      await harness.api.run(admin, 'accountTeamChange', {
        params: { accountId: account.id },
        body: { teamId: teams.second },
      })
    expect(await totals(admin, teams.second)).toEqual(all)
    expect(await totals(admin, teams.first)).toEqual(none())
    const account = await harness.api.run(admin, 'accountGet', {
      params: { accountId: book.records.own.account },
    })
    expect(account.teamId).toBe(teams.second)
  })

  it('hides nothing from another member of the agency, by id, search or list of all', async () => {
    const producer = book.actors.get('AGENCY principal-producer') as Actor
    await harness.database.kysely
      .insertInto('team_member')
      .values({ team_id: teams.first, user_id: producer.userId })
      .execute()
    const { account } = book.records.own
    const read = await harness.api.run(producer, 'accountGet', { params: { accountId: account } })
    expect(read.teamId).toBe(teams.second)
    expect(await totals(producer)).toEqual(await totals(admin))
    expect(await totals(producer, teams.first)).toEqual(none())
  })

  it('of another agency shows nothing, and its accounts cannot be given to it', async () => {
    expect(await totals(book.agents.foreign, teams.second)).toEqual(none())
    const change = harness.api.run(book.agents.foreign, 'accountTeamChange', {
      params: { accountId: book.records.foreign.account },
      body: { teamId: teams.second },
    })
    await expect(change).rejects.toThrow('Please select a Team')
  })

  it('of provider staff has the accounts whose quotes its members underwrite', async () => {
    const staff = book.actors.get('COWBELL super-admin') as Actor
    const underwriter = book.actors.get('COWBELL underwriter') as Actor
    const { id } = await harness.api.run(staff, 'teamCreate', { body: { name: 'Referrals' } })
    expect(await totals(staff, id)).toEqual(none())
    await harness.database.kysely
      .insertInto('team_member')
      .values({ team_id: id, user_id: underwriter.userId })
      .execute()
    await harness.database.kysely
      .updateTable('quote')
      .set({ underwriter_id: underwriter.userId })
      .where('id', '=', book.records.foreign.quote)
      .execute()
    const found = await harness.api.run(staff, 'accountSearch', { query: { teamId: id } })
    expect(found.content.map((row) => row.id)).toEqual([book.records.foreign.account])
  })
})

describe('a new account', () => {
  const create = (teamId?: string) =>
    harness.api.run(admin, 'accountCreate', {
      body: {
        name: `Granite ${String(teamId)} Works`,
        state: 'CA',
        ...(teamId ? { teams: [{ id: teamId, name: 'West' }] } : {}),
      },
    })

  it('belongs to the team it is given, else to the only one that its creator is in', async () => {
    expect((await create(teams.first)).teamId).toBe(teams.first)
    expect((await create()).teamId).toBeNull()
    await harness.database.kysely
      .insertInto('team_member')
      .values({ team_id: teams.second, user_id: admin.userId })
      .execute()
    expect((await create()).teamId).toBe(teams.second)
  })
})
