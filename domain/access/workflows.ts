import type { Permission } from './permissions.ts'

/**
 * Pages that are reached by a one-time code instead of a login (specification 0 sections 2 and 3): paying for a
 * policy, attesting the surplus-lines notice of a quote, and reviewing a quote as a retail agent. A session that begins
 * so can do no more than its flow lists, whatever the role of the user in whose account it runs, and calls no endpoint
 * but those that name its flow.
 */
const flows = {
  E_PAY: ['policy:read', 'billing:read', 'billing:pay', 'document:read'],
  SURPLUS_NOTICE: ['quote:read', 'quote:attest'],
  REVIEW: ['account:attest', 'account:read', 'quote:read', 'quote:requestbind'],
} as const satisfies Record<string, readonly Permission[]>

export type Flow = keyof typeof flows

export const flowCodes = Object.keys(flows) as [Flow, ...Flow[]]

export const grantsOfFlow = (flow: Flow): readonly Permission[] => flows[flow]

export const isFlow = (text: string): text is Flow => Object.hasOwn(flows, text)

/** What the header calls who came by a link: they have no role in the account that the page works in. */
export const visitors: Record<Flow, string> = {
  E_PAY: 'Payer',
  SURPLUS_NOTICE: 'Surplus lines broker',
  REVIEW: 'Retail agent',
}
