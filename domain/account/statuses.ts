/** Apart from the schema, so that a list can name the statuses without loading what validates accounts. */
export const ACCOUNT_STATUSES = ['Open', 'Quoted', 'Active Policy'] as const

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]

/** What an account begins as. */
export const accountStarts = ['Open'] as const satisfies readonly AccountStatus[]

/** An account's status follows its quotes and policies (`accountStatus` in rules.ts), wherever they take it. */
export const accountEvents = {
  follow: { from: ACCOUNT_STATUSES, to: ACCOUNT_STATUSES },
} as const
