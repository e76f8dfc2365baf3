import type { LocalDate } from '#domain/kernel/dates.ts'
import type { DocumentMarket } from './document-facts.ts'
import { UK_DISCLOSURES, type UkDisclosureKey } from './uk-disclosures.ts'

export type LegalTextKey =
  | 'CLAIMS_MADE'
  | 'TERRORISM_OFFER'
  | 'TERRORISM_ACCEPTED'
  | 'TERRORISM_INCLUDED'
  | 'TERRORISM_REJECTED'
  | 'TERRORISM_OPEN'
  | 'TERRORISM_CONDITIONAL'
  | 'SURPLUS_LINES'
  | 'FRAUD_WARNING'
  | 'FAIR_PRESENTATION'
  | 'SANCTIONS'
  | 'PREMIUM_TAX'
  | 'CERTIFICATE'
  | 'BINDER'
  | 'PROPOSAL'
  | UkDisclosureKey

/** A legal text as it was between two days. A new law adds an entry; no entry is ever edited. */
export interface LegalText {
  key: LegalTextKey
  market: DocumentMarket
  validFrom: LocalDate
  /** Last day; absent while in force. */
  validTo?: LocalDate
  title: string
  paragraphs: readonly string[]
  source: string
}

const OWN = 'Own wording'

/** Terms that start from this day on have the claims-made notice on every paper, and say whose time the hour is. */
export const CLAIMS_MADE_EVERYWHERE_FROM: LocalDate = '2027-01-01'

/** Elements that the NAIC's disclosure forms no. 1 and no. 2 share, in the words of a filed form no. 1 with the share of 2020. */
const ACT_OF_TERRORISM =
  'As defined in Section 102(1) of the Act: The term “act of terrorism” means any act or acts that are certified by the Secretary of the Treasury—in consultation with the Secretary of Homeland Security, and the Attorney General of the United States—to be an act of terrorism; to be a violent act or an act that is dangerous to human life, property, or infrastructure; to have resulted in damage within the United States, or outside the United States in the case of certain air carriers or vessels or the premises of a United States mission; and to have been committed by an individual or individuals as part of an effort to coerce the civilian population of the United States or to influence the policy or affect the conduct of the United States Government by coercion.'
const FORMULA =
  'YOU SHOULD KNOW THAT WHERE COVERAGE IS PROVIDED BY THIS POLICY FOR LOSSES RESULTING FROM CERTIFIED ACTS OF TERRORISM, SUCH LOSSES MAY BE PARTIALLY REIMBURSED BY THE UNITED STATES GOVERNMENT UNDER A FORMULA ESTABLISHED BY FEDERAL LAW. HOWEVER, YOUR POLICY MAY CONTAIN OTHER EXCLUSIONS WHICH MIGHT AFFECT YOUR COVERAGE, SUCH AS AN EXCLUSION FOR NUCLEAR EVENTS. UNDER THE FORMULA, THE UNITED STATES GOVERNMENT GENERALLY REIMBURSES 80% BEGINNING ON JANUARY 1, 2020, OF COVERED TERRORISM LOSSES EXCEEDING THE STATUTORILY ESTABLISHED DEDUCTIBLE PAID BY THE INSURANCE COMPANY PROVIDING THE COVERAGE. THE PREMIUM CHARGED FOR THIS COVERAGE IS PROVIDED BELOW AND DOES NOT INCLUDE ANY CHARGES FOR THE PORTION OF LOSS THAT MAY BE COVERED BY THE FEDERAL GOVERNMENT UNDER THE ACT.'
const CAP =
  'YOU SHOULD ALSO KNOW THAT THE TERRORISM RISK INSURANCE ACT, AS AMENDED, CONTAINS A $100 BILLION CAP THAT LIMITS U.S. GOVERNMENT REIMBURSEMENT AS WELL AS INSURERS’ LIABILITY FOR LOSSES RESULTING FROM CERTIFIED ACTS OF TERRORISM WHEN THE AMOUNT OF SUCH LOSSES IN ANY ONE CALENDAR YEAR EXCEEDS $100 BILLION. IF THE AGGREGATE INSURED LOSSES FOR ALL INSURERS EXCEED $100 BILLION, YOUR COVERAGE MAY BE REDUCED.'

