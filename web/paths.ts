import { accountTypes, type AccountType } from '#domain/access/account-types.ts'

/** The first segment of an area: admin, agency, customer … */
export type Persona = (typeof accountTypes)[AccountType]['path']

type Query = Record<string, string | number | undefined>

const withQuery = (path: string, query: Query = {}): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) if (value !== undefined) search.set(key, String(value))
  const text = search.toString().replaceAll('%2C', ',')
  return text ? `${path}?${text}` : path
}

const part = encodeURIComponent

/** Every address of the app is written here, so that a page can move without a search for strings. */
export const paths = {
  home: (accountType: AccountType): string => accountTypes[accountType].home,
  dashboard: (persona: Persona, query?: Query) => withQuery(`/${persona}/dashboard`, query),
  accounts: (persona: Persona, query?: Query) => withQuery(`/${persona}/accounts`, query),
  account: (persona: Persona, accountId: string, query?: Query) =>
    withQuery(`/${persona}/accounts/${part(accountId)}`, query),
  accountLookup: (persona: Persona, query?: Query) => withQuery(`/${persona}/manage/account/lookup`, query),
  quotes: (persona: Persona, query?: Query) => withQuery(`/${persona}/quotes`, query),
  quote: (persona: Persona, productType: string, quoteId: string, query?: Query) =>
    withQuery(`/${persona}/quotes/${part(productType)}/${part(quoteId)}`, query),
  requestQuote: (persona: Persona, productType: string, accountId: string, query?: Query) =>
    withQuery(`/${persona}/requestQuote/${part(productType)}/${part(accountId)}`, query),
  quoteStep: (persona: Persona, productType: string, accountId: string, step: string, query?: Query) =>
    withQuery(`/${persona}/requestQuote/${part(productType)}/${part(accountId)}/${part(step)}`, query),
  /** Reads a quote again from the start and shows it. */
  reloadQuote: (persona: Persona, query: Query) => withQuery(`/${persona}/requestQuote`, query),
  renewQuote: (
    persona: Persona,
    productType: string,
    accountId: string,
    step: 'verify' | 'summary' | 'custom-quote',
    query?: Query,
  ) => withQuery(`/${persona}/quotes/${part(productType)}/${part(accountId)}/renew-quote/${step}`, query),
  submissions: (persona: Persona, query?: Query) => withQuery(`/${persona}/submissions`, query),
  cart: (persona: Persona, accountId: string) => `/${persona}/cart/${part(accountId)}`,
  inbox: (persona: Persona, query?: Query) => withQuery(`/${persona}/inbox`, query),
  retailRequests: (persona: Persona, query?: Query) => withQuery(`/${persona}/retail-requests`, query),
  signQuote: (quoteId: string, product: string) => `/customer/quotes/${part(quoteId)}/sign/${part(product)}`,
  reviewQuote: (quoteId: string, product: string) =>
    `/quote/${part(quoteId)}/request-to-bind/${part(product)}`,
  surplusNotice: (quoteId: string, query?: Query) =>
    withQuery(`/quote/${part(quoteId)}/attest-surplus-notice`, query),
  conditions: (persona: Persona, query?: Query) => withQuery(`/${persona}/conditions`, query),
  policies: (persona: Persona, query?: Query) => withQuery(`/${persona}/policies`, query),
  policy: (persona: Persona, productType: string, policyId: string, query?: Query) =>
    withQuery(`/${persona}/policies/${part(productType)}/${part(policyId)}`, query),
  brokerOfRecord: (persona: Persona, query?: Query) => withQuery(`/${persona}/broker-of-record`, query),
  programs: (persona: Persona, query?: Query) => withQuery(`/${persona}/renewal-programs`, query),
  books: (persona: Persona, query?: Query) => withQuery(`/${persona}/books`, query),
  /** `draft` is a saved change; `insured` is an organization that begins it: by its id, to be ended `on` a day, or `new`. */
  policyChange: (
    persona: Persona,
    productType: string,
    policyId: string,
    query?: { draft?: string; insured?: string; on?: string },
  ) => withQuery(`/${persona}/policies/${part(productType)}/${part(policyId)}/change`, query),
  policyChanges: (persona: Persona, query?: Query) => withQuery(`/${persona}/policy-changes`, query),
  /** `invoice` is the one to pay; without it the oldest that is open. */
  policyPayment: (policyId: string, query?: { invoice?: string }) =>
    withQuery(`/policy/${part(policyId)}/accountant-payment`, query),
  renewals: (persona: Persona, query?: Query) => withQuery(`/${persona}/renewals`, query),
  policyNotices: (persona: Persona, query?: Query) => withQuery(`/${persona}/policy-notices`, query),
  billing: (persona: Persona, query?: Query) => withQuery(`/${persona}/billing`, query),
  finance: (persona: Persona, query?: Query) => withQuery(`/${persona}/finance`, query),
  moneyApprovals: (persona: Persona, query?: Query) => withQuery(`/${persona}/money-approvals`, query),
  claims: (persona: Persona, query?: Query) => withQuery(`/${persona}/claims`, query),
  agencies: (persona: Persona, query?: Query) => withQuery(`/${persona}/agencies`, query),
  commissions: (persona: Persona, query?: Query) => withQuery(`/${persona}/commissions`, query),
  users: (persona: Persona, query?: Query) => withQuery(`/${persona}/manage/users`, query),
  messages: (persona: Persona, query?: Query) => withQuery(`/${persona}/messages`, query),
  licenses: (persona: Persona, query?: Query) => withQuery(`/${persona}/manage/licenses`, query),
  rating: (persona: Persona, query?: Query) => withQuery(`/${persona}/manage/rating`, query),
  ratingProgram: (persona: Persona, programId: string, query?: Query) =>
    withQuery(`/${persona}/manage/rating/${part(programId)}`, query),
  rulebook: (persona: Persona, name: string, query?: Query) =>
    withQuery(`/${persona}/manage/rulebook/${part(name)}`, query),
  referralRules: (persona: Persona, query?: Query) => withQuery(`/${persona}/manage/referral-rules`, query),
  ruleSet: (persona: Persona, ruleSetId: string, query?: Query) =>
    withQuery(`/${persona}/manage/referral-rules/${part(ruleSetId)}`, query),
  authority: (persona: Persona) => `/${persona}/manage/authority`,
  audit: (persona: Persona, query?: Query) => withQuery(`/${persona}/manage/audit`, query),
  features: (persona: Persona) => `/${persona}/manage/features`,
  profile: (persona: Persona, query?: Query) => withQuery(`/${persona}/manage/me`, query),
  mailbox: () => '/dev/mailbox',
  gallery: () => '/dev/gallery',
  login: () => '/login',
  logout: () => '/logout',
  loading: () => '/loading',
  enter: (token: string, accountName: string, redirect: string | null = null) =>
    withQuery(`/loading/${part(token)}`, { accountName, ...(redirect !== null && { redirect }) }),
  forgotPassword: () => '/forgot-password',
  resendValidation: () => '/resend-validation',
} as const
