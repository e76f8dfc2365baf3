import { accountTypes, type AccountType } from '#domain/access/account-types.ts'

interface Addressed {
  product: string
  id: string
}

const areaOf = (reader: AccountType): string => `/${accountTypes[reader].path}`

/** Addresses of pages that mails, documents and the card processor lead to, by who reads them; a test compares them with the pages' own. */
export const pages = {
  account: (reader: AccountType, accountId: string): string => `${areaOf(reader)}/accounts/${accountId}`,
  quote: (reader: AccountType, quote: Addressed): string =>
    `${areaOf(reader)}/quotes/${quote.product}/${quote.id}`,
  policy: (reader: AccountType, policy: Addressed): string =>
    `${areaOf(reader)}/policies/${policy.product}/${policy.id}`,
  policyChange: (reader: AccountType, policy: Addressed, draftId: string): string =>
    `${areaOf(reader)}/policies/${policy.product}/${policy.id}/change?draft=${draftId}`,
  signQuote: (quote: Addressed): string => `/customer/quotes/${quote.id}/sign/${quote.product}`,
  ratingProgram: (programId: string): string => `${areaOf('COWBELL')}/manage/rating/${programId}`,
  ruleSet: (ruleSetId: string): string => `${areaOf('COWBELL')}/manage/referral-rules/${ruleSetId}`,
  bor: (reader: AccountType, orderId: string): string =>
    `${areaOf(reader)}/broker-of-record?letter=${orderId}`,
  /** Without an invoice, the oldest that is open. */
  payPolicy: (policyId: string, invoiceId?: string): string =>
    `/policy/${policyId}/accountant-payment${invoiceId === undefined ? '' : `?invoice=${invoiceId}`}`,
} as const
