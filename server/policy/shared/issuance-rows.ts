import type { AccountType } from '#domain/access/account-types.ts'
import type { AccountStatus } from '#domain/account/statuses.ts'
import type { Firmographics } from '#domain/account/schema.ts'
import type { FiledNotice } from '#domain/document/notices/filed-notice.ts'
import { type CarrierShare, type Charges, currencyOf, issuePostings, totalOf } from '#domain/money/ledger.ts'
import { carrierRateOf } from '#domain/money/ledger/carrier-commission.ts'
import { type TaxPart, taxParts } from '#domain/money/ledger/payees.ts'
import { type KeptCommission, wholeRate } from '#domain/money/commission/kept.ts'
import { sumOfFees } from '#domain/money/tax/fees.ts'
import { dueDateOf } from '#domain/money/invoices.ts'
import { panelOf } from '#domain/market/insurers.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { begun, type Written } from '#domain/kernel/lifecycle.ts'
import { policyStarts, type PolicyStatus, statusOnDay } from '#domain/policy/lifecycle.ts'
import { type Ctx, todayIn } from '#server/command/ctx.ts'
import { workedSearch } from '#server/database/lists/lists.ts'
import type { QuoteRow } from '#server/database/tables.ts'
import { type WholeRow, Worked } from '#server/database/statements/whole-rows.ts'
import {
  additionalInsuredsOf,
  carriersOf,
  chargesOf,
  formsOf,
  insuredFacts,
  producerFacts,
  termsOf,
  terrorismOf,
} from '#server/document/shared/parts.ts'
import type { InsuredCompany, PresentedFacts, Price } from '#server/database/json-columns.ts'
import { documentRow, type DraftFacts } from '#server/document/shared/documents.ts'
import { signedNoticeFacts } from '#server/document/shared/applicant-notice.ts'
import { type SurplusBroker, surplusNoticeFacts } from '#server/document/shared/surplus-notice.ts'
import { paymentInstructions } from '#server/money/shared/document-lines.ts'
import { journalRows } from '#server/money/shared/ledger.ts'
import { type CommissionFacts, issuedCommission } from '#server/money/shared/issued-commission.ts'
import { earnedRows } from './earned-rows.ts'

/** What issuance reads along with the quote, in one statement. */
export interface IssueFacts extends CommissionFacts {
  policy_sequence: number
  invoice_sequence: number
  processor_id: string | null
  npn: string | null
  carrier_id: string
  carrier_name: string
  /** Organizations of the carriers that the market's panel names, by name. */
  carriers: Readonly<Record<string, string>> | null
  reinsurer_id: string | null
  company: Partial<Firmographics>
  tenant_type: AccountType
  account_status: AccountStatus
  /** Number of the policy that is renewed. */
  renewed_number: string | null
  /** Null on admitted paper. */
  surplus_broker: SurplusBroker | null
  filed_notices: FiledNotice[]
}

/** The carriers of the policy's documents as parties of the ledger. */
const carrierShares = (quote: QuoteRow, facts: IssueFacts): CarrierShare[] =>
  panelOf(quote.market, facts.carrier_name).map(({ legalName, sharePercent }) => ({
    party: legalName === facts.carrier_name ? facts.carrier_id : (facts.carriers?.[legalName] ?? legalName),
    percent: sharePercent ?? 100,
  }))

type IssueCtx = Pick<Ctx, 'newId' | 'now' | 'actor' | 'ports'>

/** Numbers, ids and days that the rows of one issuance share. */
export interface Issued {
  policyId: string
  policyNumber: string
  invoiceId: string
  invoiceNumber: string
  status: Written<PolicyStatus>
  today: string
  timeZone: string
  priced: Price
  charges: Charges
  commission: KeptCommission
  total: number
}

export const issuedOf = (ctx: IssueCtx, quote: QuoteRow, facts: IssueFacts): Issued => {
  const { calculation: priced } = quote
  if (priced === null) throw new Error(`quote ${quote.quote_number} has no price to issue at`)
  const timeZone = timeZoneOf(quote.market, quote.state)
  const today = todayIn(ctx.now, timeZone)
  const charges = {
    premium: quote.premium ?? priced.premium,
    mgaFee: quote.mga_fee,
    brokerFee: quote.broker_fee,
    additionalBrokerFee: quote.additional_broker_fee,
    inspectionFee: quote.inspection_fee,
    taxes: quote.taxes ?? priced.taxes,
  }
  const term = { effectiveDate: quote.effective_date, endDate: quote.end_date, isRenewed: false }
  return {
    policyId: ctx.newId(),
    policyNumber: `CYP-${facts.policy_sequence}`,
    invoiceId: ctx.newId(),
    invoiceNumber: `INV-${facts.invoice_sequence}`,
    status: begun<PolicyStatus>(policyStarts, statusOnDay(term, today)),
    today,
    timeZone,
    priced,
    charges,
    commission: issuedCommission(quote, facts, quote.program ?? priced.program, ctx.now),
    total: totalOf(charges),
  }
}

