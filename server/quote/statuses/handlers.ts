import type { quoteStatusContract } from '#contract/quote/statuses.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { readQuote } from '#server/quote/shared/quote.ts'
import { agencyCounts, binderCounts, customerCounts, dashboardCounts, statusCounts } from './counts.ts'

type Contract = typeof quoteStatusContract

export const quoteStatusHandlers: Handlers<Contract> = {
  quoteStatusList: (ctx, { query }) => statusCounts(ctx, query.teamId),

  quoteDashboard: (ctx, { query }) => dashboardCounts(ctx, query.teamId),

  agencyStatusList: (ctx) => agencyCounts(ctx),

  customerStatusList: (ctx) => customerCounts(ctx),

  binderStatusList: (ctx) => binderCounts(ctx),

  quoteProgress: async (ctx, { query }) => {
    const { row } = await readQuote(ctx, query.quoteId)
    return {
      status: row.status,
      lastPatched: row.last_patched ? new Date(row.last_patched).toISOString() : null,
      version: row.lock_version,
    }
  },
}
