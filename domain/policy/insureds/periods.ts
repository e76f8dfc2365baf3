import type { LocalDate } from '../../kernel/dates.ts'
import type { Segment, Timeline } from '../chain/segments.ts'
import type { Transaction } from '../chain/transactions.ts'
import { type Fields, idOf, isFields, valueAt } from '../chain/values.ts'

/** Days on which an item of a list is covered without a break. */
export interface ItemPeriod {
  id: string
  from: LocalDate
  /** First day, 12:01 AM, on which it is not any more. */
  until: LocalDate
  /** As it is on the last of the days. */
  item: Fields
}

/**
 * From when until when the items of a list were on a policy with cover, the first first: a day without cover ends them, and an item that
 * comes back has another period. What changes of an item goes on with its period. `isCovered` leaves out what is listed only.
 */
export const itemPeriods = <T extends Transaction>(
  { segments }: Pick<Timeline<T>, 'segments'>,
  list: string,
  isCovered: (item: Fields, segment: Segment<T>) => boolean = () => true,
): ItemPeriod[] => {
  const periods: ItemPeriod[] = []
  for (const segment of segments) {
    const { from, until, terms, gap } = segment
    if (gap !== null) continue
    const items = valueAt(terms, list)
    for (const item of (Array.isArray(items) ? items : []).filter(isFields)) {
      if (!isCovered(item, segment)) continue
      const id = idOf(item) ?? ''
      const open = periods.findLast((one) => one.id === id && one.until === from)
      if (open) Object.assign(open, { until, item })
      else periods.push({ id, from, until, item })
    }
  }
  return periods.toSorted((one, other) => (one.from < other.from ? -1 : one.from > other.from ? 1 : 0))
}
