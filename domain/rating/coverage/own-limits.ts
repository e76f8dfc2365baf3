/** Coverages whose agreement pays in addition to the aggregate limit, as the policy form words them. */
const SEPARATE_LIMITS: readonly string[] = ['dedicatedBreachCostsEndorsement', 'breachFundSeparateLimit']

/** Whether the limit of a coverage is paid in addition to the aggregate limit. */
export const isSeparateLimit = (key: string): boolean => SEPARATE_LIMITS.includes(key)

/** A coverage that the form words and sold in the place of a smaller one, which it includes. */
const INCLUDED_IN: Readonly<Record<string, string>> = {
  systemFailure: 'fullSystemFailure',
  enhancedBusinessAndCbi: 'enhancedBusinessAndCbiWithSystemFailure',
}

/** The wider coverage that includes the one of this key, or null. */
export const includedIn = (key: string): string | null => INCLUDED_IN[key] ?? null
