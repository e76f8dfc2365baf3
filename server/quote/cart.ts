import { sql } from 'kysely'
import type { z } from 'zod'
import type { cartContract } from '#contract/quote/cart.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { withOwnTerms } from '#domain/rating/coverage/shown-terms.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { unanswered } from '#domain/questionnaire/given-answers.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { cartRefusal } from '#domain/quote/cart.ts'
import { declinedTermsRefusal } from '#domain/quote/outcome.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { isSandbox } from '#server/database/sandboxes.ts'
import { absent, visible } from '#server/database/scope.ts'
import { agentPhoneIn } from '#server/account/shared/contact.ts'
import { readRatedAccount } from '#server/rating/shared/rated-account.ts'
import { addComparison } from '#server/quote/documents.ts'
import { startQuote } from '#server/quote/shared/create.ts'
import { requestOf } from '#server/quote/shared/pricing.ts'
import { readNumbered } from '#server/database/lists/numbered-page.ts'
import {
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  refuseUnlessAllowed,
  saveQuote,
} from '#server/quote/shared/quote.ts'
import { requestQuote } from './terms/terms.ts'
import { quoteListRowOf } from './shared/quote-view.ts'

type Contract = typeof cartContract
type Cart = z.output<Contract['cartGet']['response']>
type Submission = InputOf<Contract['cartSubmit']>['body']

const entriesOf = async (ctx: Ctx, accountId: string): Promise<string[]> =>
  (
    await ctx.db
      .selectFrom('cart_quote')
      .select('quote_id')
      .where('account_id', '=', accountId)
      .where(visible(ctx.actor, 'cart_quote'))
      .orderBy('added_at')
      .orderBy('quote_id')
      .execute()
  ).map((row) => row.quote_id)

const openQuestions = ({ row, account }: LoadedQuote): number => {
  const variant = variantFor(row.product)
  const coverages = row.calculation?.coverages ?? []
  const bought = coverages.filter((one) => one.isSelected).map(({ key }) => key)
  return variant ? unanswered(variant, account.answers, bought).length : 0
}

const cartQuote = (ctx: Ctx, quote: LoadedQuote): Cart['content'][number] => {
  const { row } = quote
  const request = requestOf(quote)
  const { waitingPeriod, retroActivePeriod, preset } = request
  const coverages = row.calculation?.coverages ?? []
  return {
    ...quoteListRowOf(ctx, quote),
    premium: row.premium,
    mgaFee: row.mga_fee,
    brokerFee: row.broker_fee,
    additionalBrokerFee: row.additional_broker_fee,
    inspectionFee: row.inspection_fee,
    taxes: row.taxes,
    waitingPeriod,
    retroActivePeriod,
    preset,
    request,
    unanswered: openQuestions(quote),
    coverages: coverages
      .map((line) => withOwnTerms(line, row.agg_limit))
      .map(({ key, name, isSelected, limit, deductible, bounds }) => ({
        key,
        name,
        isSelected,
        limit,
        deductible,
        ...(bounds && { bounds }),
      })),
  }
}

/** The current cart. Five quotes at most are read, one after the other. */
const cartOf = async (ctx: Ctx, accountId: string): Promise<Cart> => {
  const account = await readRatedAccount(ctx, accountId)
  const content: Cart['content'] = []
  for (const quoteId of await entriesOf(ctx, accountId)) {
    const quote = await readQuote(ctx, quoteId)
    if (quote.row.status !== 'DELETED') content.push(cartQuote(ctx, quote))
  }
  return { accountId, companyName: account.name, state: account.state, content }
}

/**
 * Locks the cart of an account, so that of two users who add a fifth quote at once only one can, and keeps the account
 * with its agency until the quotes are added.
 */
