import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { LADDER, TOLERANCE } from '#domain/money/dunning/ladder.ts'
import { BACK_STATUSES } from '#domain/money/payments.ts'
import { COVERING } from '#domain/policy/lifecycle.ts'
import { productOf } from '#domain/rating/products.ts'
import { sameClock } from '#server/command/sandbox.ts'
import { statusList } from '#server/database/status-list.ts'
import type { Market } from '#server/database/tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { mailJob } from '#server/mail/mails.ts'
import { pages } from '#server/mail/pages.ts'
import { todayAtInsured } from '#server/market/zones.ts'

/** Steps taken in one transaction. */
const BATCH = 200

/** The day from which the ladder counts: the oldest open part's, or the day on which money for the invoice came back. */
export const ladderDay = sql<LocalDate>`greatest(invoice.next_due, (select max(back.returned_on) from payment back
  where back.tenant_id = invoice.tenant_id and back.invoice_id = invoice.id and back.status in ${statusList(BACK_STATUSES)}))`

/** Money for the invoice is on its way, or its payer disputes it. */
export const isWaiting = sql<boolean>`exists (select from payment attempt where attempt.tenant_id = invoice.tenant_id
  and attempt.invoice_id = invoice.id and (attempt.status = 'Disputed'
    or (attempt.status = 'In process' and attempt.completion is not null)))`

/** What is to be paid by a day and is not, minor units. */
export const dueThroughIn = (day: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`invoice_due_through(invoice.items, invoice.due_date, invoice.premium, invoice.credited_premium,
    invoice.amount_due, invoice.credited, invoice.amount_paid, ${day})`

/** Where bills of a policy go: its own contact and the billing contacts of its account, each once. */
export const receiversIn = sql<
  string[]
>`(select coalesce(array_agg(distinct lower(receiver.email)), '{}') from (
    select policy.contact->>'policyContactEmail' as email
    union all select contact.email from billing_contact contact
      where contact.tenant_id = policy.tenant_id and contact.account_id = policy.account_id
  ) receiver where receiver.email <> '')`

interface Taken {
  tenant_id: string
  policy_id: string
  account_id: string
  invoice_id: string
  invoice_number: string
  policy_number: string
  company_name: string
  product: string
  market: Market
  first_name: string | null
  due_date: LocalDate
  step: string
  outcome: string
  amount: number
  sent_to: string[]
}

/** The step that a day has come to, as `stepDue` says it; a test holds the two together. */
const reached = (today: RawBuilder<LocalDate>): RawBuilder<string | null> => {
  const branches = LADDER.toReversed().map(
    ({ step, day }) => sql`when ${today} >= ${ladderDay} + ${day}::int then ${step}::text`,
  )
  return sql<string | null>`case ${sql.join(branches, sql` `)} end`
}

const takeSteps = (ctx: PublicCtx) => {
  const today = todayAtInsured(ctx.now, 'policy')
  const soon = Math.max(...LADDER.map(({ day }) => -day)) + 1
  return sql<Taken>`
    with found as (
      select invoice.tenant_id, invoice.id, invoice.policy_id, invoice.account_id, invoice.invoice_number,
        policy.policy_number, policy.company_name, policy.product, policy.market,
        policy.contact->>'policyContactFirstName' as first_name, ${ladderDay} as day, ${today} as today,
        ${reached(today)} as step, ${dueThroughIn(sql`greatest(invoice.next_due, ${today})`)} as open,
        ${receiversIn} as receivers, exists (select from reminder_pause pause
          where pause.tenant_id = policy.tenant_id and pause.policy_id = policy.id) as is_paused
      from invoice join policy on policy.tenant_id = invoice.tenant_id and policy.id = invoice.policy_id
      where policy.status <> 'CANCEL PENDING' and invoice.next_due <= ${ctx.now}::date + ${soon}::int and ${sameClock(ctx, 'invoice.tenant_id')}
        and policy.status = any(${[...COVERING]}::text[]) and not ${isWaiting}
        and not exists (select from dunning_hold hold where hold.tenant_id = invoice.tenant_id
          and hold.policy_id = invoice.policy_id and ${today} between hold.due_date + 1 and hold.until_day)
    ), due as (
      select * from found where step is not null and open > ${TOLERANCE} and not exists (select from dunning_step taken
        where taken.invoice_id = found.id and taken.due_date = found.day and taken.step = found.step)
      order by day, id limit ${BATCH}
    ), written as (
      insert into dunning_step (tenant_id, policy_id, invoice_id, due_date, step, outcome, amount, sent_to,
        taken_by_name, taken_at)
      select tenant_id, policy_id, id, day, step, case when step = 'NOTICE' then 'TO_SERVE'
          when is_paused then 'PAUSED' when receivers = '{}' then 'NO_ADDRESS' else 'SENT' end,
        open, case when step = 'NOTICE' or is_paused then '{}' else receivers end, 'Calendar', ${ctx.now} from due
      on conflict do nothing returning *
    )
    select written.*, due.account_id, due.invoice_number, due.policy_number, due.company_name, due.product, due.market,
      due.first_name from written join due on due.id = written.invoice_id`
}

/** What a reminder says. */
export interface Reminded extends Omit<Taken, 'tenant_id' | 'outcome' | 'step'> {
  isPastDue: boolean
}

/** Leaves the mails of a reminder, one for each receiver. */
export const mailReminder = (ctx: Pick<PublicCtx, 'enqueue'>, one: Reminded): void => {
  for (const to of one.sent_to)
    ctx.enqueue(
      mailJob(
        'paymentReminder',
        { to, market: one.market },
        {
          recipientName: one.first_name ?? '',
          companyName: one.company_name,
          policyNumber: one.policy_number,
          productName: productOf(one.product)?.name ?? one.product,
          invoiceNumber: one.invoice_number,
          amount: Number(one.amount),
          dueDate: one.due_date,
          isPastDue: one.isPastDue,
          linkPath: pages.payPolicy(one.policy_id, one.invoice_id),
        },
        {},
      ),
    )
}

const SUMMARIES: Readonly<Record<string, string>> = {
  REMINDER: 'Reminder of a payment that is due',
  PAST_DUE: 'Reminder of a payment that is past due',
  NOTICE: 'A notice of nonpayment is to be served',
}

/**
 * Takes the next step of one batch of invoices and gives how many: the key of the step makes a second run, or one at
 * another place, leave nothing. Only a mail is sent here: the notice of the law is served on the policy, where its days,
 * reasons and proof are kept.
 */
export const takeLadderSteps = async (ctx: PublicCtx): Promise<number> => {
  const { rows } = await takeSteps(ctx).execute(ctx.db)
  for (const one of rows) {
    if (one.outcome === 'SENT') mailReminder(ctx, { ...one, isPastDue: one.step !== 'REMINDER' })
    ctx.audit({
      tenantId: one.tenant_id,
      accountId: one.account_id,
      action: 'invoice.dunned',
      recordKind: 'policy',
      recordId: one.policy_id,
      summary: `${SUMMARIES[one.step] ?? one.step}, invoice ${one.invoice_number} of policy ${one.policy_number}`,
      detail: { invoiceId: one.invoice_id, step: one.step, outcome: one.outcome, dueDate: one.due_date },
    })
  }
  return rows.length
}
