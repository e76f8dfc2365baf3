/**
 * Parts that a party has in a record, from an instant to another: SERVICER, the agency that services an account; INSURER,
 * a carrier that takes a share of a policy; MEMBER, the cluster that an agency belongs to.
 */
export type PartyRole = 'SERVICER' | 'INSURER' | 'MEMBER'

/** Kinds of record that parties are related to, as tables name them. */
export type RelatedRecord = 'account' | 'policy' | 'org'
