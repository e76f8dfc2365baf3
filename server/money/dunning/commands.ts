import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { dunningContract } from '#contract/money/dunning.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { formatDay } from '#domain/market/format.ts'
import { HOLD_DAYS } from '#domain/money/dunning/ladder.ts'
import { askedNow } from '#domain/money/plans/items.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { FactsByKind } from '#domain/document/document-facts.ts'
import { addDocument } from '#server/document/shared/documents.ts'
import { policyToday } from '#server/policy/shared/policy.ts'
import { type PolicyInvoice, policyInvoiceForUpdate } from '../invoices.ts'
import { itemizedOf } from '../shared/allocations.ts'
import { scheduleFacts } from '../shared/document-lines.ts'
import { chargesOf } from '../shared/invoice-parts.ts'
import { mailReminder, receiversIn } from './ladder.ts'

type Contract = typeof dunningContract

const policyOfInvoice = async (ctx: Ctx, invoiceId: string): Promise<string> => {
  const { rows } = await sql<{ policy_id: string }>`select invoice.policy_id from invoice
    where invoice.id = ${invoiceId} and ${visible(ctx.actor, 'invoice')}`.execute(ctx.db)
  if (!rows[0]) throw absent('invoice')
  return rows[0].policy_id
}

const nothingOpen = (): Refused =>
  new Refused(
    refusal('conflict', 'ALREADY_PAID', 'Nothing of this invoice is open, so there is nothing to remind of.'),
  )

const receiversOf = async (ctx: Ctx, invoice: PolicyInvoice): Promise<string[]> => {
  const { rows } = await sql<{ receivers: string[] }>`select ${receiversIn} as receivers from policy
    where policy.tenant_id = ${invoice.tenant_id} and policy.id = ${invoice.policy_id}`.execute(ctx.db)
  return rows[0]?.receivers ?? []
}

/** Keeps that a step was taken by a person, and says whether it was the first of its day. */
const kept = async (
  ctx: Ctx,
  invoice: PolicyInvoice,
  step: { on: LocalDate; amount: number; sentTo: string[] },
): Promise<boolean> => {
  const { rows } =
    await sql`insert into dunning_step (tenant_id, policy_id, invoice_id, due_date, step, outcome, amount,
      sent_to, taken_by_name, taken_at)
    values (${invoice.tenant_id}, ${invoice.policy_id}, ${invoice.id}, ${step.on}, 'BY_HAND', 'SENT', ${step.amount},
      ${step.sentTo}, ${ctx.actor.name}, ${ctx.now}) on conflict do nothing returning step`.execute(ctx.db)
  return rows.length > 0
}

/** Sends a reminder of what is asked now, whether or not reminders are paused: a person asked for it. */
export const sendReminder = async (
  ctx: Ctx,
  invoiceId: string,
): Promise<OutputOf<Contract['invoiceReminderSend']>> => {
  const policyId = await policyOfInvoice(ctx, invoiceId)
  const invoice = await policyInvoiceForUpdate(ctx, { policyId, invoiceId })
  const today = policyToday(ctx.now, invoice)
  const asked = askedNow(itemizedOf(invoice), today)
  if (asked === null || invoice.next_due === null) throw nothingOpen()
  const sentTo = await receiversOf(ctx, invoice)
  if (sentTo.length === 0)
    throw new Refused(
      refusal(
        'conflict',
        'NO_RECEIVER',
        'The policy has no contact with an email address. Add a billing contact first.',
      ),
    )
  if (!(await kept(ctx, invoice, { on: today, amount: asked.amount, sentTo })))
    throw new Refused(
      refusal(
        'conflict',
        'REMINDED_TODAY',
        'A reminder of this invoice was sent today. Send the next one tomorrow.',
      ),
    )
  mailReminder(ctx, {
    ...invoice,
    invoice_id: invoice.id,
    first_name: invoice.contact.policyContactFirstName ?? null,
    due_date: invoice.next_due,
    amount: asked.amount,
    sent_to: sentTo,
    isPastDue: invoice.next_due < today,
  })
  ctx.audit({
    tenantId: invoice.tenant_id,
    accountId: invoice.account_id,
    action: 'invoice.reminded',
    recordKind: 'policy',
    recordId: invoice.policy_id,
    summary: `Reminder of invoice ${invoice.invoice_number} of policy ${invoice.policy_number} sent`,
    detail: { invoiceId: invoice.id },
  })
  return { sentTo, amount: asked.amount, due: invoice.next_due }
}

interface PolicyHead {
  tenant_id: string
  account_id: string
  policy_number: string
  market: 'US' | 'UK'
  state: string | null
  due: LocalDate | null
}

