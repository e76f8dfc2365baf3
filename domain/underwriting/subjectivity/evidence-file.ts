import { fieldRefusal, type Refusal } from '#domain/kernel/refusal.ts'

/** Largest evidence file, in bytes. */
export const LARGEST_EVIDENCE = 10 * 1024 * 1024
/** Files of one condition at most, its old versions included. */
export const MOST_EVIDENCE_FILES = 20

interface EvidenceType {
  mediaType: string
  extensions: readonly string[]
  /** First bytes. */
  magic: readonly number[]
}

/** What can be sent: documents and pictures that a browser shows, judged by their first bytes. */
export const EVIDENCE_TYPES: readonly EvidenceType[] = [
  { mediaType: 'application/pdf', extensions: ['pdf'], magic: [0x25, 0x50, 0x44, 0x46, 0x2d] },
  { mediaType: 'image/png', extensions: ['png'], magic: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  { mediaType: 'image/jpeg', extensions: ['jpg', 'jpeg'], magic: [0xff, 0xd8, 0xff] },
]

const problem = (detail: string, code = 'FILE_INVALID'): Refusal => fieldRefusal('file', detail, code)

const extensionOf = (fileName: string): string => /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? ''

/** The type that the bytes are of, whatever the name says; undefined for none of ours. */
export const evidenceTypeOf = (bytes: Uint8Array): EvidenceType | undefined =>
  EVIDENCE_TYPES.find(({ magic }) => magic.every((byte, at) => bytes[at] === byte))

/** Why a file of this name cannot be evidence, whatever it holds, or null. */
export const evidenceNameRefusal = (fileName: string): Refusal | null =>
  EVIDENCE_TYPES.some(({ extensions }) => extensions.includes(extensionOf(fileName)))
    ? null
    : problem('Choose a PDF, PNG or JPG.')

/** Why a file cannot be evidence, or null: size, what its bytes are, and whether its name says the same. */
export const evidenceRefusal = (fileName: string, bytes: Uint8Array): Refusal | null => {
  if (bytes.length === 0) return problem('Choose a file.', 'REQUIRED')
  if (bytes.length > LARGEST_EVIDENCE) return problem('The file size is too big, 10MB max.', 'TOO_LARGE')
  const type = evidenceTypeOf(bytes)
  if (!type) return problem('Choose a PDF, PNG or JPG.')
  return type.extensions.includes(extensionOf(fileName))
    ? null
    : problem(
        `The file is ${type.extensions.join(' or ').toUpperCase()} by its content, and its name says otherwise.`,
      )
}

/** A name that is safe in a header and on any disk: no path, no control or bidirectional characters. */
export const safeFileName = (fileName: string): string =>
  (fileName.split(/[/\\]/).at(-1) ?? '')
    .replaceAll(/[\p{Cc}\u200b-\u200f\u202a-\u202e\u2066-\u2069"<>|:*?]/gu, '')
    .trim()
    .slice(-120)
    // Half of a character that was cut in two.
    .replace(/^[\udc00-\udfff]/, '') || 'evidence'
