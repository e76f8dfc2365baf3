import { z } from 'zod'
import { longText, requiredText } from '../kernel/fields.ts'
import { RULE_LEVELS } from './edited-rules.ts'

/** Fields that forms of an underwriter and the API share. */

export const conditionTitle = requiredText(200, 'Say what is asked for.')
export const conditionDecisionNote = requiredText(2000, 'Say why.')
/** Why conditions get a later last day, which broker and insured read. */
export const conditionExtensionReason = requiredText(2000, 'Say why.')
/** What shows a condition to be met; with a file it may be left out. */
export const conditionEvidence = longText

/** Whole percent by which schedule rating may lower a premium. */
export const creditBound = z.int().min(0).max(100, 'At most 100.')
/** Worst hazard class of an industry. */
export const classBound = z.int().min(1, 'From 1 to 5.').max(5, 'From 1 to 5.')

/** The states of an authority as a person types them: `CA, NY`. */

/** What a referral rule says apart from its conditions. */
export const ruleWords = {
  code: z.string().regex(/^[A-Z][A-Z0-9_]{2,39}$/, 'Use capitals, digits and underscores, at least three.'),
  level: z.enum(RULE_LEVELS),
  reason: requiredText(300, 'Say what the agent reads.'),
  source: requiredText(300, 'Say where the rule comes from.').min(10, 'Say where the rule comes from.'),
}
