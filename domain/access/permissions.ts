/** Every right in Bindery, `resource:action`, with the sentence an administrator reads when granting it. */
export const permissions = {
  'account:attest': 'Confirm the details of an account as its agent',
  'account:read': 'See insured accounts and their details',
  'account:create': 'Add insured accounts',
  'account:update': 'Change account details, contacts and answers',
  'agency:read': 'See agencies',
  'authority:manage': 'Set the underwriting authority of users',
  'audit:read': 'See the audit trail',
  'billing:read': 'See invoices, balances and payments',
  'billing:pay': 'Pay an invoice',
  'claim:assign': 'Assign a claim to a vendor',
  'claim:create': 'Report a claim',
  'claim:read': 'See claims',
  'commission:read': 'See commission statements',
  'directory:search': 'Search the company directory',
  'document:read': 'See and download documents',
  'domain:blacklist': 'Say which mail domains cannot have users',
  'flag:manage': 'Switch features and maintenance modes',
  'ledger:read': 'See ledger postings',
  'license:create': 'Add, change and delete licences of an agency and its agents',
  'license:read': 'See licences of an agency and its agents',
  'message:read': 'Read and sort the messages of the inbox',
  'org:enter': 'Enter the account of another party',
  'org:secure': 'Decide how users of the account sign in',
  'paper:manage': "Decide which carrier's paper a product is written on",
  'policy:certificate': 'Issue certificates of insurance',
  'policy:read': 'See policies',
  'policy:renew': 'Start a renewal quote',
  'preset:manage': 'Change the standard presets of the calculator',
  'preset:save': 'Save selections of the calculator under a name',
  'quote:assign': 'Take a referred quote into review',
  'quote:attest': 'Attest the surplus lines notice of a quote',
  'quote:approve': 'Approve or reject a request to bind',
  'quote:brokerfee': 'Change the broker fee of a quote',
  'quote:bind': 'Bind a quote',
  'quote:create': 'Start a quote',
  'quote:decline': 'Decline a quote',
  'quote:delete': 'Delete a quote',
  'quote:explain': 'See how the price of a quote was worked out',
  'quote:issue': 'Issue a policy from a bound quote',
  'quote:lose': 'Mark a quote lost',
  'quote:marksigned': 'Record a signature that was given on paper',
  'quote:mgafee': 'Change the MGA fee of a quote',
  'quote:read': 'See quotes',
  'quote:release': 'Release terms of a referred quote',
  'quote:request': 'Request a quote',
  'quote:requestbind': 'Ask for a quote to be bound',
  'quote:rescind': 'Rescind, reinstate or void a binder',
  'quote:restore': 'Restore a deleted quote',
  'quote:revive': 'Revive an expired, lost or invalid quote',
  'quote:schedule': 'Schedule-rate a quote (IRPM) and exclude events from it',
  'quote:send': 'Send a quote to the policyholder',
  'quote:sign': 'Attest and sign an application',
  'quote:submit': 'Submit a quote for underwriter review',
  'quote:underwrite': 'Underwrite a quote: terms, rules, risk',
  'quote:update': 'Change a quote that is not bound',
  'rating:approve': 'Approve a rating program or referral rules that somebody else drafted',
  'rating:calculate': 'Price a risk',
  'rating:draft': 'Draft rating programs and referral rules and submit them for approval',
  'rating:read': 'See rating programs, referral rules and their tables',
  'risk:read': 'See risk factors and findings',
  'risk:reload': 'Refresh risk factors',
  'subjectivity:manage': 'Set, clear and waive conditions of a quote',
  'subjectivity:submit': 'Send evidence for a condition of a quote',
  'submission:manage': 'Assign, certify, decline and complete submissions',
  'submission:read': 'See submissions, and add accounts as submissions',
  'team:manage': 'Create, change and delete teams',
  'team:read': 'See teams',
  'user:create': 'Invite users',
  'user:read': 'See users of the account',
  'user:update': 'Change users and help them back in',
} as const

export type Permission = keyof typeof permissions

export const permissionCodes = Object.keys(permissions) as Permission[]

/**
 * What an endpoint or a screen asks for: `any` always passes (a signed-in user), `none` never does, a list
 * passes when one is held, or all when `all` is asked for (specification 0 section 6).
 */
export type Requirement = 'any' | 'none' | readonly Permission[]

export const permits = (
  held: ReadonlySet<string>,
  needed: Requirement,
  mode: 'one' | 'all' = 'one',
): boolean => {
  if (needed === 'any') return true
  if (needed === 'none') return false
  return mode === 'all' ? needed.every((one) => held.has(one)) : needed.some((one) => held.has(one))
}
