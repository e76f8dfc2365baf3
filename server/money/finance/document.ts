import { sql } from 'kysely'
import type { Firmographics } from '#domain/account/schema.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import type { Disclosure, FinanceTerms } from '#domain/money/finance/agreement.ts'
import { installmentsOf } from '#domain/money/finance/agreement.ts'
import { disaffirmUntil, DUE_AFTER_DISAFFIRMING_DAYS } from '#domain/money/finance/lifecycle.ts'
import { financeRowOf } from '#domain/money/finance/states.ts'
import { rulesInWords } from '#domain/money/finance/words.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { insuredFacts, producerFacts } from '../../document/shared/parts.ts'
import { documentRow, nextVersionOf } from '../../document/shared/documents.ts'
import { companyColumn, policyToday } from '../../policy/shared/policy.ts'
import type { FinancePolicy } from './rows.ts'

const insuredOf = async (
  ctx: Ctx,
  policy: FinancePolicy,
): Promise<{ company: Partial<Firmographics>; npn: string | null }> => {
  const { rows } = await sql<{ company: Partial<Firmographics>; npn: string | null }>`
    select ${companyColumn} as company, org.npn from policy
    join account on account.tenant_id = policy.tenant_id and account.id = policy.account_id
    join org on org.id = policy.tenant_id
    where policy.tenant_id = ${policy.tenant_id} and policy.id = ${policy.id}`.execute(ctx.db)
  return rows[0] ?? { company: {}, npn: null }
}

/** The agreement as it is signed, with the boxes of Regulation Z; not yet written. */
export const agreementDocument = async (
  ctx: Ctx,
  policy: FinancePolicy,
  agreed: { quoteNumber: string; financerName: string; terms: FinanceTerms; signedName: string },
  disclosed: Disclosure,
) => {
  const { company, npn } = await insuredOf(ctx, policy)
  const today = policyToday(ctx.now, policy)
  const row = documentRow(ctx, {
    kind: 'FINANCE_AGREEMENT',
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    policyId: policy.id,
    companyName: policy.company_name,
    number: policy.policy_number,
    facts: {
      market: policy.market,
      currency: policy.currency,
      timeZone: timeZoneOf(policy.market, policy.state),
      policyNumber: policy.policy_number,
      quoteNumber: agreed.quoteNumber,
      lender: agreed.financerName,
      insured: insuredFacts(policy.company_name, company),
      producer: producerFacts(policy.agency_name, policy.agent, npn),
      apr: disclosed.apr,
      financeCharge: disclosed.financeCharge,
      amountFinanced: disclosed.amountFinanced,
      totalOfPayments: disclosed.totalOfPayments,
      totalPremium: agreed.terms.totalPremium,
      downPayment: agreed.terms.downPayment,
      installments: installmentsOf(agreed.terms, 0, today).map(({ dueOn, amount }) => ({ dueOn, amount })),
      disaffirmUntil: disaffirmUntil(today),
      dueDays: DUE_AFTER_DISAFFIRMING_DAYS,
      rules: rulesInWords(financeRowOf(policy.state, today), agreed.terms),
      signature: agreed.signedName,
      signedAt: ctx.now.toISOString(),
    },
  })
  return { ...row, version: nextVersionOf(row) }
}
