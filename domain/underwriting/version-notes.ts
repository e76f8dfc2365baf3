import { requiredText, text } from '../kernel/fields.ts'

/** Notes on a version of rates or rules, as it goes from one person to the next; the forms and the API share them. */
export const versionNotes = {
  draftRates: requiredText(500, 'Say why the rates change.'),
  draftRules: requiredText(500, 'Say why the rules change.'),
  return: requiredText(500, 'Say what must change.'),
  approve: text(500),
  withdrawal: requiredText(500, 'Say why it is withdrawn.'),
}
