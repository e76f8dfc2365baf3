import { roles } from '#domain/access/roles.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import { underwriterOf, underwriters } from '#server/party/shared/underwriters.ts'
import {
  type LoadedQuote,
  readQuote,
  recorded,
  refuseUnlessAllowed,
  saveQuote,
} from '#server/quote/shared/quote.ts'
import { mailRetailer } from '#server/quote/shared/retail.ts'
import { answeredBy } from './binding.ts'

interface Person {
  id: string
  name: string
}

/** Roles whose holders answer the requests of retail agencies. */
const ANSWERING_ROLES = roles.filter(({ grants }) => grants.includes('quote:retail')).map(({ id }) => id)

const MOST_PEOPLE = 500

/** Enabled brokers of the agency whose quote it is, by name. */
const brokersOf = async (ctx: Ctx, { row }: LoadedQuote): Promise<Person[]> => {
  const found = await ctx.db
    .selectFrom('app_user')
    .select(['id', 'first_name', 'last_name'])
    .where('org_id', '=', row.tenant_id)
    .where('role_id', 'in', ANSWERING_ROLES)
    .where('enabled', '=', true)
    .orderBy('last_name')
    .orderBy('first_name')
    .limit(MOST_PEOPLE)
    .execute()
  return found.map((one) => ({ id: one.id, name: `${one.first_name} ${one.last_name}` }))
}

const isDesk = (ctx: Ctx): boolean => holdsOf(ctx)('quote:approve')

/** To whom the caller may give a request: underwriters among the provider's staff, brokers among a wholesaler's. */
export const peopleFor = async (ctx: Ctx, quoteId: string): Promise<Person[]> => {
  const quote = await readQuote(ctx, quoteId)
  return isDesk(ctx) ? underwriters(ctx) : brokersOf(ctx, quote)
}

const brokerOf = async (ctx: Ctx, quote: LoadedQuote, userId: string): Promise<Person> => {
  const found = (await brokersOf(ctx, quote)).find(({ id }) => id === userId)
  if (!found) throw new Refused(fieldRefusal('userId', 'Choose one of the brokers.', 'UNKNOWN'))
  return found
}

const give = async (ctx: Ctx, quote: LoadedQuote, person: Person, summary: string): Promise<LoadedQuote> => {
  const saved = await saveQuote(ctx, quote, answeredBy(ctx, person))
  if (saved.row.is_retail_request) await mailRetailer(ctx, saved, 'TAKEN', person.name)
  return recorded(ctx, saved, { action: 'quote.requestTaken', summary })
}

/** The caller answers the request, and everyone who reads of it sees who does. */
export const takeRequest = async (ctx: Ctx, quote: LoadedQuote): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'takeRequest', quote)
  const { userId: id, name } = ctx.actor
  return give(ctx, quote, { id, name }, `${name} took the request to bind quote ${quote.row.quote_number}`)
}

export const assignRequest = async (ctx: Ctx, quote: LoadedQuote, userId: string): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'assignRequest', quote)
  const person = isDesk(ctx) ? await underwriterOf(ctx, userId) : await brokerOf(ctx, quote, userId)
  return give(
    ctx,
    quote,
    person,
    `The request to bind quote ${quote.row.quote_number} was assigned to ${person.name}`,
  )
}

/** The request waits for another broker of the wholesaler, with the clock that it has. */
export const returnRequest = async (ctx: Ctx, quote: LoadedQuote): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'returnRequest', quote)
  const saved = await saveQuote(ctx, quote, { broker_id: null, broker_name: null })
  if (saved.row.is_retail_request) await mailRetailer(ctx, saved, 'WAITING')
  return recorded(ctx, saved, {
    action: 'quote.requestReturned',
    summary: `${ctx.actor.name} gave back the request to bind quote ${quote.row.quote_number}`,
  })
}
