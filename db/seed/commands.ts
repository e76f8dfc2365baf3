import { localDateIn } from '#domain/kernel/dates.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { needsEffort } from '#domain/quote/diligent-effort/record.ts'
import { sampleEffort } from '#domain/quote/diligent-effort/sample.ts'
import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import type { AnswerOf, RequestOf } from '#contract/endpoint.ts'
import type { ratingContract } from '#contract/rating/rating.ts'
import type { quoteContract } from '#contract/quote/quote.ts'
import type { Actor } from '#domain/access/actor.ts'
import { UNDERWRITER_BINDS } from '#domain/quote/underwriter-binds.ts'
import { actorOf } from '#server/party/shared/parties.ts'
import { notification, type Ending } from './card-payments.ts'
import { DEMO_PASSWORD } from './people.ts'
import type { SentMail, SeedContext } from './seed-context.ts'

export type Terms = RequestOf<(typeof ratingContract)['ratingCalculate']>['body']['request']
export type Quote = AnswerOf<(typeof quoteContract)['quoteCreate']>

export interface Contact {
  policyContactFirstName: string
  policyContactLastName: string
  policyContactEmail: string
  policyContactPhone: string
}

const underwriterOf = (context: SeedContext): Actor =>
  context.actors.get('underwriter@demo.bindery.test') as Actor

/** Starts a quote with the calculator's own defaults and whatever the producer chose otherwise. */
export const startQuote = async (
  context: SeedContext,
  agent: Actor,
  accountId: string,
  chosen: Partial<Terms> = {},
  product = 'P100',
): Promise<Quote> => {
  const defaults = await context.api.run(agent, 'ratingDefaults', {
    query: { accountId, productType: product },
  })
  return context.api.run(agent, 'quoteCreate', {
    params: { productType: product, id: accountId },
    body: { request: { ...defaults.request, ...chosen } },
  })
}

export const requestQuote = (context: SeedContext, agent: Actor, quote: Quote): Promise<Quote> =>
  context.api.run(agent, 'quoteRequest', {
    params: { productType: quote.product, id: quote.id },
    body: { version: quote.version },
  })

/** A referred quote is taken up and released by the underwriter. */
export const releaseIfReferred = async (context: SeedContext, quote: Quote): Promise<Quote> => {
  if (quote.status === 'API_REJECTED')
    await context.api.run(underwriterOf(context), 'quoteRefer', {
      body: { quoteId: quote.id, note: 'The agent called: please have a look.' },
    })
  else if (quote.status !== 'REFERRED') return quote
  const underwriter = underwriterOf(context)
  await context.api.run(underwriter, 'quoteAssign', { body: { quoteId: quote.id } })
  context.clock.advance({ minutes: 40 })
  return context.api.run(underwriter, 'quoteRelease', {
    body: { quoteId: quote.id, note: 'Controls confirmed with the insured; terms released as requested.' },
  })
}

const linkIn = (mails: readonly SentMail[]): string | null => {
  for (const mail of mails) {
    const found = /\/signup-validation\/([\w-]+)/.exec(JSON.stringify(mail.facts))
    if (found) return found[1] as string
  }
  return null
}

/** The insured follows the mailed link; a new one sets a password with it. */
const customerOf = async (
  context: SeedContext,
  email: string,
  mails: readonly SentMail[],
): Promise<Actor> => {
  const token = linkIn(mails)
  const { db } = context.ports
  const known = await db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (!known.password_hash && token)
    await context.api.run(null, 'authJoin', {
      query: { validationToken: token },
      body: { password: DEMO_PASSWORD },
    })
  const org = await db.selectFrom('org').selectAll().where('id', '=', known.org_id).executeTakeFirstOrThrow()
  return actorOf(known, org)
}

