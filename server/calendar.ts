import { sql } from 'kysely'
import { STATES } from '#domain/market/states.ts'
import { transitionOfAll } from '#domain/kernel/lifecycle.ts'
import { policyEvents, type PolicyStatus } from '#domain/policy/lifecycle.ts'
import { type Dispatcher, runAsSystem } from '#server/http/dispatch.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { todayIn } from '#server/command/ctx.ts'
import type { Alone } from '#server/jobs/one-by-one.ts'
import type { JobSink } from '#server/jobs/queue.ts'
import type { Ports } from '#server/command/ports.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { Sandbox } from '#server/database/sandboxes.ts'
import { refreshAccountStatus } from '#server/account/shared/status.ts'
import { earnedFiller } from '#server/policy/shared/earned-rows.ts'
import { followSegments } from '#server/policy/shared/recording.ts'
import { expireBinders } from '#server/policy/shared/binder.ts'
import { expireQuotes } from '#server/quote/shared/events.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { activateFinancings, askFinanceCompany } from './money/finance/reports.ts'
import { takeLadderSteps } from './money/dunning/ladder.ts'
import { effectDue } from './policy/bor/effect.ts'
import { expireDraft } from './policy/change/draft/expiry.ts'
import { remindOfBinders } from './policy/binder-reminders.ts'
import { endDuePolicies, lapseRequests, sendDueNotices, stopPaidEndings } from './policy/ending/days.ts'
import { closeRenewalNotices } from './policy/notices/closing.ts'
import { makeStatements } from './money/commission/run.ts'
import { correctPolicies, correctQuotes } from './policy/renewal/retroactive-corrections.ts'
import { evaluateBatch } from './policy/renewal/ladder.ts'
import { offerReporting, remindReporting } from './policy/reporting/steps.ts'
import { remindBatch } from './policy/renewal/reminders.ts'
import { issueDue, offerDue } from './quote/renewal/automatic.ts'
import { noteDueConditions } from './underwriting/subjectivity/notices.ts'
import { remindOfSubjectivities } from './underwriting/subjectivity/reminders.ts'

/** Policies changed in one transaction at most, so that none is held for long. */
const BATCH = 500

interface Turned {
  tenant_id: string
  id: string
  account_id: string
  policy_number: string
  from_status: PolicyStatus
}

/** What happens to many policies at once; the end of a cancelled one records its money, one by one. */
type Event = 'begin' | 'close' | 'renewed' | 'expire'

const turns: Readonly<Record<Event, { action: string; summary: (policyNumber: string) => string }>> = {
  begin: { action: 'policy.begun', summary: (number) => `Policy ${number} is in force` },
  close: {
    action: 'policy.restoreOver',
    summary: (number) => `The reinstatement period of policy ${number} is over`,
  },
  renewed: { action: 'policy.renewed', summary: (number) => `Policy ${number} ended and is renewed` },
  expire: { action: 'policy.expired', summary: (number) => `Policy ${number} expired` },
}

/** Days are compared at the insured's address: a term begins and ends at 12:01 AM there. */
const isDue = (ctx: PublicCtx, event: Event) => {
  const today = todayAtInsured(ctx.now, 'policy')
  if (event === 'begin') return sql<boolean>`policy.effective_date <= ${today}`
  if (event === 'close') return sql<boolean>`policy.restorable_until < ${today}`
  const isRenewed = event === 'renewed' ? sql`is not null` : sql`is null`
  return sql<boolean>`policy.end_date <= ${today} and policy.renewed_by ${isRenewed}`
}

