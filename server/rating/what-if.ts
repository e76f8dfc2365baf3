import type { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import type { raterContract, riskChange } from '#contract/rating/rater.ts'
import { fieldRefusal, refusal, Refused, type FieldProblem } from '#domain/kernel/refusal.ts'
import { spelledAnswers } from '#domain/questionnaire/spelled.ts'
import type { Ctx } from '#server/command/ctx.ts'
import {
  type Calculation,
  priceFor,
  quotableProduct,
  type RatedAccount,
  readRatedAccount,
  todayAt,
} from '#server/rating/shared/rated-account.ts'
import { irpmInputOf, irpmStandingOf } from '#server/rating/shared/irpm.ts'
import { readPreviewed } from '#server/rating/preview.ts'
import { priceOfQuote } from '#server/quote/shared/pricing.ts'
import { papersOf } from '#server/quote/shared/quote.ts'

type Contract = typeof raterContract

const refuseProblems = (problems: readonly FieldProblem[]): void => {
  if (problems.length === 0) return
  const errors = [...problems]
  throw new Refused(
    refusal('invalid', 'FIELD_INVALID', errors.map((one) => one.detail).join(' '), { errors }),
  )
}

const answersUnder = (at: string, given: Record<string, unknown>): RatedAccount['answers'] => {
  const { answers, problems } = spelledAnswers(given)
  refuseProblems(problems.map((one) => ({ ...one, field: `${at}.${one.field}` })))
  return answers
}

/** The account with some of its facts changed, in memory alone. */
const withChange = (
  account: RatedAccount,
  change: z.output<typeof riskChange>,
  today: string,
): RatedAccount => {
  const { answers, state, score, noOfEmployees, verifiedConnectors, ...company } = change
  const employees = noOfEmployees === undefined ? {} : { noOfEmployeesAll: noOfEmployees }
  return {
    ...account,
    state: state ?? account.state,
    score: score ?? account.score,
    connectorDays:
      verifiedConnectors === undefined
        ? account.connectorDays
        : Array.from({ length: verifiedConnectors }, () => today),
    company: { ...account.company, ...company, ...employees },
    answers: { ...account.answers, ...answersUnder('change.answers', answers ?? {}) },
  }
}

/** Lines of both worksheets side by side, in the order of the second, those only in the first at their place's end. */
const sideBySide = (before: Calculation, after: Calculation) => {
  const old = new Map(before.steps.map((step) => [step.id, step]))
  const lines = after.steps.map((step) => {
    const was = old.get(step.id)
    old.delete(step.id)
    return {
      id: step.id,
      name: step.name,
      from: was ? was.key : null,
      to: step.key,
      before: was?.after ?? null,
      after: step.after,
    }
  })
  const gone = [...old.values()].map((step) => ({
    id: step.id,
    name: step.name,
    from: step.key,
    to: null,
    before: step.after,
    after: null,
  }))
  return [...lines, ...gone].filter((line) => line.from !== line.to)
}

const whatIf = async (ctx: Ctx, { body }: InputOf<Contract['ratingWhatIf']>) => {
  const quote = await readPreviewed(ctx, body)
  const before = priceOfQuote(quote, body.request)
  const changed = { ...quote, account: withChange(quote.account, body.change, quote.today) }
  const after = priceOfQuote(changed, body.changedRequest ?? body.request)
  return {
    before,
    after,
    difference: after.totalPremium - before.totalPremium,
    steps: sideBySide(before, after),
  }
}

/** Whether a carrier of the request gives paper to the product; what follows its first hyphen does not count. */
const paperOf = async (ctx: Ctx, product: string, market: 'US' | 'UK', carrier: string): Promise<boolean> => {
  const prefix = (carrier.split('-')[0] ?? '').trim().toLowerCase()
  const row = await ctx.db.selectNoFrom(papersOf(product, market).as('papers')).executeTakeFirstOrThrow()
  const paper = row.papers.find((one) => one.carrierName.toLowerCase().startsWith(prefix))
  if (!paper || prefix === '')
    throw new Refused(fieldRefusal('carrier', `${carrier} gives no paper to ${product}.`, 'UNKNOWN'))
  return paper.isSurplus
}

const calculate = async (ctx: Ctx, { body }: InputOf<Contract['raterCalculate']>) => {
  const account = await readRatedAccount(ctx, body.accountId)
  const product = quotableProduct(body.productType, account.market)
  const { aggregateLimit, limit, ...terms } = body.request
  const isSurplus = body.carrier ? await paperOf(ctx, product, account.market, body.carrier) : terms.isSurplus
  const answers = answersUnder('securityQuestions', body.securityQuestions)
  return priceFor(
    { ...account, answers: { ...account.answers, ...answers } },
    product,
    { ...terms, limit: aggregateLimit ?? limit, isSurplus },
    todayAt(ctx.now, account),
  )
}

const irpm = async (ctx: Ctx, { body }: InputOf<Contract['raterIrpm']>) => {
  const account = await readRatedAccount(ctx, body.accountId)
  const product = quotableProduct(body.productType, account.market)
  return irpmStandingOf(
    {
      account,
      product,
      request: body.request,
      today: todayAt(ctx.now, account),
      transaction: 'NEW_BUSINESS',
      own: {},
    },
    irpmInputOf(body.values, body.irpmNote),
  )
}

export const whatIfHandlers = { ratingWhatIf: whatIf, raterCalculate: calculate, raterIrpm: irpm }
