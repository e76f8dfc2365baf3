import type { LocalDate } from '#domain/kernel/dates.ts'

/** The one product of which no cover interrupts a business: nothing in it waits. */
const WITHOUT = 'ZSP'

/** Policies that begin on this day or later bear of a cover for lost income its waiting period, and no retention in money. */
export const TIME_ALONE_FROM: LocalDate = '2026-12-01'

/**
 * Whether the waiting period of a cover for lost income is all that the insured bears of it, for a policy that begins on the
 * day. Earlier policies bear the higher of waiting period and retention; an excess layer bears what is underneath it.
 */
export const isTimeAlone = (effectiveDate: LocalDate, attachmentPoint?: number | null): boolean =>
  effectiveDate >= TIME_ALONE_FROM && !attachmentPoint

/** Whether a waiting period is among the terms of a product, by its code in any case. */
export const hasWaitingPeriod = (product: string): boolean => product.toUpperCase() !== WITHOUT
