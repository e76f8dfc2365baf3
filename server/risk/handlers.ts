import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { riskContract } from '#contract/risk/risk.ts'
import { sicCodeOf } from '#domain/market/industry/sic.ts'
import { NAICS_SECTORS, naicsSector } from '#domain/market/industry/sectors.ts'
import { FEWEST_PEERS, industryScores } from '#domain/risk/bands.ts'
import { raised } from '#domain/risk/contradictions.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { changeIn90Days } from '#domain/risk/trend/history.ts'
import type { ScoreSummary } from '#domain/risk/schema.ts'
import { topFindings } from '#domain/risk/score.ts'
import type { StoredRisk } from '#domain/risk/stored-risk.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { visible } from '#server/database/scope.ts'
import type { AccountRow } from '#server/database/tables.ts'
import { accountFor, changeAccount, factsOf, readAccount } from '#server/account/shared/account.ts'
import { rescored, withConnectors } from '#server/risk/shared/risk.ts'
import { clearByScan } from '#server/underwriting/shared/subjectivity.ts'
import { savingsOf } from './savings.ts'

type Contract = typeof riskContract

/** Peers read at most: more do not move a median. */
const PEERS_AT_MOST = 5000

/** Two-digit prefixes of the account's sector: 31, 32 and 33 are one. */
const peerPrefixes = (row: AccountRow): string[] => {
  if (row.sic_code) return [row.sic_code.slice(0, 2)]
  const sector = row.naics_code ? naicsSector(row.naics_code) : null
  if (!sector) return []
  return Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0')).filter(
    (prefix) => naicsSector(prefix)?.code === sector.code,
  )
}

const sectorName = (row: AccountRow): string | null =>
  row.naics_code
    ? (NAICS_SECTORS.find((one) => one.code === naicsSector(row.naics_code ?? '')?.code)?.name ?? null)
    : row.sic_code
      ? (sicCodeOf(row.sic_code.slice(0, 2))?.title ?? null)
      : null

const scoresWhere = async (
  ctx: Ctx,
  row: AccountRow,
  condition: RawBuilder<SqlBool>,
): Promise<ScoreSummary[]> => {
  const { rows } = await sql<{ summary: ScoreSummary }>`
    select risk -> 'summary' as summary from account
    where ${condition} and risk_score is not null and market = ${row.market} and id <> ${row.id}
    limit ${PEERS_AT_MOST}`.execute(ctx.db)
  return rows.map((one) => one.summary)
}

/** What an industry too small to say anything is compared with: every scored account of the market. */
const EVERY_INDUSTRY = 'all industries'

/**
 * Scores of the accounts of the same industry, or of the whole market where the industry has too few: figures
 * only, no names, regardless of owner.
 */
const peersOf = async (
  ctx: Ctx,
  row: AccountRow,
): Promise<{ sector: string | null; peers: ScoreSummary[] }> => {
  const prefixes = peerPrefixes(row)
  const own = sql<SqlBool>`left(coalesce(naics_code, sic_code), 2) = any(${prefixes}::text[])`
  const peers = prefixes.length === 0 ? [] : await scoresWhere(ctx, row, own)
  if (peers.length >= FEWEST_PEERS) return { sector: sectorName(row), peers }
  const all = await scoresWhere(ctx, row, sql<SqlBool>`true`)
  return all.length >= FEWEST_PEERS
    ? { sector: EVERY_INDUSTRY, peers: all }
    : { sector: sectorName(row), peers }
}

const riskOf = async (
  ctx: Ctx,
  row: AccountRow,
  risk: StoredRisk,
): Promise<OutputOf<Contract['riskGet']>> => {
  const { summary, observedAt, scannedAt = null, history } = risk
  const { sector, peers } = await peersOf(ctx, row)
  const industry = industryScores(peers, risk.report.companyAggregateCF)
  const facts = factsOf(row)
  const answered = { answers: facts.answers, answeredAt: observedAt, provenance: facts.answerProvenance }
  return {
    report: { ...risk.report, topFindings: topFindings(risk.report.checks, facts.evidence, answered) },
    industry: { sector, ...industry },
    observedAt,
    scan: { mode: facts.evidence?.mode ?? null, at: scannedAt },
    contradictions: raised(facts.answers, facts.evidence, facts.contradictions),
    history: history.map(({ at, companyAggregateCF }) => ({ at, companyAggregateCF })),
    changeIn90Days: changeIn90Days(history, summary, ctx.now),
  }
}

