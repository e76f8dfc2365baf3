import type { Actor } from '#domain/access/actor.ts'
import { surplusNoticeOf } from '#domain/document/notices/surplus-notices.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { runCalendarTogether } from '#server/calendar.ts'
import { rescan } from '#server/risk/rescan.ts'
import type { Random } from '#server/process/random.ts'
import type { Ports } from '#server/command/ports.ts'
import directory from '#server/integrations/firmographics/directory.json' with { type: 'json' }
import { rolesOf } from './cast.ts'
import { rescanDays, withMishaps } from './episodes.ts'
import {
  CUSTOMER_EMAIL,
  CUSTOMER_UK_EMAIL,
  DEMO_PASSWORD,
  demoLogins,
  demoParties,
  familyNames,
  givenNames,
} from './people.ts'
import { type AccountPlan, planBook, tenthOf } from './plan.ts'
import type { Contact } from './commands.ts'
import { fillRatingDesk } from './rating-desk.ts'
import { offerOtherLines } from './other-lines.ts'
import { bringSubmissions } from './submissions.ts'
import { type Later, openAccount, tellQuotes } from './stories.ts'
import { LAST_HOURS } from './workdays.ts'
import { transferBook } from './servicing/transfer.ts'
import { servicedRoles } from './servicing/roles.ts'
import { createSeedContext, type SeedContext } from './seed-context.ts'

/** The book reaches this far back, so that policies of two and three terms are in it. */
const DAYS_BACK = 720

interface Company {
  cbid: string
  country: string
  name: string
  domainName?: string
  /** Cents. */
  revenue?: number
  address?: { state?: string }
}

/** Cents; a rule refers few quotes of companies below it. */
const SMALL_REVENUE = 900_000_000

const companies = directory as readonly Company[]

/** Roles on surplus lines paper are played in states whose notice is on file. */
const onPaper = (party: string, list: readonly Company[], day: LocalDate): Company[] => {
  const dealt = [...list]
  const roles = rolesOf(party)
  const isNoticed = (company?: Company) => surplusNoticeOf(company?.address?.state ?? '', day, []) !== null
  for (const [at, role] of roles.entries()) {
    const other = dealt.findIndex((company, index) => index >= roles.length && isNoticed(company))
    const [wanted, spare] = [dealt[at], dealt[other]]
    if (role.isSurplus && wanted && spare && !isNoticed(wanted)) {
      dealt[at] = spare
      dealt[other] = wanted
    }
  }
  return dealt
}

/** Small companies of the states that the stories of servicing need, from those that no one else has. */
const servicedCompanies = (left: readonly Company[]): Company[] => {
  const free = left.filter(({ revenue = 0 }) => revenue > 0 && revenue < SMALL_REVENUE)
  return servicedRoles.map(({ state }) => {
    const found = free.findIndex(({ address }) => address?.state === state)
    const [taken] = found < 0 ? [] : free.splice(found, 1)
    if (!taken) throw new Error(`no company of ${state} is left for the demo book`)
    return taken
  })
}

/** Each party takes its companies from the directory in turn, so that no company is insured twice. */
const companiesOf = (day: LocalDate): Map<string, Company[]> => {
  const us = companies.filter((one) => one.country === 'US' && one.domainName)
  const uk = companies.filter((one) => one.country === 'UK')
  const dealt = new Map<string, Company[]>()
  let next = 0
  for (const party of demoParties) {
    if (!party.accounts) continue
    if (party.market === 'UK') dealt.set(party.key, uk.slice(0, party.accounts))
    else {
      dealt.set(party.key, onPaper(party.key, us.slice(next, next + party.accounts), day))
      next += party.accounts
    }
  }
  const [first] = dealt.values()
  first?.push(...servicedCompanies(us.slice(next)))
  return dealt
}

const producerOf = (context: SeedContext, party: string, index: number): Actor => {
  const logins = demoLogins.filter((login) => login.party === party)
  const login = logins[index % Math.max(1, logins.length)]
  return context.actors.get(login?.email ?? party) as Actor
}

const pick = <T>(context: SeedContext, list: readonly T[]): T =>
  list[context.random.integer(list.length)] as T

const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '')

