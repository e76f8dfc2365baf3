/** Apart from the schema, so that a list can name the statuses without loading what validates accounts. */
export const ACCOUNT_STATUSES = ['Open', 'Quoted', 'Active Policy'] as const

export type AccountStatus = (typeof ACCOUNT_STATUSES)[number]
