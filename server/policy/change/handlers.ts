import type { changeContract } from '#contract/policy/changes.ts'
import { sql } from 'kysely'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { readPolicy, type WholePolicy } from '#server/policy/shared/policy.ts'
import { policyView } from '../policy-view.ts'
import { searchEndorsements, searchMidterm } from './lists.ts'
import { changeWithoutPremium, moveDay } from './free.ts'
import { extendPolicy, issueChange } from './issue.ts'
import { draftOf } from './draft/rows.ts'
import { judged } from './judged.ts'
import { changeTerms } from './terms.ts'
import { revertChange } from './undo.ts'
import { changeView } from './view.ts'
import { workChange } from './worked-change.ts'

/** The policy of a product by its number. */
const readNumbered = async (
  ctx: Ctx,
  { productType, policyNumber }: { productType: string; policyNumber: string },
): Promise<WholePolicy> => {
  const { rows } = await sql<{ id: string }>`
    select policy.id from policy where policy_number = ${policyNumber} and product = ${productType.toUpperCase()}
      and ${visible(ctx.actor, 'policy')}`.execute(ctx.db)
  const [found] = rows
  if (!found) throw absent('policy')
  return readPolicy(ctx, found.id)
}

export const changeHandlers: Handlers<typeof changeContract> = {
  policyChangeTerms: async (ctx, { params, query }) =>
    changeTerms(ctx, await readPolicy(ctx, params.policyId), query.on),
  policyChangePreview: async (ctx, { params, body }) => {
    const policy = await readPolicy(ctx, params.policyId)
    const draft = body.draftId === undefined ? null : await draftOf(ctx, policy, body.draftId)
    const change = await workChange(ctx, policy, { ...body, askedOn: draft?.sent_on ?? null })
    return changeView(ctx, change, await judged(ctx, change, draft ?? undefined))
  },
  policyChange: (ctx, { params, body }) => issueChange(ctx, params.policyId, body),
  policyNonPremium: (ctx, { params, body }) => changeWithoutPremium(ctx, params.policyId, body),
  policyNonPremiumDate: (ctx, { params, body }) => moveDay(ctx, params.policyId, body),
  endorsementSearch: (ctx, { query }) => searchEndorsements(ctx, query),
  midtermSearch: (ctx, { query }) => searchMidterm(ctx, query),
  policyOriginal: async (ctx, { params }) => {
    const policy = await readNumbered(ctx, params)
    const [first] = policy.chain
    return policyView(ctx, policy, { on: first?.effectiveDate, known: first?.recordedAt })
  },
  policyLatest: async (ctx, { params }) => policyView(ctx, await readNumbered(ctx, params)),
  policyRevert: (ctx, { params, body }) => revertChange(ctx, params.policyId, body),
  policyExtend: (ctx, { params, body }) => extendPolicy(ctx, params.policyId, body),
}