export const policyRow = (
  ctx: IssueCtx,
  quote: QuoteRow,
  facts: IssueFacts,
  issued: Issued,
): WholeRow<'policy'> => ({
  tenant_id: quote.tenant_id,
  id: issued.policyId,
  policy_number: issued.policyNumber,
  product: quote.product,
  account_id: quote.account_id,
  quote_id: quote.id,
  company_name: quote.company_name,
  agency_name: quote.agency_name,
  carrier_id: facts.carrier_id,
  carriers: JSON.stringify(carrierShares(quote, facts)),
  reinsurer_id: facts.reinsurer_id,
  processor_id: facts.processor_id,
  market: quote.market,
  currency: quote.currency,
  state: quote.state,
  status: issued.status,
  is_surplus: quote.is_surplus,
  effective_date: quote.effective_date,
  end_date: quote.end_date,
  agg_limit: quote.agg_limit,
  deductible: quote.deductible,
  premium: issued.charges.premium,
  mga_fee: issued.charges.mgaFee,
  broker_fee: issued.charges.brokerFee,
  additional_broker_fee: issued.charges.additionalBrokerFee,
  inspection_fee: issued.charges.inspectionFee,
  taxes: issued.charges.taxes,
  total_premium: issued.total,
  commission_rate: issued.commission.agencyRate,
  carrier_commission_rate: carrierRateOf(wholeRate(issued.commission)),
  commission: JSON.stringify(issued.commission),
  contact: JSON.stringify(quote.contact),
  agent: JSON.stringify(quote.agent),
  renewal_of: quote.is_renewal ? quote.renewal_of : null,
  renewed_by: null,
  has_retroactive_dates: issued.priced.retroactive !== undefined,
  created_by_name: ctx.actor?.name ?? 'System',
  created_at: ctx.now,
  modified_at: ctx.now,
  search: workedSearch(
    quote.tenant_id,
    issued.policyNumber,
    issued.invoiceNumber,
    quote.company_name,
    quote.agency_name,
    quote.state,
  ),
})

/** A large fact of the quote as it is stored. */
const ofQuote = (column: 'calculation' | 'worksheet', { tenant_id, id }: QuoteRow): Worked =>
  new Worked(`(select ${column} from quote where tenant_id = ? and id = ?)`, tenant_id, id)

/** What the quote was priced on, as it is stored, and who is insured. */
const presented = (quote: QuoteRow, { company }: IssueFacts): Worked => {
  const { tenant_id, id, company_name, contact } = quote
  const { name, dbaOrTradestyle, address } = insuredFacts(company_name, company)
  const insured: InsuredCompany = {
    name,
    ...(dbaOrTradestyle && { dba: dbaOrTradestyle }),
    mailingAddress: address,
  }
  return new Worked(
    `(select case when risk is null then '{}' else jsonb_build_object('risk', risk, 'answers', answers) end || ?::jsonb
      from quote where tenant_id = ? and id = ?)`,
    JSON.stringify({ contact, insured } satisfies PresentedFacts),
    tenant_id,
    id,
  )
}

export const transactionRow = (
  ctx: IssueCtx,
  quote: QuoteRow,
  facts: IssueFacts,
  issued: Issued,
): WholeRow<'policy_transaction'> => ({
  tenant_id: quote.tenant_id,
  policy_id: issued.policyId,
  sequence: 1,
  kind: quote.is_renewal ? 'renewal' : 'new business',
  effective_date: quote.effective_date,
  end_date: quote.end_date,
  terms: JSON.stringify(quote.request),
  // Copied in place, they need not be read, sent, checked and compressed again.
  calculation: ofQuote('calculation', quote),
  worksheet: ofQuote('worksheet', quote),
  program: quote.program ?? issued.priced.program,
  premium: issued.charges.premium,
  fees: sumOfFees(issued.charges),
  taxes: issued.charges.taxes,
  total: issued.total,
  additional_insureds: JSON.stringify(quote.additional_insureds),
  facts: presented(quote, facts),
  recorded_by: ctx.actor?.name ?? 'System',
  recorded_at: ctx.now,
})

/** What the policy earns by month while nothing changes. */
export const earnedAtIssue = (
  ctx: IssueCtx,
  quote: QuoteRow,
  facts: IssueFacts,
  { policyId, charges }: Issued,
): WholeRow<'policy_earned'>[] => {
  const first = {
    sequence: 1,
    kind: 'new business' as const,
    effectiveDate: quote.effective_date,
    endDate: quote.end_date,
    recordedAt: ctx.now.toISOString(),
    changes: [],
  }
  const policy = { ...quote, id: policyId, reinsurer_id: facts.reinsurer_id }
  return earnedRows(policy, [first], () => charges.premium)
}

