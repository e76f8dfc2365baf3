import type { DocumentMarket } from '../document-facts.ts'
import type { DocumentWords } from '../words.ts'
import type { Clause, CyberWording } from './clause.ts'

const FIRST_AGGREGATE = 'is the most we pay under this policy for'
const AGGREGATE =
  'is the most we pay under all insuring agreements together, except those that say their limit is a separate limit, which we pay in addition to it. It applies to'

const higherOfTwo = ({ retention }: DocumentWords): string =>
  `Where a waiting period is shown beside the ${retention}, cover begins once that time of an interruption has passed, and what was lost in it counts towards the ${retention}: the *named insured* bears the higher of the two, not both.`

const timeAlone = ({ retention }: DocumentWords): string =>
  `An insuring agreement that shows a waiting period has no ${retention} in money. We pay *business income loss* and *extra expense* from the end of that waiting period, and the *named insured* bears what it loses before, whatever the amount. Where the same event also causes loss under other insuring agreements, their ${retention} applies once, to that loss alone.`

/**
 * How much is paid: limits, retentions and their order. The first edition named no exception to the aggregate limit,
 * although one agreement pays outside of it.
 */
export const limitClauses = (words: DocumentWords, wording: CyberWording): readonly Clause[] => [
  {
    title: 'Aggregate limit',
    paragraphs: [
      `The aggregate limit in the ${words.declarations} ${wording.separateLimits ? AGGREGATE : FIRST_AGGREGATE} all *damages*, *claim expenses* and other loss together, whatever the number of *insureds*, *claims* or events. *Claim expenses* are part of the limit and reduce it.`,
    ],
  },
  {
    title: 'Limits of each insuring agreement',
    paragraphs: [
      `A limit shown beside an insuring agreement is the most we pay under that agreement in the *policy period*. It is part of the aggregate limit and not in addition, unless the agreement says that it is a separate limit. An insuring agreement that is not shown as included does not apply.`,
    ],
  },
  {
    title: `The ${words.retention}`,
    paragraphs: [
      `We pay only what exceeds the ${words.retention} shown for the insuring agreement. The *named insured* bears it uninsured. Where one event falls under more than one insuring agreement, only the highest ${words.retention} applies, once.`,
      wording.timeAlone ? timeAlone(words) : higherOfTwo(words),
    ],
  },
  {
    title: 'Related events',
    paragraphs: [
      `All *claims*, losses and expenses that arise out of the same, continuous, repeated or related facts are one event, which falls into the *policy period* in which the earliest was first made or discovered.`,
    ],
  },
]

/** What the insured does when something happens. */
const noticeConditions = (words: DocumentWords): readonly Clause[] => [
  {
    title: 'Notice of a claim or event',
    paragraphs: [
      `The *named insured* must notify us in writing, or through the claims contact in the ${words.declarations}, as soon as practicable after a member of the *control group* first becomes aware of a *claim* or event, and no later than sixty days after the end of the *policy period*. We do not refuse a *claim* for late notice unless the delay has prejudiced us, except where notice comes after those sixty days.`,
    ],
  },
  {
    title: 'Notice of circumstances',
    paragraphs: [
      `If during the *policy period* the *insured* learns of facts that could reasonably lead to a *claim*, and tells us what happened, when, and who may be affected, then a later *claim* that arises out of those facts is treated as made when we were told.`,
    ],
  },
  {
    title: `${words.defense === 'defence' ? 'Defence' : 'Defense'} and settlement`,
    paragraphs: [
      `We have the right and the duty to defend a covered *claim*, even if it is groundless. We choose counsel in consultation with the *named insured*. No *insured* may admit liability, incur cost or settle without our consent, which we will not unreasonably withhold. If the *named insured* refuses a settlement that we recommend and the claimant would accept, we pay at most that settlement and the *claim expenses* to that day, plus eighty percent of what follows, up to the limit.`,
    ],
  },
  {
    title: 'Cooperation',
    paragraphs: [
      `Each *insured* must give us the information and assistance that we reasonably ask for, keep evidence, take reasonable steps to limit the loss, and protect rights of recovery. In an emergency, the *named insured* may incur breach response costs of up to ten percent of the limit for them without our consent, in the first forty-eight hours.`,
    ],
  },
  {
    title: 'Proof of loss',
    paragraphs: [
      `For its own loss the *named insured* must send us a signed statement of the amount and how it was calculated, with records in support, within one hundred and twenty days after discovery. We pay an agreed amount within thirty days after the agreement.`,
    ],
  },
]

const contractConditions = (words: DocumentWords): readonly Clause[] => [
  {
    title: 'Subrogation',
    paragraphs: [
      `When we pay, we take over the *insured's* rights of recovery, except against an *insured*, and except where the *named insured* waived them in writing before the event. Recoveries go first to loss above the limit, then to us, then to the ${words.retention}.`,
    ],
  },
  {
    title: 'Other insurance',
    paragraphs: [
      `This policy applies in excess of other valid insurance, unless that insurance is written to be in excess of this policy by name, or a contract signed before the event requires this policy to be primary. For *breach response costs* this policy is primary.`,
    ],
  },
  {
    title: 'Changes in the insured',
    paragraphs: [
      `If the *named insured* is acquired, merges into another entity or becomes insolvent, this policy continues to its end, but only for events that took place before that day. The *named insured* must tell us within thirty days.`,
    ],
  },
  {
    title: 'Assignment, changes and authority',
    paragraphs: [
      `This policy is changed or assigned only by an endorsement that we issue. The *named insured* acts for every *insured* in giving and receiving notice, paying premium, accepting endorsements and cancelling. Insolvency of an *insured* does not release us.`,
    ],
  },
  {
    title: 'Territory and currency',
    paragraphs: [
      `Cover applies to events anywhere in the world, to the extent that the law permits. Premiums, limits and payments are in the currency of the ${words.declarations}; another currency is converted at the rate published on the day on which the amount falls due.`,
    ],
  },
]

