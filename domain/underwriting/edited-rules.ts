import type { FieldProblem } from '../kernel/refusal.ts'
import type { ReferralRule } from '../rating/program/program-schema.ts'
import { ruleSourceText } from '../rating/program/rule-sources.ts'
import { factValueText, type RuleFact, ruleFact } from './rule-facts.ts'

export const RULE_LEVELS = ['inform', 'block', 'approve', 'decline'] as const
export const RULE_OPERATORS = ['gt', 'gte', 'lt', 'in', 'prefix'] as const
export type RuleOperator = (typeof RULE_OPERATORS)[number]

/** A condition as people edit it: values are text, one for a comparison, some for a list. */
export interface EditedCondition {
  fact: string
  operator: RuleOperator
  values: string[]
}

export interface EditedRule {
  code: string
  level: ReferralRule['level']
  when: EditedCondition[]
  reason: string
  source: string
}

/** Operators that compare with one number. */
export const COMPARING: readonly RuleOperator[] = ['gt', 'gte', 'lt']

/** Operators that a fact can be asked with. */
export const operatorsOf = ({ kind, choices }: RuleFact): readonly RuleOperator[] =>
  choices ? ['in'] : kind === 'code' ? ['prefix', 'in'] : COMPARING

const valueProblem = (fact: RuleFact, value: string): string | null => {
  if (fact.choices?.includes(value)) return null
  if (fact.kind === 'choice')
    return `${fact.label}: choose ${either(fact.choices?.map((one) => factValueText(fact, one)) ?? [])}.`
  if (fact.choices) return `${fact.label}: ${value} is none.`
  if (fact.kind === 'code')
    return /^[A-Z0-9]{1,6}$/.test(value) ? null : `${fact.label}: use letters or digits, at most six.`
  return /^\d{1,12}$/.test(value) ? null : `${fact.label}: use a whole number, such as 2,000,000.`
}

const conditionProblem = ({ fact: name, operator, values }: EditedCondition): string | null => {
  const fact = ruleFact(name)
  if (!fact) return `Nothing is known as ${name}.`
  if (!operatorsOf(fact).includes(operator)) return `${fact.label} cannot be compared like this.`
  if (values.length === 0) return `${fact.label}: say what it is compared with.`
  if (COMPARING.includes(operator) && values.length > 1) return `${fact.label}: give one number.`
  return values.map((value) => valueProblem(fact, value)).find((problem) => problem !== null) ?? null
}

/** What is wrong with edited rules, by the field of the rule it concerns; codes are unique in a set. */
export const ruleProblems = (rules: readonly EditedRule[]): FieldProblem[] => {
  const seen = new Set<string>()
  return rules.flatMap((rule, index) => {
    const problems: FieldProblem[] = []
    if (seen.has(rule.code))
      problems.push({
        field: `rules.${index}.code`,
        code: 'TAKEN',
        detail: `Two rules are called ${rule.code}.`,
      })
    seen.add(rule.code)
    rule.when.forEach((condition, at) => {
      const detail = conditionProblem(condition)
      if (detail) problems.push({ field: `rules.${index}.when.${at}.values`, code: 'INVALID', detail })
    })
    return problems
  })
}

const operandOf = ({ fact, operator, values }: EditedCondition): ReferralRule['when'][number][2] =>
  COMPARING.includes(operator)
    ? Number(values[0])
    : values.map((value) => (ruleFact(fact)?.isNumeric ? Number(value) : value))

/** Edited rules as pricing evaluates them; the first condition names the field that a rule concerns. */
export const rulesFromEdited = (rules: readonly EditedRule[]): ReferralRule[] =>
  rules.map(({ when, ...rule }) => ({
    ...rule,
    field: ruleFact(when[0]?.fact ?? '')?.field ?? '',
    when: when.map((one): ReferralRule['when'][number] => [one.fact, one.operator, operandOf(one)]),
  }))

/** Rules as people edit them. */
export const editedRules = (rules: readonly ReferralRule[]): EditedRule[] =>
  rules.map(({ code, level, when, reason, source }) => ({
    code,
    level,
    reason,
    source: ruleSourceText(source),
    when: when.map(([fact, operator, operand]) => ({
      fact,
      operator,
      values: (Array.isArray(operand) ? operand : [operand]).map(String),
    })),
  }))

/** `A, B or C`. */
export const either = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** What people type as one number: `$2,000,000`, `2 000 000` and `2m` are 2000000. Anything else is left as it is. */
const typedNumber = (text: string): string => {
  const [, digits = '', unit = ''] = /^[$£]?(\d[\d,.\s]*?)\s*([km]?)$/i.exec(text.trim()) ?? []
  const isGrouped = /^(\d+|\d{1,3}([,\s]\d{3})+)$/.test(digits)
  if (unit === '') return isGrouped ? digits.replaceAll(/[,\s]/g, '') : text.trim()
  const value = Number(digits) * (unit.toLowerCase() === 'k' ? 1_000 : 1_000_000)
  return Number.isInteger(value) ? String(value) : text.trim()
}

/** The values of a condition as they are typed: one number where it compares, else a list of codes. */
export const typedValues = (operator: RuleOperator, text: string): string[] => {
  if (COMPARING.includes(operator)) return text.trim() === '' ? [] : [typedNumber(text)]
  return text
    .split(/[\s;,]+/)
    .map((value) => value.trim().toUpperCase())
    .filter((value) => value !== '')
}

/** The values of a condition as they are typed again, the reverse of `typedValues`. */
export const valuesAsTyped = (operator: RuleOperator, values: readonly string[]): string =>
  values
    .map((value) => (COMPARING.includes(operator) ? value.replaceAll(/\B(?=(\d{3})+$)/g, ',') : value))
    .join(', ')
