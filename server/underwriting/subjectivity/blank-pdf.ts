import { pdfStreams, unpacked } from '#server/integrations/file-scan/pdf-streams.ts'

/** So much of a file is looked at, all of it on the thread that answers: a few milliseconds, whatever is sent. */
const MOST_STREAMS = 40
const MOST_PACKED = 4_096
const MOST_UNPACKED = 16_384

/** What a stream is called that draws nothing: fonts, colors, metadata, objects of the file. */
const NO_DRAWING = /\/(?:XRef|ObjStm|Metadata|Length1|Type1C|CIDFontType0C|OpenType|ICCBased|Alternate)\b/
const IMAGE = /\/Subtype\s*\/Image\b/
/** A page by itself, or objects that are packed and may be pages. */
const PAGES = /\/Type\s*\/Page\b|\/ObjStm\b/

/** Operators that show text, and that paint a path or a shading (ISO 32000-2, annex A). */
const TEXT = /[)\]>]\s*T[jJ]\b/
const PAINT = /\b(?:re|[lcvyh])\s+(?:W\*?\s+n\s+)?[fFBbSs]\*?(?=\s|$)|\bsh\b|\bBI\b/
const COLOR = /(?:[\d.]+\s+){1,4}(?:rg|RG|g|G|k|K|sc|SC|scn|SCN)\b/g
const WHITE =
  /^(?:1(?:\.0*)?\s+(?:1(?:\.0*)?\s+1(?:\.0*)?\s+)?(?:rg|RG|g|G|sc|SC|scn|SCN)|(?:0(?:\.0*)?\s+){4}[kK])$/

const drawn = (text: string): boolean => {
  if (TEXT.test(text)) return true
  if (!PAINT.test(text)) return false
  const colors = text.match(COLOR) ?? []
  // A printed blank page is often one white rectangle.
  return colors.length === 0 || colors.some((color) => !WHITE.test(color))
}

const contentOf = (data: Buffer, dictionary: string): string | null => {
  if (!dictionary.includes('/Filter')) return data.toString('latin1')
  if (!/\/FlateDecode\b/.test(dictionary)) return null
  const content = unpacked(data, MOST_UNPACKED)
  return content instanceof Buffer ? content.toString('latin1') : null
}

/** Whether a PDF has pages, and none of them shows anything. One that cannot be judged so is not blank. */
export const isBlankPdf = (bytes: Buffer): boolean => {
  if (bytes.includes('/Encrypt')) return false
  let hasPages = PAGES.test(bytes.toString('latin1', Math.max(0, bytes.length - MOST_PACKED)))
  let streams = 0
  for (const { described, data } of pdfStreams(bytes)) {
    if (++streams > MOST_STREAMS) return false
    const around = described.toString('latin1', Math.max(0, described.length - MOST_PACKED))
    hasPages ||= PAGES.test(around)
    // The dictionary of the stream is what follows the last object's beginning.
    const dictionary = around.slice(Math.max(0, around.lastIndexOf(' obj')))
    if (IMAGE.test(dictionary)) return false
    if (NO_DRAWING.test(dictionary)) continue
    const beginning = data.subarray(0, MOST_PACKED)
    const end = beginning.indexOf('endstream')
    const content = contentOf(end === -1 ? beginning : beginning.subarray(0, end), dictionary)
    if (content === null || drawn(content)) return false
  }
  return hasPages
}
