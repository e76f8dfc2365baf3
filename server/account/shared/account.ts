import { sql } from 'kysely'
import type { z } from 'zod'
import type { accountView as accountSchema } from '#contract/account/account.ts'
import { type AccountAction, accountRules, type AccountStanding } from '#domain/account/actions.ts'
import { profileScore } from '#domain/account/eligibility.ts'
import type { FirmographicProvenance, Firmographics, PolicyContact } from '#domain/account/schema.ts'
import { naicsChoices, naicsCodeOf } from '#domain/market/industry/naics.ts'
import { sicCodeOf } from '#domain/market/industry/sic.ts'
import type { AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { RaisedContradiction } from '#domain/risk/contradictions.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import type { StoredRisk } from '#domain/risk/stored-risk.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Unmoved } from '#server/database/statements/whole-rows.ts'
import type { AccountRow } from '#server/database/tables.ts'

/** What the jsonb columns of an account hold. */
export interface AccountFacts {
  company: Partial<Firmographics>
  provenance: FirmographicProvenance
  contact: Partial<PolicyContact>
  answers: GivenAnswers
  answerProvenance: AnswerProvenance
  evidence: Evidence | null
  risk: StoredRisk | null
  contradictions: RaisedContradiction[]
}

export const factsOf = (row: AccountRow): AccountFacts => {
  const { company, provenance } = row.firmographics
  const answered = row.answers
  return {
    company: company ?? { name: row.name },
    provenance: provenance ?? {},
    contact: row.contact,
    answers: answered.answers ?? {},
    answerProvenance: answered.provenance ?? {},
    evidence: row.evidence,
    risk: row.risk,
    contradictions: [...row.contradictions],
  }
}

/** How much is known of an account, and what would raise it. */
export const profileOf = (
  row: Pick<AccountRow, 'market' | 'state'>,
  facts: Pick<AccountFacts, 'company' | 'contact'>,
) =>
  profileScore({
    country: row.market,
    firmographics: facts.company,
    state: row.state,
    contact: {
      email: facts.contact.policyContactEmail ?? null,
      phone: facts.contact.policyContactPhone ?? null,
    },
  })

/** What the rules of an account look at; `product` is the one that a command names. */
export const standingOf = (row: AccountRow, product?: string): AccountStanding => ({
  status: row.status,
  profile: profileOf(row, factsOf(row)),
  declines: row.declines,
  ...(product !== undefined && { product }),
})

/** Title of an account's industry code, or null without a known one. */
export const industryOf = (row: Pick<AccountRow, 'naics_code' | 'sic_code'>): string | null =>
  (row.naics_code
    ? naicsCodeOf(row.naics_code)?.title
    : row.sic_code
      ? sicCodeOf(row.sic_code)?.title
      : null) ?? null

export const accountView = (ctx: Ctx, row: AccountRow): z.output<typeof accountSchema> => {
  const facts = factsOf(row)
  const profile = profileOf(row, facts)
  return {
    id: row.id,
    cbid: row.cbid,
    name: row.name,
    status: row.status,
    market: row.market,
    state: row.state,
    agencyId: row.tenant_id,
    agencyName: row.agency_name,
    teamId: row.team_id,
    profileScore: profile.score,
    missing: profile.missing,
    firmographics: facts.company,
    industry: industryOf(row),
    industryChoices: row.naics_code ? naicsChoices(row.naics_code) : [],
    provenance: facts.provenance,
    contact: facts.contact,
    answers: facts.answers,
    answerProvenance: facts.answerProvenance,
    contradictions: facts.contradictions,
    isVerifiedByAgent: row.is_verified_by_agent,
    declines: [...row.declines],
    created: row.created_at.toISOString(),
    modified: row.modified_at.toISOString(),
    version: row.lock_version,
    actions: actionsFor(ctx, accountRules, { status: row.status, profile, declines: row.declines }),
  }
}

const accountQuery = (ctx: Ctx, id: string) =>
  ctx.db.selectFrom('account').selectAll().where('id', '=', id).where(visible(ctx.actor, 'account'))

export const readAccount = async (ctx: Ctx, id: string): Promise<AccountRow> => {
  const row = await accountQuery(ctx, id).executeTakeFirst()
  if (!row) throw absent('account')
  return row
}

/** The account, locked until the command ends. */
export const accountForUpdate = async (ctx: Ctx, id: string): Promise<AccountRow> => {
  const row = await accountQuery(ctx, id).forUpdate().executeTakeFirst()
  if (!row) throw absent('account')
  return row
}

/** The same, once its rules let the action be. */
export const accountFor = async (ctx: Ctx, id: string, action: AccountAction): Promise<AccountRow> => {
  const row = await accountForUpdate(ctx, id)
  refuseAction(ctx, accountRules, action, standingOf(row))
  return row
}

/** Sets columns of an account, counts its version up, and gives the row back. */
export const changeAccount = (
  ctx: Pick<Ctx, 'db' | 'now'>,
  row: AccountRow,
  change: Unmoved<'account'>,
): Promise<AccountRow> =>
  ctx.db
    .updateTable('account')
    .set({ ...change, modified_at: ctx.now, lock_version: sql`lock_version + 1` })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