const contactFor = (context: SeedContext, company: Company, email: string | null): Contact => {
  const given = pick(context, givenNames)
  const family = pick(context, familyNames)
  const isUk = company.country === 'UK'
  const tail = String(100 + context.random.integer(100)).padStart(4, '0')
  return {
    policyContactFirstName: given,
    policyContactLastName: family,
    policyContactEmail: email ?? `${plain(given)}.${plain(family)}@${company.domainName ?? 'example.test'}`,
    policyContactPhone: isUk ? '+44 2079460101' : `+1 212555${tail}`,
  }
}

/** Licenses in every state of the agency's book, and in the big states for the first agency. */
const addLicenses = async (context: SeedContext, dealt: Map<string, Company[]>): Promise<void> => {
  const widely = [
    'CA',
    'NY',
    'TX',
    'FL',
    'IL',
    'PA',
    'OH',
    'GA',
    'NC',
    'MI',
    'NJ',
    'VA',
    'WA',
    'AZ',
    'MA',
    'TN',
    'CO',
  ]
  const staff = context.actors.get('staff@demo.bindery.test') as Actor
  for (const [party, list] of dealt) {
    const agent = producerOf(context, party, 0)
    if (agent.market === 'UK' || !agent.permissions.has('license:create')) continue
    const states = new Set(list.map((one) => one.address?.state ?? '').filter(Boolean))
    if (party === 'harbor') for (const state of widely) states.add(state)
    await addSurplusLicenses(context, agent, [...states].sort())
    await addAgentLicenses(context, agent, [...states].sort())
    for (const state of [...states].sort())
      await context.api.run(staff, 'licenseCreate', {
        body: {
          agencyId: agent.orgId,
          number: `${state}${100000 + context.random.integer(900000)}`,
          state,
          expirationDate: addDays(context.clock.today(), DAYS_BACK + 200 + context.random.integer(300)),
          activeResidentState: false,
        },
      })
  }
}

/** Surplus lines paper needs a license of its own kind; the notices of two states need a signature on file. */
const addSurplusLicenses = async (
  context: SeedContext,
  agent: Actor,
  states: readonly string[],
): Promise<void> => {
  const [first = '', ...rest] = agent.name.split(' ')
  const staff = context.actors.get('staff@demo.bindery.test') as Actor
  for (const state of states)
    await context.api.run(staff, 'surplusLicenseCreate', {
      body: {
        agencyId: agent.orgId,
        brokerFirstName: first,
        brokerLastName: rest.join(' '),
        brokerEmail: agent.email,
        brokerAddress: '500 Commerce Street, Suite 900, Nashville, TN 37203',
        surplusLicenseNumber: `SL${state}${10000 + context.random.integer(90000)}`,
        surplusLinesState: state,
        signatureOnFile: true,
      },
    })
}

/** The producers of an agency are licensed themselves, where they sell most. */
const addAgentLicenses = async (
  context: SeedContext,
  agent: Actor,
  states: readonly string[],
): Promise<void> => {
  for (const state of states.slice(0, 3))
    await context.api.run(agent, 'agentLicenseCreate', {
      body: {
        agentId: agent.userId,
        number: `P${state}${100000 + context.random.integer(900000)}`,
        state,
        expirationDate: addDays(context.clock.today(), DAYS_BACK + 100 + context.random.integer(400)),
        npn: String(1000000 + context.random.integer(9000000)),
      },
    })
}

/** A security provider cannot add licenses itself, so they come with its party. */
const addProviderLicenses = async (context: SeedContext, dealt: Map<string, Company[]>): Promise<void> => {
  const agent = producerOf(context, 'mssp', 0)
  const staff = context.actors.get('staff@demo.bindery.test') as Actor
  const states = [
    ...new Set((dealt.get('mssp') ?? []).map((one) => one.address?.state ?? '').filter(Boolean)),
  ]
  await addSurplusLicenses(context, agent, states)
  for (const state of states)
    await context.api.run(staff, 'licenseCreate', {
      body: {
        agencyId: agent.orgId,
        state,
        number: `${state}${200000 + context.random.integer(700000)}`,
        expirationDate: addDays(context.clock.today(), DAYS_BACK + 400),
      },
    })
}

/** An agency to try things in, licensed where it quotes; its days are moved by its own user. */
const openSandbox = async (context: SeedContext): Promise<void> => {
  const staff = context.actors.get('staff@demo.bindery.test') as Actor
  const agent = producerOf(context, 'sandbox', 0)
  for (const state of ['CA', 'FL', 'IL', 'NY', 'TX'])
    await context.api.run(staff, 'licenseCreate', {
      body: {
        agencyId: agent.orgId,
        number: `${state}${300000 + context.random.integer(600000)}`,
        state,
        expirationDate: addDays(context.clock.today(), DAYS_BACK + 400),
        activeResidentState: state === 'TX',
      },
    })
  await addSurplusLicenses(context, agent, ['CA', 'FL', 'IL', 'NY', 'TX'])
  await context.api.run(staff, 'sandboxOpen', { body: { agencyId: agent.orgId } })
}

