import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Text anywhere in some columns, whatever its case. Lists of licences are short. */
export const contains =
  (columns: RawBuilder<unknown>) =>
  (text: string): RawBuilder<SqlBool> =>
    sql<SqlBool>`strpos(lower(${columns}), ${text.toLowerCase()}) > 0`

/** Expiring from a day on, up to a day. */
export const period = {
  after: (day: string) => sql<SqlBool>`expiration_date >= ${day}`,
  before: (day: string) => sql<SqlBool>`expiration_date <= ${day}`,
}
