import type { Clause } from '../clause.ts'

export const managementLimits: readonly Clause[] = [
  {
    title: 'One limit for all lines',
    paragraphs: [
      `The aggregate limit in the Declarations is the most we pay under this policy for all *loss* and all loss of *money*, *securities* and property together, whatever the number of *insureds*, *claims* or lines. *Defense costs* are part of the limit and reduce it. A line that is not shown as included does not apply.`,
    ],
  },
  {
    title: 'The retention',
    paragraphs: [
      `We pay only what exceeds the retention shown in the Declarations. The *company* bears it uninsured. Where one matter falls under more than one line it applies once. Where the *company* is permitted to indemnify and does not, for a reason other than insolvency, the retention applies as if it had; we advance the sum and recover it from the *company*.`,
    ],
  },
  {
    title: 'Related matters',
    paragraphs: [
      `All *claims* and losses that arise out of the same, continuous, repeated or related facts fall into the *policy period* in which the earliest was first made or discovered.`,
    ],
  },
]

export const managementConditions: readonly Clause[] = [
  {
    title: 'Notice of a claim or loss',
    paragraphs: [
      `The *named insured* must notify us in writing, or through the claims contact in the Declarations, as soon as practicable after a member of the *control group* first becomes aware of a *claim*, or of a loss under the crime agreement, and no later than sixty days after the end of the *policy period*. We do not refuse a *claim* for late notice unless the delay has prejudiced us, except where notice comes after those sixty days.`,
    ],
  },
  {
    title: 'Notice of circumstances',
    paragraphs: [
      `If during the *policy period* an *insured* learns of facts that could reasonably lead to a *claim*, and tells us what happened, when, and who may be affected, then a later *claim* that arises out of those facts is treated as made when we were told.`,
    ],
  },
  {
    title: 'Defense and settlement',
    paragraphs: [
      `We have the right and the duty to defend a covered *claim*, even if it is groundless; where *loss* that is covered and matters that are not stand in one *claim*, all *defense costs* are covered. No *insured* may admit liability, incur cost or settle without our consent, which we will not unreasonably withhold. If the *named insured* refuses a settlement that we recommend and the claimant would accept, we pay at most that settlement and the *defense costs* to that day, plus eighty percent of what follows, up to the limit.`,
    ],
  },
  {
    title: 'Advancement',
    paragraphs: [
      `We advance *defense costs* as they fall due, before the *claim* is resolved. An *insured* who is finally found not to be entitled to them returns them.`,
    ],
  },
  {
    title: 'Proof of loss',
    paragraphs: [
      `For a loss under the crime agreement the *named insured* must send us a signed statement of the amount and how it was calculated, with records in support, within one hundred and twenty days after discovery, and help us to recover from those who caused it. We pay an agreed amount within thirty days after the agreement.`,
    ],
  },
  {
    title: 'Cooperation and subrogation',
    paragraphs: [
      `Each *insured* must give us the information and assistance that we reasonably ask for. When we pay, we take over the *insured's* rights of recovery, except against an *insured person* other than one finally found to have acted dishonestly. Recoveries go first to loss above the limit, then to us, then to the retention.`,
    ],
  },
  {
    title: 'Other insurance',
    paragraphs: [
      `This policy applies in excess of other valid insurance, unless that insurance is written to be in excess of this policy by name; for an *insured person* who serves an organization without profit, also in excess of what that organization provides.`,
    ],
  },
  {
    title: 'Change in control',
    paragraphs: [
      `If the *named insured* is acquired, merges into another entity or ceases to carry on business, this policy continues to its end, but only for what took place before that day; its premium is then fully earned. The *named insured* must tell us within thirty days. Bankruptcy of the *company* does not release us.`,
    ],
  },
  {
    title: 'Several insureds',
    paragraphs: [
      `The *application* is a separate application of each *insured person*; what one knew is not imputed to another. The *named insured* acts for every *insured* in giving and receiving notice, paying premium, accepting endorsements and cancelling. This policy is changed or assigned only by an endorsement that we issue.`,
    ],
  },
  {
    title: 'Territory and currency',
    paragraphs: [
      `Cover applies anywhere in the world, to the extent that the law permits. Premiums, limits and payments are in the currency of the Declarations; another currency is converted at the rate published on the day on which the amount falls due.`,
    ],
  },
]