const atNine = (day: LocalDate): string => `${day}T14:00:00Z`

/** Moves to a morning; never backwards, as a long day may have run past midnight. */
const moveTo = (context: SeedContext, day: LocalDate): void => {
  if (context.clock.now().toISOString() < atNine(day)) context.clock.moveTo(atNine(day))
}

/** Moves to where a decision that is asked for is still to come when the book is opened. */
const moveToLastHours = (context: SeedContext, now: Date): void => {
  const wanted = new Date(now.getTime() - LAST_HOURS * 3_600_000)
  if (context.clock.now() < wanted) context.clock.moveTo(wanted.toISOString())
}

const beginStory = async (context: SeedContext, plan: AccountPlan, company: Company): Promise<Later[]> => {
  const agent = producerOf(context, plan.party, plan.index)
  const subject = await openAccount(
    context,
    plan,
    agent,
    { cbid: company.cbid, state: company.address?.state ?? null },
    contactFor(context, company, plan.customer),
  )
  context.clock.advance({ minutes: 15 })
  return tellQuotes(context, subject)
}

interface Calendar {
  plans: AccountPlan[]
  later: Later[]
}

const runDay = async (
  context: SeedContext,
  day: LocalDate,
  calendar: Calendar,
  dealt: Map<string, Company[]>,
) => {
  await runCalendarTogether(context.ports, context.jobs, context.clock.now())
  while (calendar.later[0] && calendar.later[0].day <= day) {
    const next = calendar.later.shift() as Later
    insert(calendar, await next.act())
  }
  while (calendar.plans[0] && calendar.plans[0].day <= day) {
    const plan = calendar.plans.shift() as AccountPlan
    const company = dealt.get(plan.party)?.[plan.index]
    if (company) insert(calendar, await beginStory(context, plan, company))
  }
}

