import { z } from 'zod'
import { bookGroups, bookPresets } from '#domain/policy/book/statuses.ts'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { money, pageOf, teamQuery } from '../wire.ts'
import { policyList } from './lists.ts'
import { policyRow } from './policy.ts'

const count = z.int()

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
