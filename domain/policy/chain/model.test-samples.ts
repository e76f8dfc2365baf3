/**
 * A policy worked out the slow way, for tests to compare with: a list of facts, read day by day. Days count from 0, the
 * term has `DAYS`. It shares nothing with what it is compared with.
 */
export const DAYS = 365

export type Fact =
  | { is: 'change'; day: number; field: string; value: number }
  | { is: 'cancel'; day: number; isShort: boolean; floor: number }
  | { is: 'resume'; day: number }
  | { is: 'extend'; days: number }
  | { is: 'void' }

/** Facts in the order of recording, with the number of each. */
export type Facts = readonly (Fact & { order: number })[]

const START: Record<string, number> = { limit: 1, retention: 1, item: 0 }

/** A whole-term premium in cents that every field moves. */
export const modelPrice = (terms: Readonly<Record<string, number>>): number =>
  (1_237 * (terms['limit'] ?? 0) - 113 * (terms['retention'] ?? 0) + 71 * (terms['item'] ?? 0) + 2_000) * 100

export const isVoid = (facts: Facts): boolean => facts.some(({ is }) => is === 'void')

export const lengthOf = (facts: Facts): number =>
  DAYS + facts.reduce((sum, fact) => sum + (fact.is === 'extend' ? fact.days : 0), 0)

/** What holds on one day: its terms, and the cancellation by which there is no cover. */
interface Day {
  terms: Record<string, number>
  cancelled: (Fact & { order: number }) | null
}

/** Every day of the term, each worked out from the one before and the facts of its own. */
export const daysOf = (facts: Facts): Day[] => {
  const days: Day[] = []
  let { terms, cancelled }: Day = { terms: START, cancelled: null }
  for (let day = 0; day < lengthOf(facts); day++) {
    for (const fact of facts) {
      if (fact.is === 'change' && fact.day === day) terms = { ...terms, [fact.field]: fact.value }
      if (fact.is === 'cancel' && fact.day === day && !cancelled) cancelled = fact
      if (fact.is === 'resume' && fact.day === day && cancelled && fact.order > cancelled.order)
        cancelled = null
    }
    days.push({ terms, cancelled })
  }
  return days
}

export const isCovered = (facts: Facts, day: number): boolean =>
  !isVoid(facts) && daysOf(facts)[day]?.cancelled === null

/** Rounded half away from zero: all numbers here are far below 2^53. */
const rounded = (numerator: number, divisor: number): number => {
  const size = Math.floor((2 * Math.abs(numerator) + divisor) / (2 * divisor))
  return numerator < 0 ? -size : size
}

/** Sum of the steps by which the price of the days up to `until` moves, and the price before it. */
const stepsUpTo = (days: readonly Day[], until: number): { sum: number; price: number } => {
  let sum = 0
  let price = 0
  for (const [day, { terms, cancelled }] of days.slice(0, until).entries()) {
    if (day === DAYS) sum += rounded(price * (days.length - DAYS), DAYS)
    const next = cancelled ? 0 : modelPrice(terms)
    const end = day < DAYS ? DAYS : days.length
    if (next !== price) sum += rounded((next - price) * (end - day), DAYS)
    price = next
  }
  return { sum, price }
}

export const modelWritten = (facts: Facts): number => {
  if (isVoid(facts)) return 0
  const days = daysOf(facts)
  const by = days.at(-1)?.cancelled
  if (by?.is !== 'cancel') return stepsUpTo(days, days.length).sum
  const { sum, price } = stepsUpTo(days, by.day)
  // The extension is charged when its first day is reached, which a cancellation on that day is not.
  const extended = by.day === DAYS ? rounded(price * (days.length - DAYS), DAYS) : 0
  const left = (by.day < DAYS ? DAYS : days.length) - by.day
  const back = rounded(price * left * (by.isShort ? 90 : 100), DAYS * 100)
  const floor = rounded((sum + extended) * by.floor, 100)
  const most = by.floor === 0 ? back : Math.max(0, sum + extended - floor)
  return sum + extended - Math.min(back, most)
}
