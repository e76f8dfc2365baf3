import { sql } from 'kysely'
import type { PolicyFacts } from '#domain/document/document-facts.ts'
import { formatDay } from '#domain/market/format.ts'
import {
  correctedDates,
  differingDates,
  type RetroactiveDates,
} from '#domain/rating/coverage/retroactive-date.ts'
import type { Price } from '#server/database/json-columns.ts'
import type { Db } from '#server/database/kysely.ts'
import { insertion, Worked } from '#server/database/statements/whole-rows.ts'
import type { PolicyRow, QuoteRow } from '#server/database/tables.ts'
import { addDocument } from '#server/document/shared/documents.ts'
import { retroactiveDates, termsOf } from '#server/document/shared/parts.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { type Alone, oneByOne } from '#server/jobs/one-by-one.ts'

/** Policies or quotes looked for at once. */
const BATCH = 50

const ACTION = 'policy.retroactiveDateCorrected'

interface Link {
  sequence: number
  calculation: Price
}

/** What a policy's terms are now: those of its last transaction. */
const lastLink = async (ctx: PublicCtx, policyId: string): Promise<Link> =>
  ctx.db
    .selectFrom('policy_transaction')
    .select(['sequence', 'calculation'])
    .where('policy_id', '=', policyId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()

const datesOf = async (ctx: PublicCtx, policyId: string): Promise<RetroactiveDates> =>
  retroactiveDates((await lastLink(ctx, policyId)).calculation)

/**
 * Renewals that were issued before dates were kept with their terms. Of a series the earlier term comes first, so that each
 * finds the dates of its expiring term corrected.
 */
const isWrong = sql<boolean>`policy.renewal_of is not null and not policy.has_retroactive_dates
  and not exists (select from policy expiring where expiring.id = policy.renewal_of
    and expiring.renewal_of is not null and not expiring.has_retroactive_dates)`

interface Found {
  id: string
}

const idsOf = (rows: readonly Found[]): string[] => rows.map(({ id }) => id)

/** Takes what is found until nothing more could be done: a later term of a series waits for the earlier one. */
const inRounds = async (round: () => Promise<number>): Promise<number> => {
  for (let total = 0; ;) {
    const count = await round()
    if (count === 0) return total
    total += count
  }
}

/** The correction as a transaction of the policy: the same terms with the right dates, from its first day, for nothing. */
const recordLink = (
  ctx: PublicCtx,
  policy: PolicyRow,
  { sequence, calculation }: Link,
  retroactive: RetroactiveDates,
): Promise<void> => {
  const ofLast = (column: 'terms' | 'worksheet') =>
    new Worked(
      `(select ${column} from policy_transaction where policy_id = ? and sequence = ?)`,
      policy.id,
      sequence,
    )
  return ctx.write(
    insertion(ctx.db, 'policy_transaction', [
      {
        tenant_id: policy.tenant_id,
        policy_id: policy.id,
        sequence: sequence + 1,
        kind: 'correction',
        effective_date: policy.effective_date,
        end_date: policy.end_date,
        terms: ofLast('terms'),
        calculation: JSON.stringify({ ...calculation, retroactive }),
        changes: JSON.stringify([
          {
            path: 'retroactive',
            ...(calculation.retroactive && { found: calculation.retroactive }),
            left: retroactive,
          },
        ]),
        worksheet: ofLast('worksheet'),
        program: calculation.program,
        premium: 0,
        fees: 0,
        taxes: 0,
        total: 0,
        recorded_by: ctx.actor?.name ?? 'System',
        recorded_at: ctx.now,
      },
    ]),
  )
}

/** The policy document as corrected, a version of its own; the one that was issued stays. */
const addCorrectedDocument = async (ctx: PublicCtx, policy: PolicyRow, calculation: Price): Promise<void> => {
  const issued = await ctx.db
    .selectFrom('document')
    .select(['facts', 'carrier_id'])
    .where('policy_id', '=', policy.id)
    .where('account_id', '=', policy.account_id)
    .where('kind', '=', 'POLICY')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!issued) return
  const { documentId: _id, issuedAt: _at, issuer: _issuer, ...facts } = issued.facts as PolicyFacts
  await addDocument(ctx, {
    kind: 'POLICY',
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    quoteId: policy.quote_id,
    policyId: policy.id,
    carrierId: issued.carrier_id,
    companyName: policy.company_name,
    number: policy.policy_number,
    facts: { ...facts, terms: termsOf(policy, calculation) },
  })
}

const dayText = (day: string | null, market: PolicyRow['market']): string =>
  day === null ? 'full prior acts' : formatDay(day, market)