const lockCart = (ctx: Ctx, accountId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`cart:${accountId}`}, 0)) from account
    where id = ${accountId} for key share`.execute(ctx.db)

const addToCart = async (ctx: Ctx, accountId: string, quoteIds: readonly string[]): Promise<Cart> => {
  await lockCart(ctx, accountId)
  const inCart = new Set(await entriesOf(ctx, accountId))
  for (const quoteId of quoteIds) {
    const quote = await readQuote(ctx, quoteId)
    const { row } = quote
    if (row.account_id !== accountId) throw absent('quote')
    refuseUnlessAllowed(ctx, 'addToCart', quote)
    if (inCart.has(quoteId)) continue
    refuseIf(cartRefusal(inCart.size))
    await ctx.db
      .insertInto('cart_quote')
      .values({
        tenant_id: row.tenant_id,
        account_id: accountId,
        quote_id: quoteId,
        carrier_id: row.carrier_id,
        added_by: ctx.actor.name,
        added_at: ctx.now,
      })
      .execute()
    inCart.add(quoteId)
  }
  return cartOf(ctx, accountId)
}

const takeOut = async (ctx: Ctx, accountId: string, quoteIds: readonly string[]): Promise<void> => {
  if (quoteIds.length === 0) return
  await ctx.db
    .deleteFrom('cart_quote')
    .where('account_id', '=', accountId)
    .where('quote_id', 'in', [...quoteIds])
    .where(visible(ctx.actor, 'cart_quote'))
    .execute()
}

/** In Florida the retail agent's own license is named (specification 2 section 3). */
const retailRefusal = (body: Submission, state: string | null) => {
  const isNamed = Boolean(body.retailAgentFirstName || body.retailAgentLastName)
  return isNamed && state === 'FL' && !body.retailAgentLicenseNumber
    ? fieldRefusal('retailAgentLicenseNumber', 'License # is required', 'REQUIRED')
    : null
}

/** The agent and retail agent of the request, as the quote keeps them. */
const agentColumns = (ctx: Ctx, quote: LoadedQuote, body: Submission) => {
  const { agentFirstName, agentLastName, agentEmail, agentPhone } = agentPhoneIn(quote.row.market, body)
  const given = Object.fromEntries(
    Object.entries({ agentFirstName, agentLastName, agentEmail, agentPhone }).filter(([, value]) => value),
  )
  const retail = body.retailAgentFirstName
    ? {
        retail_agent: {
          agencyName: quote.row.agency_name,
          agentFirstName: body.retailAgentFirstName,
          agentLastName: body.retailAgentLastName ?? '',
          agentEmail: agentEmail ?? ctx.actor.email,
          agentPhone: agentPhone ?? '',
          licenseNumber: body.retailAgentLicenseNumber ?? '',
          sentAt: ctx.now.toISOString(),
        },
      }
    : {}
  return { agent: { ...quote.row.agent, ...given }, ...retail }
}

/** One team takes the account; a list of several leaves it where it is. */
const assignTeam = async (ctx: Ctx, accountId: string, teamIds: readonly string[]): Promise<void> => {
  const [teamId] = teamIds
  if (!teamId || teamIds.length > 1) return
  const found = await ctx.db
    .updateTable('account')
    .set({ team_id: teamId })
    .where('account.id', '=', accountId)
    .where(visible(ctx.actor, 'account'))
    .where(
      sql<boolean>`exists (select from team where team.id = ${teamId}::uuid and team.org_id = account.tenant_id)`,
    )
    .returning('account.id')
    .executeTakeFirst()
  refuseIf(found ? null : fieldRefusal('teamIds', 'Please select a Team', 'UNKNOWN'))
}

const requestOne = async (ctx: Ctx, body: Submission, quoteId: string) => {
  const quote = await quoteForUpdate(ctx, quoteId)
  const { quote_number: quoteNumber } = quote.row
  if (quote.row.account_id !== body.accountId) throw absent('quote')
  try {
    const requested = await requestQuote(ctx, quote)
    const saved = await saveQuote(ctx, requested, agentColumns(ctx, requested, body))
    return { requested: { quoteId, quoteNumber, status: saved.row.status } }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { error: { quoteId, quoteNumber, code: error.refusal.code, detail: error.refusal.reason } }
  }
}

/** Requests each quote of the cart by itself: what can be requested is, and leaves the cart. */
const submitCart = async (ctx: Ctx, body: Submission) => {
  const account = await readRatedAccount(ctx, body.accountId)
  refuseIf(retailRefusal(body, account.state))
  refuseIf(
    body.agencyId && body.agencyId !== account.tenantId
      ? fieldRefusal('agencyId', 'Please select a Agency', 'UNKNOWN')
      : null,
  )
  await assignTeam(ctx, body.accountId, body.teamIds ?? [])
  const outcomes: Awaited<ReturnType<typeof requestOne>>[] = []
  for (const quoteId of [...new Set(body.quoteIds)].toSorted())
    outcomes.push(await requestOne(ctx, body, quoteId))
  const requested = outcomes.flatMap((one) => (one.requested ? [one.requested] : []))
  await takeOut(
    ctx,
    body.accountId,
    requested.map((one) => one.quoteId),
  )
  return { requested, errors: outcomes.flatMap((one) => (one.error ? [one.error] : [])) }
}

/** A document of the quotes side by side; a quote without a price has nothing to compare. */
const compareQuotes = async (ctx: Ctx, accountId: string, quoteIds: readonly string[]) => {
  const quotes: LoadedQuote[] = []
  for (const quoteId of new Set(quoteIds)) {
    const quote = await readQuote(ctx, quoteId)
    if (quote.row.account_id !== accountId) throw absent('quote')
    refuseIf(
      quote.row.calculation
        ? null
        : refusal('conflict', 'NO_PRICE', `Quote ${quote.row.quote_number} has no price yet.`),
    )
    quotes.push(quote)
  }
  const [first, ...others] = quotes
  if (!first) throw absent('quote')
  const { documentId, fileName } = await addComparison(ctx, [first, ...others])
  return { docId: documentId, fileName }
}

/** Staff and wholesalers find every retail agency; anyone else only their own. */
const mayLookFurther = ({ actor }: Ctx) =>
  seesAll(actor, 'agency')
    ? sql<boolean>`true`
    : sql<boolean>`(org.id = ${actor.orgId}::uuid or exists (
        select from org wholesaler where wholesaler.id = ${actor.orgId}::uuid and wholesaler.is_wholesale))`

const findRetailAgencies = (ctx: Ctx, query: { search: string; page: number; size: number }) => {
  const found = ctx.db
    .selectFrom('org')
    .where('account_type', '=', 'AGENCY')
    .where('market', '=', ctx.actor.market)
    .where('enabled', '=', true)
    .where(mayLookFurther(ctx))
    .where(sql<boolean>`(org.id = ${ctx.actor.orgId}::uuid or not ${isSandbox('org.id')})`)
    .where('name', 'ilike', `%${query.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
    .select(['id', 'name', 'state'])
    .orderBy('name')
    .orderBy('id')
  return readNumbered(ctx.db, found, query, (row) => row)
}

export const cartHandlers: Handlers<Contract> = {
  cartGet: (ctx, { query }) => cartOf(ctx, query.accountId),
  cartAdd: (ctx, { body }) => addToCart(ctx, body.accountId, body.quoteIds),
  cartVary: async (ctx, { body }) => {
    const { row } = await startQuote(ctx, body)
    refuseIf(row.calculation && declinedTermsRefusal(row.calculation))
    return addToCart(ctx, body.accountId, [row.id])
  },
  cartRemove: async (ctx, { query }) => {
    await takeOut(ctx, query.accountId, [query.quoteId])
    return cartOf(ctx, query.accountId)
  },
  cartSubmit: (ctx, { body }) => submitCart(ctx, body),
  cartCompare: (ctx, { body }) => compareQuotes(ctx, body.accountId, body.quoteIds),
  retailAgencySearch: (ctx, { query }) => findRetailAgencies(ctx, query),
}
