import { sql } from 'kysely'
import { addDays } from '#domain/kernel/dates.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { DISAFFIRM_DAYS } from '#domain/money/finance/lifecycle.ts'
import { CALENDAR } from '#server/command/calendar-actor.ts'
import { inSandbox, sameClock } from '#server/command/sandbox.ts'
import { sandboxOfTenant } from '#server/database/sandboxes.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type {
  CompanyEventType,
  CompanyReport,
  FinanceCompany,
} from '#server/integrations/finance/finance-company.ts'
import { type Alone, oneByOne } from '#server/jobs/one-by-one.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { policyToday } from '../../policy/shared/policy.ts'
import { type Agreement, financePolicy, type FinancePolicy, lockedAgreement } from './rows.ts'
import { isKept, moved, type MoneyKind, type PlainStep, takeMoney, takeStep } from './steps.ts'

const MONEY: Partial<Record<CompanyEventType, MoneyKind>> = {
  'agreement.funded': 'FUNDING',
  'installment.paid': 'INSTALLMENT',
  'agreement.paidOff': 'PAYOFF',
}
const STEPS: Partial<Record<CompanyEventType, PlainStep>> = {
  'agreement.defaulted': 'miss',
  'agreement.cured': 'cure',
  'intent.mailed': 'sendIntent',
  'cancellation.requested': 'askCancel',
}

interface Found {
  tenant_id: string
  policy_id: string
}

const policyOf = async (ctx: PublicCtx, quoteNumber: string): Promise<Found | null> => {
  const { rows } = await sql<Found>`select tenant_id, policy_id from finance_agreement
    where quote_number = ${quoteNumber} and not is_entered`.execute(ctx.db)
  return rows[0] ?? null
}

/** Notes an event in the transaction of its effect; false when it was noted before. */
const isNew = async (ctx: PublicCtx, eventId: string, { id }: Agreement): Promise<boolean> => {
  const { rows } = await sql`insert into finance_event (event_id, agreement_id, received_at)
    values (${eventId}, ${id}, ${ctx.now}) on conflict do nothing returning event_id`.execute(ctx.db)
  return rows.length === 1
}

const refused = (why: string): Refused =>
  new Refused(
    refusal('conflict', 'FINANCE_REPORT_REFUSED', `The report does not agree with the agreement: ${why}`),
  )

/** What the company says of days is held to what can be: the rest, to the lifecycle. */
const effectOf = async (
  ctx: PublicCtx,
  policy: FinancePolicy,
  agreement: Agreement,
  report: CompanyReport,
): Promise<void> => {
  const { type, occurredOn: on, amount, eventId } = report
  if (on < agreement.accepted_on || on > addDays(policyToday(ctx.now, policy), 1))
    throw refused('its day cannot be right.')
  if (type === 'cancellation.requested' && agreement.curable_until !== null && on <= agreement.curable_until)
    throw refused('the days of the notice of intent were not over.')
  const kind = MONEY[type]
  const step = STEPS[type]
  if (step) return takeStep(ctx, policy, agreement, step, on)
  if (!kind || (await isKept(ctx, agreement, kind, eventId))) return
  return takeMoney(ctx, policy, agreement, kind, {
    amount,
    on,
    by: agreement.financer_name,
    reference: eventId,
  })
}

/**
 * Applies what the finance company says of an agreement: from its signed notification or from our own question. Each
 * event has one effect, in the transaction in which it is noted. Refuses amounts and days that do not agree with
 * the agreement, and then changes nothing.
 */
export const applyCompanyReport = async (given: PublicCtx, report: CompanyReport): Promise<boolean> => {
  const found = await policyOf(given, report.quoteNumber)
  if (!found) return false
  const ctx = inSandbox(given, await sandboxOfTenant(given.ports, found.tenant_id))
  const policy = await financePolicy({ ...ctx, actor: CALENDAR }, found.policy_id)
  const agreement = await lockedAgreement(ctx, policy)
  if (agreement.quote_number !== report.quoteNumber || !(await isNew(ctx, report.eventId, agreement)))
    return false
  await effectOf(ctx, policy, agreement, report)
  return true
}

/** A signed notification: the second delivery of an event is answered like the first. */
export const takeNotification = async (ctx: PublicCtx): Promise<void> => {
  const { raw } = ctx.caller
  if (!raw)
    throw new Refused(refusal('unauthenticated', 'SIGNATURE_REFUSED', 'The signature headers are missing.'))
  const event = ctx.ports.financeCompany.verify(raw.headers, raw.body, ctx.now.getTime())
  if (event.kind !== 'event') throw new Refused(event)
  await applyCompanyReport(ctx, event)
}

const waiting = async (ctx: PublicCtx): Promise<string[]> => {
  const { rows } = await sql<{ quote_number: string }>`select agreement.quote_number
    from finance_agreement agreement where agreement.status = 'ACCEPTED' and not agreement.is_entered
      and ${sameClock(ctx, 'agreement.tenant_id')} order by agreement.accepted_at limit 100`.execute(ctx.db)
  return rows.map((row) => row.quote_number)
}

interface Asked {
  company: FinanceCompany
  numbers: string[]
}

/** Asks the company about agreements whose funding has not been reported: a notification may have been lost. */
export const askFinanceCompany = async (alone: Alone): Promise<number> => {
  const { company, numbers } = await alone.run(async (ctx): Promise<Asked> => ({
    company: ctx.ports.financeCompany,
    numbers: await waiting(ctx),
  }))
  let done = 0
  for (const number of numbers)
    for (const report of (await company.look(number)) ?? []) if (await applyAlone(alone, report)) done += 1
  return done
}

const applyAlone = async ({ run, log }: Alone, report: CompanyReport): Promise<boolean> => {
  try {
    return await run((ctx) => applyCompanyReport(ctx, report))
  } catch (error) {
    log.warn({ err: error, recordId: report.quoteNumber }, 'a report of the finance company was refused')
    return false
  }
}

/** Financings that are funded run once they cannot be disaffirmed any more. */
export const activateFinancings = (alone: Alone): Promise<number> =>
  oneByOne(alone, {
    failure: 'a financing could not be moved on after the days to disaffirm',
    find: async (ctx) => {
      const { rows } = await sql<{ id: string }>`select policy.id from finance_agreement agreement
        join policy on policy.tenant_id = agreement.tenant_id and policy.id = agreement.policy_id
        where agreement.status = 'FUNDED' and ${sameClock(ctx, 'policy.tenant_id')}
          and agreement.accepted_on + ${DISAFFIRM_DAYS}::int < ${todayAtInsured(ctx.now, 'policy')}
        order by policy.id`.execute(ctx.db)
      return rows.map(({ id }) => id)
    },
    take: async (ctx, policyId) => {
      const policy = await financePolicy({ ...ctx, actor: CALENDAR }, policyId)
      const agreement = await lockedAgreement(ctx, policy)
      const last = addDays(agreement.accepted_on, DISAFFIRM_DAYS)
      if (agreement.status !== 'FUNDED' || policyToday(ctx.now, policy) <= last) return false
      await moved(ctx, policy, agreement, 'activate')
      return true
    },
  })
