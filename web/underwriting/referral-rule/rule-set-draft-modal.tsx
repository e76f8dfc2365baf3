import { paths } from '#web/paths.ts'
import { versionNotes } from '#domain/underwriting/version-notes.ts'
import { draftModal } from '#web/rating/shared/dated-version/draft-modal.tsx'
import { RULE_SET_KIND } from './rule-set.ts'

/** Start a draft of referral rules from a set that is approved. */
export const modal = draftModal({
  kind: RULE_SET_KIND,
  chooseBase: 'Choose a set of rules.',
  note: versionNotes.draftRules,
  pathOf: paths.ruleSet,
})
