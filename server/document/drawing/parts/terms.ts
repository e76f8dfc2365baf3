import type {
  ChargesFacts,
  CoverageFacts,
  DocumentFacts,
  FormFacts,
  ListFacts,
  SurplusNoticeFacts,
  TermsFacts,
} from '#domain/document/document-facts.ts'
import type {
  AdditionalInsuredFacts,
  CarrierFacts,
  InsuredFacts,
  ProducerFacts,
} from '#domain/document/parties.ts'
import {
  coverHour,
  addressLines,
  formatDay,
  formatLayer,
  formatLimit,
  formatMoney,
} from '#domain/market/format.ts'
import { phoneText } from '#domain/market/phone-text.ts'
import { agreementNumber, type PolicyForm } from '#domain/document/form/policy-form.ts'
import { CLAIMS_MADE_EVERYWHERE_FROM, legalText, type LegalTextKey } from '#domain/document/legal-texts.ts'
import type { UkDisclosureKey } from '#domain/document/uk-disclosures.ts'
import { capitalized, documentWords } from '#domain/document/words.ts'
import { type Block, type Cell, checklist, dataTable, type Fact, finePrint, signatures } from './blocks.ts'

/** What proposal, application, binder, policy and certificate say in the same way. */

export const insuredFact = (label: string, insured: InsuredFacts): Fact => ({
  label,
  value: [
    insured.name,
    ...(insured.dbaOrTradestyle ? [`Trading as ${insured.dbaOrTradestyle}`] : []),
    ...(insured.companyNumber ? [`Company number ${insured.companyNumber}`] : []),
    ...addressLines(insured.address),
    ...(insured.homeState ? [`Home state: ${insured.homeState}`] : []),
  ],
})

/** The surplus lines broker next to the agency, on surplus lines paper. */
export const placingBrokerFact = (notice: SurplusNoticeFacts | undefined): Fact[] =>
  notice?.placedBy ? [{ label: 'Surplus lines broker', value: notice.placedBy }] : []

export const producerFact = (facts: DocumentFacts, producer: ProducerFacts): Fact => ({
  label: documentWords(facts.market).agency,
  value: [
    producer.agencyName,
    ...(producer.addressLines ?? []),
    ...[
      producer.agentName,
      producer.email,
      producer.phone === undefined ? undefined : phoneText(producer.phone, facts.market),
    ].filter((line) => line !== undefined),
    ...(producer.licenseNumber ? [`${facts.market === 'UK' ? 'FRN' : 'NPN'} ${producer.licenseNumber}`] : []),
  ],
})

/** Who issues the document, and where to write to. */
export const issuerFact = (facts: DocumentFacts): Fact => ({
  label: 'Issued by',
  value: [facts.issuer.legalName, ...facts.issuer.addressLines, facts.issuer.email, facts.issuer.phone],
})

const carrierLines = (facts: DocumentFacts, carrier: CarrierFacts): string[] => {
  const number = carrier.registrationNumber
    ? [`${facts.market === 'UK' ? 'FRN' : 'NAIC'} ${carrier.registrationNumber}`]
    : []
  const share = carrier.sharePercent === undefined ? [] : [`${carrier.sharePercent}% several share`]
  return [carrier.legalName, [...number, ...share].join(', ')].filter((line) => line !== '')
}

export const carriersFact = (facts: DocumentFacts, carriers: readonly CarrierFacts[]): Fact => ({
  label: carriers.length > 1 ? 'Insurers' : 'Insurer',
  value: carriers.flatMap((carrier) => carrierLines(facts, carrier)),
})

/** The day by which claims-made notice and hour are worded: papers of today have for all terms what they have from 2027 on. */
const noticeDay = ({ market, hasFullNotices }: DocumentFacts, on: string): string =>
  market === 'US' && hasFullNotices && on < CLAIMS_MADE_EVERYWHERE_FROM ? CLAIMS_MADE_EVERYWHERE_FROM : on

