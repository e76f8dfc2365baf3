import { naicsCodeOf } from '../market/industry/naics.ts'
import { sicCodeOf } from '../market/industry/sic.ts'
import { type EditedRule, either, type RuleOperator } from './edited-rules.ts'
import { factValueText, type RuleFact, ruleFact } from './rule-facts.ts'

const OPERATOR_WORDS: Readonly<Record<RuleOperator, string>> = {
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  in: 'is',
  prefix: 'begins with',
}

/** What an industry code that a rule compares with is called; null for all other facts. */
const industryOf = (fact: RuleFact | undefined, code: string): string | null => {
  if (fact?.name === 'naicsCode') return naicsCodeOf(code)?.title ?? null
  return fact?.name === 'sicCode' ? (sicCodeOf(code)?.title ?? null) : null
}

const valueText = (fact: RuleFact | undefined, value: string): string => {
  const industry = industryOf(fact, value)
  const text = factValueText(fact, value)
  return industry ? `${text} (${industry})` : text
}

/** A rule's conditions as a sentence: `MFA on remote access is No or Uncertain and Revenue is above 10,000,000.` */
export const ruleInWords = ({ when }: Pick<EditedRule, 'when'>): string => {
  const parts = when.map(({ fact: name, operator, values }) => {
    const fact = ruleFact(name)
    const words = values.map((value) => valueText(fact, value))
    return `${fact?.label ?? name} ${OPERATOR_WORDS[operator]} ${either(words)}`
  })
  return `${parts.join(' and ')}.`
}

export interface RuleDifference {
  code: string
  change: 'added' | 'removed' | 'changed'
  before: string | null
  after: string | null
}

const LEVEL_WORDS: Readonly<Record<EditedRule['level'], string>> = {
  inform: 'Inform',
  block: 'Block',
  approve: 'Refer',
  decline: 'Decline',
}

const ruleText = (rule: EditedRule): string =>
  `${LEVEL_WORDS[rule.level]}: ${ruleInWords(rule)} “${rule.reason}”`

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
