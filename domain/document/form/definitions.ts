import type { DocumentWords } from '../words.ts'
import type { CyberWording } from './clause.ts'

interface Definition {
  term: string
  meaning: string
}

/** Terms of the exclusion of war. */
const ofWar = (words: DocumentWords): readonly Definition[] => [
  {
    term: 'Bystanding computer system',
    meaning: `that part of the *computer system* which is not physically located in the *impacted state*, even if the *cyber operation* affected it.`,
  },
  {
    term: 'Cyber operation',
    meaning: `the use of a computer system by, on behalf of or under the control of a *sovereign state* to disrupt, deny access to, degrade, manipulate or destroy information in a computer system in another *sovereign state*.`,
  },
  {
    term: 'Essential service',
    meaning: `a service that a *sovereign state* needs for its basic functions: health care, energy, water, food, transport, financial institutions and markets, government, and emergency services.`,
  },
  {
    term: 'Impacted state',
    meaning: `a *sovereign state* in which a *cyber operation* has caused a major detriment to its functioning, through an *essential service* that is disrupted, or to its security or ${words.defense}.`,
  },
  {
    term: 'Sovereign state',
    meaning: `a country, and an authority that in fact governs a territory as the government of a country does.`,
  },
  {
    term: 'War',
    meaning: `armed conflict between *sovereign states*, whether or not it is declared; invasion; civil war, rebellion, revolution or insurrection; or the seizure of power by military or usurped force.`,
  },
]

const restoration = ({ timeAlone }: CyberWording): string =>
  `the time from ${timeAlone ? 'the end of the waiting period that is shown for the insuring agreement' : 'the start of the interruption'} until the *computer system* is, or with due diligence could have been, restored to the condition it was in before, for at most one hundred and eighty days. Expiry of this policy does not cut it short.`

const ofEveryEdition = (words: DocumentWords, wording: CyberWording): readonly Definition[] => [
  {
    term: 'Application',
    meaning: `the signed application for this policy, and every statement and document given to us with it or for a policy that this one renews.`,
  },
  {
    term: 'Breach response costs',
    meaning: `the cost of legal advice on duties to notify; forensic investigation and containment; notification of affected persons and authorities, whether required by law or made with our consent; a call ${words.center} for up to ninety days; and credit or identity monitoring and restoration for up to twenty-four months, or longer where a law requires it.`,
  },
  {
    term: 'Business income loss',
    meaning: `net profit before tax that the *named insured* would have earned, plus normal operating expenses that necessarily continue, including payroll, less whatever it earned or could reasonably have earned by other means.`,
  },
  {
    term: 'Claim',
    meaning: `a written demand for money or for other relief, a lawsuit or arbitration, a request to toll or waive a limitation period, or a *regulatory proceeding*, received by an *insured*. All *claims* that arise out of the same or related facts are one *claim*, first made when the earliest of them was made.`,
  },
  {
    term: 'Claim expenses',
    meaning: `reasonable fees of lawyers and experts, and other costs of investigating, defending or appealing a *claim*, incurred by us or with our consent. Salaries and overheads of the *insured* are not *claim expenses*.`,
  },
  {
    term: 'Computer system',
    meaning: `hardware, software, networks, mobile devices and *electronic data* that the *named insured* owns, leases or operates, or that an *outsourced provider* operates for it under a written contract.`,
  },
  {
    term: 'Control group',
    meaning: `any executive officer, partner, general counsel, risk manager, head of information technology or head of information security of the *named insured*, whatever the title.`,
  },
  {
    term: 'Damages',
    meaning: `compensatory sums awarded by a judgment or agreed in a settlement with our consent, interest on them, and punitive or exemplary sums where the law allows them to be insured. *Damages* does not include return of fees, taxes, the cost of complying with an order other than for money, or liquidated sums beyond what would be owed without the agreement.`,
  },
  {
    term: 'Electronic data',
    meaning: `information that is stored or transmitted in electronic form, other than *money*, *securities* or digital currency.`,
  },
  {
    term: 'Extortion threat',
    meaning: `a credible threat to start or continue a *security breach*, to release or withhold *protected information*, or to keep *electronic data* encrypted, unless a payment or other consideration is given.`,
  },
  {
    term: 'Extra expense',
    meaning: `reasonable costs above normal operating expenses that are incurred to shorten the interruption or to reduce *business income loss*, up to the amount by which the loss is reduced.`,
  },
  {
    term: 'Insured',
    meaning: `the *named insured*; its *subsidiaries*; their past, present and future directors, officers, partners, members, trustees and employees, including leased and temporary workers, while acting for them; their estates and legal representatives; and an additional insured that is named in an endorsement, but only for the conduct of the *named insured*.`,
  },
  {
    term: 'Money',
    meaning: `currency, coins, bank balances and negotiable ${words.checks}. *Securities* means instruments that represent *money* or other property. Neither includes digital currency unless an endorsement says so.`,
  },
  {
    term: 'Named insured',
    meaning: `the ${words.organization} or person named as such in the ${words.declarations}.`,
  },
  {
    term: 'Outsourced provider',
    meaning: `a person that provides computing, storage, software, processing or other business services to the *named insured* under a written contract, other than a utility, an internet backbone operator or a financial market.`,
  },
  {
    term: 'Period of restoration',
    meaning: restoration(wording),
  },
  {
    term: 'Policy period',
    meaning: `the time from the effective date to the expiration date in the ${words.declarations}, both at ${words.hour} at the address of the *named insured*, or to the earlier date on which this policy is cancelled.`,
  },
  {
    term: 'Privacy event',
    meaning: `loss, theft or ${words.unauthorized} disclosure of *protected information* in the care of the *named insured*, or of another for whom it is legally responsible; or its unintended failure to follow its own published privacy policy or a law on the collection or handling of such information.`,
  },
  {
    term: 'Protected information',
    meaning: `information that identifies or can be linked to a living person and that the law protects, in any form; and confidential business information of a third party that the *named insured* has agreed in writing to protect.`,
  },
  {
    term: 'Ransom payment',
    meaning: `*money*, digital currency at its value on the day of payment, or other consideration given to end an *extortion threat*.`,
  },
  {
    term: 'Regulatory proceeding',
    meaning: `a formal request for information, investigation or action against an *insured* by a public authority in its regulatory capacity.`,
  },
  {
    term: 'Retroactive date',
    meaning: `the date shown as such in the ${words.declarations}. Where "${words.noRetroactiveDate}" is shown instead of a day there is none.`,
  },
  {
    term: 'Security breach',
    meaning: `${words.unauthorized} access to or use of the *computer system*, malicious code in it, a denial of service attack on it, or its use to attack another; including by an employee who acts beyond authority, other than a member of the *control group*.`,
  },
  {
    term: 'Subsidiary',
    meaning: `an entity in which the *named insured* holds more than half of the votes, at the start of the *policy period*; and one acquired during it, if its ${words.revenue} is at most fifteen percent of that of the *named insured*, or if we have agreed in writing.`,
  },
]

/** Defined terms in alphabetical order, each with its meaning. */
export const definitions = (words: DocumentWords, wording: CyberWording): readonly Definition[] =>
  [...ofEveryEdition(words, wording), ...(wording.warDefined ? ofWar(words) : [])].toSorted((a, b) =>
    a.term < b.term ? -1 : 1,
  )
