/**
 * What the sources of rules are called where they are read, in the words of the trade. Program files are added to and never
 * edited, so they keep their notes as they were written. The longest beginning counts.
 */
const BEGINNINGS: readonly (readonly [note: string, text: string])[] = [
  [
    'Our choice: scan findings are a referral trigger at coalitioninc.com',
    'House guideline: findings of a scan refer a risk, as at Coalition',
  ],
  ['Our choice: class 5', 'House guideline: hazard class 5'],
  ['Our choice', 'House guideline'],
  [
    'Ours, after the published rules of Prime 100 (published underwriting rules of a comparable program)',
    'House guideline, after the published underwriting rules of a comparable program',
  ],
  ['Ours', 'House guideline'],
  ['Appetite of this file', 'Appetite of the program'],
  ['help.coalitioninc.com secondary reviews', 'Coalition’s published guidelines on secondary review'],
  ['help.coalitioninc.com renewal eligibility', 'Coalition’s published guidelines on renewal'],
  [
    'published underwriting rules of a comparable program',
    'Published underwriting rules of a comparable program',
  ],
  ['Calibration notes section', 'Calibration of the rates, section'],
]

const LONGEST_FIRST = BEGINNINGS.toSorted(([a], [b]) => b.length - a.length)

/** Where a rule comes from, as it is shown: `Coalition’s published guidelines on secondary review (crypto)`. */
export const ruleSourceText = (source: string): string => {
  const known = LONGEST_FIRST.find(([note]) => source.startsWith(note))
  return known ? `${known[1]}${source.slice(known[0].length)}` : source
}
