import { sql } from 'kysely'
import type { Cents } from '#domain/kernel/money.ts'
import { sumCents } from '#domain/kernel/money.ts'
import {
  chargesLeft,
  partThatDiffers,
  premiumPaid,
  type Settled,
  settleChange,
  sidesOf,
  sumOfCharges,
} from '#domain/money/credits.ts'
import { dueDateOf } from '#domain/money/invoices.ts'
import { changePostings, type Charges, NO_CHARGES, totalOf } from '#domain/money/ledger.ts'
import { taxParts } from '#domain/money/ledger/payees.ts'
import { itemStandings } from '#domain/money/plans/items.ts'
import { spreadOver } from '#domain/money/plans/plans.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { todayIn } from '#server/command/ctx.ts'
import { changeOf, insertion, type ReadyWrite, Worked } from '#server/database/statements/whole-rows.ts'
import type { WholePolicy } from '../../policy/shared/policy.ts'
import { allocationRows } from './allocations.ts'
import { creditDocument, invoiceDocument } from './change-documents.ts'
import { commissionTermsOf } from './commission-terms.ts'
import { returnToFinancer } from './finance.ts'
import { journalRows } from './ledger.ts'
import type { AddedCredit, AddedInvoice, MoneyCtx, PolicyChange } from './policy-change.ts'
import {
  type BookedBefore,
  bookedBefore,
  lockInvoices,
  type PolicyInvoiceStanding,
} from './policy-invoices.ts'

export interface BookedMoney {
  /** All rows, for the statement in which the command writes everything. None is the last write of a command. */
  writes: ReadyWrite[]
  invoice: AddedInvoice | null
  credit: AddedCredit | null
  /** Ids of the documents of both. */
  documents: string[]
}

const nextVersion = new Worked('lock_version + 1')

/** Whose bill or credit note it is, as both keep it. */
const ofPolicy = (policy: WholePolicy) => ({
  tenant_id: policy.tenant_id,
  policy_id: policy.id,
  account_id: policy.account_id,
  carrier_id: policy.carrier_id,
  processor_id: policy.processor_id,
  company_name: policy.company_name,
  policy_number: policy.policy_number,
  currency: policy.currency,
})

/** Amounts part by part, as columns. */
const partsOf = (amounts: Charges) => ({
  premium: amounts.premium,
  mga_fee: amounts.mgaFee,
  broker_fee: amounts.brokerFee,
  additional_broker_fee: amounts.additionalBrokerFee ?? 0,
  inspection_fee: amounts.inspectionFee ?? 0,
  taxes: amounts.taxes,
})

const invoiceRow = (ctx: MoneyCtx, policy: WholePolicy, added: AddedInvoice, charges: Charges) => ({
  id: added.id,
  invoice_number: added.invoiceNumber,
  ...ofPolicy(policy),
  ...partsOf(charges),
  amount_due: added.amount,
  amount_paid: added.paid,
  due_date: added.dueDate,
  plan: added.plan,
  items: added.items === null ? null : JSON.stringify(added.items),
  created_at: ctx.now,
})

const creditRow = (
  ctx: MoneyCtx,
  policy: WholePolicy,
  credit: AddedCredit,
  returned: Charges,
  change: PolicyChange,
) => ({
  id: credit.id,
  credit_number: credit.creditNumber,
  ...ofPolicy(policy),
  sequence: change.sequence,
  ...partsOf(returned),
  amount: credit.amount,
  applied: credit.applied,
  refund: credit.refund,
  reason: change.description,
  created_at: ctx.now,
})

/** Numbers come from sequences, which no two commands wait for each other to draw from. */
const drawNumbers = async (
  { db }: MoneyCtx,
  needs: { invoice: boolean; credit: boolean },
): Promise<{ invoiceNumber: string; creditNumber: string }> => {
  const { rows } = await sql<{ invoice: number | null; credit: number | null }>`
    select case when ${needs.invoice} then nextval('invoice_number')::int end as invoice,
      case when ${needs.credit} then nextval('credit_number')::int end as credit`.execute(db)
  return { invoiceNumber: `INV-${rows[0]?.invoice}`, creditNumber: `CRN-${rows[0]?.credit}` }
}

