import type { Column, Content } from 'pdfmake/interfaces.js'
import type { DocumentFacts } from '#domain/document/document-facts.ts'
import { formatInstant } from '#domain/market/format.ts'
import type { DocumentDefinition } from '#server/pdf/draw.ts'
import { MONO } from '#server/pdf/fonts.ts'
import type { Block } from './blocks.ts'
import { pdfContent } from './pdf.ts'
import { BOTTOM, COLOURS, contentWidth, LINE_HEIGHT, MARGIN, pageSize, STYLES, TOP } from './style.ts'

export interface Page {
  title: string
  /** Under the title: "Quote QCB-100-AB12 for Example Ltd". */
  subtitle: string
  /** Running header of every page; the title where absent. */
  running?: string
  /** In the running header. */
  number: string
  content: readonly Block[]
}

/** Two bound leaves: drawn, so that no picture has to be fetched or embedded. */
const mark = (): Column => ({
  canvas: [
    { type: 'rect', x: 0, y: 0, w: 4, h: 18, color: COLOURS.accent },
    { type: 'rect', x: 6, y: 0, w: 12, h: 18, r: 1, lineWidth: 1.4, lineColor: COLOURS.accent },
    { type: 'line', x1: 9, y1: 6, x2: 15, y2: 6, lineWidth: 1.2, lineColor: COLOURS.accent },
    { type: 'line', x1: 9, y1: 10, x2: 15, y2: 10, lineWidth: 1.2, lineColor: COLOURS.accent },
  ],
  width: 24,
})

const rule = (width: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: COLOURS.rule }],
})

const header = (facts: DocumentFacts, page: Page): Content => ({
  margin: [MARGIN, MARGIN - 14, MARGIN, 0],
  stack: [
    {
      columns: [
        mark(),
        { text: facts.issuer.productName, bold: true, fontSize: 14, color: COLOURS.accent, width: 'auto' },
        {
          text: `${page.running ?? page.title}\n${page.number}`,
          alignment: 'right',
          fontSize: 8,
          color: COLOURS.muted,
          lineHeight: 1.1,
          width: '*',
        },
      ],
    },
    { ...(rule(contentWidth(facts.market)) as object), margin: [0, 5, 0, 0] } as Content,
  ],
})

const footer = (facts: DocumentFacts, factsSha256: string, page: number, pages: number): Content => ({
  margin: [MARGIN, 8, MARGIN, 0],
  stack: [
    rule(contentWidth(facts.market)),
    {
      margin: [0, 5, 0, 0],
      columns: [
        {
          width: '*',
          style: 'small',
          stack: [
            `${facts.issuer.legalName} · Issued ${formatInstant(facts.issuedAt, facts.timeZone, facts.market)}`,
            { text: `Document ${facts.documentId}  Facts SHA-256 ${factsSha256}`, font: MONO, fontSize: 5.5 },
          ],
        },
        { width: 60, text: `Page ${page}/${pages}`, fontSize: 8, color: COLOURS.ink, alignment: 'right' },
      ],
      columnGap: 12,
    },
  ],
})

const titleBlock = (facts: DocumentFacts, page: Page): Content[] => [
  ...(facts.banner
    ? [
        {
          table: {
            widths: ['*'],
            body: [[{ text: facts.banner, bold: true, alignment: 'center' as const, margin: [0, 2, 0, 1] }]],
          },
          margin: [0, 0, 0, 10],
        } as Content,
      ]
    : []),
  { text: page.title, style: 'title' },
  { text: page.subtitle, style: 'subtitle', margin: [0, 2, 0, 10] },
]

/** Who the issuer is by law, at the end. */
const particulars = ({ issuer }: DocumentFacts): Content[] =>
  issuer.particulars?.length
    ? [{ text: `${issuer.legalName}. ${issuer.particulars.join(' ')}`, style: 'note', margin: [0, 10, 0, 0] }]
    : []

/**
 * The frame of every document: paper, header with word mark, footer with id, hash and zone, metadata. What
 * users typed stays out of the metadata, which scanners search for the names of actions.
 */
export const documentPage = (facts: DocumentFacts, factsSha256: string, page: Page): DocumentDefinition => ({
  pageSize: pageSize(facts.market),
  pageMargins: [MARGIN, TOP, MARGIN, BOTTOM],
  language: facts.market === 'UK' ? 'en-GB' : 'en-US',
  info: {
    title: `${page.title} ${page.number}`,
    author: facts.issuer.legalName,
    subject: page.running ?? page.title,
    creator: facts.issuer.productName,
    producer: facts.issuer.productName,
    creationDate: new Date(facts.issuedAt),
  },
  defaultStyle: { font: 'Inter', fontSize: 10, lineHeight: LINE_HEIGHT, color: COLOURS.ink },
  styles: STYLES,
  header: () => header(facts, page),
  footer: (current, count) => footer(facts, factsSha256, current, count),
  content: [
    ...titleBlock(facts, page),
    ...page.content.flatMap((block) => pdfContent(block, contentWidth(facts.market))),
    ...particulars(facts),
  ],
})
