import type { z } from 'zod'
import type { accountContract, accountView as accountSchema } from '#contract/account/account.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { byMatchKind, howMatched } from '#domain/account/name-match.ts'
import { accountStarts } from '#domain/account/statuses.ts'
import { begun } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { DirectoryUnavailable } from '#server/integrations/firmographics/company-directory.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { searchVector } from '#server/database/lists/lists.ts'
import { ownTenant } from '#server/database/scope.ts'
import { accountView, profileOf } from '#server/account/shared/account.ts'
import { scoredColumns } from '#server/risk/shared/risk.ts'
import { teamOfNew } from './team.ts'
import { companyByHand, companyOfListing, type KnownCompany } from './company.ts'

type Contract = typeof accountContract

const unavailable = (error: unknown): never => {
  if (error instanceof DirectoryUnavailable)
    throw new Refused(
      refusal(
        'conflict',
        'DIRECTORY_AWAY',
        'The company directory does not answer. You can add the account by hand.',
      ),
    )
  throw error
}

/** Companies that match, each saying whether the tenant has it as an account already. */
export const searchDirectory = async (
  ctx: Ctx,
  query: InputOf<Contract['directorySearch']>['query'],
): Promise<OutputOf<Contract['directorySearch']>> => {
  if (!query.name && !query.domain)
    throw new Refused(fieldRefusal('name', 'Enter a name or a domain.', 'REQUIRED'))
  const matches = await ctx.ports.directory
    .search({
      country: query.country,
      limit: query.size,
      ...(query.name ? { name: query.name } : {}),
      ...(query.domain ? { domain: query.domain } : {}),
      ...(query.state && query.country === 'US' ? { state: query.state } : {}),
    })
    .catch(unavailable)
  const known = matches.length
    ? await ctx.db
        .selectFrom('account')
        .select(['id', 'cbid'])
        .where('tenant_id', '=', ctx.actor.orgId)
        .where(
          'cbid',
          'in',
          matches.map((match) => match.cbid),
        )
        .execute()
    : []
  const why = ({ name }: { name: string }) =>
    query.domain ? ({ kind: 'domain', word: null } as const) : howMatched(query.name ?? '', name)
  // Whatever order the directory has, the truest matches come first.
  const ranked = matches.map((match) => ({ ...match, ...why(match) })).toSorted(byMatchKind)
  return {
    content: ranked.map((match) => ({
      cbid: match.cbid,
      name: match.name,
      domainName: match.domainName ?? null,
      city: match.city ?? null,
      state: match.state ?? null,
      zipCode: match.zipCode ?? null,
      country: match.country,
      industry: match.industry ?? null,
      revenue: match.revenue ?? null,
      noOfEmployeesAll: match.noOfEmployeesAll ?? null,
      matchScore: match.similarity,
      matchKind: match.kind,
      matchWord: match.word,
      existingAccountId: known.find((one) => one.cbid === match.cbid)?.id ?? null,
    })),
  }
}

export interface FoundCompany extends KnownCompany {
  market: 'US' | 'UK'
  evidence: Evidence | null
}

type Creation = InputOf<Contract['accountCreate']>['body']

/** A domain in the directory that cannot be scanned leaves the company without evidence, not without an account. */
const unscanned = (error: unknown): null => {
  if (error instanceof Refused) return null
  throw error
}

/** Asks the directory and collects the evidence, before any transaction is open. */
export const lookUpCompany = async (ctx: Ctx, body: Creation): Promise<FoundCompany> => {
  if (!body.cbid) {
    if (!body.name) throw new Refused(fieldRefusal('name', 'Account Name is required', 'REQUIRED'))
    return { ...companyByHand(body.name, ctx.now.toISOString()), market: body.country, evidence: null }
  }
  const listing = await ctx.ports.directory.get(body.cbid).catch(unavailable)
  if (!listing) throw new Refused(fieldRefusal('cbid', 'The directory has no such company.', 'UNKNOWN'))
  const known = companyOfListing(listing)
  const domain = known.company.domainName
  return {
    ...known,
    market: listing.country,
    evidence: domain ? await ctx.ports.evidence(domain, ctx.now).catch(unscanned) : null,
  }
}

const placeOf = (
  { company }: FoundCompany,
  body: Creation,
): { state: string | null; city: string | null } => {
  const place = company.physicalAddress
  return {
    state: place?.country === 'US' ? place.state : (body.state ?? null),
    city: place?.city ?? null,
  }
}

export const createAccount = async (
  ctx: Ctx,
  body: Creation,
  found: FoundCompany,
): Promise<z.output<typeof accountSchema>> => {
  const tenantId = ownTenant(ctx.actor)
  const { company, provenance, market, evidence } = found
  const draft = {
    tenant_id: tenantId,
    id: ctx.newId(),
    cbid: body.cbid ?? null,
    name: company.name,
    market,
    status: begun(accountStarts, 'Open'),
    agency_name: ctx.actor.orgName,
    naics_code: company.naicsCode ?? null,
    sic_code: company.sicCode ?? null,
    ...placeOf(found, body),
    domain_name: company.domainName ?? null,
    revenue: company.revenue ?? null,
    employees: company.noOfEmployeesAll ?? null,
    team_id: await teamOfNew(ctx, body.teams?.[0]?.id),
    created_by: ctx.actor.userId,
    created_at: ctx.now,
    modified_at: ctx.now,
  }
  const facts = { company, provenance }
  const profile = profileOf(draft, { company, contact: {} })
  const row = await ctx.db
    .insertInto('account')
    .values({
      ...draft,
      profile_score: profile.score,
      firmographics: JSON.stringify(facts),
      contact: '{}',
      carrier_id: null,
      verified_date: null,
      ...scoredColumns({ evidence, answers: {}, provenance: {}, before: null, contradictions: [] }, ctx.now),
      search: searchVector(
        tenantId,
        draft.name,
        draft.domain_name,
        draft.city,
        draft.state,
        draft.naics_code,
      ),
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'cbid']).where('cbid', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refused(refusal('conflict', 'ACCOUNT_EXISTS', 'Cannot create account.'))
  ctx.audit({
    tenantId,
    action: 'account.created',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    toStatus: draft.status,
    summary: body.cbid ? `Added ${row.name} from the company directory` : `Added ${row.name} by hand`,
  })
  return accountView(ctx, row)
}
