import type { FileScan, FileVerdict } from './file-scan.ts'

/** The harmless file that every scanner agrees to call malware, so that the way of a refusal can be walked. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** What no evidence holds: programs, and documents that run something when they are opened. */
const SIGNATURES: readonly [string, RegExp][] = [
  ['EICAR test file', new RegExp(EICAR.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))],
  ['program for Windows', /^MZ[\s\S]{58}/],
  ['program for Linux', /^\u007fELF/],
  ['script in a PDF', /\/(?:JavaScript|JS|Launch|OpenAction)\b[\s\S]{0,200}\/(?:JS|JavaScript|Launch|F)\b/],
  ['file embedded in a PDF', /\/EmbeddedFiles?\b/],
]

const BY = 'signatures'

/** The scanner that comes with the product: known signatures in the bytes themselves. */
export const signatureScan: FileScan = {
  look: async (bytes): Promise<FileVerdict> => {
    const text = Buffer.from(bytes).toString('latin1')
    const found = SIGNATURES.find(([, pattern]) => pattern.test(text))
    return found ? { isClean: false, by: BY, threat: found[0] } : { isClean: true, by: BY }
  },
}
