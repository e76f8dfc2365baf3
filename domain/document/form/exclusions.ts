import type { DocumentWords } from '../words.ts'
import type { Clause, CyberWording } from './clause.ts'

/** As the first editions excluded war, without defining it. */
const firstWar: Clause = {
  title: 'War and state-backed operations',
  paragraphs: [
    `war, invasion, civil war or insurrection; or the use of a computer system by or on behalf of a state that causes a major detrimental impact on the ability of another state to function or to defend itself. This exclusion does not apply to a *security breach* that is limited to the *computer system* merely because its source is thought to be linked to a state. We bear the burden of proof.`,
  ],
}

const war: Clause = {
  title: 'War and state-backed operations',
  paragraphs: [`any of the following:`],
  items: [
    `*war*;`,
    `a *cyber operation* that is carried out in the course of *war*, or in immediate preparation for it;`,
    `a *cyber operation* that makes a *sovereign state* an *impacted state*.`,
  ],
  closing: `Item (c) does not apply to a *bystanding computer system*, which remains covered. A *cyber operation* that is none of these, such as an intrusion into a single company, remains covered whoever is behind it. The condition "Attribution of a cyber operation" says how it is decided who that is. We bear the burden of proving that this exclusion applies.`,
}

/** Exclusions that apply to every insuring agreement. */
const generalExclusions = (words: DocumentWords, { warDefined }: CyberWording): readonly Clause[] => [
  {
    title: 'Prior knowledge and prior notice',
    paragraphs: [
      `any fact or event that a member of the *control group* knew of before the first day of the first policy we issued in an unbroken series, and could reasonably have expected to lead to a *claim* or loss; or that was notified under an earlier policy; or that took place before the *retroactive date*.`,
    ],
  },
  {
    title: 'Dishonest acts',
    paragraphs: [
      `a criminal, fraudulent or malicious act, or a ${words.willful} violation of law, by a member of the *control group*, once a final ruling in the underlying matter, or an admission, has established it. Until then we pay *claim expenses*. The conduct of one *insured* is not imputed to an *insured* who neither took part in it nor knew of it.`,
    ],
  },
  {
    title: 'Bodily injury and property damage',
    paragraphs: [
      `bodily injury, sickness or death, or physical damage to tangible property, except mental anguish caused by a *privacy event*, and except as an agreement on computer devices or on bodily injury that is shown as included says. *Electronic data* is not tangible property.`,
    ],
  },
  warDefined ? war : firstWar,
  {
    title: 'Infrastructure',
    paragraphs: [
      `failure or interruption of power, gas, water, telecommunications, satellite or internet backbone service that is not under the operational control of the *named insured*.`,
    ],
  },
  {
    title: 'Contractual liability',
    paragraphs: [
      `liability assumed under a contract, except liability that would exist without it, a duty of confidentiality, and what an agreement on payment cards or on contractual damages that is shown as included covers.`,
    ],
  },
  {
    title: 'Employment and securities laws',
    paragraphs: [
      `wrongful employment practices, except *privacy events* that affect employees; breach of duty as a fiduciary of a benefit plan; or violation of a law on the purchase, sale or offer of securities.`,
    ],
  },
]

const particularExclusions = (words: DocumentWords): readonly Clause[] => [
  {
    title: 'Patents and trade secrets',
    paragraphs: [
      `infringement or misappropriation of a patent or trade secret, except of a third party's trade secret disclosed by a *security breach*.`,
    ],
  },
  {
    title: 'Unsolicited communication and unlawful collection',
    paragraphs: [
      `sending messages or making calls in breach of law, or collecting, recording or tracking information about persons without the notice or consent that the law requires, where a member of the *control group* knew of the practice.`,
    ],
  },
  {
    title: 'Antitrust and unfair competition',
    paragraphs: [
      `restraint of trade, price fixing, or false, deceptive or unfair trade practices, except in a *regulatory proceeding* that arises out of a *security breach* or *privacy event*.`,
    ],
  },
  {
    title: 'Pollution and natural perils',
    paragraphs: [
      `pollutants, nuclear material or radiation; or fire, flood, earthquake, storm, lightning or another natural event.`,
    ],
  },
  {
    title: 'Wear, upkeep and betterment',
    paragraphs: [
      `ordinary wear of equipment, or the cost to bring the *computer system* to a better state than before the event, except as an agreement on remediation that is shown as included says and except where the equivalent is no longer sold.`,
    ],
  },
  {
    title: 'Insured against insured',
    paragraphs: [
      `a *claim* brought by one *insured* against another, except by an employee as a person affected by a *privacy event*, or by an additional insured.`,
    ],
  },
  {
    title: 'Sanctions',
    paragraphs: [
      `any payment or benefit to the extent that it would expose us to a sanction, prohibition or restriction under the law of ${words.sanctionsLaw}.`,
    ],
  },
]

export const exclusions = (words: DocumentWords, wording: CyberWording): readonly Clause[] => [
  ...generalExclusions(words, wording),
  ...particularExclusions(words),
]