/** Sends a ready quote; the insured reads and signs it. Gives the signed quote and who signed. */
export const sendAndSign = async (
  context: SeedContext,
  agent: Actor,
  quote: Quote,
  contact: Contact,
): Promise<{ quote: Quote; customer: Actor }> => {
  await context.api.run(agent, 'quoteSend', { body: { ...contact, quoteId: quote.id } })
  const mails = await context.settle()
  context.clock.advance({ minutes: 50 })
  const customer = await customerOf(context, contact.policyContactEmail, mails)
  const shown = await context.api.run(customer, 'quoteGet', {
    params: { productType: quote.product, id: quote.id },
  })
  for (const { field, confirmed } of shown.contradictions)
    if (!confirmed)
      await context.api.run(customer, 'contradictionResolve', {
        params: { accountId: quote.accountId, field },
        body: {
          resolution: 'CONFIRM',
          reason: 'Our IT provider checked it: the finding is an old host that is being switched off.',
        },
      })
  const signed = await context.api.run(customer, 'quoteSign', {
    body: {
      quoteId: quote.id,
      signeeName: `${contact.policyContactFirstName} ${contact.policyContactLastName}`,
      signeeTitle: 'Managing Director',
      isAttested: true,
      ...signedAsOffered(shown.application),
    },
  })
  return { quote: signed, customer }
}

/** Louisiana and Montana have a notice that the surplus lines broker attests before the quote is bound. */
const attestNotice = async (context: SeedContext, agent: Actor, quoteId: string): Promise<void> => {
  const page = await context.api.run(agent, 'surplusNoticeGet', { params: { quoteId } })
  if (!page.notice || !page.attest.allowed) return
  await context.api.run(agent, 'surplusNoticeAttest', {
    params: { quoteId },
    body: { state: page.notice.state, isAttested: true },
  })
}

/** The search of the admitted market that most states ask for before surplus lines paper is bound. */
export const recordSearch = async (context: SeedContext, agent: Actor, quoteId: string): Promise<void> => {
  const { state, effective_date, market, diligent_effort } = await context.ports.db
    .selectFrom('quote')
    .select(['state', 'effective_date', 'market', 'diligent_effort'])
    .where('id', '=', quoteId)
    .executeTakeFirstOrThrow()
  const today = localDateIn(context.clock.now(), timeZoneOf(market, state))
  if (
    diligent_effort !== null ||
    !needsEffort({ isSurplus: true, state, effectiveDate: effective_date, today })
  )
    return
  const { version } = await context.api.run(agent, 'quoteDiligentEffortGet', { params: { quoteId } })
  await context.api.run(agent, 'quoteDiligentEffort', {
    params: { quoteId },
    body: { ...sampleEffort(today), version },
  })
}

/** The agent binds; of a product that an underwriter binds the agent attests the account and asks for it. */
export const bindQuote = async (context: SeedContext, agent: Actor, quote: Quote): Promise<Quote> => {
  if (quote.isSurplus) {
    await attestNotice(context, agent, quote.id)
    await recordSearch(context, agent, quote.id)
  }
  if (!UNDERWRITER_BINDS.includes(quote.product)) {
    const { version } = await context.ports.db
      .selectFrom('quote')
      .select('lock_version as version')
      .where('id', '=', quote.id)
      .executeTakeFirstOrThrow()
    return context.api.run(agent, 'quoteBind', { params: { id: quote.id }, body: { version } })
  }
  return context.api.run(underwriterOf(context), 'quoteUwBind', { body: { quoteId: quote.id } })
}

export const issueQuote = (context: SeedContext, agent: Actor, quote: Quote) =>
  context.api.run(agent, 'quoteIssue', { params: { productType: quote.product, id: quote.id } })

/** Pays what is due by card; the processor's notification arrives twice, as real ones do. */
export const payInvoice = async (
  context: SeedContext,
  payer: Actor,
  accountId: string,
  policyId: string,
  ending: Ending,
): Promise<void> => {
  const { api, ports } = context
  const schedule = await api.run(payer, 'paymentSchedule', { query: { policyId } })
  const { paymentId } = await api.run(payer, 'paymentStart', {
    params: { accountId },
    body: { policyId, paymentAmount: schedule.dueAmount, paymentCategory: 'CreditCard' },
  })
  context.clock.advance({ minutes: 4 })
  const raw = notification(ports.cardProcessor, paymentId, ending, ports)
  for (let delivery = 0; delivery < 2; delivery++)
    await api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) as never }, { raw })
}
