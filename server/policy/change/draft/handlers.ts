import type { draftContract } from '#contract/policy/change/drafts.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { beginDraft, moveDraft, saveDraft } from './commands.ts'
import { searchDrafts } from './lists.ts'
import { draftView, readDraft } from './rows.ts'

export const draftHandlers: Handlers<typeof draftContract> = {
  policyChangeBegin: (ctx, { body }) => beginDraft(ctx, body),
  policyChangeGet: async (ctx, { params }) => draftView(ctx, await readDraft(ctx, params.id)),
  policyChangeSave: (ctx, { params, body }) => saveDraft(ctx, params.id, body),
  policyChangeMove: (ctx, { params, body }) => moveDraft(ctx, params.id, body),
  policyChangeSearch: (ctx, { query }) => searchDrafts(ctx, query),
}
