import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Source } from '#domain/account/schema.ts'
import { givenProblems, settleAnswers } from '#domain/questionnaire/given-answers.ts'
import { givenAnswers, type AnswerField, type AnswerProvenance } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { fromWire, sentAs } from '#domain/questionnaire/wire.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { AccountRow } from '#server/database/tables.ts'
import { changeAccount, factsOf } from '#server/account/shared/account.ts'
import { rescored } from '#server/risk/shared/risk.ts'

type Given = Readonly<Record<string, unknown>>

const refuseForeign = (problems: { code: string; detail: string; field: string }[]): void => {
  if (problems.length > 0)
    throw new Refused(
      refusal('invalid', 'FIELD_INVALID', problems.map((one) => one.detail).join(', '), { errors: problems }),
    )
}

/** The questionnaire of a product, or a refusal that names the product. */
export const questionnaireOf = (product: string): Variant => {
  const found = variantFor(product)
  if (found) return found
  const detail = `There are no questions for ${product}.`
  throw new Refused(
    refusal('invalid', 'FIELD_INVALID', detail, {
      errors: [{ code: 'UNKNOWN', detail, field: 'productType' }],
    }),
  )
}

/** The market's shortest questionnaire: what is asked when no product is named. */
export const shortVariant = (market: 'US' | 'UK'): Variant =>
  questionnaireOf(market === 'UK' ? 'P_ONE' : 'P100')

export interface Saving {
  variant: Variant
  given: Given
  source: Source
  /** Who answered. */
  by: string
  /** Of what is given, the answers that one press gave to several questions; none when left out. */
  together?: readonly string[] | undefined
}

/**
 * Saves answers on a locked account; each keeps where it came from and when, and an answer that is given again
 * counts as given now. The risk factors follow. Refuses, by the name under which it was sent, what the questionnaire
 * does not ask or does not offer.
 */
export const saveGiven = async (
  ctx: Pick<Ctx, 'db' | 'now' | 'audit'>,
  row: AccountRow,
  { variant, given, source, by, together = [] }: Saving,
): Promise<AccountRow> => {
  const named = fromWire(variant, given)
  refuseForeign(
    givenProblems(variant, named).map((one) => ({ ...one, field: sentAs(variant, given, one.field) })),
  )
  const facts = factsOf(row)
  const changes = givenAnswers.parse(named)
  const answers = settleAnswers({ ...facts.answers, ...changes })
  const provenance: AnswerProvenance = { ...facts.answerProvenance }
  const at = ctx.now.toISOString()
  for (const field of Object.keys(changes) as AnswerField[])
    provenance[field] = { source, at, by, ...(together.includes(field) && { together: true as const }) }
  for (const field of Object.keys(provenance) as AnswerField[])
    if (answers[field] === undefined) delete provenance[field]
  const changed = await changeAccount(ctx, row, {
    ...rescored(row, { answers, provenance }, ctx.now),
  })
  const count = Object.keys(changes).length
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'account.answersSaved',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `Answered ${count === 1 ? '1 question' : `${count} questions`}`,
    detail: { fields: Object.keys(changes), source, ...(together.length > 0 && { together }) },
  })
  return changed
}
