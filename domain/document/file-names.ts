import type { DocumentKind } from './document-facts.ts'
import { DOCUMENT_KINDS } from './kinds.ts'

const LONGEST_PART = 80

/** Letters, digits, and single hyphens: safe in every file system and in a header. Accents are kept. */
const safePart = (text: string): string => {
  const cleaned = text
    .normalize('NFC')
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const short = [...cleaned].slice(0, LONGEST_PART).join('')
  return short.replace(/^-+|-+$/g, '') || 'document'
}

/**
 * `company-number-suffix.pdf`: the quote number for a proposal or an application, the policy number otherwise
 * (specification 2 section 7).
 */
export const documentFileName = (kind: DocumentKind, companyName: string, number: string): string =>
  `${safePart(companyName)}-${safePart(number)}-${DOCUMENT_KINDS[kind].fileSuffix}.pdf`

/** The name of one version: a second file of the same kind and number never takes the name of the first. */
export const versionFileName = (fileName: string, version: number): string =>
  version <= 1 ? fileName : fileName.replace(/\.pdf$/, `-v${version}.pdf`)

/** The name of the same document as a web page. */
export const twinFileName = (fileName: string): string => fileName.replace(/\.pdf$/, '.html')

/** The same name in ASCII: accents dropped, other letters replaced. */
const asciiName = (fileName: string): string =>
  fileName
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9._-]/g, '_')

const percentEncoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*!]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

/** Value of Content-Disposition for a file name (RFC 6266, RFC 8187): an ASCII fallback, then the true name. */
export const contentDisposition = (fileName: string, disposition: 'attachment' | 'inline'): string => {
  const fallback = asciiName(fileName)
  const plain = `${disposition}; filename="${fallback}"`
  return fallback === fileName
    ? plain
    : `${plain}; filename*=UTF-8''${percentEncoded(fileName.toWellFormed())}`
}