/** Invoices that were there before and are changed, as they are afterwards. */
const invoiceChanges = (
  { db }: MoneyCtx,
  { tenant_id }: WholePolicy,
  settled: Settled,
  addedId: string | null,
): ReadyWrite[] => {
  const touched = new Set(settled.adjustments.map(({ id }) => id))
  return settled.invoices
    .filter(({ id }) => id !== addedId && touched.has(id))
    .map(({ id, credited, paid }) =>
      changeOf(
        db,
        'invoice',
        { tenant_id, id },
        {
          credited_premium: credited.premium,
          credited_mga_fee: credited.mgaFee,
          credited_broker_fee: credited.brokerFee,
          credited_additional_broker_fee: credited.additionalBrokerFee ?? 0,
          credited_inspection_fee: credited.inspectionFee ?? 0,
          credited_taxes: credited.taxes,
          amount_paid: paid,
          lock_version: nextVersion,
        },
      ),
    )
}

const adjustmentRows = (
  policy: WholePolicy,
  journalId: string,
  settled: Settled,
  credit: AddedCredit | null,
) =>
  settled.adjustments.map(({ id, credited, moved, refunded }) => ({
    tenant_id: policy.tenant_id,
    journal_id: journalId,
    invoice_id: id,
    policy_id: policy.id,
    credit_id: credit?.id ?? null,
    ...partsOf(credited),
    moved,
    refunded,
  }))

const refuseOtherStart = (policy: WholePolicy, before: Charges, invoices: PolicyInvoiceStanding[]): void => {
  const billed = sumOfCharges(invoices.map(chargesLeft))
  const part = partThatDiffers(billed, before)
  if (part !== null)
    throw new Error(
      `policy ${policy.policy_number} is said to cost ${part} ${before[part]}, its invoices charge ${billed[part]}`,
    )
}

/** The parties of a policy's journals. The agency that services the policy now is credited and charged for its changes. */
const partiesOf = (policy: WholePolicy, surplusBroker: string | null) => ({
  policyId: policy.id,
  carriers: policy.carriers.length > 0 ? policy.carriers : [{ party: policy.carrier_id, percent: 100 }],
  tenantId: policy.tenant_id,
  commission: commissionTermsOf(policy),
  surplusBroker,
})

/**
 * Books what a change, a cancellation or a reinstatement adds to a policy's price or takes from it. Each part that rises is
 * billed with an invoice of its own, due as a new policy's is; each part that falls is credited: to open invoices, the
 * newest first, then to paid ones. Money that pays too much then pays other open invoices of the policy, and what is
 * left is owed to who paid; a later invoice takes from that first. The journal posts what stands afterwards less what stood
 * before, so commission, the carriers' parts and taxes end at the cent where the shortest way ends.
 *
 * The caller has locked the policy and looked at its version. Locks the policy's invoices by their ids, as payments do.
 * Nothing is written here: `writes` go into the caller's statement, whose own last write says whether all was
 * written. A change of nothing gives no writes. Throws when `before` is not what the invoices charge, or `after` is below
 * zero: those are bugs of the caller.
 */
export const bookChange = async (
  ctx: MoneyCtx,
  policy: WholePolicy,
  change: PolicyChange,
): Promise<BookedMoney> => {
  const { before, after } = change
  const { charged, returned } = sidesOf(before, after)
  const billed = totalOf(charged)
  const givenBack = totalOf(returned)
  if (billed === 0 && givenBack === 0) return { writes: [], invoice: null, credit: null, documents: [] }
  const standing = await lockInvoices(ctx, policy)
  refuseOtherStart(policy, before, standing)
  const booked = await bookedBefore(ctx, policy)
  const numbers = await drawNumbers(ctx, { invoice: billed > 0, credit: givenBack > 0 })
  const added: PolicyInvoiceStanding[] =
    billed > 0
      ? [
          {
            id: ctx.newId(),
            invoiceNumber: numbers.invoiceNumber,
            charges: charged,
            credited: NO_CHARGES,
            paid: 0,
            ...spreadOf(ctx, policy, standing, charged.premium),
          },
        ]
      : []
  const settled = settleChange([...standing, ...added], returned, booked.owed)
  const all = { charged, returned, standing, added: added[0] ?? null, booked, settled, numbers }
  const money = written(ctx, policy, change, all)
  const financed = await returnToFinancer(ctx, policy, {
    refund: settled.refund,
    creditNumber: numbers.creditNumber,
    by: ctx.actor?.name ?? 'System',
  })
  return { ...money, writes: [...money.writes, ...financed] }
}

