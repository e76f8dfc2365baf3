import { paths } from '#web/paths.ts'
import { draftModal } from '#web/records/dated-version/draft-modal.tsx'
import { RULE_SET_KIND } from './rule-set.ts'

/** Start a draft of referral rules from a set that is approved. */
export const modal = draftModal({
  kind: RULE_SET_KIND,
  chooseBase: 'Choose a set of rules.',
  sayWhy: 'Say why the rules change.',
  pathOf: paths.ruleSet,
})
