import { z } from 'zod'
import { binderStatuses } from '#domain/policy/binder-lifecycle.ts'
import { defineContract } from '#contract/endpoint.ts'
import { queryOf } from '#contract/list-query.ts'
import { actions, id, instant, localDate, money, pageOf } from '#contract/wire.ts'
import { binderList } from './binder-list.ts'

const binderRow = z
  .object({
    id,
    binderNumber: z.string(),
    quoteId: id,
    quoteNumber: z.string(),
    policyId: id.nullable(),
    policyNumber: z.string().nullable(),
    product: z.string(),
    accountId: id,
    companyName: z.string(),
    agencyName: z.string(),
    currency: z.enum(['USD', 'GBP']),
    status: z.enum(binderStatuses),
    limit: money,
    totalPremium: money,
    effectiveDate: localDate,
    endDate: localDate,
    expiresOn: localDate,
    boundBy: z.string(),
    boundAt: instant,
    /** Whether the invoice of its policy is paid; false while there is no policy. */
    isPaid: z.boolean(),
    actions,
  })
  .meta({ id: 'Binder' })

export const binderContract = defineContract({
  binderSearch: {
    method: 'GET',
    path: '/api/policy/v1/search/binders',
    summary: 'Binders, the first to begin on top',
    tag: 'Quotes',
    access: ['quote:read'],
    query: queryOf(binderList),
    response: pageOf(binderRow),
  },
  quotePremium: {
    method: 'GET',
    path: '/api/quote/v1/search/premium',
    summary: "Quoted premium in the currency of the reader's market, without invalid quotes and drafts",
    tag: 'Quotes',
    access: ['quote:read'],
    response: z.object({ count: z.int(), totalPremium: money, averagePremium: money }),
  },
  quoteUniqueAccounts: {
    method: 'GET',
    path: '/api/quote/v1/search/uniqueAccounts',
    summary: 'Accounts that have quotes, without invalid ones and drafts',
    tag: 'Quotes',
    access: ['quote:read'],
    response: z.object({ count: z.int() }),
  },
})
