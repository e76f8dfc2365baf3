import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import type { KeptTrial } from '#domain/underwriting/rule-trial.ts'
import { rulesFromEdited } from '#domain/underwriting/edited-rules.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { rulesInForce } from './rows.ts'
import { tryOnBook } from './trial.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let underwriter: Actor
let approver: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  underwriter = book.actors.get('COWBELL underwriter') as Actor
  approver = book.actors.get('COWBELL super-admin') as Actor
})

const code = (name: string) => ({ refusal: { code: name } })

const priced = async (): Promise<{ rules?: string; outcome: string; codes: string[] }> => {
  const accountId = book.records.own.account
  const { request } = await harness.api.run(agent, 'ratingDefaults', {
    query: { accountId, productType: 'P100' },
  })
  const found = await harness.api.run(agent, 'ratingCalculate', {
    params: { productType: 'P100' },
    body: { accountId, request },
  })
  return { rules: found.rules, outcome: found.outcome, codes: found.referrals.map((one) => one.code) }
}

const draft = (effectiveDate: string) =>
  harness.api.run(underwriter, 'ruleSetDraft', {
    body: { basedOn: 'P100_2026-01-01', effectiveDate, note: 'Every limit is looked at for a while.' },
  })

const changesOf = async (recordId: string) => {
  const query = { recordId, action: 'referral.rulesChanged' }
  return (await harness.api.run(approver, 'auditSearch', { query })).content
}

const OPEN_LIMIT = {
  code: 'EVERY_LIMIT',
  level: 'approve' as const,
  when: [{ fact: 'limit', operator: 'gte' as const, values: ['1'] }],
  reason: 'Every limit needs an underwriter for now.',
  source: 'Decision of the underwriting committee',
}