const answeredOf = (row: AccountRow) => {
  const facts = factsOf(row)
  return { answers: facts.answers, provenance: facts.answerProvenance }
}

/** An account always has a report; one without evidence says that there is insufficient data. */
const storedRisk = (ctx: Ctx, row: AccountRow): StoredRisk =>
  factsOf(row).risk ?? (JSON.parse(rescored(row, {}, ctx.now).risk) as StoredRisk)

/** Evidence of the account's domain as of now, null without a domain; nothing is locked meanwhile. */
const scan = async (ctx: Ctx, accountId: string): Promise<Evidence | null> => {
  const row = await readAccount(ctx, accountId)
  return row.domain_name ? ctx.ports.evidence(row.domain_name, ctx.now) : null
}

const keepScan = async (
  ctx: Ctx,
  accountId: string,
  evidence: Evidence | null,
): Promise<OutputOf<Contract['riskGet']>> => {
  const row = await accountFor(ctx, accountId, 'reloadRisk')
  const { risk: before, evidence: known } = factsOf(row)
  const changed = await changeAccount(ctx, row, {
    ...rescored(
      row,
      { evidence: evidence && withConnectors(evidence, known), scannedAt: ctx.now.toISOString() },
      ctx.now,
    ),
  })
  const after = factsOf(changed).risk as StoredRisk
  await clearByScan(ctx, row, after.report)
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'risk.reloaded',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `Refreshed risk factors: ${before?.report.companyAggregateCF ?? 'no score'} to ${after.report.companyAggregateCF ?? 'no score'}`,
  })
  return riskOf(ctx, changed, after)
}

/** Mean score of the reader's accounts in the market, weighted by revenue; null without a scored one. */
const portfolioScore = async (ctx: Ctx, market: AccountRow['market']): Promise<number | null> => {
  const row = await ctx.db
    .selectFrom('account')
    .select(
      sql<number | null>`round(sum(risk_score::numeric * coalesce(revenue, 0))
        / nullif(sum(coalesce(revenue, 0)), 0))::int`.as('score'),
    )
    .where('risk_score', 'is not', null)
    .where('market', '=', market)
    .where(visible(ctx.actor, 'account'))
    .executeTakeFirst()
  return row?.score ?? null
}

const scoreOf = async (ctx: Ctx, accountId: string): Promise<OutputOf<Contract['accountScore']>> => {
  const row = await readAccount(ctx, accountId)
  const { summary, observedAt, report } = storedRisk(ctx, row)
  const { peers } = await peersOf(ctx, row)
  return {
    accountId: row.id,
    ...summary.factors,
    companyAggregateCF: summary.companyAggregateCF,
    industryAggregateCF: industryScores(peers, report.companyAggregateCF).industryAggregateCF,
    portfolioAggregateCF: await portfolioScore(ctx, row.market),
    observedAt,
  }
}

export const riskHandlers: Handlers<Contract> = {
  riskGet: async (ctx, { params }) => {
    const row = await readAccount(ctx, params.accountId)
    return riskOf(ctx, row, storedRisk(ctx, row))
  },
  riskEvidence: async (ctx, { params }) => {
    const row = await readAccount(ctx, params.accountId)
    const { answers, provenance } = answeredOf(row)
    const scoredAt = storedRisk(ctx, row).history.at(-1)?.at
    return {
      evidence: factsOf(row).evidence,
      answers,
      answeredAt: scoredAt ?? ctx.now.toISOString(),
      provenance: provenance as Record<string, { source: string; at: string }>,
    }
  },
  accountScore: (ctx, { query }) => scoreOf(ctx, query.accountId),
  riskSavings: (ctx, { params }) => savingsOf(ctx, params.accountId),
  riskReload: twoStep<Contract['riskReload'], Evidence | null>({
    outside: (ctx, { params }) => scan(ctx, params.accountId),
    inside: (ctx, { params }, evidence) => keepScan(ctx, params.accountId, evidence),
  }),
  accountScan: twoStep<Contract['accountScan'], Evidence | null>({
    outside: (ctx, { body }) => scan(ctx, body.accountId),
    inside: (ctx, { body }, evidence) => keepScan(ctx, body.accountId, evidence),
  }),
  accountReload: twoStep<Contract['accountReload'], Evidence | null>({
    outside: (ctx, { body }) => scan(ctx, body.accountId),
    inside: (ctx, { body }, evidence) => keepScan(ctx, body.accountId, evidence),
  }),
}
