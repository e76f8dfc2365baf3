import type { InputOf } from '#contract/endpoint.ts'
import type { referralRuleContract } from '#contract/underwriting/referral-rule.ts'
import { begun, type Written } from '#domain/kernel/lifecycle.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { versionStarts, type VersionStatus } from '#domain/rating/program/dated-version.ts'
import { editedRules, operatorsOf, ruleProblems, rulesFromEdited } from '#domain/underwriting/edited-rules.ts'
import { messageProblems } from '#domain/underwriting/rule-message.ts'
import { factValueText, RULE_FACTS } from '#domain/underwriting/rule-facts.ts'
import { ruleDifferences } from '#domain/underwriting/rule-words.ts'
import {
  type RuleSetAction,
  ruleSetLifecycle,
  ruleSetRules,
} from '#domain/underwriting/rule-set-lifecycle.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { pages } from '#server/mail/pages.ts'
import { refuseAction } from '#server/command/rules.ts'
import {
  byProductAndDate,
  earlierDrafters,
  listedChanges,
  refuseBehind,
  versionDesk,
} from '#server/rating/shared/dated-version.ts'
import {
  approvedSets,
  factsOf,
  findRules,
  listed,
  ofRow,
  readRow,
  rulesInForce,
  rulesOfFiles,
  type RuleSetRow,
  ruleSetView,
} from './rows.ts'
import { tryOnBook } from './trial.ts'

type Contract = typeof referralRuleContract

const search = async (ctx: Ctx, productType: string | undefined) => {
  const rows = await ctx.db.selectFrom('referral_rule_set').selectAll().execute()
  const approved = await approvedSets(ctx)
  const content = [...rulesOfFiles(ctx.today), ...rows.map(ofRow)]
    .filter((one) => productType === undefined || one.product === productType)
    .map((one) => listed(ctx, one, approved))
    .toSorted(byProductAndDate)
  return { content }
}

/** The locked set, once the rules let the action be. */
const allowed = async (ctx: Ctx, id: string, action: RuleSetAction): Promise<RuleSetRow> => {
  const row = await readRow(ctx, id, true)
  const facts = await factsOf(ctx, row, await approvedSets(ctx, row.product))
  refuseAction(ctx, ruleSetRules, action, facts)
  return row
}

type Change = Partial<Omit<RuleSetRow, 'id' | 'rules' | 'base_rules' | 'trial' | 'status'>> & {
  status?: Written<VersionStatus>
  rules?: string
  trial?: string | null
}

