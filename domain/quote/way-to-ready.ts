import { formatLimit } from '#domain/market/format.ts'
import { NO_DOMAIN } from '../rating/refer.ts'
import { CLEARANCE } from './binding/clearance.ts'
import { KNOWN_CIRCUMSTANCES } from '../questionnaire/disclosed.ts'
import type { ReferralRule } from '../rating/program/program-schema.ts'
import type { Referral } from '../rating/types.ts'
import { isRiskFactorRule } from '../rating/advice/risk-factor-rule.ts'
import { type RuleFact, ruleFact } from '../underwriting/rule-facts.ts'
import type { QuoteStatus } from './lifecycle.ts'
import { isAmong, NOT_READY } from './status-groups.ts'

/** One reason for which a quote is not ready, and what would take it away. */
export interface WayToReady {
  code: string
  reason: string
  /** What the broker or the insured can do, as sentences; any single one is enough. No fact is offered for a change. */
  changes: string[]
  /** Who may decide instead, as a sentence; null where no decision helps. */
  approval: string | null
}

/** What the ways depend on. */
export interface WaySource {
  status: QuoteStatus
  product: string
  market: 'US' | 'UK'
  currency: 'USD' | 'GBP'
  /** Of the price, with what an underwriter set aside already turned into information. */
  referrals: readonly Referral[]
  /** Rules that the quote would be priced under today. */
  rules: readonly ReferralRule[]
  /** What a user did that made the quote wait, in few words. */
  reasonSummary?: string | null
  /** Whether the reader decides on quotes, and why this one lies beyond the reader, if it does. */
  reader: { isUnderwriter: boolean; beyond: string | null }
}

type Condition = ReferralRule['when'][number]

/** Levels that keep a quote from being ready. */
const HOLDING: readonly string[] = ['block', 'approve', 'decline']

/** Whether a quote waits for a fact, a change or a decision before it is ready. */
export const waitsForReady = (status: QuoteStatus): boolean => isAmong(NOT_READY, status)

const bound = (fact: RuleFact, operand: number, currency: 'USD' | 'GBP'): string =>
  fact.kind === 'amount' ? formatLimit(operand * 100, currency) : operand.toLocaleString('en-US')

/** Rules that hold a quote back for this one fact alone, the given one among them or not. */
const alone = (name: string, rules: readonly ReferralRule[]): Condition[] =>
  rules
    .filter(({ level, when }) => HOLDING.includes(level) && when.length === 1 && when[0]?.[0] === name)
    .flatMap(({ when }) => when)

/** What no rule may find: the operand with those of the rules that would hold the quote back next. */
const strictest = ([name, operator, operand]: Condition, rules: readonly ReferralRule[]): Condition[2] => {
  const same = alone(name, rules).filter((one) => one[1] === operator)
  if (Array.isArray(operand))
    return [...new Set([...operand, ...same.flatMap((one) => (Array.isArray(one[2]) ? one[2] : []))])]
  const all = [operand, ...same.map((one) => one[2])].map(Number)
  return operator === 'lt' ? Math.max(...all) : Math.min(...all)
}

const BOUND_WORDS: Readonly<Record<string, string>> = { gt: 'of at most', gte: 'below', lt: 'of at least' }

/** An amount with its article: "an aggregate limit". */
const withArticle = (label: string): string =>
  `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label.toLowerCase()}`

/** The least that the insured can put in place so that no rule finds the control; null where nothing would do. */
const controlWay = (
  fact: RuleFact,
  inPlace: readonly (readonly [choice: string, does: string])[],
  refused: readonly unknown[],
): string | null => {
  const least = inPlace.find(([choice]) => !refused.map(String).includes(choice))
  if (!least) return null
  const done = `The insured ${least[1]}`
  return fact.field.startsWith('answers.') ? `${done}; answer again once that is done, with evidence` : done
}

/** What can be done so that no rule finds the fact, as a sentence without its end; null where nothing can. */
const changeOf = (condition: Condition, source: WaySource): string | null => {
  const [name, operator] = condition
  const operand = strictest(condition, source.rules)
  const fact = ruleFact(name)
  if (!fact) throw new Error(`no fact is called ${name}`)
  if (fact.way?.kind === 'control')
    return Array.isArray(operand) ? controlWay(fact, fact.way.inPlace, operand) : null
  const word = BOUND_WORDS[operator]
  if (!fact.way || word === undefined) return null
  const value = bound(fact, Number(operand), source.currency)
  if (fact.way.kind === 'term') return `Ask for ${withArticle(fact.label)} ${word} ${value}`
  return operator === 'lt'
    ? `The insured fixes what its scan found until its score is at least ${value}, and is scanned again`
    : null
}

