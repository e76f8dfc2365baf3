import type { z } from 'zod'
import type { accountContract, accountView as accountSchema } from '#contract/account/account.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { detailsProblems, recordProvenance, withDerivedValues } from '#domain/account/eligibility.ts'
import { homeStateOf } from '#domain/account/home-state.ts'
import type { Firmographics } from '#domain/account/schema.ts'
import { type FieldProblem, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { naicsCarriedForward, naicsProblem } from '#domain/market/industry/naics.ts'
import { sicCodeOf } from '#domain/market/industry/sic.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { searchVector } from '#server/database/lists/lists.ts'
import type { AccountRow } from '#server/database/tables.ts'
import {
  accountFor,
  accountView,
  changeAccount,
  factsOf,
  profileOf,
  readAccount,
} from '#server/account/shared/account.ts'
import { companyPhoneIn, contactIn } from '#server/account/shared/contact.ts'
import { impactOf, invalidateQuotes } from '#server/quote/shared/events.ts'
import { questionnaireOf, saveGiven, shortVariant } from '#server/questionnaire/shared/answers.ts'
import { rescored } from '#server/risk/shared/risk.ts'

type Contract = typeof accountContract
type View = z.output<typeof accountSchema>

type Change = InputOf<Contract['accountUpdateDetails']>['body']['firmographics']

/** A NAICS code of 2017 that one code took the place of is that code from now on. */
const carriedForward = (change: Change): Change => ({
  ...change,
  ...(change.naicsCode && { naicsCode: naicsCarriedForward(change.naicsCode) }),
  ...(change.secondNaicsCode && { secondNaicsCode: naicsCarriedForward(change.secondNaicsCode) }),
})

/** The facts after a change: what was not sent stays, null takes a fact away. */
const merged = (row: AccountRow, change: Change): Partial<Firmographics> => {
  const all = Object.entries({ ...factsOf(row).company, ...carriedForward(change) })
  const known = Object.fromEntries(all.filter(([, fact]) => fact !== null)) as Partial<Firmographics>
  return withDerivedValues(known)
}

const sicProblem = (code: string): string | null =>
  sicCodeOf(code) ? null : `${code} is not a SIC 2007 code.`

const INDUSTRIES = [
  ['naicsCode', naicsProblem],
  ['secondNaicsCode', naicsProblem],
  ['sicCode', sicProblem],
] as const

/**
 * Codes that are in no table of industries, and old ones instead of which the user must choose: the tables are too large for
 * the rules that forms share. A code that the company has already stays as it is until it is changed.
 */
const unknownIndustries = (
  row: AccountRow,
  company: Partial<Firmographics>,
  changed: readonly string[],
): FieldProblem[] => {
  const before = factsOf(row).company
  return INDUSTRIES.flatMap(([field, problemOf]) => {
    const code = company[field]
    if (!code || !changed.includes(field) || code === before[field]) return []
    const detail = problemOf(code)
    return detail ? [{ code: 'UNKNOWN', detail, field }] : []
  })
}

const refuseProblems = (
  ctx: Ctx,
  row: AccountRow,
  company: Partial<Firmographics>,
  changed: readonly string[],
): void => {
  const problems = [
    ...detailsProblems(company, { country: row.market, today: ctx.today, state: row.state }).filter(
      (one) => one.code !== 'REQUIRED' || changed.includes(one.field.split('.')[0] ?? ''),
    ),
    ...unknownIndustries(row, company, changed),
  ]
  if (problems.length > 0)
    throw new Refused(
      refusal('invalid', 'FIELD_INVALID', problems.map((one) => one.detail).join(', '), { errors: problems }),
    )
}

/**
 * Evidence of the domain in a change, collected before the transaction; undefined when the domain stays, so that
 * no one waits for a scan to save a phone number.
 */
export const evidenceOfChange = async (
  ctx: Ctx,
  accountId: string,
  { domainName }: Change,
): Promise<Evidence | null | undefined> => {
  const row = await readAccount(ctx, accountId)
  return domainName && domainName !== row.domain_name ? ctx.ports.evidence(domainName, ctx.now) : undefined
}

/**
 * Saves account details with where each value came from. What no longer applies follows in the same transaction:
 * open quotes are invalidated or referred, and the agent's attestation is cleared.
 */
export const changeDetails = async (
  ctx: Ctx,
  accountId: string,
  body: InputOf<Contract['accountUpdateDetails']>['body'],
  /** From `evidenceOfChange`. */
  fresh: Evidence | null | undefined,
): Promise<View> => {
  const row = await accountFor(ctx, accountId, 'update')
  refuseIf(versionRefusal('account', row.lock_version, body.version))
  const before = factsOf(row)
  const company = merged(row, companyPhoneIn(row.market, body.firmographics))
  refuseProblems(ctx, row, company, Object.keys(body.firmographics))
  const provenance = recordProvenance(
    before.company,
    company,
    before.provenance,
    'typed',
    ctx.now.toISOString(),
  )
  const place = company.physicalAddress
  const state = homeStateOf(company, row.state)
  const columns = {
    name: company.name ?? row.name,
    naics_code: company.naicsCode ?? null,
    sic_code: company.sicCode ?? null,
    state,
    city: place?.city ?? row.city,
    domain_name: company.domainName ?? null,
    revenue: company.revenue ?? null,
    employees: company.noOfEmployeesAll ?? null,
    firmographics: JSON.stringify({ company, provenance }),
    is_verified_by_agent: false,
    verified_date: null,
  }
  const evidence = columns.domain_name === row.domain_name ? before.evidence : (fresh ?? null)
  const changed = await changeAccount(ctx, row, {
    ...columns,
    ...rescored(row, { evidence }, ctx.now),
    profile_score: profileOf({ ...row, state }, { ...before, company }).score,
    search: searchVector(
      row.tenant_id,
      columns.name,
      columns.domain_name,
      columns.city,
      state,
      columns.naics_code,
    ),
  })
  await invalidateQuotes(ctx, row, before.company, company)
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'account.detailsChanged',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `Changed ${Object.keys(body.firmographics).length} account details`,
    detail: { fields: Object.keys(body.firmographics) },
  })
  return accountView(ctx, changed)
}

