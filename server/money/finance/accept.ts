import type { InputOf } from '#contract/endpoint.ts'
import type { financeContract } from '#contract/money/finance.ts'
import { begun } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import {
  disclosureOf,
  type FinanceTerms,
  signatureRefusal,
  termsRefusal,
} from '#domain/money/finance/agreement.ts'
import { financeStarts } from '#domain/money/finance/lifecycle.ts'
import { FINANCING_FAILURES } from '#domain/money/finance/offer.ts'
import { loanSchedule } from '#domain/money/finance/schedule.ts'
import { financeRowOf } from '#domain/money/finance/states.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { insertion, together, type WholeRow } from '#server/database/statements/whole-rows.ts'
import { FinanceFailure } from '#server/integrations/finance/finance-company.ts'
import { lockPolicy } from '../../policy/shared/lock.ts'
import { policyToday } from '../../policy/shared/policy.ts'
import { agreementDocument } from './document.ts'
import { isFinanced, noOffer, type Offer, offerFor } from './offer.ts'
import { agreementOf, financePolicy, type FinancePolicy } from './rows.ts'
import { type Financing, financingAfter } from './view.ts'

type Contract = typeof financeContract
type Accept = InputOf<Contract['financeAccept']>
type Enter = InputOf<Contract['financeEnter']>

/** An offer that the finance company has taken the acceptance of. */
export interface Accepted {
  offer: Offer
  reference: string
}

const agencyOf = ({ agency_name, agent }: FinancePolicy): { name: string; email: string } => {
  const email = agent.agentEmail ?? ''
  if (agency_name === '' || email === '')
    throw new Refused(refusal('conflict', 'FINANCE_AGENCY_MISSING', FINANCING_FAILURES.agency))
  return { name: agency_name, email }
}

const notApplied = (): Refused =>
  new Refused(refusal('conflict', 'FINANCING_NOT_APPLIED', FINANCING_FAILURES.notApplied))

/** The customer's address for the agreement: that of the policy, or of who accepts. */
const emailOf = (ctx: Ctx, { contact }: FinancePolicy): string =>
  contact.policyContactEmail ?? ctx.actor.email

const refuseOffer = async (ctx: Ctx, policyId: string): Promise<FinancePolicy> => {
  const policy = await financePolicy(ctx, policyId)
  refuseIf(noOffer(ctx, policy, await agreementOf(ctx, policy)))
  return policy
}

/** The rate is capped by law, whatever the company says. */
const refuseTerms = (ctx: Ctx, policy: FinancePolicy, terms: FinanceTerms, installment: number): void =>
  refuseIf(
    termsRefusal(financeRowOf(policy.state, policyToday(ctx.now, policy)), terms, installment, policy.open),
  )

/**
 * Before the transaction: the finance company takes the acceptance of the quote that was looked at. It takes a quote
 * once, so that a second try after a lost answer leads to the same agreement.
 */
export const askCompany = async (ctx: Ctx, { body }: Accept): Promise<Accepted> => {
  const policy = await refuseOffer(ctx, body.policyId)
  refuseIf(signatureRefusal(body.signature))
  const agency = agencyOf(policy)
  const offer = await offerFor(ctx, policy)
  if (offer.quoteNumber !== body.financeQuoteNumber)
    throw new Refused(
      refusal(
        'conflict',
        'FINANCE_TERMS_CHANGED',
        'The terms of the financing have changed. Look at them again, then accept.',
      ),
    )
  const { payment } = loanSchedule(offer.terms)
  refuseTerms(ctx, policy, offer.terms, payment)
  try {
    const { reference } = await ctx.ports.financeCompany.accept({
      quoteNumber: offer.quoteNumber,
      amountFinanced: offer.terms.amountFinanced,
      installmentAmount: payment,
      policyNumber: policy.policy_number,
      insuredName: policy.company_name,
      signature: body.signature.trim(),
      signedAt: ctx.now.toISOString(),
      customerEmail: emailOf(ctx, policy),
      agency,
    })
    return { offer, reference }
  } catch (error) {
    if (!(error instanceof FinanceFailure)) throw error
    ctx.ports.log.warn(`the finance company did not take an acceptance: ${error.message}`)
    throw notApplied()
  }
}

