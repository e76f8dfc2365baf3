import { constants, inflateSync } from 'node:zlib'

const KEYWORD = 'stream'
const LF = 0x0a
const CR = 0x0d
/** Up to so many bytes are wanted of what is looked at, and not read whole. */
const A_LOOK = 2 * 1_048_576

/** A stream of a PDF, found by its keyword, whatever the table of the file's objects says. */
export interface PdfStream {
  /** What is between the stream before it and its keyword: its dictionary is the last of it. */
  described: Buffer
  /** From its first byte to the end of the file; where it ends is for its reader to say. */
  data: Buffer
}

/** Where the data of a stream begins: after its keyword and one end of line. */
const dataAt = (bytes: Buffer, keyword: number): number => {
  let at = keyword + KEYWORD.length
  while (bytes[at] === 32) at += 1
  if (bytes[at] === CR) at += 1
  return bytes[at] === LF ? at + 1 : at
}

/** The streams of a PDF in the order of its bytes; a reader that has seen enough stops asking. */
export function* pdfStreams(bytes: Buffer): Generator<PdfStream, void, undefined> {
  let before = 0
  for (let at = bytes.indexOf(KEYWORD); at !== -1; at = bytes.indexOf(KEYWORD, at + 1)) {
    const isEnd = bytes.toString('latin1', Math.max(0, at - 3), at) === 'end'
    if (!isEnd) yield { described: bytes.subarray(before, at), data: bytes.subarray(dataAt(bytes, at)) }
    before = at
  }
}

/** Whether the two bytes can begin deflated data (RFC 1950); trying costs much more than looking. */
const isDeflated = ([first = 0, second = 0]: Buffer): boolean =>
  (first & 15) === 8 && ((first << 8) | second) % 31 === 0

/** The deflated bytes, unpacked to `most` bytes at most; null when they are none. */
export const unpacked = (bytes: Buffer, most: number): Buffer | 'too much' | null => {
  if (!isDeflated(bytes)) return null
  try {
    return inflateSync(bytes, {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: most,
      chunkSize: most > A_LOOK ? 65_536 : 4_096,
    })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? 'too much' : null
  }
}
