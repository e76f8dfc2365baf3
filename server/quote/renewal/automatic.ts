import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { PolicyContact } from '#domain/account/schema.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { RENEWAL_OPENS_DAYS } from '#domain/policy/lifecycle.ts'
import { AUTOMATIC_ISSUE_DAYS } from '#domain/policy/renewal/automatic.ts'
import { contactRefusal } from '#domain/quote/guards.ts'
import { isAmong, NOT_REQUESTED, OFFERED, SPENT } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { statusList } from '#server/database/status-list.ts'
import type { OrgRow, UserRow } from '#server/database/tables.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Alone } from '#server/jobs/one-by-one.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { actorOf } from '#server/party/shared/parties.ts'
import {
  automaticColumns,
  automaticJoins,
  type AutomaticRow,
  keepFound,
  type Obstacle,
  obstaclesTo,
} from '#server/policy/shared/automatic.ts'
import { renewalChangeOf } from '#server/policy/shared/expiring.ts'
import { startRenewal } from '#server/policy/shared/start-renewal.ts'
import { bindOrRequest, issueQuote } from '../binding/binding.ts'
import { lockOptions } from '../shared/events.ts'
import { factsOf, type LoadedQuote, quoteForUpdate } from '../shared/quote.ts'
import { meanwhileOf } from './meanwhile.ts'
import { signAsAgreed } from '../signing/agreed.ts'
import { sendQuote } from '../signing/signing.ts'
import { requestQuote } from '../terms/terms.ts'

interface Due extends AutomaticRow {
  /** Who agreed, or else the agent of the policy. */
  by_user: UserRow | null
  agency: OrgRow
}

const daysLeft = (ctx: PublicCtx) => sql`policy.end_date - ${todayAtInsured(ctx.now, 'policy')}`

/** A policy in force that was agreed to be renewed by itself and is not yet. */
const isAgreed = sql<SqlBool>`policy.auto_renewal_at is not null and policy.renewed_by is null
  and policy.status = 'IN FORCE' and policy.opted_out_at is null and policy.run_off_from is null`

const endsWithin = (ctx: PublicCtx, days: number) => sql<SqlBool>`
  policy.end_date between ${ctx.now}::date - 1 and ${ctx.now}::date + ${days + 1}::int
  and ${daysLeft(ctx)} between 1 and ${days}`

/** A price that was offered does not hold any more, since facts of the company changed. */
const isOfferOver = sql<SqlBool>`exists (select from quote where quote.tenant_id = policy.tenant_id
  and quote.account_id = policy.account_id and quote.renewal_of = policy.id and quote.status = 'INVALID')
  and not exists (select from quote where quote.tenant_id = policy.tenant_id and quote.account_id = policy.account_id
  and quote.renewal_of = policy.id and quote.status not in ${statusList(SPENT)})`

/** Renewals to be offered; each is tried once a day, so that a rule that holds later counts. */
const toOffer = (
  ctx: PublicCtx,
) => sql<SqlBool>`${isAgreed} and ${sameClock(ctx, 'policy.tenant_id')} and ${endsWithin(ctx, RENEWAL_OPENS_DAYS)}
  and (policy.renewal_offered_at is null or ${isOfferOver})
  and (policy.renewal_evaluated_at is null or policy.renewal_evaluated_at < date_trunc('day', ${ctx.now}::timestamptz))`

/** Renewals to be issued: offered by the calendar, and not tried on this day. */
const toIssue = (
  ctx: PublicCtx,
) => sql<SqlBool>`${isAgreed} and ${sameClock(ctx, 'policy.tenant_id')} and ${endsWithin(ctx, AUTOMATIC_ISSUE_DAYS)}
  and policy.renewal_offered_at is not null
  and (policy.renewal_tried_on is null or policy.renewal_tried_on < ${todayAtInsured(ctx.now, 'policy')})`

type When = (ctx: PublicCtx) => RawBuilder<SqlBool>

const idsOf = async (ctx: PublicCtx, when: When): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select policy.id from policy where ${when(ctx)}
    order by policy.end_date, policy.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Locks a policy that is still due; undefined where another run has it or had it. */
