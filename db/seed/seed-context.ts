import type { Actor } from '#domain/access/actor.ts'
import { roleById } from '#domain/access/roles.ts'
import { ALL_PAPER } from './paper.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Dispatcher } from '#server/http/dispatch.ts'
import { handlers } from '#server/handlers.ts'
import { type InProcess, inProcess } from '#server/http/call.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { type MovingClock, movingClock } from '#server/process/clock.ts'
import { type JobSink, runJob } from '#server/jobs/queue.ts'
import { type Job } from '#server/jobs/job.ts'
import type { Ports } from '#server/command/ports.ts'
import { type Random, seededRandom } from '#server/process/random.ts'
import { actorOf, addOrg, addUser } from '#server/party/shared/parties.ts'
import { hashPassword } from '#server/access/shared/passwords.ts'
import { seedProcessor } from './card-payments.ts'
import { DEMO_PASSWORD, DEMO_TOTP_SECRET, demoLogins, demoParties, otherPeople } from './people.ts'
import { createLog } from '#server/process/log.ts'

/** Everything that a scenario of the demo book needs: the clock it moves, and hands that run real commands. */
export interface SeedContext {
  /** The last day of the book. */
  end: LocalDate
  clock: MovingClock
  random: Random
  ports: Ports
  api: InProcess
  orgs: Map<string, string>
  /** The team of small business of an agency, by the agency's id. */
  smallBusiness: Map<string, { id: string; name: string }>
  /** By e-mail, or by party for producers without a demo login. */
  actors: Map<string, Actor>
  /** Where commands and timers leave what is to be done after them. */
  jobs: JobSink
  /** Runs what the commands left behind, mails and checks, and gives the mails back. */
  settle(): Promise<SentMail[]>
  passwordHash: string
}

export type SentMail = Extract<Job, { type: 'mail.send' }>

/** Documents are drawn when a user opens them, so a demo start does not wait for them. */
const isRunNow = (job: Job): boolean => job.type === 'mail.send' || job.type === 'books.move'

export const createSeedContext = async (
  real: Ports,
  { start, end }: { start: LocalDate; end: LocalDate },
  seed: string,
): Promise<SeedContext> => {
  const clock = movingClock(`${start}T14:00:00Z`)
  const random = seededRandom(seed, clock)
  const ports: Ports = { ...real, clock, random, cardProcessor: seedProcessor(real.env, random) }
  const waiting: Job[] = []
  const jobs = { put: async (_trx: unknown, left: readonly Job[]) => void waiting.push(...left) }
  const dispatcher: Dispatcher = { ports, jobs, handlers }
  const run = jobHandlers(ports, jobs, createLog('silent'))
  const context: SeedContext = {
    end,
    clock,
    random,
    ports,
    jobs,
    api: inProcess(dispatcher),
    orgs: new Map(),
    smallBusiness: new Map(),
    actors: new Map(),
    passwordHash: await hashPassword(ports.secrets, DEMO_PASSWORD),
    settle: async () => {
      const now = waiting.splice(0)
      for (const job of now)
        if (isRunNow(job)) await runJob(run, job, { id: real.random.newId(), attempt: 0 })
      return now.filter((job): job is SentMail => job.type === 'mail.send')
    },
  }
  await addParties(context)
  return context
}

const addParties = async (context: SeedContext): Promise<void> => {
  const { ports, clock, random } = context
  const rows = new Map<string, Awaited<ReturnType<typeof addOrg>>>()
  for (const party of demoParties) {
    const id = random.newId()
    context.orgs.set(party.key, id)
    rows.set(
      party.key,
      await addOrg(
        ports.db,
        {
          ...party,
          id,
          ...(party.cluster ? { clusterId: context.orgs.get(party.cluster) as string } : {}),
          ...(party.processor ? { processorId: context.orgs.get(party.processor) as string } : {}),
        },
        clock.now(),
      ),
    )
  }
  const people = [
    ...demoLogins.map((login) => ({ ...login, key: login.email })),
    ...otherPeople.map((one) => ({
      ...one,
      email: `${one.firstName.toLowerCase()}.${one.lastName.toLowerCase()}@${one.party}.test`,
      key: one.party,
    })),
  ]
  const members = demoParties
    .filter((party) => party.cluster)
    .map((party) => context.orgs.get(party.key) as string)
  for (const person of people) {
    const org = rows.get(person.party)
    if (!org) throw new Error(`no party ${person.party}`)
    const id = random.newId()
    const user = await addUser(
      ports.db,
      {
        id,
        orgId: org.id,
        email: person.email,
        firstName: person.firstName,
        lastName: person.lastName,
        roleId: person.roleId,
        passwordHash: context.passwordHash,
        ...(person.email.startsWith('mfa@') ? { totpSecret: ports.secrets.seal(DEMO_TOTP_SECRET, id) } : {}),
      },
      clock.now(),
    )
    context.actors.set(person.key, actorOf(user, org, org.account_type === 'CLUSTER' ? members : []))
  }
  await addPaper(context)
  await addTeams(context)
}

const addPaper = async ({ ports, orgs }: SeedContext): Promise<void> => {
  await ports.db
    .insertInto('paper')
    .values(
      ALL_PAPER.map((paper) => ({
        product: paper.product,
        market: paper.market,
        is_surplus: paper.isSurplus,
        carrier_id: orgs.get(paper.carrier) as string,
        reinsurer_id: orgs.get('reinsurer') as string,
      })),
    )
    .execute()
}

/** Two teams an agency: its default one is everyone's, the other works what came to nothing. Producers are in both. */
const addTeams = async ({ ports, orgs, actors, random, smallBusiness }: SeedContext): Promise<void> => {
  const agencies = demoParties.filter((party) => party.accountType === 'AGENCY')
  const teams = agencies.flatMap((party) =>
    ['Commercial lines', 'Small business'].map((name, index) => ({
      id: random.newId(),
      org_id: orgs.get(party.key) as string,
      name,
      is_default: index === 0,
    })),
  )
  for (const { id, name, org_id, is_default } of teams)
    if (!is_default) smallBusiness.set(org_id, { id, name })
  await ports.db.insertInto('team').values(teams).execute()
  const members = [...actors.values()].flatMap(({ userId, orgId, roleId }) =>
    teams
      .filter((team) => team.org_id === orgId && (team.is_default || roleById(roleId)?.isOfTeam))
      .map(({ id }) => ({ team_id: id, user_id: userId })),
  )
  await ports.db.insertInto('team_member').values(members).execute()
}
