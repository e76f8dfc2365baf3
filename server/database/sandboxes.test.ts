import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { inSandbox } from '#server/command/sandbox.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { SANDBOX_RECORDS, sandboxOfCall } from './sandboxes.ts'

/** Tables by tenant whose rows are no business of one agency's day, with why. */
const ON_REAL_TIME: Readonly<Record<string, string>> = {
  agent_license: 'a license is granted and ends on days of the state',
  license: 'a license is granted and ends on days of the state',
  surplus_license: 'a license is granted and ends on days of the state',
  audit_entry: 'the trail is on real time',
  book_transfer: 'goes between agencies, of which none is a sandbox',
  program_order: 'is of the provider, which is no sandbox',
  custom_preset: 'choices that a user keeps',
  journal: 'named by no call',
  invoice_allocation: 'named by no call',
  commission_note: 'named by no call',
  payout: 'named by no call: the file is of the provider',
  ledger_period: 'months of the books are of the provider',
}

let harness: Harness
let book: TwoTenants
let underwriter: Actor
/** The other side's agency is a sandbox for these tests. */
let sandboxId: string

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  underwriter = actorIn(book, 'COWBELL underwriter')
  sandboxId = book.agents.foreign.orgId
  await harness.database.pool.query(
    `insert into tenant_clock (tenant_id, ahead_ms, opened_at, opened_by_name) values ($1, 86400000, now(), 'Test')`,
    [sandboxId],
  )
  harness.ports.sandboxes.forget()
})

const timeOf = async (input: unknown, actor: Actor = underwriter) =>
  (await sandboxOfCall(harness.ports, actor, input))?.tenantId ?? null

describe('whose time a call of staff is in', () => {
  it('follows from the record that it names by a field of its own', async () => {
    const policyId = book.records.foreign.policy
    expect(await timeOf({ params: { policyId } })).toBe(sandboxId)
    expect(await timeOf({ body: { ids: [policyId] } })).toBe(sandboxId)
    expect(await timeOf({ params: { policyId: book.records.own.policy } })).toBeNull()
  })

  it('never follows from an id that is written in a text', async () => {
    const params = { policyId: book.records.own.policy }
    for (const word of [sandboxId, book.records.foreign.policy, `ok see ${sandboxId}`])
      for (const field of ['reason', 'note', 'name', 'description'])
        expect(await timeOf({ params, body: { [field]: word } }), field).toBeNull()
  })

  it('dates no record of another agency by the sandbox: a command on both is refused whole', async () => {
    const sandbox = await sandboxOfCall(harness.ports, underwriter, { body: { ids: [sandboxId] } })
    const written: string[] = []
    const audit = ({ tenantId }: { tenantId: string }) => written.push(tenantId)
    const ctx = {
      actor: underwriter,
      realNow: harness.clock.now(),
      sandbox: null,
      ports: harness.ports,
      audit,
    }
    const inTime = inSandbox(ctx as never as Ctx, sandbox)
    const note = {
      action: 'policy.optedOut',
      recordKind: 'policy',
      recordId: sandboxId,
      summary: 'Opted out',
    }
    inTime.audit({ ...note, tenantId: sandboxId })
    expect(() => inTime.audit({ ...note, tenantId: book.agents.own.orgId })).toThrow(Refused)
    expect(written).toEqual([sandboxId])
  })

  it('is known of every kind of record that a call names by its id', async () => {
    const { rows } = await harness.database.pool.query<{ name: string }>(
      `select t.table_name as name from information_schema.tables t
        where t.table_schema = current_schema() and t.table_type = 'BASE TABLE'
          and 2 = (select count(*) from information_schema.columns c
            where c.table_schema = t.table_schema and c.table_name = t.table_name
              and c.column_name in ('tenant_id', 'id') and c.data_type = 'uuid')
        order by 1`,
    )
    const known = new Set<string>([...SANDBOX_RECORDS, ...Object.keys(ON_REAL_TIME)])
    expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([])
  })
})