const isWithin = (operand: Condition[2], wider: Condition[2]): boolean =>
  Array.isArray(operand) &&
  Array.isArray(wider) &&
  operand.every((one) => wider.some((other) => other === one))

/** A declined field is not referred as well: whether a rule that asks for approval waits behind, when `fact` changes. */
const isReferredNext = (rule: ReferralRule, fact: string, rules: readonly ReferralRule[]): boolean =>
  rule.level === 'decline' &&
  rules.some(
    (next) =>
      next.level === 'approve' &&
      next.field === rule.field &&
      next.when.every(
        ([name, operator, operand]) =>
          name !== fact &&
          rule.when.some((one) => one[0] === name && one[1] === operator && isWithin(one[2], operand)),
      ),
  )

const changesOf = (rule: ReferralRule, source: WaySource): string[] =>
  rule.when.flatMap((condition) => {
    const change = changeOf(condition, source)
    if (change === null) return []
    return isReferredNext(rule, condition[0], source.rules)
      ? `${change}, and an underwriter would approve.`
      : `${change}.`
  })

const APPROVAL = 'An underwriter can approve it by releasing the terms.'

const approvalOf = ({ reader }: WaySource): string => {
  if (!reader.isUnderwriter) return APPROVAL
  return reader.beyond ?? 'You can approve it by releasing the terms.'
}

/** What an underwriter's decision does to a reason of its level. */
const deciderOf = (referral: Referral, source: WaySource): string | null => {
  if (referral.level === 'approve') return approvalOf(source)
  return referral.level === 'decline' && isRiskFactorRule(referral)
    ? 'An underwriter can set this rule aside for the quote.'
    : null
}

const ruleOf = (
  { code, level, reason }: Referral,
  rules: readonly ReferralRule[],
): ReferralRule | undefined => {
  const named = rules.filter((rule) => rule.code === code && rule.level === level)
  return named.find((rule) => rule.reason === reason) ?? named[0]
}

/** What takes a missing fact away; null for reasons that come from a rule. */
const missingChange = ({ code, reason }: Referral): string | null => {
  if (code === 'ANSWER_MISSING') return reason.replace(/^Not answered yet: /, 'Answer: ')
  if (code === 'ONLINE_SALES_MISSING') return 'Enter the share of sales made online in the account details.'
  return code === 'SCORE_MISSING'
    ? 'Refresh the risk factors, so that the company is scored. If it has no web domain, say so in the account details.'
    : null
}

/** What is known or submitted elsewhere cannot be changed: only an underwriter's decision helps. */
const isKnown = ({ code }: Referral): boolean =>
  code === CLEARANCE || KNOWN_CIRCUMSTANCES.some((one) => one.code === code)

const changesFor = (referral: Referral, source: WaySource): string[] => {
  const missing = missingChange(referral)
  if (missing !== null) return [missing]
  if (isKnown(referral)) return []
  if (referral.code === NO_DOMAIN)
    return ['Enter the web domain in the account details, if the company has one.']
  const rule = ruleOf(referral, source.rules)
  return rule ? changesOf(rule, source) : ['The rule has been withdrawn since: price the quote again.']
}

const wayOf = (referral: Referral, source: WaySource): WayToReady => ({
  code: referral.code,
  reason: referral.reason,
  changes: changesFor(referral, source),
  approval: deciderOf(referral, source),
})

/** A quote that no rule holds back waits because of what a user did. */
const withoutReason = (source: WaySource): WayToReady[] => {
  if (source.status === 'INVALID')
    return [
      {
        code: 'INVALIDATED',
        reason: 'The account has changed since this quote was priced.',
        changes: ['Revive the quote: it is priced again with the facts of today.'],
        approval: null,
      },
    ]
  if (source.status === 'INDICATION')
    return [
      {
        code: 'PRICE_AGAIN',
        reason: 'Nothing is missing any more.',
        changes: ['Request the quote again.'],
        approval: null,
      },
    ]
  const reason = `${source.reasonSummary ?? 'Submitted for review'}.`
  return [{ code: 'SUBMITTED', reason, changes: [], approval: approvalOf(source) }]
}

/**
 * What would make a quote that waits ready: for each reason which term could be asked for, what the insured could do, or
 * who may decide. Every reason has to go; reasons that only inform hold nothing back. Empty where a quote does not wait.
 */
export const waysToReady = (source: WaySource): WayToReady[] => {
  if (!waitsForReady(source.status)) return []
  const ways = source.referrals
    .filter(({ level }) => level !== 'inform')
    .map((referral) => wayOf(referral, source))
  return ways.length > 0 ? ways : withoutReason(source)
}
