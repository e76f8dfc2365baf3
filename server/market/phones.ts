import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { normalizePhone, PHONE_MASKS } from '#domain/market/phones.ts'

type Market = 'US' | 'UK'

/**
 * The stored shape of a number as the record's market reads it: the one place where an endpoint reads a number that was
 * typed. Throws a refusal of the field, in the form's words where it has its own.
 */
export const phoneIn = (
  market: Market,
  field: string,
  typed: string,
  message = PHONE_MASKS[market].message,
): string => {
  const phone = normalizePhone(typed.trim(), market)
  if (phone === null) throw new Refused(fieldRefusal(field, message))
  return phone
}

/** The same of a number that may be left out; null where it is. */
export const phoneOrNone = (market: Market, field: string, typed: string | null | undefined): string | null =>
  typed ? phoneIn(market, field, typed) : null
