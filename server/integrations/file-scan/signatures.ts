import { pdfThreat } from './pdf-look.ts'
import { pictureThreat } from './picture-look.ts'

/** The harmless file that every scanner agrees to call malware, so that the way of a refusal can be walked. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** The end of an archive's list is at the end of the file: this, 18 bytes, and a comment of 65,535 at most. */
const ARCHIVE_END = 'PK\u0005\u0006'
const LONGEST_ARCHIVE_END = 22 + 65_535

const PICTURE = /^(?:\u0089PNG|\u00ff\u00d8\u00ff)/

/**
 * What no evidence holds, in words for people, or null: programs, archives behind something else, and documents that
 * run something when they are opened. Every byte is read a fixed number of times, whatever the bytes are.
 */
export const threatIn = (bytes: Buffer): string | null => {
  const start = bytes.toString('latin1', 0, 5)
  if (bytes.includes(EICAR, 0, 'latin1')) return 'EICAR test file'
  if (start.startsWith('MZ') && bytes.length >= 60) return 'program for Windows'
  if (start.startsWith('\u007fELF')) return 'program for Linux'
  const threat = PICTURE.test(start) ? pictureThreat(bytes) : pdfThreat(bytes)
  if (threat) return threat
  return bytes.subarray(-LONGEST_ARCHIVE_END).includes(ARCHIVE_END, 0, 'latin1') ? 'archive' : null
}
