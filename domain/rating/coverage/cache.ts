/** How long a page goes on with the coverages and choices that it has read (specification 2 section 9). */
export const COVERAGE_CACHE_MS = 15 * 60_000
