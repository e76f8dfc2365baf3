import type { Evidence } from '#domain/risk/evidence.ts'

/**
 * Where evidence of a company's risk comes from: recorded bundles, or a live scan of its domain. Answers with the
 * evidence as of `now`, or null when the text is no domain. Parts that could not be observed are null.
 */
export type EvidenceSource = (domain: string, now: Date) => Promise<Evidence | null>
