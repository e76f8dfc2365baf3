import type { underwritingContract } from '#contract/underwriting.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { listAuthorities, saveAuthority } from './authorities.ts'
import {
  createSubjectivity,
  decideSubjectivity,
  listSubjectivities,
  submitEvidence,
} from './subjectivities.ts'

export const underwritingHandlers: Handlers<typeof underwritingContract> = {
  subjectivityList: (ctx, { query }) => listSubjectivities(ctx, query.quoteId),
  subjectivityCreate: (ctx, { body }) => createSubjectivity(ctx, body),
  subjectivitySubmit: (ctx, { params, body }) => submitEvidence(ctx, params.id, body),
  subjectivityDecide: (ctx, { params, body }) => decideSubjectivity(ctx, params.id, body),
  authorityList: (ctx) => listAuthorities(ctx),
  authoritySave: (ctx, { params, body }) => saveAuthority(ctx, params.userId, body),
}
