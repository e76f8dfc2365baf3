import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { dunningContract } from '#contract/money/dunning.ts'
import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { dunningSteps, equityDate, nextStep, noticeBy } from '#domain/money/dunning/ladder.ts'
import { cancellationSetting, daysNeeded, marketOf, periodOf } from '#domain/policy/notices/days.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { visible } from '#server/database/scope.ts'
import type { Market } from '#server/database/tables.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { dueThroughIn, isWaiting, ladderDay } from './ladder.ts'

type Answer = OutputOf<(typeof dunningContract)['pastDue']>
type Row = Answer['content'][number]

/** More than an office works off in a day. */
const MOST = 500

interface Found {
  policy_id: string
  policy_number: string
  product: string
  company_name: string
  agency_name: string
  policy_status: string
  market: Market
  state: string | null
  is_surplus: boolean
  is_renewal: boolean
  effective_date: LocalDate
  end_date: LocalDate
  premium: number
  premium_paid: number
  invoice_id: string
  invoice_number: string
  currency: 'USD' | 'GBP'
  past_due: number
  open: number
  due: LocalDate
  ladder_day: LocalDate
  today: LocalDate
  held_until: LocalDate | null
  is_paused: boolean
  is_waiting: boolean
  taken: string[]
}

const query = (ctx: Ctx) => {
  const today = todayAtInsured(ctx.now, 'policy')
  return sql<Found>`
    with late as (
      select invoice.*, ${today} as today, ${ladderDay} as ladder_day, ${isWaiting} as is_waiting
      from invoice join policy on policy.tenant_id = invoice.tenant_id and policy.id = invoice.policy_id
      where ${visible(ctx.actor, 'invoice')} and invoice.next_due < ${today}
    ), oldest as (
      select distinct on (invoice.tenant_id, invoice.policy_id) invoice.*,
        sum(${dueThroughIn(sql`invoice.today - 1`)}) over (partition by invoice.tenant_id, invoice.policy_id) as past_due
      from late invoice order by invoice.tenant_id, invoice.policy_id, invoice.next_due, invoice.id
    )
    select policy.id as policy_id, policy.policy_number, policy.product, policy.company_name, policy.agency_name,
      policy.status as policy_status, policy.market, policy.state, policy.is_surplus,
      policy.renewal_of is not null as is_renewal, policy.effective_date, policy.end_date, policy.premium,
      paid.premium_paid::bigint as premium_paid, oldest.id as invoice_id, oldest.invoice_number, policy.currency,
      oldest.past_due::bigint as past_due, paid.open::bigint as open, oldest.next_due as due, oldest.ladder_day,
      oldest.today, oldest.is_waiting, (select max(hold.until_day) from dunning_hold hold
        where hold.tenant_id = policy.tenant_id and hold.policy_id = policy.id and hold.until_day >= oldest.today) as held_until,
      exists (select from reminder_pause pause where pause.tenant_id = policy.tenant_id
        and pause.policy_id = policy.id) as is_paused,
      (select coalesce(array_agg(taken.step order by taken.taken_at), '{}') from dunning_step taken
        where taken.invoice_id = oldest.id and taken.due_date = oldest.ladder_day) as taken
    from oldest join policy on policy.tenant_id = oldest.tenant_id and policy.id = oldest.policy_id
    cross join lateral (select sum(one.open_balance) as open, sum(invoice_premium_paid(one.items, one.premium,
        one.credited_premium, one.amount_due, one.credited, one.amount_paid)) as premium_paid
      from invoice one where one.tenant_id = policy.tenant_id and one.policy_id = policy.id) paid`
}

const termOf = (row: Found) => ({
  effectiveDate: row.effective_date,
  endDate: row.end_date,
  premium: Number(row.premium),
  premiumPaid: Number(row.premium_paid),
})

/** Calendar days that a notice of nonpayment sent today needs, by the law of the place and what the policy promises. */
const noticeDaysOf = (row: Found): number => {
  const state = row.market === 'UK' ? 'UK' : (row.state ?? '')
  const period = periodOf(
    cancellationSetting(
      {
        state,
        isSurplus: row.is_surplus,
        isRenewal: row.is_renewal,
        effectiveDate: row.effective_date,
      },
      'NON_PAY',
      row.today,
    ),
  )
  return daysNeeded(row.today, period, marketOf(state))
}

const isStep = (step: string): step is (typeof dunningSteps)[number] =>
  (dunningSteps as readonly string[]).includes(step)

const rowOf = (row: Found): Row => {
  const facts = {
    due: row.ladder_day,
    today: row.today,
    open: Number(row.past_due),
    taken: row.taken.filter(isStep),
    isMuted: row.is_paused,
    heldUntil: row.held_until,
    isWaiting: row.is_waiting,
  }
  return {
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    product: row.product,
    companyName: row.company_name,
    agencyName: row.agency_name,
    policyStatus: row.policy_status,
    invoiceId: row.invoice_id,
    invoiceNumber: row.invoice_number,
    currency: row.currency,
    pastDue: facts.open,
    open: Number(row.open),
    due: row.due,
    daysPastDue: daysBetween(row.due, row.today),
    equityDate: equityDate(termOf(row)),
    noticeBy: row.policy_status === 'CANCEL PENDING' ? null : noticeBy(termOf(row), noticeDaysOf(row)),
    heldUntil: row.held_until,
    isPaused: row.is_paused,
    lastStep: row.taken.at(-1) ?? null,
    next: row.policy_status === 'CANCEL PENDING' ? null : nextStep(facts),
  }
}

/** Policies that the caller may see with a payment past due, those first whose premium has paid for the least. */
export const listPastDue = async (ctx: Ctx): Promise<Answer> => {
  const { rows } = await query(ctx).execute(ctx.db)
  const all = rows
    .map(rowOf)
    .toSorted(
      (a, b) => a.equityDate.localeCompare(b.equityDate) || a.policyNumber.localeCompare(b.policyNumber),
    )
  const totals = [...Map.groupBy(all, ({ currency }) => currency)].map(([currency, ofIt]) => ({
    currency,
    pastDue: ofIt.reduce((sum, one) => sum + one.pastDue, 0),
    policies: ofIt.length,
  }))
  return { isCut: all.length > MOST, totals, content: all.slice(0, MOST) }
}
