/**
 * Parts that a party has in a record, from an instant to another: SERVICER, the agency that services an account; INSURER,
 * a carrier that takes a share of a policy; MEMBER, the cluster that an agency belongs to.
 */
export const PARTY_ROLES = ['SERVICER', 'INSURER', 'MEMBER'] as const
export type PartyRole = (typeof PARTY_ROLES)[number]

/** Kinds of record that parties are related to, as tables name them. */
export const RELATED_RECORDS = ['account', 'policy', 'org'] as const
export type RelatedRecord = (typeof RELATED_RECORDS)[number]
