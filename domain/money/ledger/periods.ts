/** A month of the books. One that was never closed has no record, and is open. */
export const periodStatuses = ['OPEN', 'SOFT_CLOSED', 'CLOSED'] as const
export type PeriodStatus = (typeof periodStatuses)[number]
