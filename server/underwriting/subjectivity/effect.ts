import type { OutputOf } from '#contract/endpoint.ts'
import type { subjectivityEffectContract } from '#contract/underwriting/subjectivity-effect.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { answerText, questionText } from '#domain/quote/answers.ts'
import { askedBy, settleAnswers } from '#domain/questionnaire/given-answers.ts'
import type { AnswerField, AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { IN_WORK, isAmong } from '#domain/quote/status-groups.ts'
import { answersOnceFixed } from '#domain/risk/fixes.ts'
import { assess } from '#domain/risk/score.ts'
import { factsOf, readAccount } from '#server/account/shared/account.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { priceOfQuote, requestOf } from '#server/quote/shared/pricing.ts'
import { type LoadedQuote, readQuote } from '#server/quote/shared/quote.ts'

type Contract = typeof subjectivityEffectContract
type Effect = OutputOf<Contract['subjectivityEffect']>

/** The answers that clearing by a file gives, as far as the quote's product asks them. */
export const answersByFile = (product: string, checkId: string | null): GivenAnswers => {
  const variant = variantFor(product)
  return variant && checkId !== null ? askedBy(variant, answersOnceFixed(checkId)) : {}
}

const changedFields = (before: GivenAnswers, given: GivenAnswers): AnswerField[] =>
  (Object.keys(given) as AnswerField[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(given[field]),
  )

/** The total premium with other answers and the score that follows from them, or null where there is no price. */
const priceWith = async (ctx: Ctx, quote: LoadedQuote, given: GivenAnswers): Promise<Cents | null> => {
  const facts = factsOf(await readAccount(ctx, quote.row.account_id))
  const answers = settleAnswers({ ...facts.answers, ...given })
  const at = ctx.now.toISOString()
  const provenance: AnswerProvenance = { ...facts.answerProvenance }
  for (const field of Object.keys(given) as AnswerField[]) provenance[field] = { source: 'document', at }
  const report = assess(facts.evidence, { answers, answeredAt: at, provenance })
  try {
    const account = { ...quote.account, answers, score: report.companyAggregateCF }
    return priceOfQuote({ ...quote, account }, requestOf(quote)).totalPremium
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

const effectOf = async (ctx: Ctx, id: string): Promise<Effect> => {
  const row = await ctx.db
    .selectFrom('subjectivity')
    .selectAll()
    .where('id', '=', id)
    .where(visible(ctx.actor, 'subjectivity'))
    .executeTakeFirst()
  if (!row) throw absent('subjectivity')
  const quote = await readQuote(ctx, row.quote_id)
  const files = await ctx.db
    .selectFrom('subjectivity_file')
    .select('file_name')
    .where('tenant_id', '=', row.tenant_id)
    .where('subjectivity_id', '=', id)
    .orderBy('version')
    .execute()
  const { product, currency, status, total_premium: now } = quote.row
  const before = quote.account.answers
  const given = files.length > 0 ? answersByFile(product, row.check_id) : {}
  const changed = changedFields(before, given)
  const isWorked = changed.length > 0 && now !== null && isAmong(IN_WORK, status)
  const after = isWorked ? await priceWith(ctx, quote, given) : null
  const { company_name: companyName, quote_number: quoteNumber } = quote.row
  return {
    subject: {
      title: row.title,
      detail: row.detail ?? '',
      dueDate: row.due_date,
      companyName,
      quoteNumber,
      evidence: row.evidence ?? '',
      files: files.map(({ file_name: name }) => name),
    },
    answers: changed.map((field) => ({
      question: questionText(product, field),
      from: answerText(field, before),
      to: answerText(field, given),
    })),
    currency,
    price: now !== null && after !== null ? { before: now, after } : null,
  }
}

export const subjectivityEffectHandlers: Handlers<Contract> = {
  subjectivityEffect: (ctx, { params }) => effectOf(ctx, params.id),
}
