import { pdfStreams, unpacked } from './pdf-streams.ts'

/** What a name of a PDF means that no evidence needs: it runs when the document is opened, or holds a file. */
const THREATS: ReadonlyMap<string, string> = new Map([
  ['JavaScript', 'script in a PDF'],
  ['Launch', 'script in a PDF'],
  ['Rendition', 'script in a PDF'],
  ['XFA', 'script in a PDF'],
  ['EmbeddedFile', 'file embedded in a PDF'],
  ['EmbeddedFiles', 'file embedded in a PDF'],
  ['RichMedia', 'file embedded in a PDF'],
])
const THREAT_NAMES: ReadonlySet<string> = new Set(THREATS.keys())
/** What a stream is called that holds objects of its own. */
const OBJECT_STREAM = new Set(['ObjStm'])
/** What says that a stream is packed or written in other signs. */
const FILTER = new Set(['Filter'])

/** More streams, or more unpacked bytes of those that may hold objects, are no document that a person can read. */
const MOST_STREAMS = 5_000
const MOST_UNPACKED = 64 * 1_048_576
/** How much of a stream is unpacked to see whether it begins as objects do. */
const PEEK = 1_024
const MOST_OF_A_PEEK = 2 * 1_048_576

const UNREADABLE = 'content that cannot be looked into'

const LONGEST_NAME = 127
const SLASH = 0x2f
const HASH = 0x23
/** White space and delimiters of PDF (ISO 32000-2, 7.2.3): a name ends at any of them. */
const ENDS = new Uint8Array(256)
for (const code of [0, 9, 10, 12, 13, 32, 0x28, 0x29, 0x3c, 0x3e, 0x5b, 0x5d, 0x7b, 0x7d, SLASH, 0x25])
  ENDS[code] = 1

/** The digit's value, or -1. */
const hexDigit = (code: number): number => {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** The byte that an escape (`#4A`) means, or -1 where there is none. */
const escapedAt = (bytes: Buffer, at: number): number => {
  if (bytes[at] !== HASH) return -1
  const [high, low] = [hexDigit(bytes[at + 1] ?? 0), hexDigit(bytes[at + 2] ?? 0)]
  return high === -1 || low === -1 ? -1 : high * 16 + low
}

/** The name after a slash, its escapes undone. */
const nameAt = (bytes: Buffer, from: number): string => {
  let name = ''
  for (let at = from; at < bytes.length && name.length < LONGEST_NAME && !ENDS[bytes[at] ?? 0]; at++) {
    const escaped = escapedAt(bytes, at)
    name += String.fromCharCode(escaped === -1 ? (bytes[at] ?? 0) : escaped)
    if (escaped !== -1) at += 2
  }
  return name
}

/** The first of the names that is in the bytes, or null. One pass, whatever the bytes are. */
const firstNamed = (names: ReadonlySet<string>, bytes: Buffer): string | null => {
  // Most names are none of these by their first letter, and are not even spelled.
  const begins = new Uint8Array(256)
  for (const name of [...names, '#']) begins[name.charCodeAt(0)] = 1
  for (let at = bytes.indexOf(SLASH); at !== -1; at = bytes.indexOf(SLASH, at + 1)) {
    if (!begins[bytes[at + 1] ?? 0]) continue
    const name = nameAt(bytes, at + 1)
    if (names.has(name)) return name
  }
  return null
}

const namedThreat = (bytes: Buffer): string | null => {
  const name = firstNamed(THREAT_NAMES, bytes)
  return name === null ? null : (THREATS.get(name) ?? null)
}

/** A stream of objects begins with their numbers; the pixels, fonts and pages of most others do not. */
const mayHoldObjects = (bytes: Buffer): boolean => {
  const start = unpacked(bytes.subarray(0, PEEK), MOST_OF_A_PEEK)
  if (start === 'too much') return true
  return start !== null && /^[\s\0]*(?:[\d%+]|$)/.test(start.toString('latin1', 0, PEEK))
}

/** Objects that are not packed: their names were read with all others. */
const isPlain = (data: Buffer): boolean => /^\s*\d+\s+\d+\s/.test(data.toString('latin1', 0, 64))

/**
 * Looks into every stream that may hold objects: their names are not among the bytes of the file. One that says that it
 * holds some and cannot be unpacked is a threat itself.
 */
const hiddenThreat = (bytes: Buffer): string | null => {
  let left = MOST_UNPACKED
  let many = 0
  for (const { described, data } of pdfStreams(bytes)) {
    if (++many > MOST_STREAMS) return UNREADABLE
    const isDeclared = firstNamed(OBJECT_STREAM, described) !== null
    const objects = mayHoldObjects(data) ? unpacked(data, left) : null
    const isUnread =
      isDeclared && objects === null && (!isPlain(data) || firstNamed(FILTER, described) !== null)
    if (objects === 'too much' || isUnread) return UNREADABLE
    const threat = objects && namedThreat(objects)
    if (threat) return threat
    left -= objects?.length ?? 0
  }
  return null
}

/** What a PDF must not hold, or null. */
export const pdfThreat = (bytes: Buffer): string | null => namedThreat(bytes) ?? hiddenThreat(bytes)
