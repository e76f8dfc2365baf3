import { formatLimit } from '#domain/market/format.ts'
import type { GivenAnswers } from '../questionnaire/schema.ts'
import type { ReferralRule } from '../rating/program/program-schema.ts'
import type { Referral } from '../rating/types.ts'
import { wordsOf } from '../rating/proof/wording.ts'
import { isRiskFactorRule } from '../rating/refer.ts'
import { type RuleFact, ruleFact } from '../underwriting/rule-facts.ts'
import { answerText, questionText } from './answers.ts'
import type { QuoteStatus } from './lifecycle.ts'
import { isAmong, NOT_READY } from './status-groups.ts'

/** One reason for which a quote is not ready, and what would take it away. */
export interface WayToReady {
  code: string
  reason: string
  /** Facts or terms that would have to be otherwise, as sentences; any single one is enough. None of the past. */
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

const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

const labelOf = (fact: RuleFact, market: 'US' | 'UK'): string => {
  if (fact.name === 'revenue') return wordsOf(market).revenue
  return fact.name === 'state' ? wordsOf(market).place : fact.label
}

const bound = (fact: RuleFact, operand: number, currency: 'USD' | 'GBP'): string =>
  fact.kind === 'amount' ? formatLimit(operand * 100, currency) : operand.toLocaleString('en-US')

/** Control levels that are worked out of several answers have no choice of a question by their name. */
const levelText = (value: string): string =>
  value.charAt(0) + value.slice(1).toLowerCase().replaceAll('_', ' ')

const choiceText = (fact: RuleFact, value: string): string => {
  const field = fact.field.replace(/^answers\./, '')
  const given = fact.isNumeric ? Number(value) : value
  const text = answerText(field, { [field]: given } as GivenAnswers)
  return text === String(given) && /^[A-Z_]+$/.test(text) ? levelText(text) : text
}

const choiceChange = (
  fact: RuleFact,
  refused: readonly unknown[],
  { product, market }: WaySource,
): string => {
  const rest = (fact.choices ?? []).filter((one) => !refused.map(String).includes(one))
  const wanted = listed(rest.map((one) => choiceText(fact, one)))
  return fact.field.startsWith('answers.') && fact.name === fact.field.slice('answers.'.length)
    ? `The answer to “${questionText(product, fact.name)}” would be ${wanted}`
    : `${labelOf(fact, market)} would be ${wanted}`
}

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

/** Beginnings of codes in order, without those that a shorter one covers. */
const shortest = (beginnings: readonly string[]): string[] =>
  beginnings.filter((one) => !beginnings.some((other) => other !== one && one.startsWith(other))).toSorted()

/** The opposite of a condition, as what would have to be true for no rule to object to the fact. */
const changeOf = (condition: Condition, source: WaySource): string => {
  const [name, operator] = condition
  const operand = strictest(condition, source.rules)
  const fact = ruleFact(name)
  if (!fact) throw new Error(`no fact is called ${name}`)
  const label = labelOf(fact, source.market)
  if (Array.isArray(operand)) {
    if (operator === 'prefix') return `${label} would not begin with ${listed(shortest(operand.map(String)))}`
    return fact.kind === 'choice'
      ? choiceChange(fact, operand, source)
      : `${label} would not be ${listed(operand.map(String))}`
  }
  const value = bound(fact, Number(operand), source.currency)
  const word = operator === 'gt' ? 'at most' : operator === 'gte' ? 'below' : 'at least'
  return `${label} would be ${word} ${value}`
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

/** A fact of the past is no way: naming the answer that would pass asks for an untrue one. */
const changesOf = (rule: ReferralRule, source: WaySource): string[] =>
  rule.when
    .filter(([name]) => !ruleFact(name)?.isOfPast)
    .map((condition) => {
      const change = changeOf(condition, source)
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
  return code === 'SCORE_MISSING' ? 'Refresh the risk factors, so that the company is scored.' : null
}

const wayOf = (referral: Referral, source: WaySource): WayToReady => {
  const missing = missingChange(referral)
  const rule = missing === null ? ruleOf(referral, source.rules) : undefined
  return {
    code: referral.code,
    reason: referral.reason,
    changes: missing
      ? [missing]
      : rule
        ? changesOf(rule, source)
        : ['The rule has been withdrawn since: price the quote again.'],
    approval: deciderOf(referral, source),
  }
}

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
 * What would make a quote that waits ready: for each reason which fact or term would have to be otherwise, or who may
 * decide. Every reason has to go; reasons that only inform hold nothing back. Empty where a quote does not wait.
 */
export const waysToReady = (source: WaySource): WayToReady[] => {
  if (!waitsForReady(source.status)) return []
  const ways = source.referrals
    .filter(({ level }) => level !== 'inform')
    .map((referral) => wayOf(referral, source))
  return ways.length > 0 ? ways : withoutReason(source)
}
