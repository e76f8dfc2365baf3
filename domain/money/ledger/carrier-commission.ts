/**
 * What the carriers bear of paid premium in ten-thousandths, of which the house keeps what agencies and wholesalers do not
 * earn. An assumption until the agreements with the carriers are on file: 22.5 % in both markets.
 */
const CARRIER_RATE = 2250

/** The rate that a policy is issued with, by what its agency earns: the carriers never bear less than that. */
export const carrierRateOf = (agencyRate: number): number => Math.max(CARRIER_RATE, agencyRate)
