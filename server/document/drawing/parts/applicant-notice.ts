import type {
  ApplicantNoticeFacts,
  DocumentFacts,
  SignedNoticeFacts,
} from '#domain/document/document-facts.ts'
import type { InsuredFacts } from '#domain/document/parties.ts'
import { formatDay, formatInstant } from '#domain/market/format.ts'
import { type Block, factsTable, paragraph, signatures } from './blocks.ts'
import { BODY_POINTS } from './style.ts'

/** Where an applicant signs by hand. */
export const unsignedBlock: Block = signatures([
  { name: 'Name and title', title: 'For the applicant' },
  { name: 'Date', title: 'Day of signature' },
])

/** A surplus lines notice on a page of its own, with its own signature and date, or the lines for them. */
export const noticeSheet = (
  { market, insured }: Pick<DocumentFacts, 'market'> & { insured: InsuredFacts },
  notice: ApplicantNoticeFacts,
  signer: SignedNoticeFacts['signer'] | undefined,
): Block[] => [
  { kind: 'title', title: notice.title, subtitle: notice.statute },
  {
    kind: 'statutory',
    title: 'Surplus lines notice',
    texts: notice.paragraphs,
    points: Math.max(notice.points ?? 0, BODY_POINTS),
    isBold: notice.isBold,
    isRed: false,
    named: [],
    remarks: [],
  },
  paragraph(notice.statement),
  ...(signer
    ? [
        signatures([
          {
            signed: signer.signeeName,
            name: signer.signeeName,
            title: signer.signeeTitle,
            onBehalfOf: insured.name,
          },
        ]),
        factsTable([
          {
            label: 'Signed',
            value: signer.paperSignedOn
              ? formatDay(signer.paperSignedOn, market)
              : formatInstant(signer.signedAt, signer.timeZone, market),
          },
        ]),
      ]
    : [unsignedBlock]),
]
