import { sql, type SqlBool } from 'kysely'
import type { blacklistedDomainContract } from '#contract/access/blacklisted-domain.ts'
import { blockedDomainList } from '#contract/access/lists.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { domainOf } from '#domain/party/user-schema.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { readNumbered } from '#server/database/lists/numbered-page.ts'
import { chosenSort } from '#server/database/lists/list-sort.ts'
import { absent } from '#server/database/scope.ts'
import { likeOf } from '#server/party/shared/users.ts'

type Contract = typeof blacklistedDomainContract
type Query = InputOf<Contract['blacklistedDomainSearch']>['query']

const wire = (row: { domain: string; created_at: Date; created_by_name: string }) => ({
  domain: row.domain,
  created: row.created_at.toISOString(),
  createdBy: row.created_by_name,
})

const findDomains = (ctx: Ctx, query: Query) => {
  const order = chosenSort(blockedDomainList, query.sort, { domain: 'domain', created: 'created_at' })
  const rows = ctx.db
    .selectFrom('blacklisted_domain')
    .select(['domain', 'created_at', 'created_by_name'])
    .$if(Boolean(query.search), (domains) => domains.where(sql<SqlBool>`domain like ${likeOf(query.search)}`))
    .orderBy(order.by, order.direction)
    .orderBy('domain', order.direction)
  return readNumbered(ctx.db, rows, query, wire)
}

const record = (ctx: Ctx, action: string, summary: string): void =>
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action,
    recordKind: 'org',
    recordId: ctx.actor.orgId,
    summary,
  })

const addDomain = async (ctx: Ctx, domain: string) => {
  if (domain === domainOf(ctx.actor.email))
    throw new Refused(refusal('conflict', 'OWN_DOMAIN', 'Your own address is at this domain.'))
  const row = await ctx.db
    .insertInto('blacklisted_domain')
    .values({ domain, created_at: ctx.now, created_by_name: ctx.actor.name })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new Refused(refusal('conflict', 'DOMAIN_LISTED', `${domain} is on the list already.`))
  record(ctx, 'domain.blacklisted', `${ctx.actor.name} blacklisted ${domain}`)
  return wire(row)
}

const removeDomain = async (ctx: Ctx, domain: string): Promise<void> => {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('blacklisted_domain')
    .where('domain', '=', domain)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw absent('domain')
  record(ctx, 'domain.allowed', `${ctx.actor.name} took ${domain} off the blacklist`)
}

export const blacklistedDomainHandlers: Handlers<Contract> = {
  blacklistedDomainSearch: (ctx, { query }) => findDomains(ctx, query),
  blacklistedDomainAdd: (ctx, { body }) => addDomain(ctx, body.domainName),
  blacklistedDomainRemove: async (ctx, { query }) => {
    await removeDomain(ctx, query.domainName)
    return undefined
  },
}
