import { type RawBuilder, sql } from 'kysely'
import { searchWords, tenantMark } from './lists.ts'

const MARK = tenantMark('')

/**
 * The words of a row's `search` for another tenant: its own without the marked ones, the former tenant's name replaced by
 * the new one's where rows name their agency, and all of them again with the new tenant's mark. A word of the former
 * name that the company's name has as well is kept.
 */
export const searchOfTenant = (
  tenant: { id: string; name: string },
  former?: { name: string; company: RawBuilder<unknown> },
): RawBuilder<string> => {
  const added = former ? searchWords(tenant.name) : []
  const isGone = former
    ? sql`word = any(${searchWords(former.name)}::text[]) and strpos(lower(${former.company}), word) = 0`
    : sql`false`
  return sql<string>`(with plain as (
      select word from unnest(tsvector_to_array(search)) word where left(word, 1) <> ${MARK} and not (${isGone})
      union select unnest(${added}::text[]))
    select array_to_tsvector(array(
      select word from plain union all select ${tenantMark(tenant.id)} || word from plain)))`
}
