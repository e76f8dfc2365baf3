import { z } from 'zod'
import { durationCodes, earnedBases, earnedSteps, USUAL_DURATION } from '#domain/policy/book/earned.ts'
import { bookGroups, bookPresets } from '#domain/policy/book/statuses.ts'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { commaList, id, localDate, money, pageOf, teamQuery } from '../wire.ts'
import { policyList } from './lists.ts'
import { policyRow } from './policy.ts'

const count = z.int()

const basis = z.enum(earnedBases).meta({
  description:
    'Restated, a change counts in the months of its days; as booked, a late change is caught up in the month of its recording.',
})
const by = z.enum(earnedSteps).meta({ description: 'How long a period of the graph is.' })

/** The book of policies that the reader may see, in figures. */
export const bookContract = defineContract({
  policyDashboard: {
    method: 'GET',
    path: '/api/policy/v1/search/dashboard',
    summary: 'How many policies each preset, group and status of the dashboard has, from one call',
    tag: 'Policies',
    access: ['policy:read'],
    query: teamQuery,
    response: z.object({
      total: count,
      presets: z.array(z.object({ name: z.enum(bookPresets), count })),
      groups: z.array(z.object({ name: z.enum(bookGroups), count })),
      statuses: z.array(z.object({ status: z.enum(policyStatuses), count })),
    }),
  },
  policyPremium: {
    method: 'GET',
    path: '/api/policy/v1/search/premium',
    summary: "Premium of the policies that statistics count, in the currency of the reader's market",
    tag: 'Policies',
    access: ['policy:read'],
    query: teamQuery,
    response: z.object({
      currency: z.enum(['USD', 'GBP']),
      count,
      totalPremium: money,
      averagePremium: money,
      groups: z.array(z.object({ name: z.enum(bookGroups), count, totalPremium: money })),
    }),
  },
  policyLimits: {
    method: 'GET',
    path: '/api/policy/v1/search/limit',
    summary: "Limits of the policies that cover or will cover, in the currency of the reader's market",
    tag: 'Policies',
    access: ['policy:read'],
    query: teamQuery,
    response: z.object({
      currency: z.enum(['USD', 'GBP']),
      count,
      totalLimit: money,
      limits: z.array(z.object({ limit: money, count, totalLimit: money })),
    }),
  },
  earnedPremiumGraph: {
    method: 'GET',
    path: '/api/policy/v1/ep/graph',
    summary: 'Earned premium by month, quarter or year, in one currency',
    tag: 'Policies',
    access: ['policy:earnedpremium'],
    query: teamQuery.extend({
      basis: basis.default('RESTATED'),
      by: by.default('MONTH'),
      duration: z.coerce
        .number()
        .refine((code) => durationCodes.some((one) => one === code), 'Choose a duration from 1 to 8.')
        .default(USUAL_DURATION),
      from: localDate.optional(),
      until: localDate.optional(),
      product: commaList(PRODUCTS.map(({ code }) => code)).optional(),
      market: z.enum(['US', 'UK']).optional(),
      agencyId: id.optional(),
      carrierId: id.optional(),
    }),
    response: z.object({
      key: z.literal('POLICIES_EARNED_PREMIUM_GRAPH'),
      basis,
      by,
      currency: z.enum(['USD', 'GBP']),
      total: money,
      periods: z.array(
        z.object({
          from: localDate,
          /** The day after its last one. */
          until: localDate,
          earned: money,
          /** False of a period that is not over, whose figure is what it will have earned if nothing changes. */
          isOver: z.boolean(),
        }),
      ),
    }),
  },
  primeCloudSearch: {
    method: 'GET',
    path: '/api/policy/v1/primecloud',
    summary: 'Policies of Prime Cloud',
    tag: 'Policies',
    access: ['policy:read'],
    query: queryOf(policyList),
    response: pageOf(policyRow),
  },
})
