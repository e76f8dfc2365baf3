/** Institutions, forms and spellings of the United States that a British broker or customer must not meet. */
const AMERICAN =
  /\b(Zip(?: Code)?|organi[z]ations?|retentions?|MGA fee|DBA|NPN|ACH|e-check|installments?|deductibles?|binders?|12:01|Policy#|revenues?|authoriz\w+|recogniz\w+|defense|agency|agencies|(?<!managing general )agents?|state|licenses?|stamping|full prior acts|Policy Holder)\b/gi

/**
 * What a paper must not say either; its policy form speaks of sanctions of states, and of agents in the sense of the
 * law.
 */
const ON_PAPER =
  /\b(Zip(?: Code)?|organi[z]ations?|retentions?|MGA fee|DBA|NPN|NAIC|ACH|e-check|installments?|deductibles?|binders?|12:01|Policy#|revenues?|authoriz\w+|recogniz\w+|defense|agency|(?<!prevention )agencies|licenses?|stamping|full prior acts|coverages?|TRIA)\b|\$\d/gi

const metIn = (text: string, pattern: RegExp): string[] => [
  ...new Set(
    [...text.matchAll(pattern)].map(({ index, 0: word }) =>
      `${word}: …${text.slice(Math.max(0, index - 30), index + 30)}…`.replaceAll(/\s+/g, ' '),
    ),
  ),
]

/** Each American word of a screen's or mail's text, with what is around it. */
export const americanIn = (text: string): string[] => metIn(text, AMERICAN)

/** The same of a document. */
export const americanOnPaper = (text: string): string[] => metIn(text, ON_PAPER)
