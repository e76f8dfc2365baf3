import { type Cents, type Currency, sumCents } from '#domain/kernel/money.ts'
import type { BordereauEntry } from './bordereau.ts'

/** One journal's effect on what a carrier is owed, minor units. */
export interface CarrierLine {
  journalId: string
  premium: Cents
  /** What the carrier bears. */
  commission: Cents
  remitted: Cents
  /** Null of a remittance. */
  entry: BordereauEntry | null
}

export interface CarrierSums {
  opening: Cents
  premium: Cents
  commission: Cents
  remitted: Cents
  closing: Cents
}

export const carrierSums = (
  opening: Cents,
  lines: readonly Pick<CarrierLine, 'premium' | 'commission' | 'remitted'>[],
): CarrierSums => {
  const premium = sumCents(lines.map((line) => line.premium))
  const commission = sumCents(lines.map((line) => line.commission))
  const remitted = sumCents(lines.map((line) => line.remitted))
  return { opening, premium, commission, remitted, closing: opening + premium - commission - remitted }
}

/** The text whose SHA-256 is the hash of an account current: any cent of any line changes it and all that follow. */
export const carrierText = (
  head: { carrierId: string; month: string; currency: Currency; previousHash: string },
  sums: CarrierSums,
  lines: readonly CarrierLine[],
): string =>
  JSON.stringify([
    [head.carrierId, head.month, head.currency, head.previousHash],
    [sums.opening, sums.premium, sums.commission, sums.remitted, sums.closing],
    ...lines.map(({ journalId, premium, commission, remitted, entry }) => [
      journalId,
      premium,
      commission,
      remitted,
      entry && [entry.policyNumber, entry.insured, entry.movement, entry.from, entry.taxes, entry.fees],
    ]),
  ])
