import type { Clause } from '../clause.ts'

/** Excess cover above another cyber policy: it follows the form of that policy. */
export const excessAgreements: readonly Clause[] = [
  {
    title: 'Cover in excess of the underlying limit',
    paragraphs: [
      `We will pay *loss* that exceeds the *underlying limit*, up to the limit in the Declarations, once the *underlying limit* has been exhausted by payment of *loss* by the insurers of the *underlying insurance*, by the *insured*, or by another source on their behalf.`,
    ],
  },
  {
    title: 'Following form',
    paragraphs: [
      `This policy applies on the terms, definitions, conditions and exclusions of the *followed policy*, as they stand at the start of the *policy period*, except its premium, limits, retentions, duty to defend, and terms that are inconsistent with this policy. In no event is this policy broader than the *followed policy*, or than any other *underlying insurance*.`,
    ],
  },
]

export const excessDefinitions: readonly { term: string; meaning: string }[] = [
  {
    term: 'Application',
    meaning: `the signed application for this policy, and every statement and document given to us with it, including the application for the *followed policy*.`,
  },
  {
    term: 'Claim',
    meaning: `what the *followed policy* defines as a claim, and an event that it covers as a loss of the insured's own.`,
  },
  {
    term: 'Control group',
    meaning: `any executive officer, partner, general counsel, risk manager, head of information technology or head of information security of the *named insured*, whatever the title.`,
  },
  {
    term: 'Followed policy',
    meaning: `the policy shown as such in the schedule of underlying insurance in the Declarations; where none is named there, the policy that provides the first layer of the *underlying insurance*.`,
  },
  {
    term: 'Insured',
    meaning: `whoever is insured under the *followed policy*.`,
  },
  {
    term: 'Loss',
    meaning: `sums that the *followed policy* covers, including costs of defense where they reduce its limit.`,
  },
  {
    term: 'Named insured',
    meaning: `the organization named as such in the Declarations.`,
  },
  {
    term: 'Policy period',
    meaning: `the time from the effective date to the expiration date in the Declarations, both at 12:01 AM at the address of the *named insured*, or to the earlier date on which this policy is cancelled.`,
  },
  {
    term: 'Underlying insurance',
    meaning: `the *followed policy* and every policy between it and this one, as the schedule of underlying insurance shows, and policies that replace them on like terms.`,
  },
  {
    term: 'Underlying limit',
    meaning: `the attachment point in the Declarations: the sum of the aggregate limits of all *underlying insurance*, less what a sublimit of it reduces under Section 3.`,
  },
]

/** What is not followed. */
export const excessExclusions: readonly Clause[] = [
  {
    title: 'Sublimited cover',
    paragraphs: [
      `cover that the *underlying insurance* gives only up to a limit smaller than its aggregate limit. Payment of it still reduces or exhausts the *underlying limit*.`,
    ],
  },
  {
    title: 'Prior knowledge',
    paragraphs: [
      `any fact or event that a member of the *control group* knew of before the first day of the first policy we issued in an unbroken series, and could reasonably have expected to lead to a *claim* that reaches this policy.`,
    ],
  },
  {
    title: 'Sanctions',
    paragraphs: [
      `any payment or benefit to the extent that it would expose us to a sanction, prohibition or restriction under the law of the United States or the United Nations.`,
    ],
  },
]

export const excessLimits: readonly Clause[] = [
  {
    title: 'Limit of the layer',
    paragraphs: [
      `The limit in the Declarations is the most we pay under this policy for all *loss*, whatever the number of *insureds* or *claims*. It stands in excess of the *underlying limit*.`,
    ],
  },
  {
    title: 'Reduction and exhaustion',
    paragraphs: [
      `If the *underlying limit* is reduced by payment of *loss*, this policy applies in excess of what is left of it. If it is exhausted, this policy continues as if it were the *followed policy*, and the retention in the Declarations then applies to each *claim*. This policy does not drop down for another reason, in particular not because an insurer of the *underlying insurance* is insolvent or refuses to pay.`,
    ],
  },
  {
    title: 'Maintenance of the underlying insurance',
    paragraphs: [
      `The *named insured* keeps the *underlying insurance* in force for the whole *policy period*, on the same terms, except for reduction by payment of *loss*. If it does not, we are liable only to the extent that we would have been had it done so. A change to the *followed policy* binds us only once we have agreed to it in writing.`,
    ],
  },
]

export const excessConditions: readonly Clause[] = [
  {
    title: 'Notice',
    paragraphs: [
      `The *named insured* gives us notice of a *claim*, or of circumstances, at the time and in the manner in which the *followed policy* requires notice to its insurer. Notice to that insurer is not notice to us. It tells us as soon as practicable when payments and reserves of the *underlying insurance* together reach half of the *underlying limit*.`,
    ],
  },
  {
    title: 'Defense and settlement',
    paragraphs: [
      `We have no duty to defend, and the right to take part in the defense and settlement of a *claim* that may reach this policy. No settlement that reaches this policy binds us without our consent, which we will not unreasonably withhold.`,
    ],
  },
  {
    title: 'Recoveries',
    paragraphs: [
      `Recoveries go first to those who paid in excess of this policy, then to us, then to the insurers of the *underlying insurance*, and last to the *insured* for its retention.`,
    ],
  },
  {
    title: 'Assignment and authority',
    paragraphs: [
      `This policy is changed or assigned only by an endorsement that we issue. The *named insured* acts for every *insured* in giving and receiving notice, paying premium, accepting endorsements and cancelling. Insolvency of an *insured* does not release us.`,
    ],
  },
]
