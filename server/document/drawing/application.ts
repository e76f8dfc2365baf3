import { coverOf } from '#domain/document/form/policy-form.ts'
import type { ApplicationFacts, SignatureFacts } from '#domain/document/document-facts.ts'
import { formatDay, formatInstant } from '#domain/market/format.ts'
import { noticeSheet, unsignedBlock } from './parts/applicant-notice.ts'
import { terrorismElection } from './parts/terrorism.ts'
import { documentWords } from '#domain/document/words.ts'
import {
  type Block,
  type Cell,
  dataTable,
  type Fact,
  factsTable,
  paragraph,
  section,
  signatures,
  together,
} from './parts/blocks.ts'
import type { Page } from './parts/page.ts'
import {
  additionalInsuredsTable,
  claimsMadeNotice,
  coverageTable,
  insuredFact,
  legalPrint,
  producerFact,
  termsFacts,
} from './parts/terms.ts'

const signeeText = ({ signeeName, signeeTitle }: SignatureFacts): string =>
  [signeeName, signeeTitle].filter(Boolean).join(', ')

/** What is attested of the organization and of the cover that it asks for, each fact once. */
const statedFacts = (facts: ApplicationFacts): Block[] =>
  section(
    `The ${documentWords(facts.market).organization} and the cover applied for`,
    factsTable([
      ...facts.firmographics.map(({ label, value }) => ({ label, value })),
      ...termsFacts(facts, facts.requested).filter(({ label }) => label === 'Retroactive date'),
    ]),
  )

const answersTables = (facts: ApplicationFacts): Block[] =>
  facts.sections.flatMap((section) => [
    dataTable(
      section.title,
      [
        { head: 'Question', width: '*' },
        { head: 'Answer', width: 150 },
      ],
      section.answers.map((one): Cell[] => [one.question, { text: one.answer, isStrong: true }]),
    ),
  ])

/** A signature on paper has a day; the time, place and name of the user recording it are not the signer's. */
const paperFacts = (
  facts: ApplicationFacts,
  signature: SignatureFacts,
  paper: NonNullable<SignatureFacts['onPaper']>,
): Fact[] => [
  { label: 'Signed on paper', value: formatDay(paper.signedOn, facts.market) },
  { label: 'File', value: paper.fileName },
  { label: 'Recorded by', value: paper.recordedBy },
  {
    label: 'Recorded',
    value: formatInstant(signature.signedAt, signature.timeZone, facts.market),
  },
]

/** The certificate of the signature: who, as what, in whose place, when, from where, and on exactly what. */
const signedBlock = (facts: ApplicationFacts, signature: SignatureFacts): Block[] => [
  signatures([
    {
      signed: signature.signeeName,
      name: signature.signeeName,
      title: signature.signeeTitle,
      onBehalfOf: facts.insured.name,
    },
  ]),
  ...section(
    'Certificate of signature',
    factsTable([
      { label: 'Signed by', value: signeeText(signature) },
      signature.inPlaceOf ? { label: 'In place of the contact', value: signature.inPlaceOf } : null,
      ...(signature.onPaper
        ? paperFacts(facts, signature, signature.onPaper)
        : [
            { label: 'Signed', value: formatInstant(signature.signedAt, signature.timeZone, facts.market) },
            { label: 'Time zone', value: signature.timeZone },
            signature.login ? { label: 'Login', value: signature.login } : null,
            { label: 'IP address', value: signature.ipAddress },
          ]),
    ]),
  ),
  factsTable(
    [
      signature.statement ? { label: 'Statement', value: signature.statement } : null,
      signature.userAgent ? { label: 'Browser', value: signature.userAgent } : null,
      { label: 'SHA-256 of the content attested', value: signature.contentSha256 },
    ],
    1,
  ),
]

const noticeOf = (facts: ApplicationFacts): Block[] => {
  const { surplusNotice: notice, signature } = facts
  if (!notice) return []
  const signer = signature && {
    ...signature,
    ...(signature.onPaper && { paperSignedOn: signature.onPaper.signedOn }),
  }
  return noticeSheet(facts, notice, signer)
}

/** What the applicant answered, in the words in which it was asked, with the statement that was signed. */
export const applicationPage = (facts: ApplicationFacts): Page => ({
  title: `Application for ${coverOf(facts.requested.productCode)} insurance`,
  subtitle: `${facts.insured.name}, for ${facts.requested.productName}`,
  number: facts.quoteNumber,
  content: [
    factsTable([
      insuredFact('Applicant', facts.insured),
      producerFact(facts, facts.producer),
      {
        label: 'Signature',
        value: facts.signature ? `Signed by ${signeeText(facts.signature)}` : 'Not signed yet',
      },
    ]),
    ...statedFacts(facts),
    ...answersTables(facts),
    ...coverageTable(facts, facts.requested),
    ...additionalInsuredsTable(facts.additionalInsureds ?? []),
    ...legalPrint(facts, 'FAIR_PRESENTATION', facts.requested.effectiveDate),
    ...claimsMadeNotice(facts, facts.requested.effectiveDate),
    ...terrorismElection(facts),
    ...(facts.fraudWarning === undefined
      ? legalPrint(facts, 'FRAUD_WARNING', facts.requested.effectiveDate)
      : []),
    // No one signs a page that holds nothing but the line to sign on.
    together(
      ...section('Statement of attestation', paragraph(facts.attestation)),
      ...(facts.fraudWarning === undefined ? [] : section('Fraud warning', paragraph(facts.fraudWarning))),
      ...(facts.signature ? signedBlock(facts, facts.signature) : [unsignedBlock]),
    ),
    ...noticeOf(facts),
  ],
})
