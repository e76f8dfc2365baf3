import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { referralRuleContract } from '#contract/underwriting/referral-rule.ts'
import { programFor, programVersion } from '#domain/rating/program/programs.ts'
import { PRODUCTS, productOf } from '#domain/rating/products.ts'
import type { ReferralRule } from '#domain/rating/program/program-schema.ts'
import { type RuleSetFacts, ruleSetRules } from '#domain/underwriting/rule-set-lifecycle.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import type { KeptTrial, TrialLine } from '#domain/underwriting/rule-trial.ts'
import { editedRules } from '#domain/underwriting/edited-rules.ts'
import { ruleDifferences, ruleInWords } from '#domain/underwriting/rule-words.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import type { Database } from '#server/database/tables.ts'
import { versionFactsOf, withdrawalOf } from '#server/rating/shared/dated-version.ts'
import { rulesVersion } from '#server/rating/shared/rating-setup.ts'

export type RuleSetRow = Selectable<Database['referral_rule_set']>
type Contract = typeof referralRuleContract
export type RuleSetView = z.output<Contract['ruleSetGet']['response']>
type Listed = z.output<Contract['ruleSetSearch']['response']>['content'][number]

/** A set made on the screen, or the rules that a program file brought. */
export interface FoundRules {
  id: string
  product: string
  effectiveDate: string
  version: string
  rules: ReferralRule[]
  row: RuleSetRow | null
}

const FILE_ID = /^(\w+)_(\d{4}-\d{2}-\d{2})$/

const ofFile = (product: string, date: string): FoundRules | null => {
  const program = programVersion(product, date)
  return (
    program && {
      id: `${product}_${date}`,
      product,
      effectiveDate: date,
      version: program.version,
      rules: program.file.referrals,
      row: null,
    }
  )
}

export const ofRow = (row: RuleSetRow): FoundRules => ({
  id: row.id,
  product: row.product,
  effectiveDate: row.effective_date,
  version: rulesVersion(row.product, row.effective_date),
  rules: row.rules,
  row,
})

export const readRow = async (ctx: Ctx, id: string, lock: boolean): Promise<RuleSetRow> => {
  const query = ctx.db.selectFrom('referral_rule_set').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw absent('set of rules')
  return row
}

export const findRules = async (ctx: Ctx, id: string): Promise<FoundRules> => {
  const [, product, date] = FILE_ID.exec(id) ?? []
  if (!product || !date) return ofRow(await readRow(ctx, id, false))
  const found = ofFile(product, date)
  if (!found) throw absent('set of rules')
  return found
}

/** Approved sets of a product, the latest first. */
export const approvedSets = (ctx: Ctx, product?: string): Promise<RuleSetRow[]> =>
  ctx.db
    .selectFrom('referral_rule_set')
    .selectAll()
    .where('status', '=', 'APPROVED')
    .$if(product !== undefined, (query) => query.where('product', '=', product ?? ''))
    .orderBy('effective_date', 'desc')
    .execute()

/** What judges a product on a day: the latest approved set, or the rules of the program in force. */
export const rulesInForce = (product: string, day: string, approved: readonly RuleSetRow[]): FoundRules => {
  const set = approved.find((one) => one.product === product && one.effective_date <= day)
  if (set) return ofRow(set)
  return ofFile(product, programFor(product, day).file.effectiveDate) as FoundRules
}

const statusOf = (found: FoundRules, today: string, approved: readonly RuleSetRow[]): Listed['status'] => {
  const { row } = found
  if (row && row.status !== 'APPROVED') return row.status
  if (found.effectiveDate > today) return 'FUTURE'
  return rulesInForce(found.product, today, approved).id === found.id ? 'IN FORCE' : 'PAST'
}

export const listed = (ctx: Ctx, found: FoundRules, approved: readonly RuleSetRow[]): Listed => ({
  id: found.id,
  product: found.product,
  name: productOf(found.product)?.name ?? found.product,
  effectiveDate: found.effectiveDate,
  status: statusOf(found, ctx.today, approved),
  version: found.version,
  ruleCount: found.rules.length,
  draftedByName: found.row?.drafted_by_name ?? null,
  decidedByName: found.row?.decided_by_name ?? null,
  note: found.row?.note ?? null,
  modified: found.row ? found.row.modified_at.toISOString() : null,
})

/** The rules that today's program files brought, for every product that is rated. */
export const rulesOfFiles = (today: string): FoundRules[] =>
  PRODUCTS.flatMap(({ code }) => {
    const found = ofFile(code, programFor(code, today).file.effectiveDate)
    return found ? [found] : []
  })

export const factsOf = async (
  ctx: Ctx,
  row: RuleSetRow,
  approved: readonly RuleSetRow[],
): Promise<RuleSetFacts> => ({
  ...(await versionFactsOf(ctx, 'rules', row)),
  isChanged: ruleDifferences(editedRules(row.base_rules), editedRules(row.rules)).length > 0,
  isTried: row.tried_version === row.version,
  latest: approved.find((one) => one.product === row.product)?.effective_date ?? null,
})

const isDecided = ({ before, after }: TrialLine<QuoteStatus>): boolean => before !== after

/** A trial with how far it read the book; one of an earlier version read what it reports. */
const trialView = ({ reading, ...report }: KeptTrial<QuoteStatus>): RuleSetView['trial'] => {
  const reported = report.quotes + report.unread
  const [moved, others] = [report.moved.filter(isDecided), report.moved.filter((line) => !isDecided(line))]
  return {
    ...report,
    moved,
    sameEnd: report.sameEnd ?? others,
    // A trial that was kept before the two were counted apart knows no more than the lines it kept.
    movedCount: report.sameEndCount === undefined ? moved.length : report.movedCount,
    sameEndCount: report.sameEndCount ?? others.length,
    looked: reading?.looked ?? reported,
    total: reading?.total ?? reported,
    isWhole: !reading?.next,
  }
}

export const ruleSetView = async (ctx: Ctx, found: FoundRules): Promise<RuleSetView> => {
  const { row } = found
  const approved = await approvedSets(ctx, found.product)
  const edited = editedRules(found.rules)
  return {
    ...listed(ctx, found, approved),
    market: productOf(found.product)?.market ?? 'US',
    basedOn: row?.based_on ?? null,
    decisionNote: row?.decision_note ?? null,
    withdrawal: withdrawalOf(row),
    rules: edited.map((one) => ({ ...one, words: ruleInWords(one) })),
    differences: row ? ruleDifferences(editedRules(row.base_rules), edited) : [],
    trial: row?.trial ? trialView(row.trial) : null,
    isTrialCurrent: row !== null && row.tried_version === row.version,
    triedAt: row?.tried_at?.toISOString() ?? null,
    lockVersion: row?.lock_version ?? 0,
    actions: row ? actionsFor(ctx, ruleSetRules, await factsOf(ctx, row, approved)) : {},
  }
}
