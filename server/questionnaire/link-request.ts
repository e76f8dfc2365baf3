import { refusal, Refused, type FieldProblem } from '#domain/kernel/refusal.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Db } from '#server/database/kysely.ts'
import { questionnaireOf } from '#server/questionnaire/shared/answers.ts'
import { findLink, linkGone } from '#server/access/shared/link-tokens.ts'

const LINK = ['QUESTIONS_SENT'] as const
const ANSWERED = 'These questions were answered already. Thank you.'

/** The request behind a link, with its account; both locked for who is about to answer. */
export const behind = async (ctx: PublicCtx, db: Db, token: string, lock: boolean) => {
  const link = await findLink(ctx, db, token, {
    types: LINK,
    lock,
    used: 'conflict',
    usedReason: ANSWERED,
  })
  const request = await db
    .selectFrom('question_request')
    .selectAll()
    .where('id', '=', link.facts.requestId ?? null)
    .executeTakeFirst()
  const query = db
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', request?.tenant_id ?? null)
    .where('id', '=', request?.account_id ?? null)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!request || !row) throw linkGone()
  return { link, request, row, variant: questionnaireOf(request.product) }
}

/** The fields that these groups of a questionnaire ask. */
export const fieldsOf = (variant: Variant, groups: readonly string[]): Set<string> =>
  new Set(
    variant.groups
      .filter(({ group }) => groups.includes(group))
      .flatMap(({ questions }) => questions.map(({ field }) => field)),
  )

/** The part of a record that has these fields. */
export const only = <T extends object>(record: T, fields: ReadonlySet<string>): T =>
  Object.fromEntries(Object.entries(record).filter(([field]) => fields.has(field))) as T

/** Answers that the link does not ask for, by field. */
export const notAsked = (variant: Variant, groups: readonly string[], given: object): FieldProblem[] => {
  const fields = fieldsOf(variant, groups)
  return Object.keys(given)
    .filter((field) => !fields.has(field))
    .map((field) => ({
      code: 'NOT_ASKED',
      detail: `The link does not ask ${field}.`,
      field: `answers.${field}`,
    }))
}

/** Refuses with every problem named by its field; nothing without one. */
export const refuseProblems = (errors: readonly FieldProblem[]): void => {
  if (errors.length === 0) return
  throw new Refused(
    refusal('invalid', 'FIELD_INVALID', errors.map(({ detail }) => detail).join(' '), {
      errors: [...errors],
    }),
  )
}
