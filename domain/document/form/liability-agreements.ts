import type { DocumentMarket } from '../document-facts.ts'
import type { DocumentWords } from '../words.ts'
import { type Agreement, agreement } from './agreement.ts'

const breachLiability = (key: string): Agreement =>
  agreement(
    key,
    'We will pay, on behalf of the *insured*, *damages* and *claim expenses* that the *insured* becomes legally obliged to pay because of a *claim* first made during the *policy period* for a *security breach*, a *privacy event*, or a failure to notify affected persons of either when a law required it.',
  )

const regulatory = (key: string, words: DocumentWords): Agreement =>
  agreement(
    key,
    `We will pay, on behalf of the *insured*, *claim expenses*, and civil fines and penalties to the extent that they are insurable under the law most ${words.favorable} to cover, because of a *regulatory proceeding* first brought during the *policy period* that arises out of a *security breach* or *privacy event*.`,
  )

const cardAssessments = (key: string): Agreement =>
  agreement(
    key,
    'We will pay the monetary assessments, fines, penalties, chargebacks, card reissue costs and fraud recoveries that the *named insured* owes under a written agreement with a payment card brand or acquiring bank because of a *security breach* that affects payment card data, where the demand is first received during the *policy period*.',
  )

const media = (key: string, where: string, words: DocumentWords): Agreement => ({
  ...agreement(
    key,
    `We will pay, on behalf of the *insured*, *damages* and *claim expenses* because of a *claim* first made during the *policy period* that alleges one of the following, committed in material ${where}:`,
  ),
  items: [
    `infringement of copyright, ${words.trademark}, title, slogan, trade dress or domain name, but never of a patent or trade secret;`,
    'defamation, product disparagement or trade libel;',
    'invasion of, or interference with, a right of privacy or publicity.',
  ],
})

/** Cover of the Prime 100 form for what others claim against the insured. */
export const prime100Liability = (words: DocumentWords): readonly Agreement[] => [
  breachLiability('securityBreachLiability'),
  regulatory('regulatorDefenseAndPenalties', words),
  cardAssessments('pciFinesAndPenalties'),
  media(
    'websiteMediaContentLiabilityEndorsement',
    'on a website or social media page that the *named insured* controls',
    words,
  ),
]

const privacyLaw = (key: string, law: string, words: DocumentWords): Agreement =>
  agreement(
    key,
    `We will pay, on behalf of the *insured*, *claim expenses*, *damages*, and civil fines and penalties to the extent that they are insurable under the law most ${words.favorable} to cover, because of a *claim* first made during the *policy period* for an unintended breach of ${law}, whether or not a *security breach* took place.`,
  )

/** Cover of the Prime 250 form, which the products of the United Kingdom are written on too. */
export const prime250Liability = (words: DocumentWords, market: DocumentMarket): readonly Agreement[] => [
  breachLiability('liabilityCosts'),
  cardAssessments('pciCosts'),
  regulatory('regulatoryCosts', words),
  media('mediaLiability', 'that the *named insured* publishes, in whatever medium', words),
  ...(market === 'US'
    ? [
        privacyLaw(
          'ccpa',
          'the California Consumer Privacy Act, as amended, or of rules made under it',
          words,
        ),
      ]
    : []),
  privacyLaw(
    'gdpr',
    'the General Data Protection Regulation, as it stands in the European Union or in the United Kingdom',
    words,
  ),
  agreement(
    'contingentBodilyInjury',
    'We will pay, on behalf of the *insured*, *damages* and *claim expenses* because of a *claim* first made during the *policy period* for bodily injury, sickness or death that a *security breach* caused and that no other insurance of the *insured* covers.',
  ),
  agreement(
    'contractualDamages',
    'We will pay, on behalf of the *insured*, sums that the *named insured* owes under a written contract signed before the event, because a *security breach* or *privacy event* kept it from performing the contract, where the demand is first received during the *policy period*. We do not pay the return of fees, or penalties that are not an estimate of loss.',
  ),
  agreement(
    'techEO',
    'We will pay, on behalf of the *insured*, *damages* and *claim expenses* because of a *claim* first made during the *policy period* for a negligent act, error or omission in technology services that the *named insured* provides to others for a fee, or for the failure of its technology products to perform as intended.',
  ),
]
