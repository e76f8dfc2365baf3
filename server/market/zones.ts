import { type RawBuilder, sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { STATES, timeZoneOf } from '#domain/market/states.ts'
import { todayIn } from '#server/command/ctx.ts'

/**
 * The calendar day at the insured's address, as SQL over the columns `market` and `state` of a table: 12:01 AM comes
 * hours apart in Guam and Honolulu. The same zones as `timeZoneOf`, since both are made from one table.
 */
export const todayAtInsured = (
  now: Date,
  table: 'account' | 'policy' | 'quote' | 'binder' | 'bor_order' | 'endorsement',
): RawBuilder<LocalDate> => {
  const elsewhere = todayIn(now, timeZoneOf('US'))
  const statesByDay = new Map<LocalDate, string[]>()
  for (const { code, timeZone } of STATES) {
    const day = todayIn(now, timeZone)
    if (day !== elsewhere) statesByDay.set(day, [...(statesByDay.get(day) ?? []), code])
  }
  const branches = [...statesByDay].map(
    ([day, states]) => sql`when ${sql.ref(`${table}.state`)} = any(${states}::text[]) then ${day}::date`,
  )
  return sql<LocalDate>`case when ${sql.ref(`${table}.market`)} = 'UK' then ${todayIn(now, timeZoneOf('UK'))}::date
    ${sql.join(branches, sql` `)} else ${elsewhere}::date end`
}
