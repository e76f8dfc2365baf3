/**
 * The customary short-rate table: the last day in force, of a term of 365 days, up to which each percent of the premium
 * is earned, beginning with 5 percent. Days 55 to 365 were compared with the table that Wikipedia prints ("Short rate
 * table", read on 2026-11-26); the earlier ones, which that table replaces by a minimum of 25 percent, were not.
 */
const LAST_DAYS: readonly number[] = [
  1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 25, 29, 32, 36, 40, 43, 47, 51, 54, 58, 62, 65, 69, 73, 76, 80,
  83, 87, 91, 94, 98, 102, 105, 109, 113, 116, 120, 124, 127, 131, 135, 138, 142, 146, 149, 153, 156, 160,
  164, 167, 171, 175, 178, 182, 187, 191, 196, 200, 205, 209, 214, 218, 223, 228, 232, 237, 241, 246, 250,
  255, 260, 264, 269, 273, 278, 282, 287, 291, 296, 301, 305, 310, 314, 319, 323, 328, 332, 337, 342, 346,
  351, 355, 360, 365,
]

const FIRST_PERCENT = 5

/** Days that the table is made for. */
const TABLE_DAYS = 365

/**
 * Percent of the premium that is earned after so many days in force. Days of a term of another length are put in
 * proportion to 365 and rounded up to a whole day of the table; there is nothing between two rows. From the last day of
 * the table on, all is earned, so an extension earns what it costs.
 */
export const shortRatePercent = (daysInForce: number, daysOfTerm: number): number => {
  if (daysInForce <= 0) return 0
  const day = Math.ceil((daysInForce * TABLE_DAYS) / daysOfTerm)
  const row = LAST_DAYS.findIndex((last) => day <= last)
  return row === -1 ? 100 : FIRST_PERCENT + row
}
