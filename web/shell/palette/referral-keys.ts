/** Single keys on the page of a referral, in the order of the sheet; each key's name is in the texts of the shell. */
export const REFERRAL_KEYS = {
  assign: 'a',
  terms: 't',
  schedule: 's',
  subjectivities: 'c',
  release: 'r',
  decline: 'd',
  next: 'n',
} as const

export type ReferralKey = keyof typeof REFERRAL_KEYS
