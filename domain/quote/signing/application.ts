import type { FiledNotice } from '#domain/document/notices/filed-notice.ts'
import { homeStateReason } from '#domain/account/home-state.ts'
import type { Firmographics } from '#domain/account/schema.ts'
import { coverHour, formatDay, formatLayer, formatLimit, formatMoney } from '#domain/market/format.ts'
import { fraudWarningOf } from '#domain/document/notices/fraud-warnings.ts'
import type { AdditionalInsuredFacts } from '#domain/document/parties.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { issuedByText } from '#domain/market/company.ts'
import { questionOf } from '#domain/questionnaire/bank.ts'
import type { Question } from '#domain/questionnaire/question.ts'
import {
  answerShown,
  isBlank,
  statementOfAttestation,
  visibleQuestions,
} from '#domain/questionnaire/given-answers.ts'
import type { AnswerField, GivenAnswers } from '#domain/questionnaire/schema.ts'
import { variantById, variantFor } from '#domain/questionnaire/variants.ts'
import { sha256 } from '#domain/risk/sha256.ts'
import { canonicalJson } from './canonical.ts'
import { type SignedNotice, signedNoticeOf } from './surplus-notice.ts'
import { type TerrorismOffer, terrorismOfferOf } from './terrorism-offer.ts'

export interface ApplicationSource {
  quoteNumber: string
  product: string
  productName: string
  market: 'US' | 'UK'
  /** Two letters of the insured's home state; null in the UK. */
  state: string | null
  /** On surplus lines paper. */
  isSurplus?: boolean | undefined
  /** Notices of the state that staff filed and compared. */
  filedNotices?: readonly FiledNotice[]
  /** Where the insured is: the day on which it would be signed. */
  today: LocalDate
  currency: Currency
  companyName: string
  agencyName: string
  /** Which insurer writes the policy; null until that is known. */
  carrierName: string | null
  effectiveDate: LocalDate
  endDate: LocalDate
  limit: Cents
  /** Where an excess layer begins; absent on a primary policy. */
  attachmentPoint?: Cents | undefined
  deductible: Cents
  totalPremium: Cents | null
  /** Of coverage for acts of terrorism, bought or not; absent where there is none to offer. */
  terrorismPremium?: Cents | undefined
  /** The terms leave acts of terrorism out. */
  isTerrorismExcluded?: boolean | undefined
  firmographics: Partial<Firmographics>
  /** Who is covered with the insured; no one without the endorsement that covers them. */
  additionalInsureds?: readonly AdditionalInsuredFacts[]
  answers: GivenAnswers
  /** Answers given by one press for several questions, each with who pressed and on which day: the signer reads it. */
  together?: Readonly<Partial<Record<AnswerField, { by: string; on: LocalDate }>>> | undefined
  /** Id of the questionnaire that the quote was priced with; the newest of the product when there is none. */
  questionnaire?: string | null
}

/**
 * What the wording of an application looks like. It is part of what is hashed, so that a change of wording never
 * meets a signature given on another: 2 prints whole amounts without cents, and names issuer and insurers as the
 * documents do; 3 has the declaration and the hour of the UK; 4 has the fraud warning of the state; 5 has the election
 * about acts of terrorism; 6 has the surplus lines notice of the state. Signed applications are kept as they were signed, those of wording 1 without a number.
 */
const WORDING = 6

/** What the insured reads, attests and signs. */
export interface Application {
  version?: number
  attestation: string
  issuedBy: string
  /** Of the insured's state, read directly above the signature; absent in the UK and before wording 4. */
  fraudWarning?: string
  /** What is offered, and what the signer elects; absent in the UK, after the Act's end, and before wording 5. */
  terrorism?: TerrorismOffer
  /** Of the insured's state, where the applicant reads or signs it before coverage is placed; absent before wording 6. */
  surplusNotice?: SignedNotice
  facts: { label: string; value: string }[]
  answers: { question: string; answer: string }[]
}

const addressLine = (company: Partial<Firmographics>): string | null => {
  const place = company.physicalAddress
  if (!place) return null
  const zip = 'state' in place ? `${place.state} ${place.zipCode}` : place.zipCode
  const parts = [place.address1, place.address2, place.city, zip]
  return parts.filter(Boolean).join(', ')
}

/** A fact each, so that the signer reads every name; several are numbered. */
const insuredFacts = ({ additionalInsureds = [] }: ApplicationSource): [string, string][] =>
  additionalInsureds.map(({ businessName, address, isNamedInsured }, index) => {
    const zip = [address.state, address.zipCode].filter(Boolean).join(' ')
    const place = [address.address1, address.address2, address.city, zip].filter(Boolean)
    const number = additionalInsureds.length > 1 ? ` ${index + 1}` : ''
    return [
      `Additional ${isNamedInsured ? 'named ' : ''}insured${number}`,
      [businessName, ...place].join(', '),
    ]
  })

