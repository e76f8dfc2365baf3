import type { FieldProblem } from '../kernel/refusal.ts'
import { PRODUCTS } from '../rating/products.ts'
import { COMPARING, type EditedCondition, type EditedRule } from './edited-rules.ts'

/** A number that a message to the agent names, such as `$25,000,000`, `2.5m` or `30`, and where it is written. */
interface NamedNumber {
  value: number
  currency: string
  at: number
  length: number
}

const UNITS: Readonly<Record<string, number>> = {
  '': 1,
  k: 1_000,
  thousand: 1_000,
  m: 1_000_000,
  million: 1_000_000,
  bn: 1_000_000_000,
  billion: 1_000_000_000,
}

/** Times and shares say when and how much of something, not where a rule begins: `12 months`, `80%`. */
const OTHER_MEASURE = /^(\s*%|[\s-]+(percent|hours?|days?|weeks?|months?|years?)\b)/i
const NUMBER =
  /([$£]?)(?<![\w.,])(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?:\s?(k|m|bn|thousand|million|billion)\b)?(?![\w.]*\w)/gi

/** The longest first, so that `Prime 250` leaves nothing of `Prime 250 Surplus`. */
const PRODUCT_NAMES = PRODUCTS.map(({ name }) => name).toSorted((a, b) => b.length - a.length)

/** The message with as many blanks where it names a product: the 100 of Prime 100 is no amount. */
const withoutProducts = (message: string): string =>
  PRODUCT_NAMES.reduce((text, name) => text.replaceAll(name, ' '.repeat(name.length)), message)

const namedNumbers = (message: string): NamedNumber[] => {
  const text = withoutProducts(message)
  return [...text.matchAll(NUMBER)].flatMap((found) => {
    const [whole, currency = '', digits = '', decimals = '', unit = ''] = found
    const value = Number(`${digits.replaceAll(',', '')}${decimals}`) * (UNITS[unit.toLowerCase()] ?? 1)
    const isOther = OTHER_MEASURE.test(text.slice(found.index + whole.length))
    return isOther || !Number.isInteger(value)
      ? []
      : [{ value, currency, at: found.index, length: whole.length }]
  })
}

const grouped = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')

/** The number that a condition compares with; null where it compares with none, or with none that can be read yet. */
const numberOf = ({ operator, values }: EditedCondition): number | null =>
  COMPARING.includes(operator) && /^\d{1,12}$/.test(values[0] ?? '') ? Number(values[0]) : null

/**
 * Why a rule may not show its message to the agent, or null: the message names a number that no condition compares
 * with, so that a quote would be referred for one reason and the agent would read another. A message without numbers
 * says what it likes, and one that names the number of every condition may name others, such as a retention to ask for.
 */
export const messageProblem = ({
  code,
  when,
  reason,
}: Omit<EditedRule, 'level' | 'source'>): string | null => {
  const compared = when.map(numberOf).filter((value) => value !== null)
  const named = namedNumbers(reason).map(({ value }) => value)
  const other = named.find((value) => !compared.includes(value))
  const missing = compared.find((value) => !named.includes(value))
  return other === undefined || missing === undefined
    ? null
    : `${code}: the message names ${grouped(other)}, and the rule compares with ${compared.map(grouped).join(' and ')}. Name the number of the rule in the message.`
}

/** What is wrong with the messages of edited rules, by the field of the rule. */
export const messageProblems = (rules: readonly EditedRule[]): FieldProblem[] =>
  rules.flatMap((rule, index) => {
    const detail = messageProblem(rule)
    return detail === null ? [] : [{ field: `rules.${index}.reason`, code: 'INVALID', detail }]
  })

/**
 * The message after conditions changed: each number that it took from a condition follows the condition's value, in the
 * currency it had. Anything else in it is as it was written.
 */
export const messageFollowing = (
  message: string,
  before: readonly EditedCondition[],
  after: readonly EditedCondition[],
): string => {
  const follows = new Map<number, number>()
  before.forEach((condition, at) => {
    const now = after[at]
    const [was, is] = [numberOf(condition), now?.fact === condition.fact ? numberOf(now) : null]
    if (was !== null && is !== null && !follows.has(was)) follows.set(was, is)
  })
  return namedNumbers(message).reduceRight((text, { value, currency, at, length }) => {
    const next = follows.get(value)
    return next === undefined || next === value
      ? text
      : `${text.slice(0, at)}${currency}${grouped(next)}${text.slice(at + length)}`
  }, message)
}
