import type { Evidence } from '#domain/risk/evidence.ts'

/**
 * Where evidence of a company's risk comes from: recorded bundles, or a live scan of its domain. Answers with the
 * evidence as of `now`, or null when the text is no domain. Parts that could not be observed are null. A live scan
 * throws `Refused` naming `domainName` for a text that is no domain, imitates one, or does not exist.
 */
export type EvidenceSource = (domain: string, now: Date) => Promise<Evidence | null>
