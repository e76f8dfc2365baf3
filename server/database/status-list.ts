import { type RawBuilder, sql } from 'kysely'

/**
 * Statuses as the list of an `in`, written into the text of the statement: the planner then knows them, which a
 * partial index needs. `sql\`quote.status in ${statusList(WAITING)}\``.
 */
export const statusList = (statuses: readonly string[]): RawBuilder<unknown> =>
  sql`(${sql.join(statuses.map((status) => sql.lit(status)))})`