/** A policy, locked, with the oldest day on which something of it is open. */
const policyFor = async (ctx: Ctx, policyId: string): Promise<PolicyHead> => {
  const { rows } =
    await sql<PolicyHead>`select policy.tenant_id, policy.account_id, policy.policy_number, policy.market,
      policy.state, (select min(next_due) from invoice where invoice.tenant_id = policy.tenant_id
        and invoice.policy_id = policy.id) as due
    from policy where policy.id = ${policyId} and ${visible(ctx.actor, 'policy')} for update of policy`.execute(
      ctx.db,
    )
  if (!rows[0]) throw absent('policy')
  return rows[0]
}

const audited = (ctx: Ctx, policyId: string, policy: PolicyHead, action: string, summary: string): void =>
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action,
    recordKind: 'policy',
    recordId: policyId,
    summary: `${summary} policy ${policy.policy_number}`,
  })

/** Pauses or resumes reminders. The same twice changes nothing. */
export const pauseReminders = async (
  ctx: Ctx,
  { policyId, isPaused }: InputOf<Contract['invoiceReminderToggle']>['body'],
): Promise<OutputOf<Contract['invoiceReminderToggle']>> => {
  const policy = await policyFor(ctx, policyId)
  const { rows } = isPaused
    ? await sql`insert into reminder_pause (tenant_id, policy_id, paused_by_name, paused_at)
        values (${policy.tenant_id}, ${policyId}, ${ctx.actor.name}, ${ctx.now})
        on conflict do nothing returning policy_id`.execute(ctx.db)
    : await sql`delete from reminder_pause where tenant_id = ${policy.tenant_id} and policy_id = ${policyId}
        returning policy_id`.execute(ctx.db)
  if (rows.length > 0)
    audited(
      ctx,
      policyId,
      policy,
      isPaused ? 'reminders.paused' : 'reminders.resumed',
      isPaused ? 'Payment reminders paused for' : 'Payment reminders resumed for',
    )
  return { policyId, isPaused }
}

/** A check is in the mail: reminders and the notice wait, once for the day that is past due. */
export const holdForCheck = async (
  ctx: Ctx,
  policyId: string,
  note: string,
): Promise<OutputOf<Contract['checkInMail']>> => {
  const policy = await policyFor(ctx, policyId)
  const today = policyToday(ctx.now, policy)
  if (policy.due === null || policy.due >= today)
    throw new Refused(
      refusal('conflict', 'NOT_PAST_DUE', 'Nothing of this policy is past due, so there is nothing to hold.'),
    )
  const until = addDays(today, HOLD_DAYS)
  const { rows } =
    await sql`insert into dunning_hold (tenant_id, policy_id, due_date, until_day, note, held_by_name, held_at)
    values (${policy.tenant_id}, ${policyId}, ${policy.due}, ${until}, ${note}, ${ctx.actor.name}, ${ctx.now})
    on conflict do nothing returning until_day`.execute(ctx.db)
  if (rows.length === 0)
    throw new Refused(
      refusal(
        'conflict',
        'HELD_ALREADY',
        `A check for the payment of ${formatDay(policy.due, policy.market)} was noted once already. It holds ${HOLD_DAYS} days and is not repeated.`,
      ),
    )
  audited(ctx, policyId, policy, 'policy.checkInMail', 'A check is in the mail for')
  return { policyId, until }
}

/** Draws an invoice again as it is now; what was drawn before stays as it is. */
export const redrawInvoice = async (
  ctx: Ctx,
  asked: InputOf<Contract['invoiceRegenerate']>['body'],
): Promise<OutputOf<Contract['invoiceRegenerate']>> => {
  const invoice = await policyInvoiceForUpdate(ctx, asked)
  const { rows } = await sql<{ facts: FactsByKind['INVOICE'] }>`select document.facts from document
    where document.policy_id = ${invoice.policy_id} and document.kind = 'INVOICE'
      and document.facts->>'invoiceNumber' = ${invoice.invoice_number} and ${visible(ctx.actor, 'document')}
    order by document.version desc limit 1`.execute(ctx.db)
  const [drawn] = rows
  if (!drawn) throw absent('document of this invoice')
  const { documentId } = await addDocument(ctx, {
    kind: 'INVOICE',
    tenantId: invoice.tenant_id,
    accountId: invoice.account_id,
    policyId: invoice.policy_id,
    carrierId: invoice.carrier_id,
    companyName: invoice.company_name,
    number: invoice.is_of_change ? invoice.invoice_number : invoice.policy_number,
    facts: {
      ...drawn.facts,
      amountPaid: invoice.amount_paid,
      schedule: scheduleFacts(invoice.items, chargesOf(invoice)),
    },
  })
  ctx.audit({
    tenantId: invoice.tenant_id,
    accountId: invoice.account_id,
    action: 'invoice.drawnAgain',
    recordKind: 'policy',
    recordId: invoice.policy_id,
    summary: `Invoice ${invoice.invoice_number} of policy ${invoice.policy_number} drawn again`,
  })
  return { documentId }
}
