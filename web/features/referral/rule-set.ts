import type { Answer } from '#web/client.ts'
import type { Tone } from '#web/kit/status-badge.tsx'

export type RuleSet = Answer<'ruleSetGet'>
export type Rule = RuleSet['rules'][number]
export type ListedRuleSet = Answer<'ruleSetSearch'>['content'][number]
export type Fact = Answer<'ruleFactList'>['content'][number]

export const RULE_SET_TONES: Record<ListedRuleSet['status'], Tone> = {
  'IN FORCE': 'success',
  FUTURE: 'info',
  PAST: 'neutral',
  DRAFT: 'accent',
  SUBMITTED: 'warning',
  WITHDRAWN: 'neutral',
}

export const LEVEL_TONES: Record<Rule['level'], Tone> = {
  inform: 'info',
  block: 'warning',
  approve: 'accent',
  decline: 'danger',
}

/** Rules as they are sent back: without the sentence that the server made of them. */
export const asSent = (rules: readonly Rule[]) => rules.map(({ words: _words, ...rule }) => rule)
