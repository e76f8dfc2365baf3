import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** Text anywhere in some columns, whatever its case; no condition without text. Lists of licences are short. */
export const contains = (columns: RawBuilder<unknown>, text: string | undefined): RawBuilder<SqlBool>[] =>
  text ? [sql<SqlBool>`strpos(lower(${columns}), ${text.toLowerCase()}) > 0`] : []

/** Expiring from a day on, up to a day. */
export const period = (query: {
  after?: string | undefined
  before?: string | undefined
}): RawBuilder<SqlBool>[] => [
  ...(query.after ? [sql<SqlBool>`expiration_date >= ${query.after}`] : []),
  ...(query.before ? [sql<SqlBool>`expiration_date <= ${query.before}`] : []),
]