const correctPolicy = async (ctx: PublicCtx, policy: PolicyRow): Promise<void> => {
  const link = await lastLink(ctx, policy.id)
  const issued = retroactiveDates(link.calculation)
  const right = correctedDates(await datesOf(ctx, policy.renewal_of ?? ''), issued)
  const moved = differingDates(issued, right)
  const [first] = moved
  await ctx.db
    .updateTable('policy')
    .set({
      has_retroactive_dates: true,
      ...(first && { modified_at: ctx.now, lock_version: sql<number>`lock_version + 1` }),
    })
    .where('tenant_id', '=', policy.tenant_id)
    .where('id', '=', policy.id)
    .execute()
  if (!first) return
  await recordLink(ctx, policy, link, right)
  await addCorrectedDocument(ctx, policy, { ...link.calculation, retroactive: right })
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: ACTION,
    recordKind: 'policy',
    recordId: policy.id,
    summary: `Retroactive date of policy ${policy.policy_number} corrected to ${dayText(first.to, policy.market)}, as in the first term. The policy had been issued with ${dayText(first.from, policy.market)}.`,
    detail: { dates: moved },
  })
}

/** Corrects issued renewals and gives their number; one that was right is only marked, one that fails holds up no other one. */
export const correctPolicies = async (alone: Alone): Promise<number> =>
  inRounds(() =>
    oneByOne(alone, {
      failure: 'the retroactive date of a policy could not be corrected',
      find: async (ctx) =>
        idsOf(
          (
            await sql<Found>`select policy.id from policy where ${isWrong}
              order by policy.created_at, policy.id limit ${BATCH}`.execute(ctx.db)
          ).rows,
        ),
      take: async (ctx, id) => {
        const { rows } = await sql<PolicyRow>`select policy.* from policy
          where policy.id = ${id} and ${isWrong} for update of policy skip locked`.execute(ctx.db)
        if (rows[0]) await correctPolicy(ctx, rows[0])
        return rows.length > 0
      },
    }),
  )

type BegunRenewal = Pick<
  QuoteRow,
  'tenant_id' | 'id' | 'account_id' | 'quote_number' | 'market' | 'status' | 'renewal_of' | 'calculation'
>

/** Renewals that were begun before their quotes took the dates of the expiring policy over, once that one is corrected. */
const isBehind = sql<boolean>`quote.is_renewal and quote.retroactive is null and quote.renewal_of is not null
  and exists (select from policy expiring where expiring.id = quote.renewal_of
    and (expiring.renewal_of is null or expiring.has_retroactive_dates))`

const correctQuote = async (ctx: PublicCtx, quote: BegunRenewal): Promise<void> => {
  const expiring = await datesOf(ctx, quote.renewal_of ?? '')
  const { calculation } = quote
  const shown = calculation && retroactiveDates(calculation)
  const right = shown ? correctedDates(expiring, shown) : expiring
  const [first] = shown && quote.status !== 'ISSUED' ? differingDates(shown, right) : []
  await ctx.db
    .updateTable('quote')
    .set({
      retroactive: JSON.stringify(expiring),
      ...(calculation && first
        ? {
            calculation: JSON.stringify({ ...calculation, retroactive: right }),
            modified_at: ctx.now,
            lock_version: sql<number>`lock_version + 1`,
          }
        : {}),
    })
    .where('tenant_id', '=', quote.tenant_id)
    .where('id', '=', quote.id)
    .execute()
  if (first)
    ctx.audit({
      tenantId: quote.tenant_id,
      accountId: quote.account_id,
      action: 'quote.retroactiveDateCorrected',
      recordKind: 'quote',
      recordId: quote.id,
      summary: `Retroactive date of renewal ${quote.quote_number} corrected to ${dayText(first.to, quote.market)}, as in the expiring policy. The quote had ${dayText(first.from, quote.market)}.`,
    })
}

/** Corrects quotes and gives their number. Their prices stay; what was issued is corrected as a policy. */
export const correctQuotes = async (alone: Alone): Promise<number> =>
  inRounds(() =>
    oneByOne(alone, {
      failure: 'the retroactive date of a renewal could not be corrected',
      find: async (ctx) =>
        idsOf(
          (
            await sql<Found>`select quote.id from quote where ${isBehind}
              order by quote.created_at, quote.id limit ${BATCH}`.execute(ctx.db)
          ).rows,
        ),
      take: async (ctx, id) => {
        const { rows } = await sql<BegunRenewal>`
          select quote.tenant_id, quote.id, quote.account_id, quote.quote_number, quote.market, quote.status,
            quote.renewal_of, quote.calculation from quote
          where quote.id = ${id} and ${isBehind} for update of quote skip locked`.execute(ctx.db)
        if (rows[0]) await correctQuote(ctx, rows[0])
        return rows.length > 0
      },
    }),
  )

/** Policies whose retroactive date was corrected, as a page of `npm run doctor`; null when there are none. */
export const correctedDatesText = async (db: Db): Promise<string | null> => {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'summary'])
    .where('action', '=', ACTION)
    .orderBy('at')
    .execute()
  if (rows.length === 0) return null
  return [
    `${rows.length} ${rows.length === 1 ? 'policy' : 'policies'} had the retroactive date corrected:`,
    ...rows.map(({ at, summary }) => `  ${at.toISOString()} ${summary}`),
  ].join('\n')
}
