import type { planContract } from '#contract/money/plans.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { choosePlan, readPlan } from './plans.ts'

export const planHandlers: Handlers<typeof planContract> = {
  billingPlan: (ctx, { query }) => readPlan(ctx, query),
  billingPlanChoose: (ctx, { body }) => choosePlan(ctx, body),
}
