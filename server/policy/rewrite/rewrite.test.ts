import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { checkInvariants } from '#server/invariants.ts'
import { checkChains } from '#server/policy/chain-check.ts'
import { codeOf } from '#server/testing/bor-letters.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let underwriter: Actor
let policyId = ''
let fileId = ''

interface Row {
  tenant_id: string
  account_id: string
  status: string
  version: number
  starts: string
  ends: string
  total: number
  rewrite_of: string | null
  rewritten_as: string | null
  ended_on: string | null
  premium: number
}

const policy = async (id = policyId): Promise<Row> => {
  const { rows } = await sql<Row>`select tenant_id, account_id, status, lock_version as version,
      effective_date::text as starts, end_date::text as ends, total_premium::float8 as total, premium::float8 as premium,
      rewrite_of, rewritten_as, ended_on::text as ended_on from policy where id = ${id}`.execute(
    harness.ports.db,
  )
  return rows[0] as Row
}

const file = async (purpose: 'AGREEMENT' | 'RELEASE'): Promise<string> => {
  const id = harness.ports.random.newId()
  const { tenant_id } = await policy()
  await harness.ports.db
    .insertInto('policy_file')
    .values({
      tenant_id,
      id,
      policy_id: policyId,
      purpose,
      file_name: `${purpose}.pdf`,
      media_type: 'application/pdf',
      size: 1,
      sha256: id.replaceAll('-', ''),
      scanned_by: 'test',
      org_id: tenant_id,
      uploaded_by_name: 'Test',
      created_at: harness.clock.now(),
    })
    .execute()
  return id
}

type Asked = { effectiveDate: string; term: 'YEAR' | 'SAME_END'; limit?: number; deductible?: number }

const preview = (asked: Asked, actor = underwriter) =>
  harness.api.run(actor, 'policyRewritePreview', { params: { policyId }, query: asked })

const rewrite = async (asked: Asked, more: object = {}, actor = underwriter) => {
  const { written } = await preview(asked)
  return harness.api.run(actor, 'policyRewrite', {
    params: { policyId },
    body: {
      ...asked,
      total: written?.total ?? 0,
      fileId,
      signedBy: 'Quill Holder',
      note: 'The revenue was wrong',
      version: (await policy()).version,
      ...more,
    },
  })
}

const cents = (amount: number | undefined): number => Math.round((amount ?? Number.NaN) * 100)

const policies = async (): Promise<number> => {
  const { account_id } = await policy()
  const { rows } = await sql<{ many: number }>`select count(*)::int as many from policy
    where account_id = ${account_id}`.execute(harness.ports.db)
  return rows[0]?.many ?? 0
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  underwriter = actorIn(book, 'COWBELL underwriter')
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .where('id', '=', policyId)
    .execute()
  fileId = await file('AGREEMENT')
})

describe('a policy that is rewritten', () => {
  const asked: Asked = { effectiveDate: '2026-06-10', term: 'YEAR' }

  it('is previewed with the money of both sides and the facts that were corrected', async () => {
    harness.clock.moveTo('2026-06-10T17:00:00Z')
    const { account_id } = await policy()
    await sql`update account set firmographics = jsonb_set(firmographics, '{company,revenue}',
      to_jsonb((firmographics #>> '{company,revenue}')::bigint * 2)) where id = ${account_id}`.execute(
      harness.ports.db,
    )
    const shown = await preview(asked)
    expect(shown).toMatchObject({
      problems: [],
      firstDay: '2026-05-11',
      lastDay: '2026-06-10',
      returned: { isWhole: false },
      written: { endDate: '2027-06-10' },
      corrected: [{ field: 'revenue' }],
    })
    // 279 of 365 days are left.
    expect(cents(shown.returned?.premium)).toBe(Math.round(((await policy()).premium * 279) / 365))
    expect((await preview({ ...asked, effectiveDate: '2026-03-16' })).problems[0]?.field).toBe(
      'effectiveDate',
    )
    expect((await preview({ ...asked, limit: 1 })).problems[0]?.field).toBe('limit')
    expect((await preview({ ...asked, term: 'SAME_END' })).written?.endDate).toBe('2027-03-16')
  })

  it('is refused where anything is missing or differs, and then nothing of it is done', async () => {
    const before = await policy()
    for (const [more, code] of [
      [{ effectiveDate: '2026-06-11' }, 'DAY_NOT_ALLOWED'],
      [{ fileId: await file('RELEASE') }, 'FILE_MISSING'],
      [{ total: 1 }, 'PRICE_CHANGED'],
      [{ version: before.version - 1 }, 'VERSION_BEHIND'],
    ] as const)
      expect(await codeOf(rewrite(asked, more))).toBe(code)
    expect(await codeOf(rewrite(asked, {}, book.agents.own))).toBe('PERMISSION_MISSING')
    expect(await policy()).toEqual(before)
    expect(await policies()).toBe(1)
  })

  it('ends by its days, and another one covers from the same minute at the price that was shown', async () => {
    const shown = await preview(asked)
    const both = await Promise.allSettled([rewrite(asked), rewrite(asked)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [done] = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const [old, fresh] = [await policy(), await policy(done?.newPolicyId)]
    expect(old).toMatchObject({
      status: 'CANCELLED',
      ended_on: '2026-06-10',
      rewritten_as: done?.newPolicyId,
    })
    expect(fresh).toMatchObject({
      status: 'IN FORCE',
      starts: '2026-06-10',
      ends: '2027-06-10',
      total: cents(shown.written?.total),
      rewrite_of: policyId,
    })
    expect(await policies()).toBe(2)
    expect(await checkChains(harness.ports.db)).toBeNull()
    // The status of this policy was put there for the test, and its trail does not lead to it.
    const found = await checkInvariants(harness.ports.db)
    expect(found.filter(({ invariant }) => !invariant.startsWith('I-7'))).toEqual([])
  })

  it('cannot be put back next to the policy in its place', async () => {
    const undo = harness.api.run(actorIn(book, 'COWBELL super-admin'), 'policyUndoCancel', {
      body: { policyId, reason: 'Tried', version: (await policy()).version },
    })
    expect(await codeOf(undo)).toBe('POLICY_REWRITTEN')
  })

  it('goes back whole from its first day', async () => {
    policyId = (await policy()).rewritten_as ?? ''
    fileId = await file('AGREEMENT')
    const same: Asked = { effectiveDate: '2026-06-10', term: 'YEAR', deductible: 25_000 }
    const before = await policy()
    const shown = await preview(same)
    expect(shown.returned?.isWhole).toBe(true)
    expect(cents(shown.returned?.total)).toBe(before.total)
    const { newPolicyId } = await rewrite(same)
    expect(await policy()).toMatchObject({ status: 'FLAT CANCELLED', total: 0 })
    expect((await policy(newPolicyId)).total).toBe(cents(shown.written?.total))
    expect(await checkChains(harness.ports.db)).toBeNull()
  })
})
