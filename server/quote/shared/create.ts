import { sql } from 'kysely'
import { declinedRefusal, declineOf } from '#domain/account/declines.ts'
import { accountRules } from '#domain/account/actions.ts'
import { begun } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import type { RetroactiveDates } from '#domain/rating/coverage/retroactive-date.ts'
import type { AdditionalInsured } from '#domain/quote/terms/additional-insureds.ts'
import { closedStateRefusal } from '#domain/quote/closed-state.ts'
import { quoteStarts } from '#domain/quote/lifecycle.ts'
import { feeRightRefusal } from '#domain/quote/guards.ts'
import { openUntil } from '#domain/quote/terms/open-until.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf, refuseAction } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import {
  priceFor,
  profileOfRated,
  quotableProduct,
  ratedAccountColumns,
  todayAt,
} from '#server/rating/shared/rated-account.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import { loadRatingSetup } from '#server/rating/shared/rating-setup.ts'
import { pricedColumns } from './pricing.ts'
import { nothingAround } from './guard-facts.ts'
import { isStateClosed, type LoadedQuote, papersOf, producerOf, recorded, insertQuote } from './quote.ts'

interface Agent {
  agentFirstName: string
  agentLastName: string
  agentEmail: string
  agentPhone: string | null
}

/** What a new quote needs of the database, in one statement; the number comes from a sequence no one waits for. */
const readForQuote = async (ctx: Ctx, accountId: string, product: string) => {
  const found = await ctx.db
    .selectFrom('account')
    .select([
      ratedAccountColumns.as('account'),
      papersOf(product, sql.ref('account.market')).as('papers'),
      producerOf(sql.ref('account.tenant_id')).as('producer'),
      sql<string | null>`(select max(license.expiration_date)::text from license
        where license.tenant_id = account.tenant_id and license.state = account.state and license.is_verified)`.as(
        'licensedTo',
      ),
      sql<Agent | null>`(select json_build_object('agentFirstName', app_user.first_name,
        'agentLastName', app_user.last_name, 'agentEmail', app_user.email, 'agentPhone', app_user.phone)
        from app_user where app_user.id = ${ctx.actor.userId})`.as('agent'),
      sql<number>`nextval('quote_number')::int`.as('number'),
    ])
    .where('account.id', '=', accountId)
    .where(visible(ctx.actor, 'account'))
    // Until the quote is written, the account stays with its agency.
    .forKeyShare('account')
    .executeTakeFirst()
  if (!found) throw absent('account')
  await loadRatingSetup(ctx.db, found.account.setup)
  return found
}

const namedAgent = (ctx: Ctx): Agent => {
  const [first = '', ...rest] = ctx.actor.name.split(' ')
  return {
    agentFirstName: first,
    agentLastName: rest.join(' '),
    agentEmail: ctx.actor.email,
    agentPhone: null,
  }
}

/** Columns of a quote that nothing has happened to yet. */
const UNTOUCHED = {
  sent_at: null,
  referred_at: null,
  decision_by: null,
  underwriter_id: null,
  underwriter_name: null,
  decision_note: null,
  reason_summary: null,
  reason: null,
  signee_name: null,
  signee_title: null,
  signed_at: null,
  signature: null,
  bound_at: null,
  bound_by: null,
  binder_number: null,
  binder_expires_on: null,
  policy_id: null,
  policy_number: null,
  need_by: null,
  is_flagged: false,
  mga_fee_override: null,
  commission: null,
  irpm: null,
  retroactive: null,
  asked: null,
  asked_by: null,
  event_exclusions: [],
  retail_agent: null,
  requested_at: null,
  requested_by: null,
  is_retail_request: false,
  broker_id: null,
  broker_name: null,
  notice_attested_at: null,
  notice_attested_by: null,
  diligent_effort: null,
  last_patched: null,
  deleted_from: null,
  binder_id: null,
  binder_status: null,
  tam_id: null,
  tam_name: null,
} as const