interface NewAgreement {
  quoteNumber: string
  financerName: string
  isEntered: boolean
  reference: string | null
  terms: FinanceTerms
  customerEmail: string
  signedName: string
}

const write = async (ctx: Ctx, policy: FinancePolicy, added: NewAgreement): Promise<void> => {
  const { terms } = added
  const disclosed = disclosureOf(terms)
  const today = policyToday(ctx.now, policy)
  const document = added.isEntered ? null : await agreementDocument(ctx, policy, added, disclosed)
  const id = ctx.newId()
  const row: WholeRow<'finance_agreement'> = {
    tenant_id: policy.tenant_id,
    id,
    policy_id: policy.id,
    account_id: policy.account_id,
    invoice_id: policy.invoice_id,
    status: begun(financeStarts, 'ACCEPTED'),
    quote_number: added.quoteNumber,
    financer_name: added.financerName,
    is_entered: added.isEntered,
    reference: added.reference,
    state: policy.state,
    currency: policy.currency,
    total_premium: terms.totalPremium,
    down_payment: terms.downPayment,
    amount_financed: terms.amountFinanced,
    apr: terms.apr,
    disclosed_apr: disclosed.apr,
    installments: terms.count,
    installment_amount: disclosed.installment,
    finance_charge: disclosed.financeCharge,
    first_installment_due: terms.firstInstallmentDue,
    customer_email: added.customerEmail,
    signed_name: added.signedName,
    accepted_by_name: ctx.actor.name,
    accepted_on: today,
    accepted_at: ctx.now,
    document_id: document?.id ?? null,
    modified_at: ctx.now,
  }
  await together(ctx.db, [
    ...(document ? [insertion(ctx.db, 'document', [document])] : []),
    insertion(ctx.db, 'finance_agreement', [row]),
  ]).execute()
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: added.isEntered ? 'finance.entered' : 'finance.accepted',
    recordKind: 'financing',
    recordId: id,
    toStatus: 'ACCEPTED',
    summary: `Financing of policy ${policy.policy_number} by ${added.financerName} ${added.isEntered ? 'recorded' : `accepted by ${added.signedName}`}`,
    detail: { policyId: policy.id, quoteNumber: added.quoteNumber },
  })
}

/** In the transaction: the policy is locked and looked at again, and the agreement is recorded with its document. */
export const recordAcceptance = async (
  ctx: Ctx,
  { body }: Accept,
  { offer, reference }: Accepted,
): Promise<Financing> => {
  await lockPolicy(ctx, body.policyId)
  const policy = await refuseOffer(ctx, body.policyId)
  // A payment or a change of the policy that came in between leaves other terms.
  refuseTerms(ctx, policy, offer.terms, loanSchedule(offer.terms).payment)
  await write(ctx, policy, {
    quoteNumber: offer.quoteNumber,
    financerName: offer.companyName,
    isEntered: false,
    reference,
    terms: offer.terms,
    customerEmail: emailOf(ctx, policy),
    signedName: body.signature.trim(),
  })
  return financingAfter(ctx, body.policyId)
}

/** Records a financing that the insured agreed with another company. */
export const enterFinancing = async (ctx: Ctx, { body }: Enter): Promise<Financing> => {
  await lockPolicy(ctx, body.policyId)
  const policy = await financePolicy(ctx, body.policyId)
  if (policy.account_id !== body.accountId) throw absent('policy')
  if (isFinanced(await agreementOf(ctx, policy)))
    throw new Refused(
      refusal('conflict', 'FINANCING_NOT_OFFERED', 'The premium of this policy is financed already.'),
    )
  if (policy.market === 'UK')
    refuseIf(fieldRefusal('policyId', 'Premium financing is offered in the United States only.', 'NOT_HERE'))
  const terms: FinanceTerms = {
    totalPremium: body.totalPremium,
    downPayment: body.downPayment,
    amountFinanced: body.amountFinanced,
    apr: body.apr,
    count: body.numberOfInstallments,
    firstInstallmentDue: policy.due_date,
  }
  refuseTerms(ctx, policy, terms, body.installmentAmount)
  await write(ctx, policy, {
    quoteNumber: `OUT-${policy.policy_number}`,
    financerName: body.financerName,
    isEntered: true,
    reference: null,
    terms,
    customerEmail: body.customerEmail,
    signedName: '',
  })
  return financingAfter(ctx, body.policyId)
}
