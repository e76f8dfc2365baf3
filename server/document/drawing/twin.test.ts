import { createHash } from 'node:crypto'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import type {
  DocumentFacts,
  DocumentKind,
  DocumentMarket,
  FactsByKind,
} from '#domain/document/document-facts.ts'
import { DOCUMENT_KIND_NAMES } from '#domain/document/kinds.ts'
import { drawPdf } from '#server/pdf/draw.ts'
import { documentDefinition, factsSha256, webDocument } from './definitions.ts'
import { specimenFacts } from './specimens.ts'

const PDF = { sha256: 'ab'.repeat(32), pages: 2 }

const specimens = { US: specimenFacts('US'), UK: specimenFacts('UK') }

const pageOf = <Kind extends DocumentKind>(kind: Kind, facts: FactsByKind[Kind]): string =>
  webDocument(kind, facts, PDF)

/** Every word of the PDF in reading order, on pages so tall that no header of a table is repeated; without spaces. */
const wordsOfPdf = async <Kind extends DocumentKind>(
  kind: Kind,
  facts: FactsByKind[Kind],
): Promise<string> => {
  const definition = documentDefinition(kind, facts)
  const width = facts.market === 'UK' ? 595.28 : 612
  const { bytes } = await drawPdf({
    ...definition,
    pageSize: { width, height: 14_000 },
    header: () => '',
    footer: () => '',
  })
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  let words = ''
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    words += items.map((item) => ('str' in item ? item.str : '')).join('')
  }
  await document.destroy()
  return words.replace(/\s+/g, '')
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const decoded = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => ENTITIES[name] ?? '')

const textOf = (markup: string): string => decoded(markup.replace(/<[^>]*>/g, ''))

const mainOf = (page: string): string => /<main>([\s\S]*)<\/main>/.exec(page)?.[1] ?? ''

const cases = (['US', 'UK'] as const).flatMap((market) =>
  DOCUMENT_KIND_NAMES.map((kind): [DocumentMarket, DocumentKind] => [market, kind]),
)

describe('the web page of a document', () => {
  it.each(cases)('says what the PDF says, in the same order: %s %s', async (market, kind) => {
    const facts = specimens[market][kind]
    const words = await wordsOfPdf(kind, facts)
    expect(words.length).toBeGreaterThan(400)
    expect(textOf(mainOf(pageOf(kind, facts))).replace(/\s+/g, '')).toBe(words)
  })

  it.each(cases)('has a language, a title, headings in order and named tables: %s %s', (market, kind) => {
    const facts: DocumentFacts = specimens[market][kind]
    const page = pageOf(kind, specimens[market][kind])
    expect(page).toContain(`<html lang="${market === 'UK' ? 'en-GB' : 'en-US'}">`)
    expect(page).toMatch(/<title>\S[^<]*\S<\/title>/)
    const levels = [...page.matchAll(/<h(\d)>/g)].map(([, level]) => Number(level))
    expect(levels.filter((level) => level === 1)).toHaveLength(1)
    expect(levels[0]).toBe(1)
    levels.forEach((level, index) => expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1))
    for (const [table] of page.matchAll(/<table>[\s\S]*?<\/table>/g)) {
      expect(table).toMatch(/<caption>\s*<h\d>[^<]+<\/h\d>\s*<\/caption>/)
      expect(table.match(/<th scope="col"/g)?.length).toBeGreaterThan(1)
      expect(table.match(/<th scope="row">/g)?.length).toBe((table.match(/<tr>/g)?.length ?? 0) - 1)
    }
    for (const named of [facts.documentId, factsSha256(specimens[market][kind]), PDF.sha256])
      expect(page).toContain(`<code>${named}</code>`)
  })

  it('says what only some documents have: a banner, what was released, a checklist', async () => {
    const { QUOTE_PROPOSAL, APPLICATION } = specimens.US
    const { signature: _signature, ...unsigned } = APPLICATION
    const released = {
      ...QUOTE_PROPOSAL,
      banner: 'Specimen: no cover is given',
      released: [{ title: 'What moved the price', list: ['A second factor', 'Backups'] }],
      subjectivities: [{ title: 'Before binding', list: ['Restore test'] }],
    }
    for (const [page, words] of [
      [pageOf('QUOTE_PROPOSAL', released), await wordsOfPdf('QUOTE_PROPOSAL', released)],
      [pageOf('APPLICATION', unsigned), await wordsOfPdf('APPLICATION', unsigned)],
    ] as const)
      expect(textOf(mainOf(page)).replace(/\s+/g, '')).toBe(words)
  })

  it('runs nothing, loads nothing, and takes no markup from a name', () => {
    const name = '"><script>alert(1)</script><img src=x onerror=alert(1)> & \u202egnp.exe'
    const facts = { ...specimens.US.RECEIPT, insured: { ...specimens.US.RECEIPT.insured, name } }
    const page = pageOf('RECEIPT', facts)
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(page).not.toContain('\u202e')
    const tags = (page.match(/<[^>]*>/g) ?? []).join('')
    expect(tags).not.toMatch(/<(script|img|link|iframe|object|form|a)\b|\son\w+=/)
    expect(page).not.toMatch(/url\(|@import/)
    const [, sheet = ''] = /<style>([^<]*)<\/style>/.exec(page) ?? []
    const allowed = createHash('sha256').update(sheet).digest('base64')
    expect(decoded(page)).toContain(`content="default-src 'none'; style-src 'sha256-${allowed}'; `)
  })

  it('is the same for the same facts, and another for others', () => {
    const { POLICY } = specimens.US
    const reordered = Object.fromEntries(Object.entries(POLICY).reverse()) as unknown as typeof POLICY
    expect(pageOf('POLICY', reordered)).toBe(pageOf('POLICY', POLICY))
    expect(pageOf('POLICY', { ...POLICY, policyNumber: 'PCB-1' })).not.toBe(pageOf('POLICY', POLICY))
  })

  it('refuses a total that is not the sum of its lines, as the PDF does', () => {
    const { INVOICE } = specimens.US
    const wrong = { ...INVOICE, charges: { ...INVOICE.charges, total: 1 } }
    expect(() => pageOf('INVOICE', wrong)).toThrow('charges add up to 448700')
  })
})
