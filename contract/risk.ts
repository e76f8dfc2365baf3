import { z } from 'zod'
import { givenAnswers } from '#domain/questionnaire/schema.ts'
import { raisedContradiction } from '#domain/risk/contradictions.ts'
import { evidence } from '#domain/risk/evidence.ts'
import { riskReport } from '#domain/risk/schema.ts'
import { accountParams } from './account.ts'
import { defineContract } from './endpoint.ts'
import { instant } from './wire.ts'

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
    /** Answers that the evidence contradicts: to be put right before anyone signs. */
    contradictions: z.array(raisedContradiction),
    history: z.array(z.object({ at: instant, companyAggregateCF: z.int().nullable() })),
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

export const riskContract = defineContract({
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