export interface NewQuote {
  accountId: string
  productType: string
  request: CalculatorRequest
  /** The expiring policy, for a renewal. */
  renewalOf?: string
  /** The rating program that was chosen for a renewal; null for the one in force. */
  program?: string | null
  /** The first day of a late renewal with a gap. */
  lateFrom?: string
  /** The retroactive dates of the expiring policy, for a renewal. */
  retroactive?: RetroactiveDates
  /** The agent of the quote; the user who starts it where it is absent. */
  agent?: Agent
  /** Who is covered along with the insured from the start: a renewal still covers whom the expiring policy covers. */
  additionalInsureds?: readonly AdditionalInsured[]
}

type Found = Awaited<ReturnType<typeof readForQuote>>

const rowOf = (ctx: Ctx, asked: NewQuote, product: string, found: Found) => {
  const { account } = found
  const today = todayAt(ctx.now, account)
  const isRenewal = asked.renewalOf !== undefined
  const { retroactive } = asked
  const priced = priceFor(
    account,
    product,
    asked.request,
    today,
    isRenewal ? 'RENEWAL' : 'NEW_BUSINESS',
    retroactive ? { retroactive } : {},
  )
  return {
    ...UNTOUCHED,
    ...pricedColumns(found, product, asked.request, priced),
    tenant_id: account.tenantId,
    id: ctx.newId(),
    quote_number: `Q-${found.number}`,
    product,
    account_id: account.id,
    agency_name: account.agencyName,
    market: account.market,
    currency: priced.currency,
    status: begun(quoteStarts, 'DRAFT'),
    is_renewal: isRenewal,
    renewal_of: asked.renewalOf ?? null,
    late_from: asked.lateFrom ?? null,
    retroactive: retroactive ?? null,
    additional_insureds: asked.additionalInsureds ?? [],
    expires_on: openUntil(today, { isRenewal, effectiveDate: asked.request.effectiveDate }),
    bypassed: [],
    agent: { ...(asked.agent ?? found.agent ?? namedAgent(ctx)) },
    contact: account.contact,
    created_by: ctx.actor.userId,
    created_by_name: ctx.actor.name,
    created_at: ctx.now,
    modified_at: ctx.now,
    lock_version: 1,
  }
}

/**
 * Starts a quote for an account: a priced draft with its number, with the account's answers and contact. The quote
 * belongs to the account's tenant, and its agent is the user who starts it. Refuses an account that may not be quoted
 * with the specification's sentence, and terms that cannot be priced by naming the fields.
 */
export const startQuote = async (ctx: Ctx, asked: NewQuote): Promise<LoadedQuote> => {
  const code = asked.productType.toUpperCase()
  const found = await readForQuote(ctx, asked.accountId, code)
  const { account } = found
  account.setup.pinned = asked.program ?? null
  if (asked.renewalOf === undefined) refuseIf(feeRightRefusal({}, asked.request, holdsOf(ctx)))
  const declines = account.declines ?? []
  refuseAction(ctx, accountRules, 'requestQuote', {
    status: account.status,
    profile: profileOfRated(account),
    declines,
  })
  const product = quotableProduct(code, account.market)
  refuseIf(declinedRefusal(declineOf(declines, product)))
  if (asked.renewalOf === undefined && isStateClosed(found.papers, asked.request.isSurplus, account.state))
    refuseIf(closedStateRefusal(product, account.state))
  const { worksheet, risk, ...row } = rowOf(ctx, asked, product, found)
  await insertQuote(ctx, { ...row, worksheet, risk })
  const today = todayAt(ctx.now, row)
  const quote: LoadedQuote = {
    row,
    account,
    papers: found.papers,
    producer: found.producer,
    isLicensed: row.market === 'UK' || (found.licensedTo !== null && found.licensedTo >= today),
    around: nothingAround(ctx),
    clearance: [],
    // A draft has no price: nothing is compared yet.
    expiring: null,
    today,
  }
  return recorded(ctx, quote, {
    action: 'quote.created',
    summary: `Quote ${row.quote_number} started for ${row.company_name}`,
    fromStatus: null,
  })
}
