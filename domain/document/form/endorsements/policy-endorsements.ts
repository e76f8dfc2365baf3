import type { EndorsementWording } from './types.ts'

/** Group 6: how the policy relates to other policies, the law, and two trades. */
export const policyEndorsements: Readonly<Record<string, EndorsementWording>> = {
  primaryNonContributory: () => [
    'The condition "Other insurance" is replaced as follows where a contract that the *named insured* signed before the event requires it: this policy then pays first, and we do not ask the insurance of the other party to that contract to contribute.',
    'This holds for liability that arises out of the conduct of the *named insured* only, and never for more than the smaller of the limit of this policy and the amount that the contract requires.',
  ],
  stateInconsistency: () => [
    `Where a term of this policy gives the *named insured* less than the statutes or regulations of the state in the *named insured's* address require, that term is changed to what they require, from the first day of the *policy period*.`,
    'Where they require a longer notice of cancellation or non-renewal, a longer time to report, or a higher return of premium, the longer time or the higher amount applies. Terms that give more than the law requires stand.',
  ],
  amendatoryConstruction: (words, { timeAlone }) => [
    `For work under a construction contract, *business income loss* includes the penalties for late completion that the *named insured* owes under that contract to the extent that an interruption covered by this policy caused the delay, up to ten percent of the limit of the business income agreement and after the same ${timeAlone ? 'waiting period' : words.retention}.`,
    '*Computer system* includes building information models, site access systems and the control units of plant and machinery that the *named insured* operates on a site.',
    'We do not pay for defects of a building or for the cost of redesigning it.',
  ],
  amendatoryManufacturing: (words, { timeAlone }) => [
    '*Computer system* includes industrial control systems, programmable controllers and machines of the production line that the *named insured* operates, whether or not they are connected to a network of its offices.',
    `*Business income loss* of a production line is measured by the units that it would have made and the *named insured* could have sold, less what is made up within ninety days. The waiting period ${timeAlone ? 'applies' : `and the ${words.retention} apply`} to each interruption once.`,
    'We do not pay for the recall of products, nor for raw material or goods that spoil because a line stands still.',
  ],
}
