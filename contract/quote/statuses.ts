import { z } from 'zod'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { agencyStatuses, customerStatuses } from '#domain/quote/lifecycle.ts'
import { binderStatuses } from '#domain/policy/binder-lifecycle.ts'
import { defineContract } from '../endpoint.ts'
import { dashboardPresets } from '#domain/quote/dashboard.ts'
import { byQuote } from './quote.ts'
import { instant, money, teamQuery } from '../wire.ts'

const countsOf = <const T extends readonly [string, ...string[]]>(names: T) =>
  z.array(z.object({ status: z.enum(names), count: z.int() }))

/** How many quotes are in which status, and how far one has come. */
export const quoteStatusContract = defineContract({
  quoteStatusList: {
    method: 'GET',
    path: '/api/quote/v1/search/aggregateQuotes',
    summary: "Quote statuses with their counts, and their premium in the currency of the reader's market",
    tag: 'Quotes',
    access: ['quote:read'],
    query: teamQuery,
    response: z.array(z.object({ status: z.enum(quoteStatuses), count: z.int(), totalPremium: money })),
  },
  quoteDashboard: {
    method: 'GET',
    path: '/api/quote/v1/search/dashboard',
    summary: "How many quotes each preset of the dashboard's list holds, in the order of the presets",
    tag: 'Quotes',
    access: ['quote:read'],
    query: teamQuery,
    response: z.array(z.object({ name: z.enum(dashboardPresets.map(({ name }) => name)), count: z.int() })),
  },
  agencyStatusList: {
    method: 'GET',
    path: '/api/quote/v1/agency-statuses',
    summary: "The agency's words for a quote, with their counts",
    tag: 'Quotes',
    access: ['quote:read'],
    response: countsOf(agencyStatuses),
  },
  customerStatusList: {
    method: 'GET',
    path: '/api/quote/v1/customer-statuses',
    summary: "The insured's words for a quote, with their counts",
    tag: 'Quotes',
    access: ['quote:read'],
    response: countsOf(customerStatuses),
  },
  binderStatusList: {
    method: 'GET',
    path: '/api/quote/v1/binder-statuses',
    summary: 'Statuses of binders, with their counts',
    tag: 'Quotes',
    access: ['quote:read'],
    response: countsOf(binderStatuses),
  },
  quoteProgress: {
    method: 'GET',
    path: '/api/quote/v1/progress',
    summary: 'Where a quote stands, for pages that wait for a change of its account',
    tag: 'Quotes',
    access: ['quote:read'],
    query: byQuote,
    response: z.object({ status: z.enum(quoteStatuses), lastPatched: instant.nullable(), version: z.int() }),
    record: { kind: 'quote', in: 'query', field: 'quoteId' },
  },
})
