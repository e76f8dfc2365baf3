import type { FieldProblem } from '../kernel/refusal.ts'
import type { ReferralRule } from '../rating/program/program-schema.ts'
import { type RuleFact, ruleFact } from './rule-facts.ts'

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

const COMPARING: readonly RuleOperator[] = ['gt', 'gte', 'lt']

/** Operators that a fact can be asked with. */
export const operatorsOf = ({ kind }: RuleFact): readonly RuleOperator[] =>
  kind === 'choice' ? ['in'] : kind === 'code' ? ['prefix', 'in'] : COMPARING

const valueProblem = (fact: RuleFact, value: string): string | null => {
  if (fact.kind === 'choice')
    return fact.choices?.includes(value) ? null : `${fact.label}: choose of ${fact.choices?.join(', ')}.`
  if (fact.kind === 'code')
    return /^[A-Z0-9]{1,6}$/.test(value) ? null : `${fact.label}: use letters or digits, at most six.`
  return /^\d{1,12}$/.test(value) ? null : `${fact.label}: use a whole number.`
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
    source,
    when: when.map(([fact, operator, operand]) => ({
      fact,
      operator,
      values: (Array.isArray(operand) ? operand : [operand]).map(String),
    })),
  }))

const OPERATOR_WORDS: Readonly<Record<RuleOperator, string>> = {
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  in: 'is one of',
  prefix: 'begins with',
}

const grouped = (fact: RuleFact | undefined, value: string): string =>
  fact?.kind === 'amount' || fact?.kind === 'number' ? value.replaceAll(/\B(?=(\d{3})+$)/g, ',') : value

/** A rule's conditions as a sentence: `Revenue is above 10,000,000 and Hazard class is at least 5.` */
export const ruleInWords = ({ when }: Pick<EditedRule, 'when'>): string => {
  const parts = when.map(({ fact: name, operator, values }) => {
    const fact = ruleFact(name)
    return `${fact?.label ?? name} ${OPERATOR_WORDS[operator]} ${values.map((value) => grouped(fact, value)).join(', ')}`
  })
  return `${parts.join(' and ')}.`
}

export interface RuleDifference {
  code: string
  change: 'added' | 'removed' | 'changed'
  before: string | null
  after: string | null
}

const ruleText = (rule: EditedRule): string => `${rule.level}: ${ruleInWords(rule)} “${rule.reason}”`

/** What differs between two sets of rules, rule by rule, in the order of the codes. */
export const ruleDifferences = (
  before: readonly EditedRule[],
  after: readonly EditedRule[],
): RuleDifference[] => {
  const [old, now] = [
    new Map(before.map((one) => [one.code, one])),
    new Map(after.map((one) => [one.code, one])),
  ]
  return [...new Set([...old.keys(), ...now.keys()])].toSorted().flatMap((code): RuleDifference[] => {
    const [was, is] = [old.get(code), now.get(code)]
    if (was && is && JSON.stringify(was) === JSON.stringify(is)) return []
    const change = was ? (is ? 'changed' : 'removed') : 'added'
    return [{ code, change, before: was ? ruleText(was) : null, after: is ? ruleText(is) : null }]
  })
}