const companyFacts = (source: ApplicationSource): [string, string | null | undefined][] => {
  const { firmographics: company, market, currency } = source
  const isUs = market === 'US'
  const money = (cents: Cents | undefined) => (cents === undefined ? null : formatLimit(cents, currency))
  return [
    [isUs ? 'Company' : 'Organisation', source.companyName],
    ['DBA or tradestyle', company.dbaOrTradestyle],
    ['Address', addressLine(company)],
    ['Home state', homeStateReason(company)],
    [isUs ? 'NAICS code' : 'SIC code', isUs ? company.naicsCode : company.sicCode],
    [isUs ? 'Annual revenue' : 'Annual turnover', money(company.revenue)],
    ['Employees', company.noOfEmployeesAll?.toString()],
    ['Year established', company.yearEstablished?.toString()],
    ['Ownership', company.ownershipType],
    ['Domain', company.hasNoDomain ? 'None' : company.domainName],
  ]
}

const termFacts = (source: ApplicationSource): [string, string | null][] => {
  const { currency, market } = source
  return [
    ['Quote number', source.quoteNumber],
    ['Product', source.productName],
    [market === 'US' ? 'Arranged by agency' : 'Arranged by brokerage', source.agencyName],
    [
      'Policy period',
      `${formatDay(source.effectiveDate, market)} to ${formatDay(source.endDate, market)}, ${coverHour(market)}`,
    ],
    ['Aggregate limit', formatLayer(source.limit, source.attachmentPoint, currency)],
    [market === 'US' ? 'Retention' : 'Excess', formatLimit(source.deductible, currency)],
    [
      market === 'US' ? 'Total premium with fees and taxes' : 'Total premium with fees and IPT',
      source.totalPremium === null ? null : formatMoney(source.totalPremium, currency),
    ],
  ]
}

const answerText = (question: Question, value: unknown): string => {
  const label = (one: unknown) =>
    question.choices.find((choice) => choice.value === one)?.label ?? String(one)
  return Array.isArray(value) ? value.map(label).join('; ') : label(value)
}

const togetherText = ({ together, market }: ApplicationSource, field: AnswerField): string[] => {
  const pressed = together?.[field]
  return pressed ? [`by “None of these” (${pressed.by}, ${formatDay(pressed.on, market)})`] : []
}

/**
 * Questions of the product's own variant that show under the answers, each with the answer as its choices put it; all
 * answered ones for other products.
 */
const askedQuestions = ({ product, answers, questionnaire }: ApplicationSource): [Question, unknown][] => {
  const variant = (questionnaire ? variantById(questionnaire) : null) ?? variantFor(product)
  if (variant)
    return visibleQuestions(variant, answers).map((question) => [
      question,
      answerShown(variant, question.field, answers),
    ])
  return (Object.keys(answers) as AnswerField[]).flatMap((field) => {
    const question = questionOf(field)
    return question ? [[question, answers[field]]] : []
  })
}

const offerOf = (source: ApplicationSource): TerrorismOffer | null =>
  source.terrorismPremium === undefined
    ? null
    : terrorismOfferOf({
        ...source,
        premium: source.terrorismPremium,
        isExcluded: source.isTerrorismExcluded ?? false,
      })

const withNotice = (surplusNotice: SignedNotice | null) => surplusNotice && { surplusNotice }

const withOffer = (terrorism: TerrorismOffer | null) => terrorism && { terrorism }

/** The application of a quote, the same for the screen, the document and the hash. */
export const applicationOf = (source: ApplicationSource): Application => ({
  version: WORDING,
  attestation: statementOfAttestation(source.market),
  issuedBy: issuedByText(source.market, source.carrierName),
  ...(source.market === 'US' && { fraudWarning: fraudWarningOf(source.state, source.today) }),
  ...withOffer(offerOf(source)),
  ...withNotice(
    signedNoticeOf(source.isSurplus ?? false, source.state, source.today, source.filedNotices ?? []),
  ),
  facts: [...termFacts(source), ...companyFacts(source), ...insuredFacts(source)].flatMap(([label, value]) =>
    value ? [{ label, value }] : [],
  ),
  answers: askedQuestions(source).map(([question, value]) => ({
    question: question.wording,
    answer: isBlank(value)
      ? 'Not answered'
      : [answerText(question, value), ...togetherText(source, question.field)].join(', '),
  })),
})

/**
 * SHA-256 (hex) of everything in an application; any change of a fact, a term, the price or a word changes it. A
 * platform with a faster SHA-256 of its own passes it.
 */
export const applicationHash = (application: Application, hash: (text: string) => string = sha256): string =>
  hash(canonicalJson(application))
