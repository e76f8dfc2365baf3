/** What begins in bytes that a picture does not need, and opens as another kind of file. */
const FOREIGN: readonly (readonly [string, string])[] = [
  ['archive', 'PK\u0003\u0004'],
  ['archive', 'Rar!\u001a\u0007'],
  ['archive', '7z\u00bc\u00af\u0027\u001c'],
  ['PDF', '%PDF-'],
  ['program', '\u007fELF'],
  ['page', '<script'],
  ['page', '<html'],
  ['page', '<!doctype'],
  ['page', '<svg'],
  ['page', '<?php'],
]
/** Looked for only where the tail begins, as they are too short to be recognized anywhere else. */
const AT_FIRST: readonly (readonly [string, string])[] = [
  ['program', 'MZ'],
  ['program', '#!'],
]

const PNG_HEAD = 8
/** Length, name and checksum of a chunk. */
const PNG_FRAME = 12
const PNG_END = 'IEND'

/** Where a PNG ends by its chunks: at most at the end of the bytes. */
const pngEnd = (bytes: Buffer): number => {
  let at = PNG_HEAD
  while (at + PNG_FRAME <= bytes.length) {
    const name = bytes.toString('latin1', at + 4, at + 8)
    at += bytes.readUInt32BE(at) + PNG_FRAME
    if (name === PNG_END) return Math.min(at, bytes.length)
  }
  return bytes.length
}

const MARK = 0xff
const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Marks without a length: stuffed bytes, restarts, the start of the picture, fill bytes. */
const isBare = (code: number): boolean =>
  code === 0 || code === 1 || (code >= 0xd0 && code <= 0xd8) || code === MARK

/** Where a JPEG ends by its segments and scans: at most at the end of the bytes. */
const jpegEnd = (bytes: Buffer): number => {
  let at = bytes.indexOf(MARK)
  while (at !== -1 && at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0
    if (code === END_OF_IMAGE) return at + 2
    if (code === MARK) at += 1
    else if (isBare(code)) at = bytes.indexOf(MARK, at + 2)
    else if (at + 4 > bytes.length) return bytes.length
    else {
      const after = at + 2 + bytes.readUInt16BE(at + 2)
      at = bytes.indexOf(MARK, code === START_OF_SCAN ? after : Math.max(after, at + 2))
    }
  }
  return bytes.length
}

const PNG = '\u0089PNG'

/**
 * What is hidden behind the end of a PNG or JPEG, or null. Cameras append pictures and films of their own, which are
 * gone once the picture is encoded anew; what opens as a file of another kind is refused.
 */
export const pictureThreat = (bytes: Buffer): string | null => {
  const tail = bytes.subarray(bytes.toString('latin1', 0, 4) === PNG ? pngEnd(bytes) : jpegEnd(bytes))
  const blanks = /^[\s\0]*/.exec(tail.toString('latin1', 0, 1_024))?.[0].length ?? 0
  const start = tail.toString('latin1', blanks, blanks + 2)
  const first = AT_FIRST.find(([, sign]) => start === sign)
  // Pages are opened whatever the letters' case.
  const lower = tail.toString('latin1').toLowerCase()
  const found = first ?? FOREIGN.find(([, sign]) => lower.includes(sign.toLowerCase()))
  return found ? `${found[0]} behind a picture` : null
}
