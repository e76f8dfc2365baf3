import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { type DocumentDefinition, type DrawnPdf, drawPdf } from './draw.ts'

const saying = (text: string): DocumentDefinition => ({
  info: { title: text, author: 'Bindery', creationDate: new Date('2026-01-01T00:00:00Z') },
  defaultStyle: { font: 'Inter' },
  content: [text],
  header: () => '',
  footer: (page, pages) => `${page} of ${pages}`,
})

/** One glyph draws both of these apostrophes (U+2019 and U+02BC); how it is read and copied depends on the text. */
const [QUOTE, LETTER] = [saying('O\u2019Brien'), saying('O\u02bcBrien')]

const readBack = async ({ bytes }: DrawnPdf): Promise<string> => {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  await document.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

it('keeps each document as it was written, whatever was drawn before with the same fonts', async () => {
  expect(await readBack(await drawPdf(QUOTE))).toContain('O\u2019Brien')
  expect(await readBack(await drawPdf(LETTER))).toContain('O\u02bcBrien')
})

it('draws the same bytes while another document is drawn', async () => {
  const alone = [await drawPdf(QUOTE), await drawPdf(LETTER)]
  const atOnce = await Promise.all([QUOTE, LETTER, QUOTE, LETTER].map(drawPdf))
  expect(atOnce.map(({ sha256 }) => sha256)).toEqual([...alone, ...alone].map(({ sha256 }) => sha256))
})