export const invoiceRow = (
  ctx: IssueCtx,
  quote: QuoteRow,
  facts: IssueFacts,
  issued: Issued,
): WholeRow<'invoice'> => ({
  tenant_id: quote.tenant_id,
  id: issued.invoiceId,
  invoice_number: issued.invoiceNumber,
  policy_id: issued.policyId,
  account_id: quote.account_id,
  carrier_id: facts.carrier_id,
  processor_id: facts.processor_id,
  company_name: quote.company_name,
  policy_number: issued.policyNumber,
  currency: quote.currency,
  premium: issued.charges.premium,
  mga_fee: issued.charges.mgaFee,
  broker_fee: issued.charges.brokerFee,
  additional_broker_fee: issued.charges.additionalBrokerFee,
  inspection_fee: issued.charges.inspectionFee,
  taxes: issued.charges.taxes,
  amount_due: issued.total,
  due_date: dueDateOf(issued.today),
  created_at: ctx.now,
})

/** The public charges by payee. */
const taxesOf = (quote: QuoteRow, { priced, charges }: Issued): TaxPart[] =>
  taxParts(priced.taxLines, charges.taxes, quote.state ?? quote.market)

export const issueJournal = (ctx: IssueCtx, quote: QuoteRow, facts: IssueFacts, issued: Issued) =>
  journalRows(ctx, {
    tenantId: quote.tenant_id,
    key: `issue:${issued.policyId}`,
    kind: 'issue',
    policyId: issued.policyId,
    currency: currencyOf(quote.market),
    postings: issuePostings(issued.charges, taxesOf(quote, issued), {
      policyId: issued.policyId,
      carriers: carrierShares(quote, facts),
      tenantId: quote.tenant_id,
      commission: {
        agencyRate: issued.commission.agencyRate,
        carrierRate: carrierRateOf(wholeRate(issued.commission)),
      },
      surplusBroker: facts.surplus_broker?.agency ?? null,
    }),
  })

/** What both documents of an issuance say. */
const sharedFacts = (quote: QuoteRow, facts: IssueFacts, issued: Issued) => ({
  market: quote.market,
  currency: quote.currency,
  timeZone: issued.timeZone,
  policyNumber: issued.policyNumber,
  insured: insuredFacts(quote.company_name, facts.company),
  producer: producerFacts(quote.agency_name, quote.agent, facts.npn),
})

const policyFacts = (quote: QuoteRow, facts: IssueFacts, issued: Issued): DraftFacts<'POLICY'> => ({
  ...sharedFacts(quote, facts, issued),
  quoteNumber: quote.quote_number,
  isRenewal: quote.is_renewal,
  ...(facts.renewed_number ? { renewalOf: facts.renewed_number } : {}),
  carriers: carriersOf(quote.market, facts.carrier_name),
  terms: termsOf(quote, issued.priced),
  premium: chargesOf(quote.market, issued.priced),
  terrorism: terrorismOf(quote.market, issued.priced),
  ...formsOf(quote, issued.priced, carriersOf(quote.market, facts.carrier_name)),
  additionalInsureds: additionalInsuredsOf(quote),
  ...surplusNoticeFacts('POLICY', quote, {
    broker: facts.surplus_broker,
    filed: facts.filed_notices,
  }),
  ...signedNoticeFacts(quote),
})

const invoiceFacts = (
  ctx: IssueCtx,
  quote: QuoteRow,
  facts: IssueFacts,
  issued: Issued,
): DraftFacts<'INVOICE'> => ({
  ...sharedFacts(quote, facts, issued),
  invoiceNumber: issued.invoiceNumber,
  billTo: insuredFacts(quote.company_name, facts.company),
  description: quote.is_renewal ? 'Renewal, annual premium' : 'New business, annual premium',
  effectiveDate: quote.effective_date,
  expirationDate: quote.end_date,
  charges: chargesOf(quote.market, issued.priced),
  amountPaid: 0,
  dueDate: dueDateOf(issued.today),
  schedule: [],
  paymentInstructions: paymentInstructions(ctx, { market: quote.market, ...issued }),
})

/** Policy and invoice as documents, drawn after the transaction. */
export const issueDocuments = (ctx: IssueCtx, quote: QuoteRow, facts: IssueFacts, issued: Issued) => {
  const owner = {
    tenantId: quote.tenant_id,
    accountId: quote.account_id,
    quoteId: quote.id,
    policyId: issued.policyId,
    carrierId: facts.carrier_id,
    companyName: quote.company_name,
    number: issued.policyNumber,
  }
  return [
    documentRow(ctx, { ...owner, kind: 'POLICY', facts: policyFacts(quote, facts, issued) }),
    documentRow(ctx, { ...owner, kind: 'INVOICE', facts: invoiceFacts(ctx, quote, facts, issued) }),
  ]
}