/** A charge follows the plan of the policy's last invoice: it is spread over the items of its invoices that are still to come. */
const spreadOf = (
  ctx: MoneyCtx,
  policy: WholePolicy,
  standing: readonly PolicyInvoiceStanding[],
  premium: Cents,
): Pick<PolicyInvoiceStanding, 'plan' | 'items' | 'dueDate'> => {
  const due = dueDateOf(todayIn(ctx.now, timeZoneOf(policy.market, policy.state)))
  const plan = standing.at(-1)?.plan ?? 'ANNUAL'
  if (plan === 'ANNUAL') return { plan, items: null, dueDate: due }
  const open = standing.flatMap((one) => itemStandings(one).filter(({ left }) => left > 0))
  const items = spreadOver(
    premium,
    open.map((item) => item.due),
    due,
  )
  return { plan, items, dueDate: items[0]?.due ?? due }
}

/** Where the money of the policy's invoices is afterwards, item by item, less where it was. */
const allocations = (ctx: MoneyCtx, policy: WholePolicy, { standing, added, settled }: Settling) =>
  [...standing, ...(added ? [added] : [])].flatMap((before) => {
    const after = settled.invoices.find(({ id }) => id === before.id)
    if (!after) return []
    const landed = { tenantId: policy.tenant_id, invoiceId: before.id, paymentId: null, reason: 'change' }
    return allocationRows(ctx, landed, before, { ...before, credited: after.credited, paid: after.paid })
  })

interface Settling {
  charged: Charges
  returned: Charges
  standing: PolicyInvoiceStanding[]
  added: PolicyInvoiceStanding | null
  booked: BookedBefore
  settled: Settled
  numbers: { invoiceNumber: string; creditNumber: string }
}

const journalOf = (ctx: MoneyCtx, policy: WholePolicy, change: PolicyChange, settling: Settling) => {
  const { standing, settled, booked } = settling
  const { owed, surplusBroker } = booked
  return journalRows(ctx, {
    tenantId: policy.tenant_id,
    key: change.key,
    kind: 'change',
    policyId: policy.id,
    currency: policy.currency,
    postings: changePostings(
      {
        before: change.before,
        after: change.after,
        taxesBefore: booked.taxes,
        taxesAfter: taxParts(change.taxLines, change.after.taxes, policy.state ?? policy.market),
        refundBefore: owed,
        refundAfter: owed + sumCents(settled.adjustments.map(({ refunded }) => refunded)),
        premiumPaidBefore: premiumPaid(standing),
        premiumPaidAfter: premiumPaid(settled.invoices),
      },
      partiesOf(policy, surplusBroker),
    ),
  })
}

const addedInvoice = ({ added, settled }: Settling): AddedInvoice | null =>
  added && {
    id: added.id,
    invoiceNumber: added.invoiceNumber,
    amount: totalOf(added.charges),
    paid: settled.invoices.find(({ id }) => id === added.id)?.paid ?? 0,
    dueDate: added.dueDate,
    plan: added.plan,
    items: added.items,
  }

const written = (
  ctx: MoneyCtx,
  policy: WholePolicy,
  change: PolicyChange,
  settling: Settling,
): BookedMoney => {
  const { charged, returned, settled, numbers } = settling
  const standing = [...settling.standing, ...(settling.added ? [settling.added] : [])]
  const { db } = ctx
  const invoice = addedInvoice(settling)
  const amount = totalOf(returned)
  const credit: AddedCredit | null =
    amount === 0
      ? null
      : {
          id: ctx.newId(),
          creditNumber: numbers.creditNumber,
          amount,
          applied: settled.applied,
          refund: settled.refund,
        }
  const { journal, postings } = journalOf(ctx, policy, change, settling)
  const adjustments = adjustmentRows(policy, journal.id, settled, credit)
  const landed = allocations(ctx, policy, settling)
  const documents = [
    ...(invoice ? [invoiceDocument(ctx, policy, change, invoice, charged)] : []),
    ...(credit ? [creditDocument(ctx, policy, change, { credit, returned, standing, settled })] : []),
  ]
  return {
    writes: [
      ...(invoice ? [insertion(db, 'invoice', [invoiceRow(ctx, policy, invoice, charged)])] : []),
      ...(credit ? [insertion(db, 'credit_note', [creditRow(ctx, policy, credit, returned, change)])] : []),
      ...invoiceChanges(ctx, policy, settled, invoice?.id ?? null),
      insertion(db, 'journal', [journal]),
      insertion(db, 'posting', postings),
      ...(adjustments.length > 0 ? [insertion(db, 'invoice_adjustment', adjustments)] : []),
      ...(landed.length > 0 ? [insertion(db, 'invoice_allocation', landed)] : []),
      ...(documents.length > 0 ? [insertion(db, 'document', documents)] : []),
    ],
    invoice,
    credit,
    documents: documents.map(({ id }) => id),
  }
}
