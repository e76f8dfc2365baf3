import { sql } from 'kysely'
import { detailsImpact } from '#domain/account/eligibility.ts'
import type { Firmographics } from '#domain/account/schema.ts'
import type { Market } from '#domain/market/business-days.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { transitionOfAll } from '#domain/kernel/lifecycle.ts'
import { quoteEvents, type QuoteStatus } from '#domain/quote/lifecycle.ts'
import { SAME_COMPANY_KEYS } from '#domain/quote/binding/clearance.ts'
import { boundInsteadText, OTHER_BOUND_REASON } from '#domain/quote/guards.ts'
import { decisionDue } from '#domain/quote/review/referral-clock.ts'
import { closedBySigning, OTHER_SIGNED_REASON, signedInsteadText } from '#domain/quote/signing/options.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { Unmoved } from '#server/database/statements/whole-rows.ts'
import { refreshAccountStatus } from '#server/account/shared/status.ts'
import { companyKeys } from '#server/database/company-keys.ts'

interface Touched {
  tenant_id: string
  id: string
  account_id: string
  quote_number: string
  product: string
  status: QuoteStatus
  sent_at: Date | null
}

type Event = keyof typeof quoteEvents

/** When a quote is referred, the clock of the underwriter's answer starts, in business hours of the quote's market. */
export const referralClock = (ctx: Pick<Ctx, 'now'>, market: Market) => ({
  referred_at: ctx.now,
  decision_by: decisionDue(ctx.now, market),
})

interface Knock {
  event: Event
  /** `quote.expired`. */
  action: string
  summary: (quoteNumber: string) => string
}

const touchedColumns = [
  'tenant_id',
  'id',
  'account_id',
  'quote_number',
  'product',
  'status',
  'sent_at',
] as const

/** One trail entry per quote, in the name of the user who caused it. */
const audit = (ctx: Pick<PublicCtx, 'audit'>, quotes: readonly Touched[], knock: Knock): void => {
  for (const quote of quotes)
    ctx.audit({
      tenantId: quote.tenant_id,
      action: knock.action,
      recordKind: 'quote',
      recordId: quote.id,
      accountId: quote.account_id,
      fromStatus: quote.status,
      toStatus: quoteEvents[knock.event].to,
      summary: knock.summary(quote.quote_number),
    })
}

/** A signature applies to what was signed; an event that ends a quote before it is bound takes it back. */
const UNSIGNED = { signee_name: null, signee_title: null, signed_at: null, signature: null }

const change = async (
  ctx: Pick<PublicCtx, 'db' | 'audit' | 'now'>,
  quotes: readonly Touched[],
  knock: Knock,
  more: Unmoved<'quote'> = {},
): Promise<void> => {
  if (quotes.length === 0) return
  const to = transitionOfAll<QuoteStatus, Event>(
    quoteEvents,
    knock.event,
    quotes.map((one) => one.status),
  )
  await ctx.db
    .updateTable('quote')
    .set({
      ...UNSIGNED,
      ...more,
      status: to,
      modified_at: ctx.now,
      lock_version: sql`lock_version + 1`,
    })
    .where(
      'id',
      'in',
      quotes.map((one) => one.id),
    )
    .where(
      'tenant_id',
      'in',
      quotes.map((one) => one.tenant_id),
    )
    .execute()
  audit(ctx, quotes, knock)
}

const inStatuses = (statuses: readonly QuoteStatus[]): QuoteStatus[] => [...statuses]

/** Open quotes of an account; locked in the order of their ids, so that two commands cannot wait for each other. */
const openQuotes = async (
  ctx: Pick<PublicCtx, 'db'>,
  account: { tenant_id: string; id: string },
  lock: boolean,
): Promise<Touched[]> => {
  const query = ctx.db
    .selectFrom('quote')
    .select(touchedColumns)
    .where('tenant_id', '=', account.tenant_id)
    .where('account_id', '=', account.id)
    .where('status', 'in', inStatuses(quoteEvents.accountChanged.from))
    .orderBy('id')
  const rows = await (lock ? query.forUpdate() : query).execute()
  return rows as Touched[]
}

const isReferred = (quote: Touched): boolean => quote.product === 'P250'

export interface Impact {
  WillInvalidateQuotes: boolean
  WillReferQuotes: boolean
  quotes: { id: string; quoteNumber: string; status: QuoteStatus }[]
}

