import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

const aligned = (length: number): number => (length + 3) & ~3

interface FontTable {
  tag: string
  checksum: number
  content: Buffer
}

const tablesOf = (woff: Buffer): FontTable[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const entry = WOFF_HEADER + index * WOFF_ENTRY
    const offset = woff.readUInt32BE(entry + 4)
    const packedLength = woff.readUInt32BE(entry + 8)
    const length = woff.readUInt32BE(entry + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    return {
      tag: woff.toString('latin1', entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      content: packedLength < length ? inflateSync(packed) : packed,
    }
  })

const CHECKSUM_MAGIC = 0xb1b0afba

/** The sum of a font is fixed by its head table; a font without some of its tables has another. */
const writeChecksum = (font: Buffer, headOffset: number): void => {
  font.writeUInt32BE(0, headOffset + 8)
  let sum = 0
  for (let offset = 0; offset < font.length; offset += 4) sum = (sum + font.readUInt32BE(offset)) >>> 0
  font.writeUInt32BE((CHECKSUM_MAGIC - sum) >>> 0, headOffset + 8)
}

/**
 * Unpacks a WOFF 1.0 font (W3C recommendation of 2012) to the plain font inside it. Done once when a worker starts:
 * the PDF library would otherwise inflate each table in JavaScript again for each document, which took longer than
 * everything else together. Tables named in `without` are left out.
 */
export const unpackWoff = (woff: Buffer, without: readonly string[] = []): Buffer => {
  if (woff.readUInt32BE(0) !== WOFF) throw new Error('not a WOFF font')
  const tables = tablesOf(woff).filter((table) => !without.includes(table.tag))
  const directory = SFNT_HEADER + tables.length * SFNT_ENTRY
  const size = tables.reduce((total, table) => total + aligned(table.content.length), directory)
  const font = Buffer.alloc(size)
  const power = Math.floor(Math.log2(tables.length))
  font.writeUInt32BE(woff.readUInt32BE(4), 0)
  font.writeUInt16BE(tables.length, 4)
  font.writeUInt16BE(2 ** power * 16, 6)
  font.writeUInt16BE(power, 8)
  font.writeUInt16BE(tables.length * 16 - 2 ** power * 16, 10)
  let offset = directory
  let head = 0
  for (const [index, table] of tables.entries()) {
    const entry = SFNT_HEADER + index * SFNT_ENTRY
    font.write(table.tag, entry, 'latin1')
    font.writeUInt32BE(table.checksum, entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(table.content.length, entry + 12)
    table.content.copy(font, offset)
    if (table.tag === 'head') head = offset
    offset += aligned(table.content.length)
  }
  writeChecksum(font, head)
  return font
}
