/** Steps of a renewal, as the address names them (specification 1 section 2). */
export const RENEWAL_STEPS = ['verify', 'summary', 'custom-quote'] as const
export type RenewalStep = (typeof RENEWAL_STEPS)[number]

export const isRenewalStep = (text: string): text is RenewalStep =>
  (RENEWAL_STEPS as readonly string[]).includes(text)
