import type { InputOf } from '#contract/endpoint.ts'
import type { raterContract } from '#contract/rating/rater.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { isStateCode } from '#domain/market/states.ts'
import { productOf, PRODUCTS } from '#domain/rating/products.ts'
import { endorsementRules, industryRules, stateRules, techRules } from '#domain/rating/program/rule-tables.ts'
import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import type { Ctx } from '#server/command/ctx.ts'
import {
  readRatingSetup,
  type RatingSetup,
  programInForce,
  programVersions,
} from '#server/rating/shared/rating-setup.ts'
import { ratedDay, riskOf } from './presets.ts'

type Contract = typeof raterContract

/** The program of each product that prices new business of today. */
const programsInForce = (ctx: Ctx, setup: RatingSetup): CompiledProgram[] =>
  PRODUCTS.map(({ code }) => programInForce(setup, code, ratedDay(ctx)))

const rulesOfIndustry = async (ctx: Ctx, { params, body }: InputOf<Contract['industryRules']>) => {
  const program = programInForce(
    await readRatingSetup(ctx),
    body.productType,
    ratedDay(ctx, body.effectiveDate),
  )
  const found = industryRules(program, riskOf(program, params.naicsCode, body))
  return { program: program.version, ...found }
}

const rulesOfState = async (ctx: Ctx, { params, body }: InputOf<Contract['globalRules']>) => {
  const date = ratedDay(ctx, body.effectiveDate)
  const program = programInForce(await readRatingSetup(ctx), body.productType, date)
  if (!isStateCode(params.state) && params.state !== 'UK')
    throw new Refused(fieldRefusal('state', `${params.state} is not a state.`, 'UNKNOWN'))
  return {
    program: program.version,
    ...stateRules(program, { state: params.state, isSurplus: body.isSurplus, date }),
  }
}

/** What the calculator's rules say, by industry, by state and by coverage. */
export const ruleHandlers = {
  industryRules: rulesOfIndustry,
  globalRules: rulesOfState,
  techRules: async (ctx: Ctx) => ({ content: techRules(programsInForce(ctx, await readRatingSetup(ctx))) }),
  endorsementRules: async (ctx: Ctx) => ({
    content: endorsementRules(programsInForce(ctx, await readRatingSetup(ctx))),
  }),
  raterSearch: async (ctx: Ctx) => {
    const setup = await readRatingSetup(ctx)
    const content = programsInForce(ctx, setup).map(({ file, version }) => ({
      product: file.product,
      name: file.name,
      market: file.market,
      currency: file.currency,
      paper: productOf(file.product)?.paper ?? ('either' as const),
      program: version,
      effectiveDate: file.effectiveDate,
      versions: programVersions(setup, file.product).length,
    }))
    return { content }
  },
}
