import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import type { ApprovalKind } from '#domain/money/approval.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { askApproval } from './ask.ts'

let harness: Harness
let book: TwoTenants
let asker: Actor
let other: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  asker = actorIn(book, 'COWBELL super-admin')
  other = { ...asker, userId: harness.ports.random.newId(), name: 'Ben Second' }
})

const codeOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => (error instanceof Refused ? error.refusal.code : String(error)),
  )

/** Asks as a command would. */
const ask = async (kind: ApprovalKind, amount: number | null, by = asker) => {
  let answer = { id: '', status: '' }
  await runAsSystem(harness.dispatcher, 'payment.check', async (ctx) => {
    answer = await askApproval(
      { ...ctx, actor: by, today: '2026-03-02', requestId: 'test', caller: {} } as never,
      {
        tenantId: book.agents.own.orgId,
        kind,
        subjectId: harness.ports.random.newId(),
        subjectName: 'Alder Manufacturing',
        amount,
        currency: 'USD',
        details: {},
        reason: 'Canceled on March 1',
      },
    )
  })
  return answer
}

const get = (id: string, actor = asker) => harness.api.run(actor, 'moneyApprovalGet', { params: { id } })
const decide = async (
  id: string,
  action: 'approve' | 'decline' | 'withdraw',
  actor: Actor,
  more: object = {},
) => {
  const { version } = await get(id)
  return harness.api.run(actor, 'moneyApprovalDecide', { body: { id, action, version, ...more } })
}

describe('a request about money', () => {
  it('up to the limit needs one user, above it two', async () => {
    expect((await ask('refund', 1_000_000)).status).toBe('APPROVED')
    const { id, status } = await ask('refund', 1_000_001)
    expect(status).toBe('REQUESTED')
    expect(await get(id)).toMatchObject({ amount: 10_000.01, needsSecond: true, decidedBy: null })
  })

  it('is approved by another user alone, and decided once', async () => {
    const { id } = await ask('bankDetails', null)
    expect(await codeOf(decide(id, 'approve', asker))).toBe('APPROVAL_OWN_REQUEST')
    expect((await get(id)).actions).toMatchObject({
      approve: { allowed: false },
      withdraw: { allowed: true },
    })
    expect((await get(id, other)).actions).toMatchObject({ approve: { allowed: true } })
    await decide(id, 'decline', other, { reason: 'No' })
    expect(await codeOf(decide(id, 'decline', other, { reason: 'No' }))).toBe('TRANSITION_NOT_ALLOWED')
  })

  it('is declined with a reason, and taken back by who asked alone', async () => {
    const declined = await ask('writeOff', 2_000_000)
    expect(await codeOf(decide(declined.id, 'decline', other))).toBe('FIELD_INVALID')
    expect(await decide(declined.id, 'decline', other, { reason: 'It was paid' })).toMatchObject({
      status: 'DECLINED',
      decision: 'It was paid',
    })
    const withdrawn = await ask('writeOff', 2_000_000)
    expect(await codeOf(decide(withdrawn.id, 'withdraw', other))).toBe('APPROVAL_NOT_YOURS')
    expect(await decide(withdrawn.id, 'withdraw', asker)).toMatchObject({ status: 'WITHDRAWN' })
  })

  it('is decided by the version that was read', async () => {
    const { id } = await ask('refund', 2_000_000)
    const body = { id, action: 'approve' as const, version: 7 }
    expect(await codeOf(harness.api.run(other, 'moneyApprovalDecide', { body }))).toBe('VERSION_BEHIND')
  })

  it('is on the list of staff, and of no agency, insured or carrier', async () => {
    const { content } = await harness.api.run(asker, 'moneyApprovalSearch', {
      query: { status: 'REQUESTED', search: 'alder' },
    })
    expect(content.length).toBeGreaterThan(0)
    const [first] = content
    for (const actor of [book.agents.own, book.agents.foreign, book.customers.own]) {
      expect(await codeOf(harness.api.run(actor, 'moneyApprovalSearch', { query: {} }))).toBe(
        'PERMISSION_MISSING',
      )
      const body = { id: first?.id ?? '', action: 'approve' as const, version: 1 }
      expect(['NOT_FOUND', 'PERMISSION_MISSING']).toContain(
        await codeOf(harness.api.run(actor, 'moneyApprovalDecide', { body })),
      )
    }
  })
})
