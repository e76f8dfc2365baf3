import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { quoteQuestionsContract } from '#contract/quote/questions.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { socialEngineeringReasons } from '#domain/questionnaire/given-answers.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { whyAsked } from '#domain/quote/questions/why-question.ts'
import { defaultDates } from '#domain/rating/constants.ts'
import { socialEngineeringKey, withSocialEngineering } from '#domain/quote/terms/social-engineering.ts'
import { programInForce, readRatingSetup, underRulesInForce } from '#server/rating/shared/rating-setup.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { accountForUpdate } from '#server/account/shared/account.ts'
import { questionnaireOf, saveGiven } from '#server/questionnaire/shared/answers.ts'
import { priceOfQuote, requestOf } from '#server/quote/shared/pricing.ts'
import {
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  refuseUnlessAllowed,
} from '#server/quote/shared/quote.ts'
import { updateTerms } from './terms/terms.ts'
import { quoteStanding } from './shared/quote-view.ts'

type Contract = typeof quoteQuestionsContract
type QuestionsBody = InputOf<Contract['quoteSecurityQuestions']>['body']

const refuseOther = (variant: Variant, asked: string | undefined): void => {
  if (asked === undefined || asked.toUpperCase() === variant.id) return
  const detail = `This quote asks the questionnaire ${variant.id}, not ${asked}.`
  throw new Refused(
    refusal('invalid', 'FIELD_INVALID', detail, {
      errors: [{ code: 'NOT_OF_PRODUCT', detail, field: 'variant' }],
    }),
  )
}

/**
 * Saves answers on the quote's account and gives the quote with them, locked and not priced yet. The account is locked
 * before the quote, as by every command that changes an account.
 */
const answered = async (
  ctx: Ctx,
  quoteId: string,
  given: Readonly<Record<string, unknown>>,
  { variant: asked, together }: Pick<QuestionsBody, 'variant' | 'together'> = {},
): Promise<LoadedQuote> => {
  const before = await readQuote(ctx, quoteId)
  refuseUnlessAllowed(ctx, 'update', before)
  const variant = questionnaireOf(before.row.product)
  refuseOther(variant, asked)
  const row = await accountForUpdate(ctx, before.row.account_id)
  await saveGiven(ctx, row, { variant, given, together, source: 'typed', by: ctx.actor.name })
  const quote = await quoteForUpdate(ctx, quoteId)
  refuseUnlessAllowed(ctx, 'update', quote)
  return quote
}

const saveQuestions = async (ctx: Ctx, quoteId: string, body: QuestionsBody): Promise<LoadedQuote> => {
  const quote = await answered(ctx, quoteId, body.answers, body)
  return updateTerms(ctx, quote, { request: requestOf(quote), version: quote.row.lock_version })
}

/** The quote with the coverage, priced; unchanged when it is not available. */
const withCover = async (ctx: Ctx, quote: LoadedQuote, key: string): Promise<LoadedQuote> => {
  const request = requestOf(quote)
  // A stored price keeps no more of a coverage than documents say: neither what is mandatory nor its limits.
  const { coverages } = priceOfQuote(quote, request)
  const added = withSocialEngineering(request, coverages, key)
  return updateTerms(ctx, quote, {
    request: added ? { ...request, ...added } : request,
    version: quote.row.lock_version,
  })
}

const saveSocialEngineering = async (
  ctx: Ctx,
  quoteId: string,
  body: InputOf<Contract['quoteSocialEngineering']>['body'],
): Promise<OutputOf<Contract['quoteSocialEngineering']>> => {
  const quote = await answered(ctx, quoteId, body)
  const { optional } = programInForce(quote.account.setup, quote.row.product, quote.row.effective_date).file
    .coverages
  const key = socialEngineeringKey(optional)
  const missing = socialEngineeringReasons(quote.account.answers, variantFor(quote.row.product))
  const isAsked = key !== null && missing.length === 0
  const saved = isAsked
    ? await withCover(ctx, quote, key)
    : await updateTerms(ctx, quote, { request: requestOf(quote), version: quote.row.lock_version })
  const line = saved.row.calculation?.coverages.find((one) => one.key === key)
  const isAdded = line?.isSelected ?? false
  const unavailable = line?.reason ?? 'This product does not offer social engineering cover.'
  return {
    socialEngineering: isAdded,
    reasons: isAdded ? [] : missing.length > 0 ? missing : [unavailable],
    quote: quoteStanding(ctx, saved),
  }
}

/** Under the program and the rules that price coverage that starts as a new quote's does. */
const reasonsOf = async (ctx: Ctx, productType: string): Promise<OutputOf<Contract['questionWhy']>> => {
  const variant = questionnaireOf(productType)
  const setup = await readRatingSetup(ctx)
  const { effectiveDate } = defaultDates(ctx.today)
  const rated = programInForce(setup, variant.product, effectiveDate)
  const { program } = underRulesInForce(rated, setup, ctx.today)
  const showsFigures = ctx.actor.permissions.has('rating:calculate')
  return { program: program.version, content: whyAsked(variant, program, { showsFigures }) }
}

export const quoteQuestionsHandlers: Handlers<Contract> = {
  questionWhy: (ctx, { query }) => reasonsOf(ctx, query.productType),
  quoteSecurityQuestions: async (ctx, { params, body }) =>
    quoteStanding(ctx, await saveQuestions(ctx, params.quoteId, body)),
  quoteSocialEngineering: (ctx, { params, body }) => saveSocialEngineering(ctx, params.quoteId, body),
}
