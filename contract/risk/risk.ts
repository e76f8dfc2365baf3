import { z } from 'zod'
import { givenAnswers } from '#domain/questionnaire/schema.ts'
import { raisedContradiction } from '#domain/risk/contradictions.ts'
import { evidence } from '#domain/risk/evidence.ts'
import { riskReport, scoreSummary } from '#domain/risk/schema.ts'
import { accountParams } from '../account/account.ts'
import { defineContract } from '../endpoint.ts'
import { id, instant, money } from '../wire.ts'

/** A factor's score among the accounts of the same industry; null under 30 peers. */
const industry = z.object({
  sector: z.string().nullable(),
  peers: z.int(),
  industryAggregateCF: z.int().nullable(),
  betterThanPercent: z.int().nullable(),
  factors: z.record(z.string(), z.int().nullable()),
})

const riskView = z
  .object({
    report: riskReport,
    industry,
    observedAt: instant,
    scan: z.object({
      /** A live look at the domain, or evidence that a sandbox keeps; null without any. */
      mode: evidence.shape.mode.nullable(),
      /** When it was last scanned; evidence of a sandbox was observed earlier. */
      at: instant.nullable(),
    }),
    /** Answers that the evidence contradicts: to be put right before anyone signs. */
    contradictions: z.array(raisedContradiction),
    history: z.array(z.object({ at: instant, companyAggregateCF: z.int().nullable() })),
    /** Today's scores less those of 90 days ago; null where one of the two is not known. */
    changeIn90Days: scoreSummary,
  })
  .meta({ id: 'Risk' })

/** Everything that a score is made of: `npm run score` prints the same number from it. */
const riskEvidence = z
  .object({
    evidence: evidence.nullable(),
    answers: givenAnswers,
    answeredAt: instant,
    provenance: z.record(z.string(), z.object({ source: z.string(), at: z.string() })),
  })
  .meta({ id: 'RiskEvidence' })

const score100 = z.int().min(0).max(100).nullable()
const byAccount = z.object({ accountId: id })

/** The factors by the specification's names, 0 to 100, null where too little was observed. */
const accountScore = z
  .object({
    accountId: id,
    networkSecurity: score100,
    cloudSecurity: score100,
    endpointSecurity: score100,
    darkIntelligence: score100,
    fundsTransfer: score100,
    cyberExtortion: score100,
    compliance: score100,
    insiderThreat: score100,
    supplyChain: score100,
    companyAggregateCF: score100,
    industryAggregateCF: score100,
    /** Mean of the reader's accounts, weighted by revenue. */
    portfolioAggregateCF: score100,
    observedAt: instant,
  })
  .meta({ id: 'AccountScore' })

export const riskContract = defineContract({
  accountScore: {
    method: 'GET',
    path: '/api/account/v1/score',
    summary: "An account's risk factors as plain figures",
    tag: 'Risk',
    access: ['risk:read'],
    query: byAccount,
    response: accountScore,
    record: { kind: 'account', in: 'query', field: 'accountId' },
  },
  accountScan: {
    method: 'POST',
    path: '/api/account/v1/scan',
    summary: 'Scan the domain of an account now and score it',
    tag: 'Risk',
    access: ['risk:reload'],
    command: true,
    body: byAccount,
    response: riskView,
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  accountReload: {
    method: 'POST',
    path: '/api/account/v1/reload',
    summary: 'The same as a scan: collect the evidence again and score it',
    tag: 'Risk',
    access: ['risk:reload'],
    command: true,
    body: byAccount,
    response: riskView,
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  riskSavings: {
    method: 'GET',
    path: '/api/risk/v1/{accountId}/savings',
    summary: 'What putting each finding right takes off the price, by the calculator',
    tag: 'Risk',
    access: ['rating:calculate'],
    params: accountParams,
    response: z
      .object({
        productType: z.string(),
        /** The open quote that was priced; null when the usual terms were. */
        quoteId: id.nullable(),
        quoteNumber: z.string().nullable(),
        currency: z.enum(['USD', 'GBP']),
        totalPremium: money,
        savings: z.array(
          z.object({
            checkId: z.string(),
            scoreAfter: score100,
            /** Answers that change with it. */
            answers: givenAnswers,
            totalPremium: money,
            saves: money,
          }),
        ),
      })
      .meta({ id: 'RiskSavings' }),
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  riskGet: {
    method: 'GET',
    path: '/api/risk/v1/{accountId}',
    summary: 'Risk factors against the industry, with the findings behind them',
    tag: 'Risk',
    access: ['risk:read'],
    params: accountParams,
    response: riskView,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  riskEvidence: {
    method: 'GET',
    path: '/api/risk/v1/{accountId}/evidence',
    summary: 'The evidence and answers behind the score, to recompute it',
    tag: 'Risk',
    access: ['risk:read'],
    params: accountParams,
    response: riskEvidence,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  riskReload: {
    method: 'POST',
    path: '/api/risk/v1/{accountId}/reload',
    summary: 'Collect the evidence again and score it',
    tag: 'Risk',
    access: ['risk:reload'],
    command: true,
    params: accountParams,
    response: riskView,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
})