const US_TEXTS: readonly LegalText[] = [
  {
    key: 'CLAIMS_MADE',
    market: 'US',
    validFrom: '2020-01-01',
    validTo: '2026-12-31',
    title: 'Claims-made notice',
    paragraphs: [
      'This policy provides liability cover on a claims-made basis. Except as it states otherwise, it covers only claims first made against the insured during the policy period and reported as the policy requires. Claim expenses reduce the limit of insurance and are subject to the retention. Please read the whole policy with care.',
    ],
    source: OWN,
  },
  {
    key: 'CLAIMS_MADE',
    market: 'US',
    validFrom: CLAIMS_MADE_EVERYWHERE_FROM,
    title: 'Claims-made notice',
    paragraphs: [
      'This insurance provides liability coverage on a claims-made and reported basis. Except as it states otherwise, it covers only claims first made against the insured and reported to the insurers during the policy period or an extended reporting period. There is no coverage for acts before the retroactive date stated in the terms; where full prior acts are stated, there is no such date. Claim expenses are within the limit of insurance, reduce it, and are subject to the retention.',
      'After the policy ends, claims are covered only within the automatic extended reporting period of sixty days, and within the longer one of one, two or three years that may be bought in those sixty days for at most 100, 150 or 200 percent of the annual premium; an excess policy follows the policy under it. Once a reporting period has ended there may be gaps in coverage. Premiums on a claims-made basis are comparatively low in the first years and can rise, whatever else changes, until the relationship with the insurer is mature. Please read the whole policy with care.',
    ],
    source: 'Own wording after what is customary and the subjects of 11 NYCRR 73.7(a), read as an excerpt',
  },
  {
    key: 'TERRORISM_OFFER',
    market: 'US',
    validFrom: '2020-01-01',
    validTo: '2027-12-31',
    title: 'Policyholder disclosure notice of terrorism insurance coverage',
    paragraphs: [
      `You are hereby notified that under the Terrorism Risk Insurance Act, as amended, you have a right to purchase insurance coverage for losses resulting from acts of terrorism. ${ACT_OF_TERRORISM}`,
      FORMULA,
      CAP,
    ],
    source:
      'NAIC policyholder disclosure form no. 1, read as an excerpt in a filed application; Terrorism Risk Insurance Act of 2002, as amended, sections 102 and 103',
  },
  {
    key: 'TERRORISM_ACCEPTED',
    market: 'US',
    validFrom: '2020-01-01',
    validTo: '2027-12-31',
    title: 'Policyholder disclosure: terrorism insurance coverage',
    paragraphs: [
      'Coverage for losses from acts of terrorism, as defined in Section 102(1) of the Terrorism Risk Insurance Act, as amended, is included in your policy. An act of terrorism is an act that the Secretary of the Treasury certifies, in consultation with the Secretary of Homeland Security and the Attorney General of the United States.',
      'Under the formula set by the Act, the United States Government generally reimburses 80 percent of covered terrorism losses that exceed the statutory deductible of the insurer. The Act contains a cap of $100 billion a calendar year, which limits both the reimbursement and the liability of insurers. If the aggregate of insured losses exceeds $100 billion, your coverage may be reduced.',
      'The portion of your premium that is attributable to this coverage is stated as a separate line in the premium. It does not include any charge for the portion of losses that the Government covers.',
    ],
    source: 'Terrorism Risk Insurance Act of 2002, as amended by P.L. 114-1 and P.L. 116-94, section 103',
  },
  {
    key: 'TERRORISM_INCLUDED',
    market: 'US',
    validFrom: '2020-01-01',
    validTo: '2027-12-31',
    title: 'Policyholder disclosure notice of terrorism insurance coverage',
    paragraphs: [
      `Coverage for acts of terrorism is included in your policy, under the Terrorism Risk Insurance Act, as amended. ${ACT_OF_TERRORISM}`,
      FORMULA,
      CAP,
      'The portion of your annual premium that is attributable to coverage for acts of terrorism is stated below and as a separate line of the premium. It does not include any charges for the portion of losses covered by the United States Government under the Act.',
    ],
    source:
      'Elements of the NAIC policyholder disclosure form no. 2 of 2020, in the words that it shares with form no. 1, read as an excerpt in a filed application; Terrorism Risk Insurance Act of 2002, as amended by P.L. 116-94, sections 102 and 103',
  },
  {
    key: 'TERRORISM_REJECTED',
    market: 'US',
    validFrom: '2020-01-01',
    validTo: '2027-12-31',
    title: 'Terrorism insurance coverage rejected',
    paragraphs: [
      'You were offered coverage for losses from acts of terrorism, as defined in Section 102(1) of the Terrorism Risk Insurance Act, as amended, with its premium stated separately, and you chose not to buy it. This policy therefore does not cover losses that arise from acts certified under the Act. The offer is made again at each renewal.',
    ],
    source: 'Terrorism Risk Insurance Act of 2002, as amended, sections 103 and 105',
  },
  {
    key: 'TERRORISM_OPEN',
    market: 'US',
    validFrom: '2020-01-01',
    validTo: '2027-12-31',
    title: 'Terrorism insurance coverage: to be accepted or rejected',
    paragraphs: [
      'These terms are priced without coverage for losses from acts of terrorism, as defined in Section 102(1) of the Terrorism Risk Insurance Act, as amended. The application offers the coverage with its premium stated separately, and the policyholder accepts or rejects it there. It is left out of the policy only on the signed rejection.',
    ],
    source: 'Terrorism Risk Insurance Act of 2002, as amended, sections 103 and 105',
  },
  {
    key: 'TERRORISM_CONDITIONAL',
    market: 'US',
    validFrom: '2020-01-01',
    validTo: '2027-12-31',
    title: 'Conditional disclosure: expiry of the terrorism program',
    paragraphs: [
      'The federal program under the Terrorism Risk Insurance Act ends on December 31, 2027 unless Congress extends it. Your policy period runs past that day. If the program ends, or continues with changes that raise the share or the deductible of the insurer, your coverage for acts of terrorism after that day may be changed by an endorsement, with notice as the law requires.',
    ],
    source: 'Terrorism Risk Insurance Program Reauthorization Act of 2019, P.L. 116-94, division I, title V',
  },
  {
    key: 'SURPLUS_LINES',
    market: 'US',
    validFrom: '2020-01-01',
    title: 'Surplus lines notice',
    paragraphs: [
      'This insurance is issued by an insurer that is not licensed in the state of the insured and is not subject to its supervision in every respect. In the event of the insolvency of the insurer, losses are not covered by the state insurance guaranty fund.',
    ],
    source:
      'Common substance of state surplus lines laws, on policies and binders of before the notices of the states were on file',
  },
  {
    key: 'FRAUD_WARNING',
    market: 'US',
    validFrom: '2020-01-01',
    title: 'Fraud warning',
    paragraphs: [
      'Any person who knowingly, and with intent to defraud an insurance company or another person, files an application for insurance or a statement of claim that contains materially false information, or conceals information about any material fact in order to mislead, commits a fraudulent insurance act, which is a crime and may be punished by criminal and civil penalties under the law of the state.',
    ],
    source: 'Common substance of state fraud statutes',
  },
  {
    key: 'SANCTIONS',
    market: 'US',
    validFrom: '2020-01-01',
    title: 'Economic and trade sanctions',
    paragraphs: [
      'No cover is provided where the Office of Foreign Assets Control of the U.S. Department of the Treasury, or another law on economic or trade sanctions, prohibits it. Any insurance so prohibited is void from the start to that extent.',
    ],
    source: '31 CFR chapter V',
  },
  {
    key: 'CERTIFICATE',
    market: 'US',
    validFrom: '2020-01-01',
    title: 'About this certificate',
    paragraphs: [
      'This certificate is issued as a matter of information only and gives the certificate holder no rights. It does not amend, extend or alter the cover of the policy described, nor is it a contract between the insurers and the certificate holder. Limits shown may have been reduced by claims paid. The terms, exclusions and conditions of the policy decide.',
    ],
    source: OWN,
  },
  {
    key: 'BINDER',
    market: 'US',
    validFrom: '2020-01-01',
    title: 'Conditions of this binder',
    paragraphs: [
      'The insurers bind the cover described, subject to the terms, conditions and limits of the policy form in current use. This binder is cancelled and replaced when the policy is issued. It may be cancelled by the insured by surrender or written notice, and by the insurers by written notice as the conditions of the policy provide. If it is not replaced by a policy, the insurers are entitled to a premium for the time of cover according to their rules and rates.',
    ],
    source: OWN,
  },
  {
    key: 'PROPOSAL',
    market: 'US',
    validFrom: '2020-01-01',
    title: 'About this proposal',
    paragraphs: [
      'This proposal is an offer to insure on the terms shown, until the day shown. It is a summary and not a policy: the forms listed decide what is covered. It rests on the information in the application. A material change in that information before the effective date must be reported, and the offer may then be changed or withdrawn. No cover exists until we confirm in writing that it is bound.',
    ],
    source: OWN,
  },
]