/** What saving other account details would do to open quotes (specification 1 section 4); writes nothing. */
export const impactOf = async (
  ctx: Pick<Ctx, 'db'>,
  account: { tenant_id: string; id: string },
  before: Partial<Firmographics>,
  after: Partial<Firmographics>,
): Promise<Impact> => {
  const open = await openQuotes(ctx, account, false)
  const impact = detailsImpact(
    before,
    after,
    open.map((one) => one.product),
  )
  const hit = open.filter((one) => (isReferred(one) ? impact.willReferQuotes : impact.willInvalidateQuotes))
  return {
    WillInvalidateQuotes: impact.willInvalidateQuotes,
    WillReferQuotes: impact.willReferQuotes,
    quotes: hit.map(({ id, quote_number, status }) => ({ id, quoteNumber: quote_number, status })),
  }
}

/**
 * Account details changed: open quotes whose price no longer applies become invalid, those of Prime 250 go to an
 * underwriter. Runs inside the command that locked and changed the account.
 */
export const invalidateQuotes = async (
  ctx: Ctx,
  account: { tenant_id: string; id: string; market: Market },
  before: Partial<Firmographics>,
  after: Partial<Firmographics>,
): Promise<void> => {
  const open = await openQuotes(ctx, account, true)
  const impact = detailsImpact(
    before,
    after,
    open.map((one) => one.product),
  )
  if (impact.willInvalidateQuotes)
    await change(
      ctx,
      open.filter((one) => !isReferred(one)),
      {
        event: 'accountChanged',
        action: 'quote.invalidated',
        summary: (number) => `Quote ${number} is invalid: account details changed`,
      },
    )
  if (impact.willReferQuotes)
    await change(
      ctx,
      open.filter(
        (one) => isReferred(one) && inStatuses(quoteEvents.accountChangedRefers.from).includes(one.status),
      ),
      {
        event: 'accountChangedRefers',
        action: 'quote.referred',
        summary: (number) => `Quote ${number} was referred: account details changed`,
      },
      {
        ...referralClock(ctx, account.market),
        reason_summary: 'Account details changed',
        reason: 'Details of the account changed after this quote was priced.',
      },
    )
  await markPatched(ctx, account)
  if (impact.willInvalidateQuotes) await refreshAccountStatus(ctx, account.tenant_id, [account.id])
}

/** Declines what is open of a product once its account is declined for it; gives the numbers. */
export const declineQuotesOf = async (
  ctx: Ctx,
  account: { tenant_id: string; id: string },
  decline: { product: string; reasonSummary: string; reason: string },
): Promise<string[]> => {
  const open = (await openQuotes(ctx, account, true)).filter(
    (one) =>
      one.product === decline.product && inStatuses(quoteEvents.accountDeclined.from).includes(one.status),
  )
  await change(
    ctx,
    open,
    {
      event: 'accountDeclined',
      action: 'quote.declined',
      summary: (number) => `Quote ${number} declined: ${decline.reasonSummary}`,
    },
    { reason_summary: decline.reasonSummary, reason: decline.reason, decision_by: null },
  )
  if (open.length > 0) await refreshAccountStatus(ctx, account.tenant_id, [account.id])
  return open.map((one) => one.quote_number)
}

/** Says on every unbound quote of the account that it knows the new details: pages wait for this mark. */
const markPatched = (ctx: Ctx, account: { tenant_id: string; id: string }): Promise<void> =>
  ctx.write(
    ctx.db
      .updateTable('quote')
      .set({ last_patched: ctx.now })
      .where('tenant_id', '=', account.tenant_id)
      .where('account_id', '=', account.id)
      .where('status', 'in', ['DRAFT', 'INVALID', ...inStatuses(quoteEvents.accountChanged.from)]),
  )

/**
 * Locks the open quotes of the account and product that a quote belongs to, in the order of their ids: two people
 * who bind two options of one account at once then wait for each other in turn instead of for ever.
 */
export const lockOptions = async (ctx: Pick<Ctx, 'db' | 'actor'>, quoteId: string): Promise<Touched[]> => {
  const rows = await ctx.db
    .selectFrom('quote')
    .select(touchedColumns)
    .where(
      sql<boolean>`(tenant_id, account_id, product) = (
        select tenant_id, account_id, product from quote where id = ${quoteId})`,
    )
    .where('status', 'in', inStatuses(quoteEvents.otherBound.from))
    .where(visible(ctx.actor, 'quote'))
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as Touched[]
}