const take = async (ctx: PublicCtx, id: string, when: When): Promise<Due | undefined> => {
  const { rows } = await sql<Due>`
    select ${automaticColumns(ctx.now)}, to_json(org) as agency,
      (select to_json(app_user) from app_user where app_user.org_id = policy.tenant_id and app_user.enabled
        and app_user.removed_at is null
        and (app_user.id = policy.auto_renewal_by or app_user.email = policy.agent->>'agentEmail')
        order by app_user.id = policy.auto_renewal_by desc limit 1) as by_user
    from ${automaticJoins} where policy.id = ${id} and ${when(ctx)} for update of policy skip locked`.execute(
    ctx.db,
  )
  return rows[0]
}

const held = (found: Obstacle): never => {
  throw new Held([found])
}

/** What keeps a renewal from going on; the work so far is undone. */
class Held extends Error {
  readonly obstacles: readonly Obstacle[]
  constructor(obstacles: readonly Obstacle[]) {
    super('held up')
    this.obstacles = obstacles
  }
}

/** Policies tried at a time: each mostly waits for the database, and users need connections too. */
const LANES = 4

/** The context in the name of who agreed. */
const inName = (ctx: PublicCtx, due: Due): Ctx =>
  due.by_user
    ? { ...ctx, actor: actorOf(due.by_user, due.agency) }
    : held({
        code: 'NOT_AGREED',
        no: 'The agency has no user any more who agreed or is the agent. Agree to it again.',
      })

const keepGoing = (obstacles: readonly Obstacle[]): void => {
  if (obstacles.length > 0) throw new Held(obstacles)
}

/** The renewal to be priced: one that was begun or whose price is over, or a new one on the expiring terms. */
const draftOf = async (ctx: Ctx, due: Due): Promise<{ quoteId: string; quoteNumber: string }> => {
  const { rows } = await sql<{ quoteId: string; quoteNumber: string }>`
    select quote.id as "quoteId", quote.quote_number as "quoteNumber" from quote
    where quote.tenant_id = ${due.tenant_id} and quote.account_id = ${due.account_id} and quote.renewal_of = ${due.id}
      and quote.status in ${statusList(NOT_REQUESTED)}
    order by quote.created_at desc limit 1`.execute(ctx.db)
  return rows[0] ?? startRenewal(ctx, due.id)
}

/** Whom the offer is sent to: an incomplete contact is refused, and the refusal names what is missing. */
const contactOf = (quote: LoadedQuote): PolicyContact => {
  refuseIf(contactRefusal(factsOf(quote)))
  return quote.row.contact as PolicyContact
}

const notReady = (status: string): Obstacle => ({
  code: 'NOT_READY',
  no: `The renewal is ${status} and not ready. Open it to see what it waits for.`,
})

/** Prices the renewal and sends it, unless someone did so before. */
const offered = async (acting: Ctx, due: Due): Promise<{ quoteNumber: string; status: string }> => {
  if (due.offered && isAmong(OFFERED, due.offered.status)) return due.offered
  const { quoteId, quoteNumber } = await draftOf(acting, due)
  const priced = await requestQuote(acting, await quoteForUpdate(acting, quoteId))
  if (priced.row.status === 'READY') await sendQuote(acting, priced, contactOf(priced))
  return { quoteNumber, status: priced.row.status }
}

const offer = async (ctx: PublicCtx, due: Due): Promise<void> => {
  keepGoing(obstaclesTo(ctx.now, due, 'OFFER'))
  const { quoteNumber, status } = await offered(inName(ctx, due), due)
  const obstacles = isAmong(OFFERED, status) ? [] : [notReady(status)]
  await keepFound(ctx, [{ tenant_id: due.tenant_id, id: due.id, obstacles }])
  await sql`update policy set renewal_offered_at = ${ctx.now} where tenant_id = ${due.tenant_id} and id = ${due.id}`.execute(
    ctx.db,
  )
  ctx.audit({
    tenantId: due.tenant_id,
    accountId: due.account_id,
    action: 'policy.renewalOffered',
    recordKind: 'policy',
    recordId: due.id,
    summary: `Renewal of policy ${due.policy_number} offered as agreed, as quote ${quoteNumber}`,
  })
}

/** The offered terms, which are ready and as they were offered: anything else needs a person. */
const readyOffer = ({ offered }: Due): string => {
  if (offered && isAmong(OFFERED, offered.status)) return offered.id
  return held(
    offered
      ? notReady(offered.status)
      : { code: 'NOT_READY', no: 'The renewal has no quote that holds. Start it again.' },
  )
}

