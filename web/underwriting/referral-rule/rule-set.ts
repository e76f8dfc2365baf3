import type { Answer } from '#web/client.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'
import type { VersionKind } from '#web/rating/shared/dated-version/version.ts'

export type RuleSet = Answer<'ruleSetGet'>
export type Rule = RuleSet['rules'][number]
export type Fact = Answer<'ruleFactList'>['content'][number]

/** The texts and commands of sets of referral rules. */
export const RULE_SET_KIND: VersionKind = {
  texts: 'underwriting',
  submit: 'ruleSetSubmit',
  withdraw: 'ruleSetWithdraw',
  requestWithdrawal: 'ruleSetWithdrawalRequest',
  confirmWithdrawal: 'ruleSetWithdrawalConfirm',
  cancelWithdrawal: 'ruleSetWithdrawalCancel',
  approve: 'ruleSetApprove',
  giveBack: 'ruleSetReturn',
  draft: 'ruleSetDraft',
  search: 'ruleSetSearch',
  modals: 'referral',
}

export const LEVEL_TONES: Record<Rule['level'], Tone> = {
  inform: 'info',
  block: 'warning',
  approve: 'accent',
  decline: 'danger',
}

/** Rules as they are sent back: without the sentence that the server made of them. */
export const asSent = (rules: readonly Rule[]) => rules.map(({ words: _words, ...rule }) => rule)
