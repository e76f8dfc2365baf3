/**
 * The terms that the summary of every surplus lines notice shows alike (specification 2 section 9): an example, in
 * cents and hours, which neither the quote nor the calculator feeds. They are always shown after the quote's own
 * terms and named as an example.
 */
export const NOTICE_SAMPLE = {
  limit: 4_000_000_00,
  retention: 1_000_00,
  waitingPeriodHours: 12,
  /** In the specification's words. */
  retroactivePeriod: 'Full Prior Acts',
} as const
