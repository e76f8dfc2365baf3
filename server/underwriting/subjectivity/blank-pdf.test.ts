import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { isBlankPdf } from './blank-pdf.ts'

const stream = (content: string | Buffer, dictionary = '') =>
  Buffer.concat([
    Buffer.from(`4 0 obj <<${dictionary}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream endobj\n'),
  ])

const packed = (content: string) => stream(deflateSync(content), '/Filter /FlateDecode')

const page = (...streams: Buffer[]) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n3 0 obj <</Type /Page /Contents 4 0 R>> endobj\n'),
    ...streams,
    Buffer.from('trailer'),
  ])

const FONT = stream(deflateSync('(a font) Tj'), '/Length1 200 /Filter /FlateDecode')

describe('a PDF', () => {
  it.each([
    ['a page without content', page()],
    ['a page with an empty stream', page(packed('q Q'))],
    ['a page with the font of no text', page(FONT, packed('BT /F1 12 Tf ET'))],
    ['a printed white rectangle', page(packed('q .75 0 0 .75 0 0 cm 1 1 1 RG 1 1 1 rg 0 0 816 1056 re f Q'))],
    ['pages that are packed as objects', page(stream('1 0 2 20', '/Type /ObjStm'), stream('q Q'))],
  ])('is blank: %s', (_what, bytes) => {
    expect(isBlankPdf(bytes)).toBe(true)
  })

  it.each([
    ['text', page(packed('BT /F1 12 Tf (MFA is enforced) Tj ET'))],
    ['text that is not packed', page(stream('BT [(MFA)] TJ ET'))],
    ['a picture', page(packed('q /Im1 Do Q'), stream('JPEG', '/Type /XObject /Subtype /Image'))],
    ['a drawing', page(packed('0.2 0.2 0.2 rg 10 10 50 50 re f'))],
    ['a drawing in the color that it begins with', page(packed('10 10 m 20 20 l S'))],
    ['content in a packing that is not unpacked here', page(stream('...', '/Filter /LZWDecode'))],
    ['a password', Buffer.concat([page(packed('q Q')), Buffer.from('/Encrypt 9 0 R')])],
    ['no pages', Buffer.from('%PDF-1.7\nsettings')],
  ])('is not known to be blank: %s', (_what, bytes) => {
    expect(isBlankPdf(bytes)).toBe(false)
  })

  it('is judged in a moment, whatever it is', () => {
    const hostile = [
      Buffer.from(`%PDF-1.7 /Type /Page ${'stream '.repeat(1_400_000)}`),
      page(...Array.from({ length: 60 }, () => packed(' '.repeat(4_000_000)))),
      page(...Array.from({ length: 60 }, () => packed('1 '.repeat(30_000)))),
    ]
    for (const bytes of hostile) {
      const since = process.cpuUsage()
      isBlankPdf(bytes)
      const { user, system } = process.cpuUsage(since)
      expect((user + system) / 1000).toBeLessThan(100)
    }
  })
})
