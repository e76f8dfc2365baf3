import type { InputOf } from '#contract/endpoint.ts'
import type { contradictionContract } from '#contract/questionnaire/questionnaire.ts'
import { accountRules } from '#domain/account/actions.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import type { RaisedContradiction } from '#domain/risk/contradictions.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import type { AccountRow } from '#server/database/tables.ts'
import { accountForUpdate, changeAccount, factsOf, standingOf } from '#server/account/shared/account.ts'
import { saveGiven } from '#server/questionnaire/shared/answers.ts'

type Body = InputOf<(typeof contradictionContract)['contradictionResolve']>['body']

/** Some questionnaire of the market that asks for the field. */
const variantAsking = (market: 'US' | 'UK', field: string): Variant => {
  const asking = PRODUCTS.filter((product) => product.market === market)
    .map(({ code }) => variantFor(code))
    .find((variant) => variant?.questions.some((asked) => asked.field === field))
  if (!asking) throw absent('question')
  return asking
}

const audit = (ctx: Ctx, row: AccountRow, found: RaisedContradiction, body: Body): void =>
  ctx.audit({
    tenantId: row.tenant_id,
    action: body.resolution === 'CONFIRM' ? 'account.answerConfirmed' : 'account.answerCorrected',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary:
      body.resolution === 'CONFIRM'
        ? `Stood by the answer ${found.answer} to ${found.field} against the evidence: ${body.reason}`
        : `Corrected the answer to ${found.field} after the evidence: ${body.reason}`,
    detail: { field: found.field, answer: found.answer, sentence: found.sentence },
  })

const confirmed = (ctx: Ctx, row: AccountRow, found: RaisedContradiction, reason: string) =>
  changeAccount(ctx, row, {
    contradictions: JSON.stringify(
      factsOf(row).contradictions.map((one) =>
        one.field === found.field
          ? { ...one, confirmed: { reason, at: ctx.now.toISOString(), by: ctx.actor.name } }
          : one,
      ),
    ),
  })

const corrected = (ctx: Ctx, row: AccountRow, found: RaisedContradiction, answer: Body['answer']) => {
  refuseIf(answer === undefined ? fieldRefusal('answer', 'Give the right answer.', 'REQUIRED') : null)
  refuseAction(ctx, accountRules, 'update', standingOf(row))
  const isSame = String(answer) === found.answer
  refuseIf(isSame ? fieldRefusal('answer', 'This is the current answer.', 'UNCHANGED') : null)
  const variant = variantAsking(row.market, found.field)
  return saveGiven(ctx, row, {
    variant,
    given: { [found.field]: answer },
    // What it is now comes from the evidence, not from the user who answered.
    source: 'scan',
    by: ctx.actor.name,
  })
}

/**
 * Settles a contradiction: the answer is confirmed, which the insured may do too, or corrected, which only those may
 * do who change accounts, because the price follows. Gives the account's current contradictions.
 */
export const resolveContradiction = async (
  ctx: Ctx,
  { accountId, field }: { accountId: string; field: string },
  body: Body,
): Promise<RaisedContradiction[]> => {
  const row = await accountForUpdate(ctx, accountId)
  const found = factsOf(row).contradictions.find((one) => one.field === field)
  if (!found) throw absent('contradiction')
  const changed =
    body.resolution === 'CONFIRM'
      ? await confirmed(ctx, row, found, body.reason)
      : await corrected(ctx, row, found, body.answer)
  audit(ctx, row, found, body)
  return factsOf(changed).contradictions
}
