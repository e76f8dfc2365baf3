import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'
import { type Fields, isFields, isSame, type Value, valueAt } from '../chain/values.ts'

const amountAt = (fields: Value | undefined, name: string): number => {
  const value = isFields(fields) ? fields[name] : undefined
  return typeof value === 'number' ? value : 0
}

const coveragesOf = (terms: Fields): Fields[] => {
  const list = terms['coverages']
  return Array.isArray(list) ? list.filter((item: Value) => isFields(item)) : []
}

const keyOf = (item: Fields): string => {
  const key = item['key']
  return typeof key === 'string' ? key : ''
}

const grows = (before: Value | undefined, after: Value | undefined): boolean =>
  amountAt(after, 'limit') > amountAt(before, 'limit') ||
  amountAt(after, 'deductible') < amountAt(before, 'deductible') ||
  amountAt(after, 'waitingPeriod') < amountAt(before, 'waitingPeriod')

/**
 * Whether the insured is covered for more after a change: a higher limit, a lower retention, a shorter waiting period, a
 * coverage that was not on the policy, or terrorism that was excluded. Then a statement says that nothing is known which
 * could become a claim.
 */
export const coverGrows = (before: Fields, after: Fields): boolean => {
  if (grows(before, after)) return true
  if (before['isTriaExcluded'] === true && after['isTriaExcluded'] !== true) return true
  const had = new Map(coveragesOf(before).map((item) => [keyOf(item), item]))
  return coveragesOf(after).some((item) => {
    const was = had.get(keyOf(item))
    return was === undefined || (!isSame(was, item) && grows(was, item))
  })
}

/** Facts may move by this much, percent, without an underwriter. */
export const EXPOSURE_PERCENT = 25

const COUNTED = [
  ['revenue', 'revenue'],
  ['noOfEmployees', 'number of employees'],
] as const
const NAMED = [
  ['naicsCode', 'NAICS code'],
  ['sicCode', 'SIC code'],
] as const

/** What moved so far that an underwriter looks at it, as it is called; null where nothing did. */
export const farExposure = (before: Fields, after: Fields): string | null => {
  const at = (terms: Fields, field: string): Value | undefined => valueAt(terms, `exposure.${field}`)
  for (const [field, words] of COUNTED) {
    const [was, is] = [at(before, field), at(after, field)]
    if (typeof was !== 'number' || typeof is !== 'number') continue
    if (Math.abs(is - was) * 100 > was * EXPOSURE_PERCENT)
      return `The ${words} changes by more than ${EXPOSURE_PERCENT} percent`
  }
  for (const [field, words] of NAMED)
    if (!isSame(at(before, field), at(after, field))) return `The ${words} changes`
  return null
}

const letters = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Edits of single letters that lead from one text to the other. */
const editsBetween = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at]
    for (let to = 1; to <= other.length; to += 1)
      next.push(
        Math.min(
          (row[to] ?? 0) + 1,
          (next[to - 1] ?? 0) + 1,
          (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length] ?? 0
}

/** A name may differ by this many letters and still be the same one, spelled otherwise: of a short name by fewer. */
const MOST_LETTERS = 2
const LETTERS_FOR_ONE = 4

/** Legal forms as names end with them; another one is another company. */
const FORMS = [
  'llc',
  'llp',
  'lp',
  'inc',
  'corp',
  'co',
  'ltd',
  'limited',
  'plc',
  'pc',
  'pllc',
  'gmbh',
] as const

const formOf = (name: string): string | null => {
  const text = letters(name)
  return FORMS.filter((form) => text.endsWith(form)).toSorted((a, b) => b.length - a.length)[0] ?? null
}

/** Whether a name is another spelling of the same company, and not another company. */
export const isSpelling = (before: string, after: string): boolean => {
  const name = letters(before)
  const most = Math.min(MOST_LETTERS, Math.floor(name.length / LETTERS_FOR_ONE))
  return formOf(before) === formOf(after) && editsBetween(name, letters(after)) <= most
}

/** What is stated of losses counts from its day on, so it is of these days; a signature may have been waited for. */
const DAYS_OLD = { statement: 14, signature: 90 } as const

/** Why a statement or a signature for a change cannot be of a day, or null; days are those at the insured's address. */
export const saidOnRefusal = (
  what: keyof typeof DAYS_OLD,
  on: LocalDate,
  today: LocalDate,
): Refusal | null => {
  const first = addDays(today, -DAYS_OLD[what])
  if (first <= on && on <= today) return null
  return fieldRefusal(
    `${what}.on`,
    on > today
      ? 'This day is in the future. Choose one up to today.'
      : `This day is too long ago. Choose one from ${first} to ${today}.`,
    'OUT_OF_RANGE',
  )
}