describe('referral rules', () => {
  it('are drafted, tried on the book, approved by another user, and judge what is priced from their day on', async () => {
    const today = harness.clock.today()
    const made = await draft(today)
    const params = { id: made.id }
    expect(made.actions.submit).toMatchObject({ allowed: false, code: 'RULES_UNCHANGED' })
    const changed = await harness.api.run(underwriter, 'ruleSetUpdate', {
      params,
      body: {
        lockVersion: made.lockVersion,
        rules: [...made.rules.map(({ words: _words, ...rule }) => rule), OPEN_LIMIT],
      },
    })
    expect(changed.differences).toEqual([
      expect.objectContaining({ code: 'EVERY_LIMIT', change: 'added', before: null }),
    ])
    const [entry] = await changesOf(made.id)
    expect(entry).toMatchObject({
      summary: expect.stringContaining(
        ': EVERY_LIMIT added (Refer: Aggregate limit is at least 1. “Every limit needs an underwriter for now.”)',
      ),
      about: { kind: 'ruleSet', id: made.id, number: `P100 rules ${today}`, product: 'P100' },
    })
    expect(changed.rules.at(-1)?.words).toBe('Aggregate limit is at least 1.')
    await expect(harness.api.run(underwriter, 'ruleSetSubmit', { params })).rejects.toMatchObject(
      code('RULES_NOT_TRIED'),
    )

    const { trial } = await harness.api.run(underwriter, 'ruleSetTry', { params, body: {} })
    expect(trial?.quotes).toBeGreaterThan(0)
    expect(trial?.rules.find((one) => one.code === 'EVERY_LIMIT')).toEqual({
      code: 'EVERY_LIMIT',
      before: 0,
      after: trial?.quotes,
    })
    expect((trial?.movedCount ?? 0) + (trial?.sameEndCount ?? 0)).toBe(trial?.quotes)
    for (const line of trial?.moved ?? []) expect(line.before).not.toBe(line.after)
    for (const line of trial?.sameEnd ?? []) expect(line.before).toBe(line.after)
    expect(trial).toMatchObject({ isWhole: true, looked: trial?.total })
    expect([...(trial?.moved ?? []), ...(trial?.sameEnd ?? [])][0]?.added).toContain(
      'approve: Every limit needs an underwriter for now.',
    )

    await harness.api.run(underwriter, 'ruleSetSubmit', { params })
    await expect(harness.api.run(underwriter, 'ruleSetApprove', { params, body: {} })).rejects.toMatchObject(
      code('PERMISSION_MISSING'),
    )

    const before = await priced()
    expect(before.rules).toBe('P100 2026-01-01')
    expect(before.codes).not.toContain('EVERY_LIMIT')
    const old = await harness.ports.db
      .selectFrom('quote')
      .selectAll()
      .where('id', '=', book.records.own.quote)
      .executeTakeFirstOrThrow()

    const approved = await harness.api.run(approver, 'ruleSetApprove', { params, body: { note: 'Agreed' } })
    expect(approved.status).toBe('IN FORCE')
    const after = await priced()
    expect(after).toMatchObject({
      rules: `P100 rules ${today}`,
      codes: expect.arrayContaining(['EVERY_LIMIT']),
    })
    expect(after.outcome).not.toBe('READY')

    // A quote that was priced before keeps the reasons that it was judged by.
    const kept = await harness.ports.db
      .selectFrom('quote')
      .selectAll()
      .where('id', '=', book.records.own.quote)
      .executeTakeFirstOrThrow()
    expect(kept.referrals).toEqual(old.referrals)
    expect(kept.calculation).toEqual(old.calculation)
  })

  it('read a large book in parts, which come to the same as the whole of it', async () => {
    const rules = {
      product: 'P100',
      before: rulesInForce('P100', '2026-01-01', []),
      after: rulesFromEdited([OPEN_LIMIT]),
    }
    const read = (soFar: KeptTrial<QuoteStatus> | null, size?: { atATime: number; page: number }) =>
      runAsSystem(harness.dispatcher, 'test', (ctx) => tryOnBook(ctx as Ctx, { ...rules, soFar }, size))
    const whole = await read(null)
    const total = whole.reading?.total ?? 0
    expect(total).toBeGreaterThan(2)
    expect(whole.reading).toMatchObject({ looked: total, next: null })
    let part = await read(null, { atATime: 2, page: 1 })
    expect(part.reading).toMatchObject({ looked: 2, total })
    while (part.reading?.next) part = await read(part, { atATime: 2, page: 1 })
    expect(part).toEqual(whole)
  })

  it('hold from their day only, and an approved set never changes', async () => {
    const rows = await harness.ports.db
      .selectFrom('referral_rule_set')
      .select('id')
      .where('status', '=', 'APPROVED')
      .execute()
    expect(rows).toHaveLength(1)
    await expect(
      harness.ports.db
        .updateTable('referral_rule_set')
        .set({ note: 'x' })
        .where('id', '=', rows[0]?.id ?? '')
        .execute(),
    ).rejects.toThrow('never changes')
    const later = await harness.api.run(underwriter, 'ruleSetDraft', {
      body: {
        basedOn: rows[0]?.id ?? '',
        effectiveDate: addDays(harness.clock.today(), 10),
        note: 'Back to normal.',
      },
    })
    const params = { id: later.id }
    await harness.api.run(underwriter, 'ruleSetUpdate', {
      params,
      body: {
        lockVersion: later.lockVersion,
        rules: later.rules
          .filter((one) => one.code !== 'EVERY_LIMIT')
          .map(({ words: _words, ...rule }) => rule),
      },
    })
    await harness.api.run(underwriter, 'ruleSetTry', { params, body: {} })
    await harness.api.run(underwriter, 'ruleSetSubmit', { params })
    expect((await harness.api.run(approver, 'ruleSetApprove', { params, body: {} })).status).toBe('FUTURE')
    expect((await priced()).codes).toContain('EVERY_LIMIT')
    harness.clock.advance({ days: 11 })
    expect((await priced()).codes).not.toContain('EVERY_LIMIT')
  })

  it('are refused where they name nothing that is known, and by the one who drafted them', async () => {
    const made = await harness.api.run(approver, 'ruleSetDraft', {
      body: { basedOn: 'P250_2026-01-01', effectiveDate: addDays(harness.clock.today(), 1), note: 'A try.' },
    })
    const params = { id: made.id }
    const own = made.rules.map(({ words: _words, ...rule }) => rule)
    const save = (rules: (typeof OPEN_LIMIT)[]) =>
      harness.api.run(approver, 'ruleSetUpdate', {
        params,
        body: { lockVersion: made.lockVersion, rules: [...own, ...rules] },
      })
    const wrong = { ...OPEN_LIMIT, when: [{ fact: 'weather', operator: 'gte' as const, values: ['1'] }] }
    await expect(save([wrong])).rejects.toMatchObject(code('FIELD_INVALID'))
    await expect(save([OPEN_LIMIT, OPEN_LIMIT])).rejects.toMatchObject(code('FIELD_INVALID'))
    const misleading = { ...OPEN_LIMIT, reason: 'A limit of $3,000,000 or more needs an underwriter.' }
    await expect(save([misleading])).rejects.toMatchObject({
      refusal: {
        code: 'FIELD_INVALID',
        errors: [
          expect.objectContaining({
            field: `rules.${own.length}.reason`,
            detail: expect.stringContaining('EVERY_LIMIT: the message names 3,000,000'),
          }),
        ],
      },
    })
    await save([OPEN_LIMIT])
    await harness.api.run(approver, 'ruleSetTry', { params, body: {} })
    await harness.api.run(approver, 'ruleSetSubmit', { params })
    await expect(harness.api.run(approver, 'ruleSetApprove', { params, body: {} })).rejects.toMatchObject(
      code('RULES_OWN_DRAFT'),
    )
    // Another hand on the draft does not make its rules those of another user.
    const back = await harness.api.run(approver, 'ruleSetReturn', { params, body: { note: 'Say why' } })
    await harness.api.run(underwriter, 'ruleSetUpdate', {
      params,
      body: { lockVersion: back.lockVersion, note: 'Limits of the treaty' },
    })
    await harness.api.run(underwriter, 'ruleSetSubmit', { params })
    await expect(harness.api.run(approver, 'ruleSetApprove', { params, body: {} })).rejects.toMatchObject(
      code('RULES_OWN_DRAFT'),
    )
  })
})
