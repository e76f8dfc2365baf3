import { type RawBuilder, sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { programOrderContract } from '#contract/policy/program/orders.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { COVERING } from '#domain/policy/lifecycle.ts'
import type { ProgramCandidate } from '#domain/policy/program/choice.ts'
import { SPENT } from '#domain/quote/status-groups.ts'
import type { Db } from '#server/database/kysely.ts'
import { statusList } from '#server/database/status-list.ts'

export type ProgramBook = InputOf<(typeof programOrderContract)['policyBulkProgram']>['body']

/** A policy whose renewal may get a program, as it is now. */
export interface FoundPolicy extends ProgramCandidate {
  tenantId: string
  accountId: string
  policyId: string
  policyNumber: string
  companyName: string
  agencyName: string
  endDate: LocalDate
  /** Cents; as a number also where there are many. */
  premium: number
}

const columns = sql`policy.tenant_id as "tenantId", policy.account_id as "accountId", policy.id as "policyId",
  policy.policy_number as "policyNumber", policy.company_name as "companyName", policy.agency_name as "agencyName",
  policy.market, policy.end_date::text as "endDate", policy.premium::float8 as premium,
  policy.renewed_by is not null as "isRenewed", policy.renewal_program as chosen,
  (select quote.quote_number from quote where quote.tenant_id = policy.tenant_id
    and quote.account_id = policy.account_id and quote.renewal_of = policy.id
    and quote.status not in ${statusList(SPENT)} limit 1) as "begunAs"`

const conditions = ({
  product,
  agencyId,
  state,
  endsFrom,
  endsUntil,
}: ProgramBook): RawBuilder<unknown>[] => [
  sql`policy.product = ${product} and policy.status in ${statusList(COVERING)}`,
  ...(agencyId === undefined ? [] : [sql`policy.tenant_id = ${agencyId}`]),
  ...(state === undefined ? [] : [sql`policy.state = ${state}`]),
  ...(endsFrom === undefined ? [] : [sql`policy.end_date >= ${endsFrom}`]),
  ...(endsUntil === undefined ? [] : [sql`policy.end_date <= ${endsUntil}`]),
]

/** Policies with cover of a book by the day on which they end, at most so many. */
export const policiesOf = async (db: Db, book: ProgramBook, most: number): Promise<FoundPolicy[]> => {
  const { rows } = await sql<FoundPolicy>`select ${columns} from policy
    where ${sql.join(conditions(book), sql` and `)}
    order by policy.end_date, policy.policy_number limit ${most}`.execute(db)
  return rows
}

/** A policy as it is now, locked; undefined where there is none any more. */
export const lockedPolicy = async (db: Db, policyId: string): Promise<FoundPolicy | undefined> => {
  const { rows } = await sql<FoundPolicy>`select ${columns} from policy where policy.id = ${policyId}
    for update of policy`.execute(db)
  return rows[0]
}