/** What saving would do to open quotes, without saving. */
export const impactOfDetails = async (
  ctx: Ctx,
  accountId: string,
  change: Change,
): Promise<OutputOf<Contract['accountImpact']>> => {
  const row = await readAccount(ctx, accountId)
  return impactOf(ctx, row, factsOf(row).company, merged(row, change))
}

export const saveContact = async (
  ctx: Ctx,
  { accountId, version, ...given }: InputOf<Contract['accountContactSave']>['body'],
): Promise<View> => {
  const row = await accountFor(ctx, accountId, 'update')
  refuseIf(versionRefusal('account', row.lock_version, version))
  const contact = contactIn(row.market, given)
  const facts = factsOf(row)
  const isNew = Object.keys(facts.contact).length === 0
  const changed = await changeAccount(ctx, row, {
    contact: JSON.stringify(contact),
    profile_score: profileOf(row, { ...facts, contact }).score,
  })
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'account.contactSaved',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `${isNew ? 'Added' : 'Changed'} the policyholder contact: ${contact.policyContactFirstName} ${contact.policyContactLastName}`,
  })
  return accountView(ctx, changed)
}

/** Saves the answers that are given, to the questionnaire of the product or else the market's short one. */
export const saveAnswers = async (
  ctx: Ctx,
  accountId: string,
  { answers, together, productType }: InputOf<Contract['accountAnswersSave']>['body'],
): Promise<View> => {
  const row = await accountFor(ctx, accountId, 'update')
  const variant = productType ? questionnaireOf(productType) : shortVariant(row.market)
  return accountView(
    ctx,
    await saveGiven(ctx, row, { variant, given: answers, together, source: 'typed', by: ctx.actor.name }),
  )
}
