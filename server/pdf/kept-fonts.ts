import { createRequire } from 'node:module'

/** What the PDF library's reader of fonts offers to readers of further formats. */
interface Reader {
  create(file: Uint8Array): object
  registerFormat(format: {
    probe(file: Uint8Array): boolean
    new (stream: { buffer: Uint8Array }): object
  }): void
}

/** The very module that the PDF library uses: the one for `import` would be another, with formats of its own. */
const reader = createRequire(import.meta.url)('fontkit') as Reader

/** No font file begins like this. */
const MARK = 'kept font '

const kept = new Map<string, object>()

/**
 * Opens fonts that were read before. Reading one anew for each document takes longer than setting the text. A document
 * gets an object of its own before the font: tables once read are shared, glyphs are not, since they remember for which
 * characters a document used them first.
 */
class KeptFont {
  static probe(file: Uint8Array): boolean {
    return Buffer.from(file.buffer, file.byteOffset, MARK.length).toString('latin1') === MARK
  }

  constructor({ buffer }: { buffer: Uint8Array }) {
    const font = kept.get(Buffer.from(buffer).toString('latin1'))
    if (!font) throw new Error('no font is kept under this name')
    return Object.create(font, { _glyphs: { value: {}, writable: true } }) as KeptFont
  }
}

let isRegistered = false

/** Reads a font, and gives what the PDF library takes for its file from then on. */
export const keepFont = (name: string, file: Buffer): Buffer => {
  if (!isRegistered) reader.registerFormat(KeptFont)
  isRegistered = true
  kept.set(MARK + name, reader.create(file))
  return Buffer.from(MARK + name, 'latin1')
}