const RETURNS =
  'Unearned premium is returned pro rata if we cancel, and at ninety percent of pro rata if the *named insured* cancels. Where the Declarations state a minimum earned premium, it is kept.'
const RETURNS_DECLARED =
  'Unearned premium is returned pro rata if we cancel, and as the Declarations state if the *named insured* cancels. The minimum earned premium that the Declarations state is the least that we keep if the *named insured* cancels or does not pay; it is not added to what is earned.'

/** What the law of the states asks of every form. */
export const usConditions = (isDeclared: boolean): readonly Clause[] => [
  {
    title: 'Representations',
    paragraphs: [
      `We issued this policy in reliance on the *application*. If it contains a misrepresentation that is material and was made with intent to deceive, or that increased the risk of loss, there is no cover for an *insured* who knew of it, nor for the *named insured* if a member of the *control group* knew of it, to the extent that the law of the state in the *named insured's* address allows.`,
    ],
  },
  {
    title: 'Cancellation and non-renewal',
    paragraphs: [
      `The *named insured* may cancel at any time by writing to us. We may cancel for non-payment of premium with at least ten days' written notice, and for another reason that the law permits with at least thirty days' written notice, sent to the address in the Declarations with the reason. If we do not renew we give at least sixty days' written notice. A longer period that the law of that state requires applies in place of these. ${isDeclared ? RETURNS_DECLARED : RETURNS}`,
    ],
  },
  {
    title: 'Extended reporting period',
    paragraphs: [
      `If this policy ends other than for non-payment, and is not replaced by similar cover, *claims* first made within sixty days after its end, for events before its end, are covered without charge. Within those sixty days the *named insured* may buy an extended reporting period of one, two or three years for an additional premium of at most 100, 150 or 200 percent of the annual premium. The limits are not renewed or increased by it.`,
    ],
  },
  {
    title: 'Disputes and law',
    paragraphs: [
      `Parties first try in good faith to settle a dispute by mediation. After sixty days either may go to court. No action lies against us unless these terms have been complied with. The law of the state in the *named insured's* address applies, and any term that conflicts with its statutes is changed to conform.`,
    ],
  },
]

const ukConditions: readonly Clause[] = [
  {
    title: 'Fair presentation',
    paragraphs: [
      `The *named insured* must make a fair presentation of the risk under the Insurance Act 2015. For a deliberate or reckless breach we may avoid the policy and keep the premium. For any other breach we may avoid it and return the premium if we would not have insured at all; apply the terms we would have asked for; or, if we would have charged more, reduce a payment in the proportion of the premium charged to that which we would have charged.`,
    ],
  },
  {
    title: 'Cancellation',
    paragraphs: [
      `The *named insured* may cancel at any time by writing to us, and within fourteen days of receiving its documents with a full refund if there has been no *claim*. We may cancel for non-payment of premium or another valid reason with at least thirty days' written notice to the address in the Schedule. Unearned premium, with the insurance premium tax on it, is returned pro rata, unless a *claim* has been notified.`,
    ],
  },
  {
    title: 'Extended reporting period',
    paragraphs: [
      `If this policy ends other than for non-payment, and is not replaced by similar cover, *claims* first made within sixty days after its end, for events before its end, are covered without charge. Within those sixty days the *named insured* may buy an extended reporting period of one, two or three years for an additional premium of at most 100, 150 or 200 percent of the annual premium. The limits are not renewed or increased by it.`,
    ],
  },
  {
    title: 'Rights of third parties, law and disputes',
    paragraphs: [
      `Nobody other than the parties may enforce this policy under the Contracts (Rights of Third Parties) Act 1999. The law of England and Wales governs it, and its courts have jurisdiction, unless the *named insured* is established in Scotland or Northern Ireland, whose law and courts then apply.`,
    ],
  },
]

/** Who decides whether a state was behind an operation, and what holds until that is known. */
const attribution: Clause = {
  title: 'Attribution of a cyber operation',
  paragraphs: [
    `Whether a *cyber operation* was carried out by, on behalf of or under the control of a *sovereign state* is decided, in this order, by:`,
  ],
  items: [
    `a finding that the government of the country in which the affected part of the *computer system* is located has published, its intelligence and security services included; or`,
    `where there is no such finding, or the governments of several such countries differ, what is objectively reasonable to infer from all the evidence that is available to us and to the *named insured*.`,
  ],
  closing: `Until that is decided, the operation is treated as one that no *sovereign state* carried out: we do not refuse or delay a payment because a finding may still be published, and we do not ask back what we have paid before it. We bear the burden of proof.`,
}

export const conditions = (
  words: DocumentWords,
  market: DocumentMarket,
  { warDefined, returnsDeclared }: CyberWording,
): readonly Clause[] => [
  ...noticeConditions(words),
  ...(warDefined ? [attribution] : []),
  ...contractConditions(words),
  ...(market === 'UK' ? ukConditions : usConditions(returnsDeclared)),
]