const issue = async (ctx: PublicCtx, due: Due): Promise<void> => {
  const acting = inName(ctx, due)
  const quoteId = readyOffer(due)
  const change = await renewalChangeOf(acting, due.id, due.offered)
  keepGoing(obstaclesTo(ctx.now, due, 'ISSUE', change))
  if (change?.isCoverageReduced || due.offered?.limit !== due.agg_limit)
    held({
      code: 'OTHER_TERMS',
      no: 'The renewal has another limit or retention than the policy. The policyholder signs it.',
    })
  const { changes } = await meanwhileOf(acting, due.id)
  if (changes.length > 0)
    held({
      code: 'CHANGED_MEANWHILE',
      no: 'The policy was changed after the renewal was offered. Take the changes over into it, or leave it as it is.',
    })
  const options = await lockOptions(acting, quoteId)
  const quote = await quoteForUpdate(acting, quoteId)
  const agreement = {
    by: due.auto_renewal_by_name ?? acting.actor.name,
    at: new Date(due.auto_renewal_at ?? ctx.now),
    policyNumber: due.policy_number,
  }
  const signed = quote.row.status === 'READY' ? await signAsAgreed(acting, quote, agreement, options) : quote
  const bound = await bindOrRequest(acting, quoteId, {}, signed.row.lock_version)
  if (bound.row.status !== 'BOUND')
    throw new Refused(
      refusal('conflict', 'UNDERWRITER_BINDS', 'An underwriter binds this renewal. Request it to be bound.'),
    )
  const { policyNumber } = await issueQuote(acting, bound)
  await keepFound(ctx, [{ tenant_id: due.tenant_id, id: due.id, obstacles: [] }])
  ctx.audit({
    tenantId: due.tenant_id,
    accountId: due.account_id,
    action: 'policy.renewalIssued',
    recordKind: 'policy',
    recordId: due.id,
    summary: `Policy ${due.policy_number} renewed by itself as agreed, as policy ${policyNumber}`,
  })
}

const obstaclesIn = (error: unknown): readonly Obstacle[] | null => {
  if (error instanceof Held) return error.obstacles
  return error instanceof Refused ? [{ code: error.refusal.code, no: error.refusal.reason }] : null
}

/**
 * Tries each policy that is due in a transaction of its own; what holds one up undoes its work and is kept with the policy.
 * Gives how many went through.
 */
const tryEach = async (
  { run, log }: Alone,
  when: When,
  step: (ctx: PublicCtx, due: Due) => Promise<void>,
): Promise<number> => {
  const ids = await run((ctx) => idsOf(ctx, when))
  let done = 0
  const tryOne = async (id: string): Promise<void> => {
    let due: Due | undefined
    try {
      const isDone = await run(async (ctx) => {
        due = await take(ctx, id, when)
        if (due) await step(ctx, due)
        return due !== undefined
      })
      if (isDone) done += 1
    } catch (error) {
      const obstacles = obstaclesIn(error)
      const tenant = due?.tenant_id
      if (obstacles === null || tenant === undefined)
        log.warn({ err: error, policyId: id }, 'an agreed renewal could not be tried')
      else await run((ctx) => keepHeld(ctx, { tenant_id: tenant, id, obstacles }))
    }
  }
  const lane = async (): Promise<void> => {
    for (let id = ids.shift(); id !== undefined; id = ids.shift()) await tryOne(id)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return done
}

const keepHeld = async (
  ctx: PublicCtx,
  found: { tenant_id: string; id: string; obstacles: readonly Obstacle[] },
): Promise<void> => {
  await keepFound(ctx, [found])
  await sql`update policy set renewal_tried_on = ${todayAtInsured(ctx.now, 'policy')}
    where policy.tenant_id = ${found.tenant_id} and policy.id = ${found.id}`.execute(ctx.db)
}

/** Offers renewals that were agreed to and for which every rule of automatic renewal holds, priced on the expiring terms. */
export const offerDue = (runner: Alone): Promise<number> => tryEach(runner, toOffer, offer)

/** Signs by the agreement, binds and issues what was offered, seven days before the end of the term. */
export const issueDue = (runner: Alone): Promise<number> => tryEach(runner, toIssue, issue)
