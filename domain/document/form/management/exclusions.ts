import type { Clause } from '../clause.ts'

/** What no line of the management liability form pays for. */
export const managementExclusions: readonly Clause[] = [
  {
    title: 'Prior knowledge, prior notice and prior acts',
    paragraphs: [
      `any fact that a member of the *control group* knew of before the first day of the first policy we issued in an unbroken series, and could reasonably have expected to lead to a *claim* or loss; that was notified under an earlier policy; or that took place before the *retroactive date*.`,
    ],
  },
  {
    title: 'Dishonesty and unlawful profit',
    paragraphs: [
      `a deliberately fraudulent or criminal act, or a profit or advantage to which an *insured* was not legally entitled, once a final ruling in the underlying matter has established it. Until then we pay *defense costs*. The conduct of one *insured person* is not imputed to another; that of the chief executive or chief financial officer is imputed to the *company*. This exclusion does not take away cover under the crime agreement for theft by an *employee*.`,
    ],
  },
  {
    title: 'Bodily injury and property damage',
    paragraphs: [
      `bodily injury, sickness, death or damage to tangible property, except mental anguish from an *employment wrongful act*, and except property that the crime agreement covers.`,
    ],
  },
  {
    title: 'Public offerings',
    paragraphs: [
      `an offer, purchase or sale of *securities* of the *company* to the public, except preparing for an offer that does not take place, and except a private placement.`,
    ],
  },
  {
    title: 'Insured against insured',
    paragraphs: [
      `a *claim* by or for the *company* against an *insured person*, except by a receiver, creditors' committee or trustee in bankruptcy, by shareholders who act without help from management, for an *employment wrongful act*, or by a person who has held no office for a year.`,
    ],
  },
  {
    title: 'Contracts and services',
    paragraphs: [
      `liability of the *company* that it assumed under a contract and would not have without it, or from rendering or failing to render professional services to others; *defense costs* of an *employment wrongful act* are paid all the same.`,
    ],
  },
  {
    title: 'Wage and hour, benefits and safety laws',
    paragraphs: [
      `violation of the Fair Labor Standards Act or a like law on wages and hours, except *defense costs* of at most 100,000; of laws on workers' compensation, unemployment benefits, plant closing, collective bargaining or safety at work; retaliation for use of a right under them remains covered.`,
    ],
  },
  {
    title: 'Data and systems',
    paragraphs: [
      `loss of, access to or disclosure of data, or failure of computer systems; a *claim* against an *insured person* for a *wrongful act* in supervising them remains covered. Cyber cover is sold as a policy of its own.`,
    ],
  },
  {
    title: 'Inventory and indirect loss',
    paragraphs: [
      `under the crime agreement: shortage that only a count of stock or a statement of profit and loss shows; income not earned; and property surrendered because of a threat.`,
    ],
  },
  {
    title: 'Pollution, nuclear and war',
    paragraphs: [
      `pollutants, nuclear material or radiation, war, invasion or insurrection; a *claim* by shareholders against an *insured person* whom the *company* cannot indemnify remains covered for pollutants.`,
    ],
  },
  {
    title: 'Sanctions',
    paragraphs: [
      `any payment or benefit to the extent that it would expose us to a sanction, prohibition or restriction under the law of the United States or the United Nations.`,
    ],
  },
]
