import { bareDomain, isDomainName } from '#domain/account/domains.ts'

/** What the one search box asks the company directory for. */
export type DirectoryQuestion = { domain: string } | { name: string } | null

/** The directory wants something to compare; a single letter matches half of it. */
const FEWEST_LETTERS = 2

/**
 * `acme.test`, `https://www.acme.test/about` and `info@acme.test` are domains; everything else is a name. Words
 * with a space are a name even when they end in a domain ("Acme Inc. of acme.test").
 */
export const directoryQuestion = (typed: string): DirectoryQuestion => {
  const text = typed.trim()
  if (text.length < FEWEST_LETTERS) return null
  if (/\s/.test(text)) return { name: text }
  const domain = bareDomain(text).replace(/^www\./, '')
  return isDomainName(domain) ? { domain } : { name: text }
}
