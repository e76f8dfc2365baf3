import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { borContract } from '#contract/policy/bor/letters.ts'
import { nameWords } from '#domain/account/name-match.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { begun } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { borClock } from '#domain/policy/bor/clock.ts'
import { filingRefusal } from '#domain/policy/bor/filing.ts'
import { letterDateRefusal } from '#domain/policy/bor/letter.ts'
import { borStarts } from '#domain/policy/bor/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { isSandbox } from '#server/database/sandboxes.ts'
import { ownTenant, visible } from '#server/database/scope.ts'
import type { PolicyRow } from '#server/database/tables.ts'
import { attachLetter } from './letters.ts'
import { tellOfFiling } from './papers.ts'
import { agencyOf, type ServicingAgency } from '../transfer/agency.ts'
import { borToday, orderView } from './rows.ts'
import { termsOf } from './terms.ts'

type Body = InputOf<(typeof borContract)['borFile']>['body']

type Named = Pick<
  PolicyRow,
  | 'id'
  | 'tenant_id'
  | 'account_id'
  | 'policy_number'
  | 'product'
  | 'company_name'
  | 'agency_name'
  | 'carrier_id'
  | 'market'
  | 'state'
  | 'status'
  | 'end_date'
> & { is_seen: boolean; is_pending: boolean; is_sandbox: boolean }

const UNKNOWN = fieldRefusal(
  'policyNumber',
  'No policy has this number and this insured. Enter both as the letter of the insured has them.',
  'BOR_POLICY_UNKNOWN',
)

const words = (name: string): string => nameWords(name).toSorted().join(' ')

/**
 * The policy that a letter names by its number and its insured, with its account locked. Who has not both reads
 * that there is no such policy, whether there is one of that number or not.
 */
const namedPolicy = async (ctx: Ctx, body: Body): Promise<Named> => {
  const number = body.policyNumber.toUpperCase()
  await sql`select id from account where (tenant_id, id) in
    (select tenant_id, account_id from policy where policy_number = ${number}) for update`.execute(ctx.db)
  const { rows } =
    await sql<Named>`select id, tenant_id, account_id, policy_number, product, company_name, agency_name,
      carrier_id, market, state, status, end_date, ${isSandbox('policy.tenant_id')} as is_sandbox, ${visible(ctx.actor, 'policy')} as is_seen,
      exists (select from bor_order where bor_order.account_id = policy.account_id and status = 'PENDING') as is_pending
    from policy where policy_number = ${number}`.execute(ctx.db)
  const [found] = rows
  if (!found || words(found.company_name) !== words(body.companyName)) throw new Refused(UNKNOWN)
  return found
}

/** The agency that the letter names: the filer's own, and for the provider's staff the one that they choose. */
const receiverOf = async (ctx: Ctx, { agencyId }: Body): Promise<ServicingAgency | null> => {
  if (seesAll(ctx.actor, 'bor')) {
    if (agencyId === undefined)
      throw new Refused(fieldRefusal('agencyId', 'Choose the agency that the letter names.', 'REQUIRED'))
    return agencyOf(ctx.db, agencyId)
  }
  const own = ownTenant(ctx.actor)
  if (agencyId !== undefined && agencyId !== own)
    throw new Refused(fieldRefusal('agencyId', 'There is no such agency.', 'AGENCY_UNKNOWN'))
  return agencyOf(ctx.db, own)
}

/**
 * Files a letter in which the insured names an agency. The agency that services the policy is notified at once, and has the
 * business days of the carrier for a rescinding letter. Refuses what the letter, its date or the carrier's terms do not
 * allow, without saying more of the policy than its filer may know.
 */
export const fileLetter = async (ctx: Ctx, body: Body) => {
  const receiver = await receiverOf(ctx, body)
  const policy = await namedPolicy(ctx, body)
  const today = borToday(ctx.now, policy)
  refuseIf(letterDateRefusal(body.letterDate, today))
  const terms = await termsOf(ctx, policy.carrier_id, today)
  const clock = borClock(today, terms.clockDays, policy.market)
  refuseIf(
    filingRefusal({
      policy: {
        status: policy.status,
        endDate: policy.end_date,
        market: policy.market,
        incumbentId: policy.tenant_id,
        isSandbox: policy.is_sandbox,
      },
      receiver,
      terms,
      clock,
      today,
      isPending: policy.is_pending,
      seesPolicy: policy.is_seen,
    }),
  )
  const { id: receiverId, name: receiverName } = receiver as ServicingAgency
  const order = await ctx.db
    .insertInto('bor_order')
    .values({
      tenant_id: policy.tenant_id,
      id: ctx.newId(),
      status: begun(borStarts, 'PENDING'),
      account_id: policy.account_id,
      policy_id: policy.id,
      policy_number: policy.policy_number,
      product: policy.product,
      company_name: policy.company_name,
      carrier_id: policy.carrier_id,
      market: policy.market,
      state: policy.state,
      incumbent_name: policy.agency_name,
      receiver_id: receiverId,
      receiver_name: receiverName,
      letter_date: body.letterDate,
      signed_by: body.signedBy,
      signed_title: body.signedTitle,
      filed_on: today,
      clock_days: clock.days,
      last_day: clock.lastDay,
      effective_on: clock.effectiveOn,
      terms: JSON.stringify(terms),
      filed_by: ctx.actor.userId,
      filed_by_name: ctx.actor.name,
      filed_org_id: ctx.actor.orgId,
      created_at: ctx.now,
      modified_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await attachLetter(ctx, body.letterId, order, 'APPOINTS')
  await tellOfFiling(ctx, order, receiver as ServicingAgency)
  return orderView(ctx, order)
}
