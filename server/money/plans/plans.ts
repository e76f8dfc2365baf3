import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { planContract } from '#contract/money/plans.ts'
import { itemsByPlan, planOffers, planRefusal } from '#domain/money/plans/change.ts'
import { askedNow, isPastDue, itemStandings } from '#domain/money/plans/items.ts'
import { type PlanDays, type PlanPlace, planRowOf } from '#domain/money/plans/plans.ts'
import { convenienceFees } from '#domain/money/surcharges.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { sql } from 'kysely'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import { changeOf, insertion, together, Worked } from '#server/database/statements/whole-rows.ts'
import { policyToday } from '#server/policy/shared/policy.ts'
import {
  type PolicyInvoice,
  policyInvoiceForUpdate,
  readPolicyInvoice,
  standingOfInvoice,
} from '#server/money/invoices.ts'
import { itemizedOf } from '../shared/allocations.ts'
import { cardPlace } from '../shared/card-place.ts'

type Contract = typeof planContract
type View = OutputOf<Contract['billingPlan']>

/** Where the policy of an invoice is, for the rows of plans; those of the day on which the invoice was made. */
const placeOf = (invoice: PolicyInvoice): PlanPlace => ({
  market: invoice.market,
  product: invoice.product,
  state: invoice.state,
  paper: invoice.is_surplus ? 'SURPLUS' : 'ADMITTED',
  on: policyToday(invoice.created_at, invoice),
})

const daysOf = (invoice: PolicyInvoice): PlanDays => ({
  firstDue: invoice.due_date,
  effectiveDate: invoice.effective_date,
  endDate: invoice.end_date,
})

/** A charge of a change follows the items of the policy; it has no plan of its own to choose. */
const offersOf = (invoice: PolicyInvoice, today: string): View['offers'] => {
  if (invoice.is_of_change) return []
  const itemized = itemizedOf(invoice)
  return planOffers(itemized, placeOf(invoice), daysOf(invoice), today).map(({ plan, items }) => ({
    plan,
    items: itemStandings({ ...itemized, items }).map(({ due, amount, left }) => ({ due, amount, left })),
  }))
}

const viewOf = (ctx: Ctx, invoice: PolicyInvoice): View => {
  const today = policyToday(ctx.now, invoice)
  const itemized = itemizedOf(invoice)
  const asked = askedNow(itemized, today)
  return {
    policyId: invoice.policy_id,
    policyNumber: invoice.policy_number,
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoice_number,
    currency: invoice.currency,
    plan: invoice.plan,
    version: invoice.lock_version,
    items: itemStandings(itemized),
    now: asked && {
      ...asked,
      isPastDue: isPastDue(itemized, today),
      fees: convenienceFees(asked.amount, invoice.currency, cardPlace(invoice, ctx.now)),
    },
    offers: offersOf(invoice, today),
    actions: actionsFor(ctx, policyRules, standingOfInvoice(ctx, invoice), ['pay', 'choosePlan']),
  }
}

/** The plan of an invoice with its items, and what each other plan would make of them. */
export const readPlan = async (ctx: Ctx, asked: { policyId: string; invoiceId?: string | undefined }) =>
  viewOf(ctx, await readPolicyInvoice(ctx, asked))

type Choice = InputOf<Contract['billingPlanChoose']>['body']

const inProcess = (invoice: PolicyInvoice): void => {
  if (invoice.open?.is_submitted)
    throw new Refused({
      kind: 'conflict',
      code: 'PAYMENT_IN_PROCESS',
      reason: `A payment is being processed for policy ${invoice.policy_number}. Choose the plan once it has arrived.`,
    })
}

const itemsFor = (ctx: Ctx, invoice: PolicyInvoice, { plan }: Choice) => {
  const place = placeOf(invoice)
  refuseIf(planRefusal(plan, place))
  const row = planRowOf(plan, place)
  if (row === null) throw new Error(`plan ${plan} has no row`)
  const made = itemsByPlan(itemizedOf(invoice), row, daysOf(invoice), policyToday(ctx.now, invoice))
  if ('refusal' in made) throw new Refused(made.refusal)
  return made.items
}

const nextVersion = new Worked('lock_version + 1')

/** Spreads an invoice by another plan, and keeps which plan gave which items. Twice the same plan changes nothing. */
export const choosePlan = async (ctx: Ctx, body: Choice): Promise<View> => {
  const invoice = await policyInvoiceForUpdate(ctx, body)
  refuseAction(ctx, policyRules, 'choosePlan', standingOfInvoice(ctx, invoice))
  refuseIf(versionRefusal('invoice', invoice.lock_version, body.version))
  if (invoice.financing)
    refuseIf(
      refusal(
        'conflict',
        'FINANCING_PAYS',
        'The premium is financed, and the finance company pays it in one sum. Disaffirm the financing first.',
      ),
    )
  if (invoice.plan === body.plan) return viewOf(ctx, invoice)
  inProcess(invoice)
  const items = JSON.stringify(itemsFor(ctx, invoice, body))
  const { rows } = await sql<{ next: number }>`select count(*)::int + 1 as next from invoice_plan
    where invoice_id = ${invoice.id}`.execute(ctx.db)
  await together(ctx.db, [
    insertion(ctx.db, 'invoice_plan', [
      {
        tenant_id: invoice.tenant_id,
        invoice_id: invoice.id,
        sequence: rows[0]?.next ?? 1,
        plan: body.plan,
        items,
        chosen_by_name: ctx.actor.name,
        chosen_at: ctx.now,
      },
    ]),
    changeOf(
      ctx.db,
      'invoice',
      { tenant_id: invoice.tenant_id, id: invoice.id },
      { plan: body.plan, items, lock_version: nextVersion },
    ),
  ]).execute()
  ctx.audit({
    tenantId: invoice.tenant_id,
    accountId: invoice.account_id,
    action: 'invoice.planChosen',
    recordKind: 'policy',
    recordId: invoice.policy_id,
    summary: `Invoice ${invoice.invoice_number} of policy ${invoice.policy_number} spread by another plan: ${body.plan}`,
    detail: { invoiceId: invoice.id, from: invoice.plan, to: body.plan },
  })
  return readPlan(ctx, body)
}
