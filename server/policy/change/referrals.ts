import { sql } from 'kysely'
import { isInsured } from '#domain/access/scopes.ts'
import { formatDay } from '#domain/market/format.ts'
import type { LookedAt } from '#domain/policy/change/draft/released.ts'
import { farExposure } from '#domain/policy/change/needs.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { WorkedChange } from './worked-change.ts'

/** Losses of the policy on or after the effective day, or without a day. */
const lossesAfter = async (ctx: Ctx, { policy, asked }: WorkedChange): Promise<LookedAt[]> => {
  const { rows } = await sql<{ id: string; claim_number: string | null; loss_date: string | null }>`
    select id, claim_number, loss_date::text as loss_date from claim
    where tenant_id = ${policy.tenant_id} and policy_id = ${policy.id} and status = 'FILED'
      and (loss_date is null or loss_date >= ${asked.effectiveDate}::date)
    order by loss_date, claim_number, id`.execute(ctx.db)
  return rows.map(({ id, claim_number, loss_date }) => ({
    code: 'LOSS_REPORTED',
    reason: `Claim ${claim_number ?? ''} reports a loss ${
      loss_date ? `of ${formatDay(loss_date, policy.market)}` : 'without a day'
    }, which the change would reach.`,
    about: id,
  }))
}

/** Rules that refer the terms of a segment and did not refer those that the policy has on the day. */
const newRules = ({ base, worked }: WorkedChange): LookedAt[] => {
  const before = new Set(base.link.priced.referrals.map(({ code }) => code))
  const found = worked.lines
    .filter(({ link }) => link.reverses === undefined)
    .flatMap(({ price }) => price.referrals)
    .filter(({ level, code }) => level !== 'inform' && !before.has(code))
  return [...new Map(found.map(({ code, reason }) => [code, { code, reason }])).values()]
}

/** All that an underwriter has to look at; a change without premium moves nothing that a rule looks at. */
export const referralsOf = async (ctx: Ctx, change: WorkedChange): Promise<LookedAt[]> => {
  if (change.asked.kind === 'nonPremium') return []
  const own = change.worked.lines.find(({ link }) => link.reverses === undefined)
  const far = own ? farExposure(change.base.terms, own.terms) : null
  return [
    ...(far === null ? [] : [{ code: 'EXPOSURE_FAR', reason: `${far}.` }]),
    ...(await lossesAfter(ctx, change)),
    ...newRules(change),
  ]
}

/** The insured reads that someone looks at it; by which rule is between those who sell and those who insure. */
export const shownReferrals = (
  { actor }: Pick<Ctx, 'actor'>,
  referrals: readonly LookedAt[],
): Omit<LookedAt, 'about'>[] =>
  isInsured(actor.accountType) && referrals.length > 0
    ? [{ code: 'REFERRED', reason: 'An underwriter looks at this change before it is issued.' }]
    : referrals.map(({ code, reason }) => ({ code, reason }))