const insert = (calendar: Calendar, events: readonly Later[]): void => {
  if (events.length === 0) return
  calendar.later = [...calendar.later, ...events].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

const eventDays = (from: LocalDate, to: LocalDate): LocalDate[] => {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Losses by the agency that they happened to, so that agencies, carriers, vendor and staff have claims to look at. */
const losses = [
  {
    party: 'harbor',
    what: 'Payroll change request turned out to be fraudulent; one payment left the account.',
    hasVendor: true,
  },
  {
    party: 'summit',
    what: 'File server encrypted over the weekend; restoring from backups.',
    hasVendor: true,
  },
  { party: 'wholesale', what: 'Laptop with client records stolen from a car.', hasVendor: true },
  { party: 'harbor', what: 'Web shop unavailable for nine hours after a hosting failure.' },
  { party: 'harbor', what: 'Mailbox of the controller accessed from abroad.', isDraft: true },
]

/** Policies of an agency in force for months, the oldest first, of which none is about to be renewed. */
const longInsured = async (context: SeedContext, party: string) => {
  const { content } = await context.api.run(producerOf(context, party, 0), 'policySearch', {
    query: { size: 25, status: 'IN FORCE', sort: 'effectiveDate,asc' } as never,
  })
  return content.filter(
    (policy) => !policy.isOpenForRenewal && policy.endDate > addDays(context.clock.today(), 90),
  )
}

const reportClaims = async (context: SeedContext): Promise<void> => {
  const staff = context.actors.get('staff@demo.bindery.test') as Actor
  const insured = new Map(
    await Promise.all(
      [...new Set(losses.map(({ party }) => party))].map(
        async (party) => [party, await longInsured(context, party)] as const,
      ),
    ),
  )
  for (const [nth, { party, what, hasVendor, isDraft }] of losses.entries()) {
    const policy = insured.get(party)?.shift()
    if (!policy) throw new Error(`no policy of ${party} is long enough in force for a claim`)
    const claim = await context.api.run(staff, 'claimCreate', {
      body: {
        policyId: policy.id,
        contactName: `${pick(context, givenNames)} ${pick(context, familyNames)}`,
        lossDate: addDays(context.clock.today(), -3 - nth * 9),
        lossDescription: what,
        isFiled: !isDraft,
      },
    })
    if (hasVendor)
      await context.api.run(staff, 'claimAssign', {
        params: { claimId: claim.id },
        body: { vendorId: context.orgs.get('vendor') as string },
      })
  }
}

/** The daily scan, on some days only: its alerts reach the mailbox and the timelines. */
const rescanBook = async (context: SeedContext): Promise<void> => {
  await rescan({ ports: context.ports, jobs: context.jobs })
  await context.settle()
}

const rememberLogins = async (context: SeedContext): Promise<void> => {
  const logins = [
    ...demoLogins.map(({ email, role }) => ({ email, role })),
    { email: CUSTOMER_EMAIL, role: 'Insured customer' },
    { email: CUSTOMER_UK_EMAIL, role: 'Insured customer, UK' },
  ]
  await context.ports.db
    .insertInto('setting')
    .values({ name: 'demo.logins', value: JSON.stringify(logins), modified_at: context.clock.now() })
    .execute()
}

/** Domains whose DMARC record was asked for and is back, so that a scan clears what was asked for. */
const lostDmarc = (dealt: Map<string, Company[]>): Set<string> =>
  new Set(
    [...dealt].flatMap(([party, list]) =>
      list
        .filter((_, index) => rolesOf(party)[index]?.condition === 'cleared')
        .map((one) => one.domainName ?? ''),
    ),
  )

/** Recent enough that what is offered then is still open. */
const OTHER_LINES_DAYS_BACK = 6

/** Recent enough that the book can be moved back. */
const TRANSFER_DAYS_BACK = 12

const partiesWithAccounts = demoParties
  .filter((party) => party.accounts)
  .map(({ key, market, accounts = 0 }) => ({ key, market, accounts, quotes: key !== 'mssp' }))

/** What builds the book, on its first day, with its parties and licenses, and the companies that each party insures. */
const beginBook = async (ports: Ports, end: LocalDate) => {
  const dealt = companiesOf(end)
  const real = { ...ports, evidence: withMishaps(ports.evidence, end, lostDmarc(dealt)) }
  const context = await createSeedContext(
    real,
    { start: addDays(end, -DAYS_BACK), end },
    `bindery demo book ${end}`,
  )
  await addLicenses(context, dealt)
  await addProviderLicenses(context, dealt)
  return { context, dealt, plans: planBook(partiesWithAccounts, end, context.random) }
}

/**
 * Plays a tenth of the book's stories, of each kind at least one, and gives them: enough to notice a rule that the book
 * breaks. `chosen` draws which; only days on which something happens are lived through.
 */
export const loadTenth = async (ports: Ports, end: LocalDate, chosen: Random): Promise<AccountPlan[]> => {
  const { context, dealt, plans } = await beginBook(ports, end)
  const tenth = tenthOf(plans, chosen)
  const calendar: Calendar = { plans: [...tenth], later: [] }
  for (const day of eventDays(addDays(end, -DAYS_BACK), end)) {
    const next = [calendar.plans[0]?.day, calendar.later[0]?.day]
    if (!next.some((one) => one !== undefined && one <= day) && day !== end) continue
    moveTo(context, day)
    await runDay(context, day, calendar, dealt)
  }
  return tenth
}

/**
 * Loads the demo book into an empty database: two years of business made by the product's own commands under a
 * clock that ends today. The same end date gives the same book; only what waits for an underwriter depends on the hour.
 */
export const loadDemoBook = async (ports: Ports, end: LocalDate): Promise<{ password: string }> => {
  const { context, dealt, plans } = await beginBook(ports, end)
  const calendar: Calendar = { plans, later: [] }
  const scans = rescanDays(end)
  const otherLinesDay = addDays(end, -OTHER_LINES_DAYS_BACK)
  const transferDay = addDays(end, -TRANSFER_DAYS_BACK)
  for (const day of eventDays(addDays(end, -DAYS_BACK), addDays(end, -1))) {
    moveTo(context, day)
    await runDay(context, day, calendar, dealt)
    if (scans.has(day)) await rescanBook(context)
    if (day === otherLinesDay) await offerOtherLines(context)
    if (day === transferDay) await transferBook(context)
  }
  await reportClaims(context)
  await fillRatingDesk(context)
  await bringSubmissions(context)
  moveToLastHours(context, ports.clock.now())
  await runDay(context, end, calendar, dealt)
  await openSandbox(context)
  await rememberLogins(context)
  return { password: DEMO_PASSWORD }
}
