import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { sha256 } from '#domain/risk/sha256.ts'
import type { EvidenceSource } from '#server/integrations/scan/source.ts'

/** The company moved the mail to another service and lost the record. */
const withoutDmarc = (found: Evidence): Evidence =>
  found.dns ? { ...found, dns: { ...found.dns, dmarc: null } } : found

/** The check that shows it. */
export const DMARC_CHECK = 'funds.dmarc'

/** What goes wrong at a company for a while, as a scan of its domain sees it. */
const MISHAPS: readonly ((found: Evidence) => Evidence)[] = [
  withoutDmarc,
  // The company opened remote desktop for a supplier.
  (found) =>
    found.exposure
      ? {
          ...found,
          exposure: {
            ...found.exposure,
            ports: [...found.exposure.ports, { port: 3389, service: 'rdp', product: 'Windows Server' }],
          },
        }
      : found,
  // The certificate was not renewed.
  (found) =>
    found.tls
      ? {
          ...found,
          tls: {
            ...found.tls,
            certificate: { ...found.tls.certificate, notAfter: found.observedAt },
          },
        }
      : found,
  // Passwords of staff turned up in a collection.
  (found) =>
    found.leaks
      ? {
          ...found,
          leaks: {
            ...found.leaks,
            credentials90Days: found.leaks.credentials90Days + 40,
            credentials1Year: found.leaks.credentials1Year + 60,
            stealerLogHits: found.leaks.stealerLogHits + 3,
          },
        }
      : found,
]

/** One company in so many has a mishap within the last months of the book. */
const ONE_IN = 4
/** Days before the end of the book at which a mishap may begin, and how long it may last. */
const BEGINS_WITHIN = 150
const LASTS = 120

/** Days before the end of the book on which every insured or quoted company is scanned again. */
const RESCANS = [150, 120, 90, 60, 30, 10, 2] as const

export const rescanDays = (end: LocalDate): ReadonlySet<LocalDate> =>
  new Set(RESCANS.map((days) => addDays(end, -days)))

/** Days before the end of the book between which companies that an underwriter asks for it lack a DMARC record. */
const LACKING = { from: 60, until: 6 } as const

/**
 * Recorded scans of a world in which something goes wrong now and then: by lot, and for the domains that lost their
 * DMARC record on purpose. The same end gives the same mishaps.
 */
export const withMishaps =
  (source: EvidenceSource, end: LocalDate, lostDmarc: ReadonlySet<string>): EvidenceSource =>
  async (domain, now) => {
    const found = await source(domain, now)
    if (!found) return null
    const today = now.toISOString().slice(0, 10)
    if (lostDmarc.has(found.domain))
      return today >= addDays(end, -LACKING.from) && today < addDays(end, -LACKING.until)
        ? withoutDmarc(found)
        : found
    const hash = sha256(`mishap of ${found.domain}`)
    const number = (nth: number, below: number): number =>
      Number.parseInt(hash.slice(nth * 6, nth * 6 + 6), 16) % below
    const begins = addDays(end, -3 - number(1, BEGINS_WITHIN))
    const ends = addDays(begins, 5 + number(2, LASTS))
    const isNow = number(0, ONE_IN) === 0 && today >= begins && today < ends
    return isNow ? (MISHAPS[number(3, MISHAPS.length)]?.(found) ?? found) : found
  }
