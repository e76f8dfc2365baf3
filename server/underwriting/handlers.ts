import type { underwritingContract } from '#contract/underwriting/underwriting.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { listAuthorities, saveAuthority } from './authorities.ts'
import type { ScannedFile } from './shared/file-check.ts'
import { addEvidenceFile, admitEvidence, lookInto, sendEvidenceFile } from './subjectivity/evidence-files.ts'
import { remindNow } from './subjectivity/remind-now.ts'
import {
  createSubjectivity,
  decideSubjectivity,
  listSubjectivities,
  submitEvidence,
} from './subjectivity/subjectivities.ts'

type Contract = typeof underwritingContract

export const underwritingHandlers: Handlers<Contract> = {
  subjectivityList: (ctx, { query }) => listSubjectivities(ctx, query.quoteId),
  subjectivityCreate: (ctx, { body }) => createSubjectivity(ctx, body),
  subjectivitySubmit: (ctx, { params, body }) => submitEvidence(ctx, params.id, body),
  subjectivityFileAdd: twoStep<Contract['subjectivityFileAdd'], ScannedFile>({
    before: (ctx, { params, query }) => admitEvidence(ctx, params.id, query.fileName),
    outside: (ctx, { params, query }) => lookInto(ctx, params.id, query.fileName),
    inside: (ctx, { params, query }, file) => addEvidenceFile(ctx, params.id, file, query.evidence),
  }),
  subjectivityFileGet: (ctx, { params }) => sendEvidenceFile(ctx, params.id, params.fileId),
  subjectivityRemind: (ctx, { params }) => remindNow(ctx, params.id),
  subjectivityDecide: (ctx, { params, body }) => decideSubjectivity(ctx, params.id, body),
  authorityList: (ctx) => listAuthorities(ctx),
  authoritySave: (ctx, { params, body }) => saveAuthority(ctx, params.userId, body),
}