/** The same hour on both days, as every policy of the product runs. */
export const periodFact = (facts: DocumentFacts, terms: TermsFacts): Fact => ({
  label: 'Policy period',
  value: [
    `${formatDay(terms.effectiveDate, facts.market)} to ${formatDay(terms.expirationDate, facts.market)}`,
    facts.market === 'US' && noticeDay(facts, terms.effectiveDate) >= CLAIMS_MADE_EVERYWHERE_FROM
      ? `both days at ${coverHour(facts.market)} standard time at the insured's address`
      : `both days at ${coverHour(facts.market)} at the insured's address`,
  ],
})

export const termsFacts = (facts: DocumentFacts, terms: TermsFacts): Fact[] => {
  const words = documentWords(facts.market)
  return [
    {
      label: 'Aggregate limit',
      value: formatLayer(terms.aggregateLimit, terms.attachmentPoint, facts.currency),
    },
    { label: capitalized(words.retention), value: formatLimit(terms.retention, facts.currency) },
    {
      label: 'Retroactive date',
      value: terms.retroactiveDate ? formatDay(terms.retroactiveDate, facts.market) : words.noRetroactiveDate,
    },
    { label: 'Product', value: terms.productName },
    ...(terms.returns
      ? [
          { label: 'If the insured cancels, premium returned', value: terms.returns.method },
          { label: 'Minimum earned premium', value: terms.returns.minimum ?? 'None' },
        ]
      : []),
  ]
}

/** Where hours are all that the insured bears, the schedule says so; both are of editions that took the higher of the two. */
const retentionText = (facts: DocumentFacts, coverage: CoverageFacts): string => {
  if (coverage.retention === undefined && coverage.waitingPeriodHours !== undefined)
    return `${coverage.waitingPeriodHours} hours, no ${documentWords(facts.market).retention} in money`
  const parts = [
    coverage.retention === undefined ? null : formatLimit(coverage.retention, facts.currency),
    coverage.waitingPeriodHours === undefined ? null : `${coverage.waitingPeriodHours} hours`,
  ].filter((part) => part !== null)
  return parts.join(' / ') || '–'
}

const coverageRow = (facts: DocumentFacts, coverage: CoverageFacts): Cell[] => [
  coverage.note ? { text: coverage.title, note: coverage.note } : coverage.title,
  coverage.isIncluded
    ? coverage.limit === undefined
      ? 'Within aggregate'
      : formatLimit(coverage.limit, facts.currency)
    : 'Not included',
  coverage.isIncluded ? retentionText(facts, coverage) : '–',
]

/** Schedule of underlying insurance of an excess layer: what it follows, and what lies beneath it in all. */
export const underlyingTable = (facts: DocumentFacts, terms: TermsFacts): Block[] => {
  if (terms.attachmentPoint === undefined) return []
  const { insurer, policyNumber } = terms.followedPolicy ?? { insurer: '', policyNumber: '' }
  return [
    dataTable(
      'Schedule of underlying insurance',
      [
        { head: 'Layer', width: '*' },
        { head: 'Insurer', width: 130 },
        { head: 'Policy', width: 110 },
        { head: 'Limit', width: 90, isMoney: true },
      ],
      [
        [
          { text: 'Followed policy', note: 'Its form applies, as Section 1 says.' },
          insurer || 'To be named',
          policyNumber || 'To be named',
          '\u2013',
        ],
        [
          'All underlying insurance together',
          '\u2013',
          '\u2013',
          formatLimit(terms.attachmentPoint, facts.currency),
        ],
      ],
    ),
  ]
}

/** With the form the table says where it words each coverage. */
export const coverageTable = (facts: DocumentFacts, terms: TermsFacts, form?: PolicyForm): Block[] => {
  const words = documentWords(facts.market)
  const section = (key: string): Cell[] => (form ? [agreementNumber(form, key) ?? '\u2013'] : [])
  return [
    dataTable(
      `${capitalized(words.coverages)}, limits and ${words.retention}`,
      [
        { head: capitalized(words.coverage), width: '*' },
        ...(form ? [{ head: 'Section', width: 50 }] : []),
        { head: 'Limit', width: 110, isMoney: true },
        { head: `${capitalized(words.retention)} / waiting period`, width: 130, isMoney: true },
      ],
      terms.coverages.map((coverage) => {
        const [title, ...rest] = coverageRow(facts, coverage)
        return [title ?? '', ...section(coverage.key), ...rest]
      }),
    ),
  ]
}

