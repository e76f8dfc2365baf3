import type { accountContract } from '#contract/account/account.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { localitiesOf } from '#domain/money/tax/places.ts'
import { grantsOfFlow } from '#domain/access/workflows.ts'
import { surplusNoticeOf } from '#domain/document/notices/surplus-notices.ts'
import { addDays, daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { answersOf } from './answers.ts'
import type { AccountPlan, Goal } from './plan.ts'
import {
  bindQuote,
  type Contact,
  issueQuote,
  payInvoice,
  type Quote,
  releaseIfReferred,
  requestQuote,
  sendAndSign,
  startQuote,
  type Terms,
} from './commands.ts'
import { serviceStory } from './servicing/stories.ts'
import { setAfterBinding, setCondition } from './conditions.ts'
import type { SeedContext } from './seed-context.ts'

export interface Subject {
  plan: AccountPlan
  agent: Actor
  accountId: string
  contact: Contact
  state: string | null
  product: string
}

/** Something that happens on a later day of the story. */
export interface Later {
  day: LocalDate
  act: () => Promise<Later[]>
}

/** Surplus lines paper is bound only where the notice of the state is on file. */
const isSurplusIn = (plan: AccountPlan, state: string | null, day: LocalDate): boolean =>
  plan.isSurplus && plan.product === 'P100' && state !== null && surplusNoticeOf(state, day, []) !== null

const termsOf = ({ plan, agent, state }: Subject, day: LocalDate, nth = 0): Partial<Terms> => ({
  limit: plan.limit + nth * 500_000,
  deductible: plan.deductible,
  preset: plan.preset,
  isSurplus: agent.market === 'US' && isSurplusIn(plan, state, day),
  ...(plan.servicing === 'changed' ? { retroActivePeriod: 1 as const } : {}),
})

const underwriterOf = (context: SeedContext): Actor =>
  context.actors.get('underwriter@demo.bindery.test') as Actor

/** In a state of cities and counties that tax premium, the producer confirms that none at the address does. */
const untaxedPlace = (state: string | null) =>
  localitiesOf(state).find(({ code }) => code.endsWith('-NONE'))?.code

/** What the directory does not know, the producer asks the insured. */
const completeDetails = async (
  context: SeedContext,
  plan: AccountPlan,
  agent: Actor,
  account: AnswerOf<(typeof accountContract)['accountGet']>,
): Promise<AnswerOf<(typeof accountContract)['accountGet']>> => {
  const known = account.firmographics
  const taxLocality = untaxedPlace(account.state)
  const missing = {
    ...(taxLocality === undefined ? {} : { taxLocality }),
    ...(known.revenue === undefined ? { revenue: 1_500_000 + plan.index * 100_000 } : {}),
    ...(known.noOfEmployeesAll === undefined ? { noOfEmployeesAll: 12 + plan.index } : {}),
    ...(known.yearEstablished === undefined ? { yearEstablished: 1998 } : {}),
    ...(known.naicsCode === undefined && account.market === 'US' ? { naicsCode: '541611' } : {}),
  }
  if (Object.keys(missing).length === 0) return account
  return context.api.run(agent, 'accountUpdateDetails', {
    params: { accountId: account.id },
    body: { version: account.version, firmographics: missing },
  })
}

/** Business that came to nothing is the second team's, so that choosing a team shows a difference. */
const CAME_TO_NOTHING: readonly AccountPlan['goal'][] = ['declined', 'lost', 'expired', 'deleted']

const teamOf = (context: SeedContext, plan: AccountPlan, agent: Actor) => {
  const team = CAME_TO_NOTHING.includes(plan.goal) && context.smallBusiness.get(agent.orgId)
  return team ? { teams: [team] } : {}
}

/** Who is turned away is not sure about the second factor of its mail. */
const answersAtFirst = ({ goal, maturity, product }: AccountPlan): GivenAnswers => ({
  ...answersOf(maturity, product),
  ...(goal === 'turnedAway' ? { mfaEmail: 'UNCERTAIN' as const } : {}),
})

/** The account with its contact and, unless the story ends before, its answers. */
export const openAccount = async (
  context: SeedContext,
  plan: AccountPlan,
  agent: Actor,
  company: { cbid: string; state: string | null },
  contact: Contact,
): Promise<Subject> => {
  const account = await context.api.run(agent, 'accountCreate', {
    body: { cbid: company.cbid, ...teamOf(context, plan, agent) },
  })
  context.clock.advance({ minutes: 5 })
  const { version } = await completeDetails(context, plan, agent, account)
  await context.api.run(agent, 'accountContactSave', { body: { ...contact, accountId: account.id, version } })
  const { product } = plan
  if (plan.goal !== 'indication')
    await context.api.run(agent, 'accountAnswersSave', {
      params: { accountId: account.id },
      body: { answers: answersAtFirst(plan), productType: product },
    })
  return {
    plan,
    agent,
    accountId: account.id,
    contact,
    state: company.state,
    product,
  }
}

const lose = (context: SeedContext, { agent }: Subject, quote: Quote): Promise<Quote> =>
  context.api.run(agent, 'quoteLose', {
    params: { id: quote.id },
    body: { reasonSummary: 'Price is High', reason: 'The insured stayed with the expiring carrier.' },
  })

const decline = (context: SeedContext, quote: Quote): Promise<Quote> =>
  context.api.run(underwriterOf(context), 'quoteDecline', {
    params: { id: quote.id },
    body: {
      reasonSummary: 'Poor Cyber Security Controls',
      reason: 'No multi-factor authentication on remote access; happy to look again once it is in place.',
      isNotificationEnabled: true,
    },
  })

const submit = (context: SeedContext, { agent }: Subject, quote: Quote): Promise<Quote> =>
  context.api.run(agent, 'quoteSubmit', {
    params: { id: quote.id },
    body: { reason: 'The insured asks for other terms; please review.' },
  })

/** The agent confirms the account and asks an underwriter to bind. */
const askToBind = async (
  context: SeedContext,
  { agent, accountId }: Subject,
  quote: Quote,
): Promise<void> => {
  const { name, firmographics } = await context.api.run(agent, 'accountGet', { params: { accountId } })
  await context.api.run(agent, 'accountAttest', {
    params: { accountId },
    body: {
      name,
      revenue: firmographics.revenue ?? null,
      noOfEmployeesAll: firmographics.noOfEmployeesAll ?? null,
      domainName: firmographics.domainName ?? null,
    },
  })
  await context.api.run(agent, 'quoteRequestBind', { params: { id: quote.id }, body: {} })
}

const RETAILER = {
  agencyName: 'Main Street Insurance',
  agentFirstName: 'Rae',
  agentLastName: 'Tail',
  agentEmail: 'rae@mainstreet.test',
  agentPhone: '2075550188',
}

/** The retail agent of a wholesaler, in the session of the link that the wholesaler sent. */
const retailerOf = (agent: Actor, quoteId: string): Actor => ({
  ...agent,
  name: `${RETAILER.agentFirstName} ${RETAILER.agentLastName}`,
  email: RETAILER.agentEmail,
  permissions: new Set(grantsOfFlow('REVIEW')),
  workflow: {
    id: agent.sessionId,
    flow: 'REVIEW',
    firstName: RETAILER.agentFirstName,
    lastName: RETAILER.agentLastName,
    accountName: RETAILER.agencyName,
    recordId: quoteId,
  },
})

const changeRevenue = async (context: SeedContext, { agent, accountId }: Subject): Promise<void> => {
  const account = await context.api.run(agent, 'accountGet', { params: { accountId } })
  await context.api.run(agent, 'accountUpdateDetails', {
    params: { accountId },
    body: {
      version: account.version,
      firmographics: { revenue: Math.round((account.firmographics.revenue ?? 1_000_000) * 1.2) },
    },
  })
}

const later = (context: SeedContext, days: number, act: () => Promise<Later[]>): Later[] => [
  { day: addDays(context.clock.today(), days), act },
]

const done: Later[] = []

/** Landlords who ask for a certificate. */
const holders = {
  US: {
    organizationName: 'Redwood Property Partners',
    address1: '400 Market Street',
    city: 'Philadelphia',
    state: 'PA',
    zip: '19106',
  },
  UK: {
    organizationName: 'Hartley Estates',
    address1: '12 Quayside',
    city: 'Newcastle upon Tyne',
    state: '',
    zip: 'NE1 3DE',
  },
}

/** Days after the policy was issued on which its agency looks when its renewal begins. */
const LOOKED_AFTER = 270

/** Days before the end on which its renewal is begun: while other terms can still be announced in most states. */
const RENEWED_BEFORE = 85

/** The policy's first weeks: payment, perhaps a certificate, and the renewal a year on. */
const afterIssue = (context: SeedContext, subject: Subject, customer: Actor, policyId: string): Later[] => {
  const { plan, agent, accountId, product } = subject
  const payment =
    plan.payment === 'none'
      ? []
      : later(context, 2, async () => {
          await payInvoice(context, customer, accountId, policyId, plan.payment as never)
          await context.settle()
          return done
        })
  const certificate =
    plan.index % 3 === 0
      ? later(context, 9, async () => {
          await context.api.run(agent, 'policyCertificate', {
            params: { productType: product },
            body: {
              policyId,
              docType: 'Certificate_Holder',
              ...holders[agent.market],
            },
          })
          await context.settle()
          return done
        })
      : []
  const renewal =
    plan.renewal === 'none' ? [] : later(context, LOOKED_AFTER, () => renewInTime(context, subject, policyId))
  const servicing =
    plan.servicing === null
      ? []
      : serviceStory(
          context,
          plan.servicing,
          {
            policyId,
            product,
            accountId,
            customer,
            customerName: `${subject.contact.policyContactFirstName} ${subject.contact.policyContactLastName}`,
          },
          subject.contact,
        )
  const improvement = plan.maturity !== 'careful' ? later(context, 120, () => improve(context, subject)) : []
  return [...payment, ...certificate, ...servicing, ...improvement, ...renewal]
}

/** Months later the insured reports what has been put right since, by a mailed link: the score rises. */
const improve = async (
  context: SeedContext,
  { agent, accountId, contact, product }: Subject,
): Promise<Later[]> => {
  const { policyContactFirstName: first, policyContactLastName: last, policyContactEmail: email } = contact
  await context.api.run(agent, 'questionsSend', {
    params: { accountId },
    body: { productType: product, groups: ['practices'], recipientName: `${first} ${last}`, email },
  })
  const mail = (await context.settle()).find((one) => one.template === 'questionsSent' && one.to === email)
  const facts = mail?.sealed ? context.ports.secrets.open(mail.sealed, 'questionsSent') : null
  const { linkPath = '' } = facts ? (JSON.parse(facts) as { linkPath?: string }) : {}
  context.clock.advance({ minutes: 90 })
  await context.api.run(null, 'questionLinkAnswer', {
    params: { token: linkPath.replace('/questions/', '') },
    body: { name: `${first} ${last}`, answers: answersOf('careful', product, 'practices') },
  })
  await context.settle()
  return done
}

/** Begins the renewal once it is open. */
const renewInTime = async (context: SeedContext, subject: Subject, policyId: string): Promise<Later[]> => {
  const { today, endDate } = await context.api.run(subject.agent, 'policyGet', {
    params: { productType: subject.product, policyId },
    query: {},
  })
  return later(context, Math.max(1, daysBetween(today, endDate) - RENEWED_BEFORE), () =>
    renew(context, subject, policyId),
  )
}

/** Announces a renewal on other terms where the law wants that, and says whether it may be bound. */
const announce = async (
  context: SeedContext,
  { product }: Pick<Subject, 'product'>,
  policyId: string,
): Promise<boolean> => {
  const underwriter = underwriterOf(context)
  const step = 'CHANGED_RENEWAL'
  const params = { policyId }
  const { change, standing } = await context.api.run(underwriter, 'renewalNoticePreview', {
    params,
    query: { step },
  })
  if (!change?.isDue || standing === 'NOT_NEEDED') return true
  if (standing !== 'OPEN') return false
  const { version, today } = await context.api.run(underwriter, 'policyGet', {
    params: { ...params, productType: product },
    query: {},
  })
  const served = await context.api.run(underwriter, 'renewalNoticeServe', {
    params,
    body: { step, facts: '', sentOn: today, delivery: 'BY_HAND', isLateAccepted: false, version },
  })
  const { notices } = await context.api.run(underwriter, 'policyNotices', { params })
  await context.api.run(underwriter, 'renewalNoticeProof', {
    params,
    body: {
      noticeId: notices[0]?.id ?? '',
      method: 'BY_HAND',
      number: 'Handed over at the office',
      on: today,
      isToAddress: true,
      version: served.version,
    },
  })
  await context.settle()
  return true
}

/** The renewal: the same terms, asked again, and where the plan wants it signed and issued. */
const renew = async (context: SeedContext, subject: Subject, policyId: string): Promise<Later[]> => {
  const { agent, product } = subject
  const { quoteId } = await context.api.run(agent, 'policyRenew', { params: { policyId } })
  const draft = await context.api.run(agent, 'quoteGet', { params: { productType: product, id: quoteId } })
  const requested = await requestQuote(context, agent, draft)
  if (subject.plan.renewal !== 'issued' || !(await announce(context, subject, policyId))) {
    await releaseIfReferred(context, requested)
    return done
  }
  return bindAndIssue(context, subject, requested)
}

const bindAndIssue = async (context: SeedContext, subject: Subject, requested: Quote): Promise<Later[]> => {
  const ready = await releaseIfReferred(context, requested)
  if (ready.status !== 'READY') return done
  const { quote, customer } = await sendAndSign(context, subject.agent, ready, subject.contact)
  const bound = await bindQuote(context, subject.agent, quote)
  context.clock.advance({ minutes: 20 })
  const { policyId } = await issueQuote(context, subject.agent, bound)
  await context.settle()
  const asked = subject.plan.afterBinding ? setAfterBinding(context, bound.id) : done
  return [...asked, ...afterIssue(context, subject, customer, policyId)]
}

const endings: Record<
  Exclude<Goal, 'draft' | 'deleted'>,
  (context: SeedContext, subject: Subject, quote: Quote) => Promise<Later[]>
> = {
  indication: async () => done,
  expired: async () => done,
  turnedAway: async () => done,
  ready: async (context, subject, quote) => {
    const { condition } = subject.plan
    if (condition === null) {
      await releaseIfReferred(context, quote)
      return done
    }
    const referred = quote.status === 'READY' ? await submit(context, subject, quote) : quote
    return setCondition(context, subject, referred, condition)
  },
  referred: async (context, subject, quote) => {
    if (quote.status === 'READY') await submit(context, subject, quote)
    return done
  },
  inReview: async (context, subject, quote) => {
    const referred = quote.status === 'READY' ? await submit(context, subject, quote) : quote
    if (referred.status !== 'REFERRED') return done
    return setCondition(context, subject, quote, subject.plan.condition ?? 'open')
  },
  declined: async (context, _subject, quote) => {
    await decline(context, quote)
    return done
  },
  lost: async (context, subject, quote) =>
    later(context, 6, async () => {
      const ready = await releaseIfReferred(context, quote)
      if (ready.status === 'READY') await lose(context, subject, ready)
      return done
    }),
  invalid: async (context, subject, quote) => {
    await releaseIfReferred(context, quote)
    return later(context, 1, async () => {
      await changeRevenue(context, subject)
      return done
    })
  },
  sent: async (context, subject, quote) => {
    const ready = await releaseIfReferred(context, quote)
    if (ready.status === 'READY')
      await context.api.run(subject.agent, 'quoteSend', { body: { ...subject.contact, quoteId: ready.id } })
    return done
  },
  signed: async (context, subject, quote) => {
    const ready = await releaseIfReferred(context, quote)
    if (ready.status !== 'READY') return done
    await sendAndSign(context, subject.agent, ready, subject.contact)
    return done
  },
  requested: async (context, subject, quote) => {
    const ready = await releaseIfReferred(context, quote)
    if (ready.status !== 'READY') return done
    await sendAndSign(context, subject.agent, ready, subject.contact)
    const ask = async () => {
      await askToBind(context, subject, ready)
      return done
    }
    const { asksOn } = subject.plan
    return asksOn > context.clock.today() ? [{ day: asksOn, act: ask }] : ask()
  },
  requestedByRetailer: async (context, subject, quote) => {
    const ready = await releaseIfReferred(context, quote)
    if (ready.status !== 'READY') return done
    await sendAndSign(context, subject.agent, ready, subject.contact)
    await context.api.run(subject.agent, 'quoteForward', { body: { quoteId: ready.id, ...RETAILER } })
    const ask = async () => {
      await askToBind(context, { ...subject, agent: retailerOf(subject.agent, ready.id) }, ready)
      return done
    }
    const { asksOn } = subject.plan
    return asksOn > context.clock.today() ? [{ day: asksOn, act: ask }] : ask()
  },
  bound: async (context, subject, quote) => {
    const ready = await releaseIfReferred(context, quote)
    if (ready.status !== 'READY') return done
    const { quote: signed } = await sendAndSign(context, subject.agent, ready, subject.contact)
    await bindQuote(context, subject.agent, signed)
    return done
  },
  issued: bindAndIssue,
}

/** The first quotes of an account, up to where its plan says that they get. */
export const tellQuotes = async (context: SeedContext, subject: Subject): Promise<Later[]> => {
  const { plan, agent, accountId, product } = subject
  const day = context.clock.today()
  for (let nth = 1; nth <= plan.alternatives; nth++) {
    const other = await startQuote(context, agent, accountId, termsOf(subject, day, nth), product)
    if (nth === 1) await releaseIfReferred(context, await requestQuote(context, agent, other))
  }
  const draft = await startQuote(context, agent, accountId, termsOf(subject, day), product)
  if (plan.goal === 'draft') {
    if (agent.permissions.has('quote:request'))
      await context.api.run(agent, 'cartAdd', { body: { accountId, quoteIds: [draft.id] } })
    return done
  }
  if (plan.goal === 'deleted') {
    await context.api.run(agent, 'quoteDelete', { params: { productType: product, id: draft.id } })
    return done
  }
  context.clock.advance({ minutes: 10 })
  const requested = await requestQuote(context, agent, draft)
  await context.settle()
  if (requested.status === 'INVALID') return done
  return endings[plan.goal](context, subject, requested)
}