const UK_TEXTS: readonly LegalText[] = [
  {
    key: 'CLAIMS_MADE',
    market: 'UK',
    validFrom: '2020-01-01',
    title: 'Claims-made notice',
    paragraphs: [
      'This policy provides liability cover on a claims-made basis. It covers only claims first made against the insured during the policy period and notified as the policy requires. Claim expenses are part of the limit and are subject to the excess. Please read the whole policy and keep it in a safe place.',
    ],
    source: OWN,
  },
  {
    key: 'FAIR_PRESENTATION',
    market: 'UK',
    validFrom: '2016-08-12',
    title: 'Duty of fair presentation',
    paragraphs: [
      'You must make a fair presentation of the risk before the contract is made, on renewal and on any change. This means that you must disclose every material circumstance that you know or ought to know, or enough to put a prudent insurer on notice that it needs to ask further questions, in a manner that is reasonably clear and accessible, and after a reasonable search. If you do not, the insurers may avoid the policy, change its terms, or reduce the amount paid on a claim.',
    ],
    source: 'Insurance Act 2015, sections 3 to 8 and schedule 1',
  },
  {
    key: 'PREMIUM_TAX',
    market: 'UK',
    validFrom: '2017-06-01',
    title: 'Insurance premium tax',
    paragraphs: [
      'Insurance premium tax is charged at the standard rate of 12% on the gross premium, and is shown as a line of its own.',
    ],
    source: 'Finance Act 1994 part III; standard rate from 1 June 2017',
  },
  {
    key: 'SANCTIONS',
    market: 'UK',
    validFrom: '2020-01-01',
    title: 'Sanctions',
    paragraphs: [
      'No insurer provides cover or pays any claim to the extent that doing so would expose it to a sanction, prohibition or restriction under the law of the United Kingdom, the European Union, the United States or resolutions of the United Nations.',
    ],
    source: 'Sanctions and Anti-Money Laundering Act 2018',
  },
  {
    key: 'COMPLAINTS',
    market: 'UK',
    validFrom: '2020-01-01',
    validTo: '2026-10-31',
    title: 'Complaints',
    paragraphs: [
      'If you are not satisfied, please write to us at the address on this document, with your policy number. We acknowledge a complaint promptly and send our final response within eight weeks. If you are an eligible complainant and remain dissatisfied, you may refer the complaint to the Financial Ombudsman Service within six months of our final response.',
    ],
    source: 'FCA Handbook, DISP 1 and 2',
  },
  {
    key: 'FRAUD_WARNING',
    market: 'UK',
    validFrom: '2020-01-01',
    title: 'Fraud',
    paragraphs: [
      'If a claim is fraudulent in any respect, the insurers are not liable to pay it, may recover what was paid for it, and may treat the policy as terminated from the time of the fraudulent act. Information may be shared with fraud prevention agencies.',
    ],
    source: 'Insurance Act 2015, section 12',
  },
  {
    key: 'CERTIFICATE',
    market: 'UK',
    validFrom: '2020-01-01',
    title: 'About this certificate',
    paragraphs: [
      'This certificate is evidence of insurance on the day of issue, for information only. It gives the holder no rights under the policy, and does not amend, extend or alter its cover. Limits shown may have been reduced by claims paid. The terms of the policy decide.',
    ],
    source: OWN,
  },
  {
    key: 'BINDER',
    market: 'UK',
    validFrom: '2020-01-01',
    title: 'Conditions of this cover note',
    paragraphs: [
      'The insurers provide the cover described, subject to the terms of the policy form in current use, until the policy is issued or until the last day shown, whichever comes first. The premium for the time of cover is payable in any case.',
    ],
    source: OWN,
  },
  {
    key: 'PROPOSAL',
    market: 'UK',
    validFrom: '2020-01-01',
    title: 'About this proposal',
    paragraphs: [
      'This proposal is an offer to insure on the terms shown, until the day shown. It is a summary and not a policy: the forms listed decide what is covered. It rests on your presentation of the risk; please tell us of any material change before the effective date. No cover exists until we confirm in writing that it is bound.',
    ],
    source: OWN,
  },
]

const DISCLOSURES: readonly LegalText[] = UK_DISCLOSURES.map(({ verified: _verified, ...text }) => ({
  ...text,
  market: 'UK',
}))

export const LEGAL_TEXTS: readonly LegalText[] = [...US_TEXTS, ...UK_TEXTS, ...DISCLOSURES]

const isInForce = (text: LegalText, on: LocalDate): boolean =>
  text.validFrom <= on && (text.validTo === undefined || on <= text.validTo)

/** The text in force on a day, or null (a market without such a text, or a law that has lapsed). */
export const legalText = (key: LegalTextKey, market: DocumentMarket, on: LocalDate): LegalText | null =>
  LEGAL_TEXTS.find((text) => text.key === key && text.market === market && isInForce(text, on)) ?? null
