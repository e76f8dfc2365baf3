import { z } from 'zod'
import { isHomograph } from '../risk/homographs.ts'
import { unicodeDomain } from './punycode.ts'

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const TOP_LABEL = /^(?=.*[a-z])(?!-)[a-z0-9-]{2,63}(?<!-)$/

/** Strips scheme, credentials, port, path and a final dot, and lowers the case: `HTTPS://Acme.test/x` is `acme.test`. */
export const bareDomain = (text: string): string =>
  text
    .trim()
    .slice(0, 2048)
    .toLowerCase()
    .replace(/^[a-z][a-z0-9+.-]*:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^[^@]*@/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '')

/** Letters, digits and hyphens in at least two labels; an IP literal or a bare host name is no domain. */
export const isDomainName = (text: string): boolean => {
  if (text.length > 253) return false
  const labels = text.split('.')
  const top = labels.pop()
  return (
    labels.length > 0 && top !== undefined && TOP_LABEL.test(top) && labels.every((part) => LABEL.test(part))
  )
}

/** The sentence for a domain whose letters pass for another's. */
export const IMITATES = 'This domain imitates another one with letters that look alike.'

/** One domain, scheme stripped. Texts of specification 1 section 5. */
export const domainName = z
  .string({ error: 'Please enter a domain name.' })
  .max(2048, 'Invalid Domain! Try a different domain name.')
  .refine((text) => text.trim() !== '', 'Please enter a domain name.')
  .refine((text) => !text.includes(','), 'Only enter one domain')
  .overwrite(bareDomain)
  .refine(
    (text) => text === '' || text.includes(',') || isDomainName(text),
    'Invalid Domain! Try a different domain name.',
  )
  .refine((text) => !isHomograph(unicodeDomain(text)), IMITATES)

/** The secondary domains field alone takes a comma-separated list; duplicates fold. */
export const domainList = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map(bareDomain)
      .filter((part) => part !== ''),
  ),
]
