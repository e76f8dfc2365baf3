import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { runCalendar } from '#server/calendar.ts'
import { actorOf, addOrg, addUser } from '#server/party/shared/parties.ts'
import { licenseEverywhere } from '#server/testing/book-transfers.ts'
import { borLetters, codeOf } from '#server/testing/bor-letters.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

/** Nothing goes between a sandbox and another agency, by whichever way records do. */
let harness: Harness
let book: TwoTenants
let staff: Actor
let letters: ReturnType<typeof borLetters>

const newAgency = async (name: string): Promise<Actor> => {
  const { db, random } = harness.ports
  const now = harness.clock.now()
  const org = await addOrg(db, { id: random.newId(), name, accountType: 'AGENCY', market: 'US' }, now)
  const email = `${random.newId()}@${name.split(' ')[0]?.toLowerCase()}.test`
  const names = { firstName: 'Rosa', lastName: 'Trial', roleId: 'agency-admin', passwordHash: 'none' }
  const user = await addUser(db, { id: random.newId(), orgId: org.id, email, ...names }, now)
  await licenseEverywhere(harness, org.id)
  return actorOf(user, org)
}

const open = ({ orgId }: Actor) => harness.api.run(staff, 'sandboxOpen', { body: { agencyId: orgId } })

const servicer = async (): Promise<string | undefined> => {
  const { rows } = await harness.database.pool.query<{ tenant_id: string }>(
    'select tenant_id from account where id = $1',
    [book.records.own.account],
  )
  return rows[0]?.tenant_id
}

/** Each way in which the insurance of the own side goes to an agency. */
const WAYS: Readonly<Record<string, (to: Actor) => Promise<unknown>>> = {
  accountTransfer: async ({ orgId }) => {
    const params = { accountId: book.records.own.account }
    const { version } = await harness.api.run(staff, 'accountGet', { params })
    const body = { agencyId: orgId, reason: 'Letter of the insured', version }
    return harness.api.run(staff, 'accountTransfer', { params, body })
  },
  bookTransferPreview: ({ orgId }) =>
    harness.api.run(staff, 'bookTransferPreview', {
      query: { fromId: book.agents.own.orgId, toId: orgId },
    }),
  bookTransferStart: ({ orgId }) =>
    harness.api.run(staff, 'bookTransferStart', {
      body: { fromId: book.agents.own.orgId, toId: orgId, reason: 'Sale of the agency', count: 1 },
    }),
  'borFile of the agency': (to) => letters.file(to),
  'borFile of staff': ({ orgId }) => letters.file(staff, { agencyId: orgId }),
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  staff = actorIn(book, 'COWBELL super-admin')
  letters = borLetters(harness, book)
})

describe('insurance of another agency', () => {
  let trial: Actor
  it.beforeAll(async () => {
    trial = await newAgency('Trial Agency')
    await open(trial)
  })

  for (const [way, go] of Object.entries(WAYS))
    it(`does not go to a sandbox by ${way}`, async () => {
      expect(await codeOf(go(trial))).toBe('SANDBOX_APART')
      expect(await servicer()).toBe(book.agents.own.orgId)
    })

  it('waits where the agency that a letter names became a sandbox meanwhile', async () => {
    const late = await newAgency('Late Agency')
    const { id } = await letters.file(late)
    await open(late)
    harness.clock.advance({ days: 30 })
    await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    const { rows } = await harness.database.pool.query(
      'select status, held_reason from bor_order where id = $1',
      [id],
    )
    expect(rows).toEqual([{ status: 'PENDING', held_reason: expect.stringContaining('is a sandbox') }])
    expect(await servicer()).toBe(book.agents.own.orgId)
  })

  it('is not offered to one: lists of agencies say which is a sandbox', async () => {
    const { content } = await harness.api.run(staff, 'agencySearch', { query: { size: 100 } })
    const sandboxes = content.filter(({ isSandbox }) => isSandbox).map(({ name }) => name)
    expect(sandboxes.toSorted()).toEqual(['Late Agency', 'Trial Agency'])
    const retail = (actor: Actor) =>
      harness.api.run(actor, 'retailAgencySearch', { query: { search: 'Trial', page: 0, size: 20 } })
    expect((await retail(staff)).content).toEqual([])
    expect((await retail(trial)).content).toHaveLength(1)
  })
})

describe('insurance of a sandbox', () => {
  let other: Actor
  it.beforeAll(async () => {
    other = await newAgency('Other Agency')
    // As the database has it where an agency became a sandbox before it had accounts.
    await harness.database.pool.query(
      'insert into tenant_clock (tenant_id, opened_at, opened_by_name) values ($1, $2, $3)',
      [book.agents.own.orgId, harness.clock.now(), 'Pat Staff'],
    )
    harness.ports.sandboxes.forget()
  })

  for (const [way, go] of Object.entries(WAYS))
    it(`does not leave it by ${way}`, async () => {
      expect(await codeOf(go(other))).toBe('SANDBOX_APART')
      expect(await servicer()).toBe(book.agents.own.orgId)
    })
})