const save = (ctx: Ctx, row: RuleSetRow, change: Change): Promise<RuleSetRow> =>
  ctx.db
    .updateTable('referral_rule_set')
    .set({ ...change, lock_version: row.lock_version + 1, modified_at: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const desk = versionDesk({
  lifecycle: ruleSetLifecycle,
  audit: 'referral.rules',
  recordKind: 'referralRuleSet',
  subject: 'referral rules of ',
  nameOf: (row) => `referral rules of ${row.product} from ${row.effective_date}`,
  pageOf: pages.ruleSet,
  allowed,
  save,
  view: (ctx, row: RuleSetRow) => ruleSetView(ctx, ofRow(row)),
})

const draft = async (ctx: Ctx, { body }: InputOf<Contract['ruleSetDraft']>) => {
  const base = await findRules(ctx, body.basedOn)
  if (base.row && base.row.status !== 'APPROVED')
    throw new Refused(refusal('conflict', 'RULES_NOT_APPROVED', 'Start from rules that are approved.'))
  const row = await ctx.db
    .insertInto('referral_rule_set')
    .values({
      id: ctx.newId(),
      product: base.product,
      effective_date: body.effectiveDate,
      based_on: base.version,
      base_rules: JSON.stringify(base.rules),
      rules: JSON.stringify(base.rules),
      status: begun(versionStarts, 'DRAFT'),
      note: body.note,
      drafted_by: ctx.actor.userId,
      drafted_by_name: ctx.actor.name,
      drafted_at: ctx.now,
      modified_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const summary = `${ctx.actor.name} drafted referral rules of ${row.product} from ${row.effective_date}`
  desk.audited(ctx, row, 'Drafted', summary, null)
  return ruleSetView(ctx, ofRow(row))
}

const refuseProblems = (rules: NonNullable<InputOf<Contract['ruleSetUpdate']>['body']['rules']>): void => {
  const errors = [...ruleProblems(rules), ...messageProblems(rules)]
  if (errors.length > 0)
    throw new Refused(refusal('invalid', 'FIELD_INVALID', errors[0]?.detail ?? 'Invalid', { errors }))
}

const changeText = (before: string | null, after: string | null): string => {
  if (before === null) return `added (${after})`
  return after === null ? `removed (${before})` : `is now ${after} instead of ${before}`
}

const update = async (ctx: Ctx, { params, body }: InputOf<Contract['ruleSetUpdate']>) => {
  const row = await allowed(ctx, params.id, 'change')
  refuseBehind(row, body.lockVersion)
  if (body.rules) refuseProblems(body.rules)
  const saved = await save(ctx, row, {
    ...(body.rules && { rules: JSON.stringify(rulesFromEdited(body.rules)), version: row.version + 1 }),
    effective_date: body.effectiveDate ?? row.effective_date,
    note: body.note ?? row.note,
    earlier_drafters: earlierDrafters(row),
    drafted_by: ctx.actor.userId,
    drafted_by_name: ctx.actor.name,
  })
  const differences = ruleDifferences(editedRules(row.rules), editedRules(saved.rules))
  const changes = [
    ...(saved.effective_date === row.effective_date
      ? []
      : [`effective from ${saved.effective_date} instead of ${row.effective_date}`]),
    ...(saved.note === row.note ? [] : [`reason “${saved.note}” instead of “${row.note}”`]),
    ...differences.map(({ code, before, after }) => `${code} ${changeText(before, after)}`),
  ]
  const does = `${ctx.actor.name} changed the draft of referral rules of ${row.product} from ${saved.effective_date}`
  const summary = changes.length === 0 ? does : `${does}: ${listedChanges(changes)}`
  desk.audited(ctx, saved, 'Changed', summary, row.status, { differences })
  return ruleSetView(ctx, ofRow(saved))
}

/** A trial goes on while both sides are the rules that it began with; otherwise it begins again. */
const tryRules = async (ctx: Ctx, id: string, goesOn: boolean) => {
  const row = await allowed(ctx, id, 'try')
  const before = rulesInForce(row.product, ctx.today, await approvedSets(ctx, row.product))
  const isSame = row.tried_version === row.version && row.trial?.reading?.against === before.version
  const isCounted = row.trial?.sameEndCount !== undefined
  const soFar = goesOn && isSame && isCounted && row.trial?.reading?.next ? row.trial : null
  const kept = await tryOnBook(ctx, { product: row.product, before, after: row.rules, soFar })
  const saved = await save(ctx, row, {
    trial: JSON.stringify(kept),
    tried_at: ctx.now,
    tried_version: row.version,
  })
  return ruleSetView(ctx, ofRow(saved))
}

/** Referral rules as dated data: drafted by one, tried on the book, approved by another, in force from a day. */
export const referralRuleHandlers: Handlers<Contract> = {
  ruleSetSearch: (ctx, { query }) => search(ctx, query.productType),
  ruleFactList: async () => ({
    content: RULE_FACTS.map((fact) => ({
      name: fact.name,
      label: fact.label,
      kind: fact.kind,
      operators: [...operatorsOf(fact)],
      choices: (fact.choices ?? []).map((value) => ({ value, label: factValueText(fact, value) })),
    })),
  }),
  ruleSetGet: async (ctx, { params }) => ruleSetView(ctx, await findRules(ctx, params.id)),
  ruleSetDraft: draft,
  ruleSetUpdate: update,
  ruleSetTry: (ctx, { params, body }) => tryRules(ctx, params.id, body.goesOn),
  ruleSetSubmit: (ctx, { params }) => desk.submit(ctx, params.id),
  ruleSetReturn: (ctx, { params, body }) => desk.giveBack(ctx, params.id, body.note),
  ruleSetApprove: (ctx, { params, body }) => desk.approve(ctx, params.id, body.note),
  ruleSetWithdraw: (ctx, { params }) => desk.withdraw(ctx, params.id),
  ruleSetWithdrawalRequest: (ctx, { params, body }) => desk.askWithdrawal(ctx, params.id, body.reason),
  ruleSetWithdrawalConfirm: (ctx, { params }) => desk.confirmWithdrawal(ctx, params.id),
  ruleSetWithdrawalCancel: (ctx, { params }) => desk.keep(ctx, params.id),
}