/** Turns one batch of policies that are due and gives their number. Locked ones wait for the next run. */
const turnBatch = async (ctx: PublicCtx, event: Event): Promise<number> => {
  const { from } = policyEvents[event]
  const to = transitionOfAll<PolicyStatus, Event>(policyEvents, event, from)
  const rows: Turned[] = await ctx.db
    .with('due', (db) =>
      db
        .selectFrom('policy')
        .select(['tenant_id', 'id', 'status as from_status'])
        .where(sql<boolean>`status = any(${[...from]}::text[])`)
        .where(isDue(ctx, event))
        .where(sameClock(ctx, 'policy.tenant_id'))
        .orderBy(event === 'begin' ? 'effective_date' : 'end_date')
        .orderBy('id')
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('policy')
    .from('due')
    .set({ status: to, modified_at: ctx.now, lock_version: sql`policy.lock_version + 1` })
    .whereRef('policy.tenant_id', '=', 'due.tenant_id')
    .whereRef('policy.id', '=', 'due.id')
    .returning([
      'policy.tenant_id',
      'policy.id',
      'policy.account_id',
      'policy.policy_number',
      'due.from_status',
    ])
    .execute()
  for (const row of rows)
    ctx.audit({
      tenantId: row.tenant_id,
      accountId: row.account_id,
      action: turns[event].action,
      recordKind: 'policy',
      recordId: row.id,
      fromStatus: row.from_status,
      toStatus: to,
      summary: turns[event].summary(row.policy_number),
    })
  if (event === 'expire' || event === 'close')
    for (const [tenantId, policies] of Map.groupBy(rows, (row) => row.tenant_id))
      await refreshAccountStatus(ctx, tenantId, [...new Set(policies.map((one) => one.account_id))])
  return rows.length
}

/** The earliest day that it is anywhere we insure, so that no quote expires early. */
const earliestDay = (now: Date): string =>
  STATES.map(({ timeZone }) => todayIn(now, timeZone)).reduce((first, day) => (day < first ? day : first))

/** What one run of the calendar changed. */
export interface CalendarRun {
  begun: number
  /** Cancellations that were stopped because the premium was paid in time. */
  stopped: number
  /** Ended within their term, or going on where the notice of that is not proven. */
  ended: number
  noticesSent: number
  /** Their reinstatement period is over. */
  closed: number
  /** Policies whose term is over and whose notices about the renewal took effect or had none. */
  renewalNoticesClosed: number
  renewed: number
  expired: number
  requestsLapsed: number
  quotesExpired: number
  reminded: number
  bindersExpired: number
  conditionsDue: number
  bindersReminded: number
  /** Invoices for which the next step of dunning was taken. */
  invoicesDunned: number
  subjectivitiesReminded: number
  /** Policies whose next terms have begun. */
  termsBegun: number
  /** Policies whose renewal was looked at for the first time, and those that were agreed to and offered or issued. */
  renewalsEvaluated: number
  renewalsOffered: number
  renewalsIssued: number
  /** Renewals from before retroactive dates were kept with the terms. */
  datesCorrected: number
  brokersChanged: number
  /** Policies that ended, whose reporting periods were looked at, and those that were reminded of. */
  reportingOffered: number
  reportingReminded: number
  /** Policies from before it was kept what they earn by month. */
  earnedFilled: number
  changesExpired: number
  /** Agencies whose commission statements of an ended month were looked at. */
  statementsMade: number
  /** Financings of which the finance company reported something new. */
  financersAsked: number
  financingsActivated: number
}

/** Each step of the calendar with what it does; a step that fails keeps none of those after it waiting. */
type Steps = Readonly<Record<keyof CalendarRun, () => Promise<number>>>

/** The steps that failed, with the first error; all the others were done. */
export class CalendarFailed extends Error {
  readonly steps: readonly string[]
  constructor(steps: readonly string[], cause: unknown) {
    super(`steps of the calendar failed: ${steps.join(', ')}`, { cause })
    this.name = 'CalendarFailed'
    this.steps = steps
  }
}

/** Does work in a transaction of its own. */
type Run = Alone['run']

/** How many batches of a step are taken. */
type Take = (run: Run, batch: (ctx: PublicCtx) => Promise<number>) => Promise<number>

const untilDone: Take = async (run, batch) => {
  for (let total = 0; ;) {
    const count = await run(batch)
    if (count === 0) return total
    total += count
  }
}

/**
 * For several steps in one transaction: a step that finds what is due by the trail finds the same again until that is written, at
 * the end of the transaction.
 */
const once: Take = (run, batch) => run(batch)

const isWhole = (_done: Partial<CalendarRun>, failed: readonly string[]): _done is CalendarRun =>
  failed.length === 0

/** Takes all steps in their order, whether or not one of them fails; throws `CalendarFailed` at the end where one did. */
const takeAll = async (steps: Steps, log: Ports['log']): Promise<CalendarRun> => {
  const done: Partial<CalendarRun> = {}
  const failed: string[] = []
  let first: unknown
  for (const name of Object.keys(steps) as (keyof CalendarRun)[])
    try {
      done[name] = await steps[name]()
    } catch (error) {
      log.warn({ err: error, step: name }, 'a step of the calendar failed')
      failed.push(name)
      first ??= error
    }
  if (!isWhole(done, failed)) throw new CalendarFailed(failed, first)
  return done
}

const stepsOf = (alone: Alone, take: Take = untilDone): Steps => {
  const until = (batch: (ctx: PublicCtx) => Promise<number>) => () => take(alone.run, batch)
  return {
    begun: until((ctx) => turnBatch(ctx, 'begin')),
    termsBegun: until(followSegments),
    noticesSent: until(sendDueNotices),
    stopped: () => stopPaidEndings(alone),
    ended: () => endDuePolicies(alone),
    closed: until((ctx) => turnBatch(ctx, 'close')),
    renewalNoticesClosed: () => closeRenewalNotices(alone),
    renewed: until((ctx) => turnBatch(ctx, 'renewed')),
    expired: until((ctx) => turnBatch(ctx, 'expire')),
    requestsLapsed: until(lapseRequests),
    quotesExpired: until((ctx) => expireQuotes(ctx, earliestDay(ctx.now))),
    reminded: until(remindBatch),
    bindersExpired: until((ctx) => expireBinders(ctx, earliestDay(ctx.now))),
    conditionsDue: until(noteDueConditions),
    bindersReminded: until(remindOfBinders),
    invoicesDunned: until(takeLadderSteps),
    subjectivitiesReminded: until(remindOfSubjectivities),
    renewalsEvaluated: until(evaluateBatch),
    renewalsOffered: () => offerDue(alone),
    renewalsIssued: () => issueDue(alone),
    datesCorrected: async () => (await correctPolicies(alone)) + (await correctQuotes(alone)),
    brokersChanged: () => effectDue(alone),
    earnedFilled: until(earnedFiller()),
    reportingOffered: () => offerReporting(alone),
    reportingReminded: () => remindReporting(alone),
    changesExpired: until(expireDraft),
    statementsMade: () => makeStatements(alone),
    financersAsked: () => askFinanceCompany(alone),
    financingsActivated: () => activateFinancings(alone),
  }
}

/** The steps for one sandbox, in its own time; what an earlier version of the program left out is done for all tenants alike. */
const stepsOfSandbox = (alone: Alone, take?: Take): Steps => {
  const none = () => Promise.resolve(0)
  return { ...stepsOf(alone, take), datesCorrected: none, earnedFilled: none }
}

const programAt = (ports: Ports, jobs: JobSink, now: Date): Pick<Dispatcher, 'ports' | 'jobs'> => ({
  ports: { ...ports, clock: { ...ports.clock, now: () => now } },
  jobs,
})

/**
 * Brings statuses up to a moment: policies begin and end at the insured's address, quotes and binders expire, and who has to
 * renew is reminded. Each batch is a transaction of its own, and a step that fails keeps no other step from its work;
 * running it twice, or at two places at once, changes nothing more. Throws `CalendarFailed` once all else is done. It is
 * for the tenants that follow the machine's clock.
 */
export const runCalendar = async (ports: Ports, jobs: JobSink, now: Date): Promise<CalendarRun> => {
  const program = programAt(ports, jobs, now)
  return takeAll(
    stepsOf({ run: (work) => runAsSystem(program, 'calendar', work), log: ports.log }),
    ports.log,
  )
}

/** Undoes what a day began with, because it is no quiet one. */
class Busy extends Error {
  override name = 'Busy'
}

/** A step that failed has left what its own transaction would have undone. */
const busy = (): never => {
  throw new Busy('failed')
}

/**
 * The same for one sandbox, at its own moment. On most days that it passes nothing is due: one transaction finds that out, in
 * a fifth of the time. The first step that is due undoes it, and the day is run as any other.
 */
export const runSandbox = async (ports: Ports, jobs: JobSink, now: Date, sandbox: Sandbox): Promise<void> => {
  const program = programAt(ports, jobs, now)
  const run: Run = (work) => runAsSystem(program, 'calendar', work, sandbox)
  try {
    await run(async (ctx) => {
      const steps = stepsOfSandbox({ run: (work) => work(ctx), log: { warn: busy } }, once)
      for (const [name, take] of Object.entries(steps)) if ((await take()) > 0) throw new Busy(name)
    })
  } catch {
    await takeAll(stepsOfSandbox({ run, log: ports.log }), ports.log)
  }
}

/**
 * The same for all that follows the machine's clock, in one transaction and with at most one batch of each step: for a program
 * that lives through many days alone, and as often as transactions take time. Where a step fails, all of the day is undone, and
 * the day is run as any other.
 */
export const runCalendarTogether = async (ports: Ports, jobs: JobSink, now: Date): Promise<void> => {
  try {
    await runAsSystem(programAt(ports, jobs, now), 'calendar', async (ctx) => {
      const steps = stepsOf({ run: (work) => work(ctx), log: { warn: busy } }, once)
      for (const take of Object.values(steps)) await take()
    })
  } catch {
    await runCalendar(ports, jobs, now)
  }
}