/** Charges with their total. A total that is not the sum of its lines is a bug and is never printed. */
export const chargesTable = (facts: DocumentFacts, title: string, charges: ChargesFacts): Block[] => {
  const sum = charges.charges.reduce((total, charge) => total + charge.amount, 0)
  if (sum !== charges.total) throw new Error(`charges add up to ${sum}, not to the total ${charges.total}`)
  return [
    dataTable(
      title,
      [
        { head: 'Item', width: '*' },
        { head: `Amount (${facts.currency})`, width: 130, isMoney: true },
      ],
      [
        ...charges.charges.map((charge): Cell[] => [
          charge.note ? { text: charge.label, note: charge.note } : charge.label,
          formatMoney(charge.amount, facts.currency),
        ]),
        [
          { text: 'Total', isStrong: true },
          { text: formatMoney(charges.total, facts.currency), isStrong: true },
        ],
      ],
    ),
  ]
}

export const formsTable = (forms: readonly FormFacts[]): Block[] =>
  forms.length === 0
    ? []
    : [
        dataTable(
          'Schedule of forms and endorsements',
          [
            { head: 'Number', width: 110 },
            { head: 'Edition', width: 60 },
            { head: 'Title', width: '*' },
          ],
          forms.map((form) => [form.number, form.edition, form.title]),
        ),
      ]

const insuredsTable = (title: string, insureds: readonly AdditionalInsuredFacts[]): Block[] =>
  insureds.length === 0
    ? []
    : [
        dataTable(
          title,
          [
            { head: 'Name', width: '*' },
            { head: 'Address', width: '*' },
          ],
          insureds.map((insured) => [insured.businessName, addressLines(insured.address).join(', ')]),
        ),
      ]

/** The schedules that the endorsements for organizations other than the insured refer to. */
export const additionalInsuredsTable = (insureds: readonly AdditionalInsuredFacts[]): Block[] => [
  ...insuredsTable(
    'Additional insureds',
    insureds.filter((one) => !one.isNamedInsured),
  ),
  ...insuredsTable(
    'Additional named insureds',
    insureds.filter((one) => one.isNamedInsured),
  ),
]

/** Subjectivities with their last days, before and after binding, each with a box to tick on paper. */
export const subjectivityLists = (lists: readonly ListFacts[] = []): Block[] =>
  lists.flatMap(({ title, list }) => checklist(title, list))

/** The officers who sign for each insurer. */
export const carrierSignatures = (carriers: readonly CarrierFacts[]): Block =>
  signatures(
    carriers.flatMap((carrier) =>
      carrier.signatories.map((one) => ({ ...one, signed: one.name, onBehalfOf: carrier.legalName })),
    ),
  )

/** The legal text that applies on a day in the insured's market; nothing where there is none. */
export const legalPrint = (facts: DocumentFacts, key: LegalTextKey, on: string): Block[] => {
  const text = legalText(key, facts.market, key === 'CLAIMS_MADE' ? noticeDay(facts, on) : on)
  return text ? [finePrint(text.title, text.paragraphs)] : []
}

/** On papers that had no claims-made notice for earlier terms. */
export const claimsMadeNotice = (facts: DocumentFacts, on: string): Block[] =>
  facts.market === 'US' && noticeDay(facts, on) >= CLAIMS_MADE_EVERYWHERE_FROM
    ? legalPrint(facts, 'CLAIMS_MADE', on)
    : []

/** What the market's regulators want to be said, in this order; nothing in the US. */
export const disclosures = (facts: DocumentFacts, on: string, keys: readonly UkDisclosureKey[]): Block[] =>
  keys.flatMap((key) => legalPrint(facts, key, on))
