import { sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import { NAMED_AT_MOST, type underwritingSummary } from '#contract/underwriting/summary.ts'
import { answerText, contradictionsFor, questionText } from '#domain/quote/answers.ts'
import { disclosedLosses } from '#domain/questionnaire/disclosed.ts'
import { topFindings } from '#domain/risk/score.ts'
import { boundsExceeded, UNBOUNDED } from '#domain/underwriting/authority.ts'
import { factsOf as accountFactsOf, industryOf } from '#server/account/shared/account.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { visible } from '#server/database/scope.ts'
import type { AccountRow } from '#server/database/tables.ts'
import { factsOf, type LoadedQuote } from '#server/quote/shared/quote.ts'

type Summary = z.output<typeof underwritingSummary>

const companyOf = (account: AccountRow, quote: LoadedQuote): Summary['company'] => {
  const { company } = accountFactsOf(account)
  return {
    industry: industryOf(account),
    industryCode: account.naics_code ?? account.sic_code,
    hazardClass: quote.row.hazard_class,
    revenue: account.revenue,
    employees: account.employees,
    yearEstablished: company.yearEstablished ?? null,
    personalRecords: company.numberOfPersonalRecords ?? null,
  }
}

const riskOf = (account: AccountRow): Summary['risk'] => {
  const { risk, evidence, answers, answerProvenance } = accountFactsOf(account)
  if (!risk) return { companyAggregateCF: null, band: null, observedAt: null, findings: [] }
  const { report, observedAt } = risk
  const answered = { answers, answeredAt: observedAt, provenance: answerProvenance }
  return {
    companyAggregateCF: report.companyAggregateCF,
    band: report.band,
    observedAt,
    findings: topFindings(report.checks, evidence, answered).slice(0, NAMED_AT_MOST.findings),
  }
}

const disclosedOf = ({ row, account }: LoadedQuote): Summary['disclosed'] =>
  disclosedLosses(account.answers).map((field) => ({
    question: questionText(row.product, field),
    answer: answerText(field, account.answers),
  }))

const contradictionsOf = ({ row, account }: LoadedQuote): Summary['contradictions'] => {
  const raised = contradictionsFor(row.product, account)
  const open = raised.filter(({ confirmed }) => confirmed === null).length
  return { open, confirmed: raised.length - open }
}

const authorityOf = (quote: LoadedQuote): Summary['authority'] => {
  const facts = factsOf(quote)
  const authority = facts.authority ?? UNBOUNDED
  return {
    ...authority,
    states: authority.states && [...authority.states],
    products: authority.products && [...authority.products],
    credit: facts.credit ?? 0,
    beyond: boundsExceeded(authority, facts),
  }
}

const ofAccount = ({ row }: LoadedQuote) =>
  sql<SqlBool>`account_id = ${row.account_id} and tenant_id = ${row.tenant_id}`

const total = sql<number>`(count(*) over ())::int`

const otherQuotes = async (ctx: Ctx, quote: LoadedQuote): Promise<Summary['quotes']> => {
  const rows = await ctx.db
    .selectFrom('quote')
    .select([
      'id',
      'quote_number',
      'product',
      'status',
      'agg_limit',
      'total_premium',
      'effective_date',
      total.as('total'),
    ])
    .where(ofAccount(quote))
    .where('id', '<>', quote.row.id)
    .where('status', '<>', 'DELETED')
    .where(visible(ctx.actor, 'quote'))
    .orderBy('modified_at', 'desc')
    .orderBy('id', 'desc')
    .limit(NAMED_AT_MOST.quotes)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    named: rows.map((row) => ({
      id: row.id,
      quoteNumber: row.quote_number,
      product: row.product,
      status: row.status,
      limit: row.agg_limit,
      totalPremium: row.total_premium,
      effectiveDate: row.effective_date,
    })),
  }
}

const policiesOf = async (ctx: Ctx, quote: LoadedQuote): Promise<Summary['policies']> => {
  const rows = await ctx.db
    .selectFrom('policy')
    .select(['id', 'policy_number', 'product', 'status', 'total_premium', 'end_date', total.as('total')])
    .where(ofAccount(quote))
    .where(visible(ctx.actor, 'policy'))
    .orderBy('end_date', 'desc')
    .orderBy('id', 'desc')
    .limit(NAMED_AT_MOST.policies)
    .execute()
  return {
    total: rows[0]?.total ?? 0,
    named: rows.map((row) => ({
      id: row.id,
      policyNumber: row.policy_number,
      product: row.product,
      status: row.status,
      totalPremium: row.total_premium,
      endDate: row.end_date,
    })),
  }
}

const claimsOf = (ctx: Ctx, quote: LoadedQuote): Promise<Summary['claims']> =>
  ctx.db
    .selectFrom('claim')
    .select([
      sql<number>`(count(*) filter (where status = 'FILED'))::int`.as('filed'),
      sql<number>`(count(*) filter (where status = 'UN_FILED'))::int`.as('unfiled'),
    ])
    .where(ofAccount(quote))
    .where(visible(ctx.actor, 'claim'))
    .executeTakeFirstOrThrow()

/** What a referral is decided on, as far as the caller may see each part of it. */
export const summaryOf = async (ctx: Ctx, quote: LoadedQuote, account: AccountRow): Promise<Summary> => {
  const [claims, quotes, policies] = await Promise.all([
    claimsOf(ctx, quote),
    otherQuotes(ctx, quote),
    policiesOf(ctx, quote),
  ])
  return {
    currency: quote.row.currency,
    company: companyOf(account, quote),
    risk: riskOf(account),
    disclosed: disclosedOf(quote),
    claims,
    contradictions: contradictionsOf(quote),
    quotes,
    policies,
    authority: authorityOf(quote),
  }
}
