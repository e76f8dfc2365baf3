import type { Check } from './checks/check.ts'
import { CLOUD_CHECKS, ENDPOINT_CHECKS } from './checks/cloud-endpoint.ts'
import { COMPLIANCE_CHECKS } from './checks/compliance.ts'
import { DARK_CHECKS, FUNDS_CHECKS } from './checks/dark-funds.ts'
import { EXTORTION_CHECKS, PEOPLE_CHECKS } from './checks/extortion-people.ts'
import { NETWORK_CHECKS } from './checks/network.ts'
import type { Factor } from './schema.ts'

/** Named in every report: a score is only comparable with scores of the same method. */
export const METHOD_VERSION = '2026.3'

export const CHECKS: readonly Check[] = [
  ...NETWORK_CHECKS,
  ...CLOUD_CHECKS,
  ...ENDPOINT_CHECKS,
  ...DARK_CHECKS,
  ...FUNDS_CHECKS,
  ...EXTORTION_CHECKS,
  ...COMPLIANCE_CHECKS,
  ...PEOPLE_CHECKS,
]

export type FactorWeights = Record<Factor, number>

/** Percent of the company aggregate. */
export const FACTOR_WEIGHTS: FactorWeights = {
  networkSecurity: 20,
  cloudSecurity: 10,
  endpointSecurity: 15,
  darkIntelligence: 10,
  fundsTransfer: 15,
  cyberExtortion: 20,
  compliance: 5,
  insiderThreat: 3,
  supplyChain: 2,
}
