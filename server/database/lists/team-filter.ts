import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { type ColumnOf, refTo, type ScopedTable } from '../scope.ts'

/** Tables whose rows are of one account. */
type OfAccount = { [T in ScopedTable]: 'account_id' extends ColumnOf<T> ? T : never }[ScopedTable]

/** What is the whole agency's, since it is of no account. */
const OF_AGENCY: Readonly<Record<Exclude<ScopedTable, OfAccount | 'account'>, true>> = {
  license: true,
  agent_license: true,
  surplus_license: true,
  custom_preset: true,
}

const isOfAgency = (table: ScopedTable): table is keyof typeof OF_AGENCY => Object.hasOwn(OF_AGENCY, table)

const accountsOf = (actor: Actor, teamId: string): RawBuilder<unknown> =>
  seesAll(actor, 'account')
    ? sql`select team_quote.account_id from quote as team_quote
        join team_member on team_member.user_id = team_quote.underwriter_id
        where team_member.team_id = ${teamId}::uuid`
    : sql`select team_account.id from account as team_account
        where team_account.tenant_id = (select org_id from team where id = ${teamId}::uuid)
          and (team_account.team_id = ${teamId}::uuid
            or (team_account.team_id is null and (select is_default from team where id = ${teamId}::uuid)))`

/**
 * A condition that keeps a list to one team: an agency's accounts belong to a team, or else to its default one, and
 * everything of an account belongs where the account does. A team of the provider's staff has the accounts whose
 * quotes its members underwrite. Licenses are the whole agency's. It narrows what `visible` lets through.
 */
export const ofTeam = (actor: Actor, table: ScopedTable, teamId: string | undefined): RawBuilder<SqlBool> => {
  if (!teamId || isOfAgency(table)) return sql<SqlBool>`true`
  const column = table === 'account' ? refTo(table, 'id') : refTo(table, 'account_id')
  return sql<SqlBool>`${column} in (${accountsOf(actor, teamId)})`
}
