import { type RawBuilder, sql } from 'kysely'
import type { Agent } from '#server/database/json-columns.ts'
import type { Db } from '#server/database/kysely.ts'
import { searchOfTenant } from '#server/database/lists/search-marks.ts'
import type { Database } from '#server/database/tables.ts'

/** An account on its way from one agency to another. */
export interface Moving {
  accountId: string
  from: { id: string; name: string }
  to: { id: string; name: string; processorId: string | null }
  /** The user of the new agency who takes open work over. */
  agent: Agent & { id: string }
  now: Date
}

interface Move {
  /** In addition to the tenant; what a row says of who wrote it stays. */
  set?: (moving: Moving) => RawBuilder<unknown>
  /** Rows of the account in its former tenant; by their `account_id` where nothing is said. */
  of?: RawBuilder<unknown>
}

const company = (column: string) => sql.ref(column)

/** Tables that list their rows by words, with the agency's name among them. */
const named =
  (name: string, ...more: ((moving: Moving) => RawBuilder<unknown>)[]) =>
  (moving: Moving): RawBuilder<unknown> =>
    sql.join([
      sql`agency_name = ${moving.to.name}`,
      sql`search = ${searchOfTenant(moving.to, { name: moving.from.name, company: company(name) })}`,
      ...more.map((set) => set(moving)),
    ])

const ofAgent = ({ agent }: Moving) => sql`agent = ${JSON.stringify(agent)}::jsonb - 'id'`
const createdFor = ({ agent }: Moving) => sql`created_by = ${agent.id}`
const collectedBy = ({ to }: Moving) => sql`processor_id = ${to.processorId}`
/** That the policy is renewed by itself was agreed with the former agency, in the name of its user. */
const withoutAgreement = () =>
  sql`auto_renewal_at = null, auto_renewal_by = null, auto_renewal_by_name = null`

/** Rows below the account's quotes or policies, which have moved by then; by ids, for which tables have an index. */
const below = (table: 'quote' | 'policy') =>
  sql`${sql.ref(`${table}_id`)} in (select id from ${sql.table(table)}
    where tenant_id = moved.to_id and account_id = moved.id)`

/**
 * Everything live of an account, in the order in which it moves. Its key's first part is the new agency's id from then
 * on. Rows that follow a row of these by their key (`question_request`, `renewal_reminder`, `policy_notice`) do so in the database. What
 * is never rewritten stays in the tenant of its time: journals, postings, policy transactions, documents and the trail.
 */
const MOVES: Readonly<Partial<Record<keyof Database, Move>>> = {
  account: {
    set: (
      moving,
    ) => sql`agency_name = ${moving.to.name}, search = ${searchOfTenant(moving.to)}, team_id = null,
      modified_at = ${moving.now}, lock_version = lock_version + 1`,
    of: sql`account.id = moved.id`,
  },
  quote: { set: named('company_name', ofAgent, createdFor) },
  quote_price_version: { of: below('quote') },
  binder: { set: named('company_name'), of: below('quote') },
  cart_quote: {},
  subjectivity: { of: below('quote') },
  subjectivity_file: {
    of: sql`subjectivity_id in (select id from subjectivity where tenant_id = moved.to_id and ${below('quote')})`,
  },
  referral_file: { of: below('quote') },
  submission: { set: named('account_name', createdFor) },
  policy: { set: named('company_name', ofAgent, collectedBy, withoutAgreement) },
  invoice: {
    set: (moving) =>
      sql`processor_id = case when open_balance > 0 then ${moving.to.processorId}::uuid else processor_id end`,
    of: below('policy'),
  },
  credit_note: { set: collectedBy, of: below('policy') },
  payment: { of: below('policy') },
  refund: { of: below('policy') },
  money_approval: { of: below('policy') },
  claim: { of: below('policy') },
}

export const MOVED_TABLES = Object.keys(MOVES) as (keyof Database)[]

/** Rows that were moved, by table. */
export type Moved = Partial<Record<keyof Database, number>>

/** Who answers for questions that the insured has not answered yet. */
const handQuestionsOver = ({ accountId, agent }: Moving) => sql`
  update question_request set sent_by = ${agent.id}, sent_by_email = ${agent.agentEmail},
    sent_by_name = ${`${agent.agentFirstName} ${agent.agentLastName}`}
  where account_id = ${accountId} and answered_at is null`

/** Pages that were mailed and work in the name of the former agency go on in the new one's. */
const handPagesOver = ({ accountId, from, to, agent, now }: Moving) => sql`
  update workflow set org_id = ${to.id}, user_id = ${agent.id}
  where org_id = ${from.id} and expires_at > ${now}
    and record_id in (select id from quote where account_id = ${accountId} and tenant_id = ${to.id})`

/** Waits for commands that are at work on the account, and keeps others waiting: quotes first, as binding does. */
export const lockRows = async (db: Db, tenantId: string, accountId: string): Promise<void> => {
  await sql`select id from quote where tenant_id = ${tenantId} and account_id = ${accountId} order by id for update`.execute(
    db,
  )
  await sql`select id from invoice where tenant_id = ${tenantId} and policy_id in (
    select id from policy where tenant_id = ${tenantId} and account_id = ${accountId}) order by id for update`.execute(
    db,
  )
}

/** Moves every live row of the account, which the caller has locked. */
export const moveRows = async (db: Db, moving: Moving): Promise<Moved> => {
  const { accountId, from, to } = moving
  const moved: Moved = {}
  for (const table of MOVED_TABLES) {
    const { set, of } = MOVES[table] as Move
    const { numAffectedRows } =
      await sql`with moved as (select ${accountId}::uuid as id, ${to.id}::uuid as to_id)
      update ${sql.table(table)} set tenant_id = ${to.id}${set ? sql`, ${set(moving)}` : sql``} from moved
      where tenant_id = ${from.id} and ${of ? of : sql`account_id = moved.id`}`.execute(db)
    moved[table] = Number(numAffectedRows ?? 0)
  }
  await handQuestionsOver(moving).execute(db)
  await handPagesOver(moving).execute(db)
  return moved
}
