import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { questionLinkContract } from '#contract/questionnaire/link.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { givenProblems } from '#domain/questionnaire/given-answers.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Database } from '#server/database/tables.ts'
import type { Selectable } from 'kysely'
import { behind, fieldsOf, notAsked, only, refuseProblems } from './link-request.ts'

type Contract = typeof questionLinkContract
type Draft = OutputOf<Contract['questionLinkKeep']>
type Row = Selectable<Database['question_request']>

/** What was typed behind the link and not sent yet, on whichever device. */
export const draftOf = (row: Row, fields: ReadonlySet<string>): Draft => ({
  answers: only<GivenAnswers>(row.draft, fields),
  name: row.draft_name,
  version: row.draft_version,
  savedAt: row.drafted_at?.toISOString() ?? null,
})

/**
 * Keeps what was typed since the last time, question by question: what another device keeps meanwhile stays, and the
 * last of two answers to the same question counts. Nothing of it is an answer of the account before it is sent.
 */
export const keepDraft = async (
  ctx: PublicCtx,
  token: string,
  { answers, name }: InputOf<Contract['questionLinkKeep']>['body'],
): Promise<Draft> => {
  const { request, variant } = await behind(ctx, ctx.db, token, true)
  refuseProblems([
    ...notAsked(variant, request.groups, answers),
    ...givenProblems(variant, answers).map((one) => ({ ...one, field: `answers.${one.field}` })),
  ])
  const kept: Row = {
    ...request,
    draft: { ...request.draft, ...answers },
    draft_name: name ?? request.draft_name,
    draft_version: request.draft_version + 1,
    drafted_at: ctx.now,
  }
  await ctx.db
    .updateTable('question_request')
    .set({
      draft: JSON.stringify(kept.draft),
      draft_name: kept.draft_name,
      draft_version: kept.draft_version,
      drafted_at: kept.drafted_at,
    })
    .where('tenant_id', '=', request.tenant_id)
    .where('id', '=', request.id)
    .execute()
  return draftOf(kept, fieldsOf(variant, request.groups))
}

/** No user sends in their name what another device changed after they looked. */
export const refuseUnseen = (request: Row, seen: number | undefined): void => {
  if (seen === undefined || seen === request.draft_version) return
  throw new Refused(
    refusal(
      'conflict',
      'DRAFT_CHANGED',
      'These questions were answered on another device meanwhile. Look at the answers and send them again.',
    ),
  )
}
