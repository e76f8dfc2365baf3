import type { DocumentWords } from '../words.ts'
import type { Clause } from './clause.ts'

/** Cover for what others claim against the insured. */
export const liabilityAgreements = (words: DocumentWords): readonly Clause[] => [
  {
    title: 'Security breach liability',
    paragraphs: [
      `We will pay, on behalf of the *insured*, *damages* and *claim expenses* that the *insured* becomes legally obliged to pay because of a *claim* first made during the *policy period* for a *security breach*, a *privacy event*, or a failure to notify affected persons of either when a law required it.`,
    ],
  },
  {
    title: `Regulator ${words.defense} and penalties`,
    paragraphs: [
      `We will pay, on behalf of the *insured*, *claim expenses*, and civil fines and penalties to the extent that they are insurable under the law most ${words.favorable} to cover, because of a *regulatory proceeding* first brought during the *policy period* that arises out of a *security breach* or *privacy event*.`,
    ],
  },
  {
    title: 'PCI fines and penalties',
    paragraphs: [
      `We will pay the monetary assessments, fines, penalties, chargebacks, card reissue costs and fraud recoveries that the *named insured* owes under a written agreement with a payment card brand or acquiring bank because of a *security breach* that affects payment card data, where the demand is first received during the *policy period*.`,
    ],
  },
  {
    title: 'Website media content liability',
    paragraphs: [
      `We will pay, on behalf of the *insured*, *damages* and *claim expenses* because of a *claim* first made during the *policy period* that alleges one of the following, committed in material on a website or social media page that the *named insured* controls:`,
    ],
    items: [
      `infringement of copyright, ${words.trademark}, title, slogan, trade dress or domain name, but never of a patent or trade secret;`,
      'defamation, product disparagement or trade libel;',
      'invasion of, or interference with, a right of privacy or publicity.',
    ],
  },
]

/** Cover for the insured's own cost of responding to an event. */
const responseAgreements = (): readonly Clause[] => [
  {
    title: 'Security breach expense',
    paragraphs: [
      `We will pay the reasonable and necessary *breach response costs* that the *named insured* incurs with our consent, within twelve months of discovery, because of a *security breach* or *privacy event* first discovered during the *policy period*.`,
    ],
  },
  {
    title: 'Extortion threats and ransom payments',
    paragraphs: [
      `We will reimburse *ransom payments* and the cost of negotiators and other specialists whom we approve, because of an *extortion threat* first made during the *policy period*. The *named insured* must obtain our consent before any payment is made, must make reasonable efforts to tell the authorities, and may not pay where payment is prohibited by law or sanctions.`,
    ],
  },
  {
    title: 'Restoration of electronic data',
    paragraphs: [
      `We will pay the reasonable and necessary cost to replace, restore or recreate *electronic data* and programs that were altered, corrupted, destroyed or made inaccessible by a *security breach* first discovered during the *policy period*. If the data cannot be restored, we pay the cost of reaching that conclusion.`,
    ],
  },
  {
    title: 'Public relations expense',
    paragraphs: [
      `We will pay the reasonable fees of a public relations firm that we approve, and the cost of the communications it recommends, to limit harm to the reputation of the *named insured* from a *security breach* or *privacy event* first discovered during the *policy period* that has become, or is about to become, public.`,
    ],
  },
  {
    title: 'Post breach remediation',
    paragraphs: [
      `We will reimburse the cost of security advice, and of improvements to the *computer system* that a specialist whom we approve recommends, incurred within ninety days after a covered *security breach* has been contained, to lower the chance that it happens again.`,
    ],
  },
  {
    title: 'Hardware replacement costs',
    paragraphs: [
      `We will pay the cost to replace computer devices of the *named insured* that a *security breach* has left unable to work as intended, with devices of like kind and function, where replacing them costs less than, or is the only alternative to, restoring them.`,
    ],
  },
]

/** Cover for lost income and stolen money. */
const lossAgreements = (words: DocumentWords): readonly Clause[] => [
  {
    title: 'Business income and extra expense',
    paragraphs: [
      `We will pay the *business income loss* and *extra expense* that the *named insured* sustains during the *period of restoration* because a *security breach* first discovered during the *policy period* interrupts or degrades its *computer system*. Cover begins once the waiting period shown in the ${words.declarations} has passed; the monetary ${words.retention} does not apply in addition. Where cover for system failure or for dependent businesses is shown in the ${words.declarations}, an unintended and unplanned outage of the *computer system*, or an interruption of an *outsourced provider*, is treated as a *security breach* for the purpose of this agreement.`,
    ],
  },
  {
    title: 'Computer and funds transfer fraud',
    paragraphs: [
      `We will pay for the direct loss of *money* or *securities* of the *named insured* that results from a person outside the *named insured* gaining ${words.unauthorized} access to its *computer system*, or from a fraudulent instruction to a financial institution that purports to come from the *named insured*, first discovered during the *policy period*.`,
    ],
  },
  {
    title: 'Social engineering',
    paragraphs: [
      `We will pay for the direct loss of *money* or *securities* that results from an employee's transfer in good faith on an instruction from a person who falsely claimed to be an employee, customer or vendor of the *named insured*, first discovered during the *policy period*, provided that the instruction was verified by a call to a number already on file, or by another method stated in the *application*, before the transfer was made.`,
    ],
  },
  {
    title: 'Reverse social engineering',
    paragraphs: [
      `We will pay for the direct loss that results when a customer or vendor of the *named insured* sends payment that it owed to the *named insured* to a third party, because of an instruction sent from the *computer system* of the *named insured* by a person who had ${words.unauthorized} access to it, to the extent that the *named insured* cannot recover the amount.`,
    ],
  },
  {
    title: 'Telecommunications fraud',
    paragraphs: [
      `We will pay the charges for voice or data service that the *named insured* owes to its provider because of ${words.unauthorized} use of its telephone system by a person outside the *named insured*, first discovered during the *policy period*.`,
    ],
  },
  {
    title: 'Service fraud and cryptojacking',
    paragraphs: [
      `We will pay the additional charges for electricity, cloud computing or other metered service that the *named insured* owes because of ${words.unauthorized} use of its *computer system* or accounts, including use to mine digital currency, first discovered during the *policy period*.`,
    ],
  },
]

export const firstPartyAgreements = (words: DocumentWords): readonly Clause[] => [
  ...responseAgreements(),
  ...lossAgreements(words),
]
