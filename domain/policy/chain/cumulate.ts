import { type Cents, percentOf } from '../../kernel/money.ts'

/**
 * What a transaction books of a charge on premium (tax, stamping fee, commission), cents: the charge on all that is
 * written then, less what was booked before. So no cent drifts, however many changes there are. `percent` is a
 * decimal text, the rate of the policy's first day.
 */
export const cumulated = (percent: string, written: Cents, bookedBefore: Cents): Cents =>
  percentOf(written, percent) - bookedBefore