/** The other options of a quote that was just bound are lost; the caller has locked them. */
export const loseOthers = (
  ctx: Ctx,
  bound: { id: string; quote_number: string; binder_number: string | null; market: 'US' | 'UK' },
  options: readonly Touched[],
) =>
  change(
    ctx,
    options.filter((one) => one.id !== bound.id),
    {
      event: 'otherBound',
      action: 'quote.lost',
      summary: (number) => `Quote ${number} is lost: ${bound.quote_number} was bound instead`,
    },
    {
      reason_summary: OTHER_BOUND_REASON,
      reason: boundInsteadText(ctx.actor.name, bound.quote_number, bound.binder_number, bound.market),
    },
  )

/**
 * Closes the other options of a quote that was just signed, as the insured was shown before; the caller has locked
 * them. Gives their numbers.
 */
export const closeOthers = async (
  ctx: Ctx,
  signed: { id: string; account_id: string; product: string; quote_number: string },
  signee: string,
  options: readonly Touched[],
): Promise<string[]> => {
  const chosen = { id: signed.id, accountId: signed.account_id, product: signed.product }
  const closed = closedBySigning(
    chosen,
    options.map((row) => ({ ...row, accountId: row.account_id, isSent: row.sent_at !== null })),
  )
  await change(
    ctx,
    closed,
    {
      event: 'otherSigned',
      action: 'quote.lost',
      summary: (number) => `Quote ${number} is lost: ${signed.quote_number} was signed instead`,
    },
    {
      reason_summary: OTHER_SIGNED_REASON,
      reason: signedInsteadText(signee, signed.quote_number),
    },
  )
  return closed.map((one) => one.quote_number)
}

/** Accounts of other agencies that are proved to be of the same company; the caller has locked the account. */
const sameCompany = (account: string) => sql`select other.tenant_id, other.id from account mine
  join account other on ${companyKeys('other')} && ${companyKeys('mine')}
    and exists (select from unnest(${companyKeys('other')}) as key where key = any(${companyKeys('mine')})
      and split_part(key, ':', 1) in ${statusList(SAME_COMPANY_KEYS)})
  where mine.id = ${account}`

/**
 * The insured named another agency: open quotes of its account become invalid, and those of the same company in any
 * agency but the one that is named. Gives how many. Their rows are locked in the order of their ids.
 */
export const invalidateForBroker = async (
  ctx: Pick<PublicCtx, 'db' | 'audit' | 'now'>,
  accountId: string,
  receiverId: string,
): Promise<number> => {
  const open = (await ctx.db
    .selectFrom('quote')
    .select(touchedColumns)
    .where(
      sql<boolean>`tenant_id <> ${receiverId} and (tenant_id, account_id) in (${sameCompany(accountId)})`,
    )
    .where('status', 'in', inStatuses(quoteEvents.brokerChanged.from))
    .orderBy('id')
    .forUpdate()
    .execute()) as Touched[]
  await change(
    ctx,
    open,
    {
      event: 'brokerChanged',
      action: 'quote.invalidated',
      summary: (number) => `Quote ${number} is invalid: the insured named another broker`,
    },
    { decision_by: null },
  )
  for (const [tenantId, quotes] of Map.groupBy(open, (one) => one.tenant_id))
    await refreshAccountStatus(ctx, tenantId, [...new Set(quotes.map((one) => one.account_id))])
  return open.length
}

/** Quotes expired at a time: one transaction stays short however many are due. */
const EXPIRED_AT_ONCE = 500

/**
 * Expires quotes whose last day is over, up to 500 at a time, and gives their number; the calendar calls it until
 * it answers 0. `today` is the day in the westernmost market zone, so that no quote expires early anywhere.
 */
export const expireQuotes = async (
  ctx: Pick<PublicCtx, 'db' | 'audit' | 'now' | 'sandbox'>,
  today: LocalDate,
): Promise<number> => {
  const due = (await ctx.db
    .selectFrom('quote')
    .select(touchedColumns)
    .where('status', 'in', inStatuses(quoteEvents.expire.from))
    .where('expires_on', '<', today)
    .where(sameClock(ctx, 'quote.tenant_id'))
    .orderBy('expires_on')
    .orderBy('id')
    .limit(EXPIRED_AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()) as Touched[]
  await change(ctx, due, {
    event: 'expire',
    action: 'quote.expired',
    summary: (number) => `Quote ${number} expired`,
  })
  const byTenant = Map.groupBy(due, (one) => one.tenant_id)
  for (const [tenantId, quotes] of byTenant)
    await refreshAccountStatus(ctx, tenantId, [...new Set(quotes.map((one) => one.account_id))])
  return due.length
}
