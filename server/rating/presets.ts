import { type Insertable, sql } from 'kysely'
import type { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import { type presetContract, type riskFacts, standardPresetNames } from '#contract/rating/preset.ts'
import { COVERAGES, coverageOf, groupName } from '#domain/rating/coverage/catalogue.ts'
import type { PresetCoverage, StandardPreset } from '#domain/rating/presets.ts'
import { naicsCodeOf } from '#domain/market/industry/naics.ts'
import { sicCodeOf } from '#domain/market/industry/sic.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import { versionBehind } from '#domain/kernel/version.ts'
import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import { defaultDates } from '#domain/rating/constants.ts'
import { programFor } from '#domain/rating/program/programs.ts'
import { presetFor, presetProblems } from '#domain/rating/program/rule-tables.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { readRatingSetup, programInForce } from '#server/rating/shared/rating-setup.ts'
import { absent } from '#server/database/scope.ts'
import type { Database } from '#server/database/tables.ts'

type Contract = typeof presetContract
type Facts = z.output<typeof riskFacts>
type StandardBody = InputOf<Contract['presetCreate']>['body']

/** The day whose program applies where none is named: the start that the calculator proposes. */
export const ratedDay = (ctx: Ctx, asked?: string): string => asked ?? defaultDates(ctx.today).effectiveDate

export const named = <T extends PresetCoverage>(coverages: readonly T[]) =>
  coverages.map((one) => ({ ...one, name: coverageOf(one.key)?.name ?? one.key }))

/** A company's facts as rules read them; refuses a code that no edition of the market's industries has. */
export const riskOf = (program: CompiledProgram, code: string, facts: Facts) => {
  const { words, file } = program
  const isKnown = file.market === 'UK' ? sicCodeOf(code) : naicsCodeOf(code)
  if (!isKnown)
    throw new Refused(fieldRefusal('naicsCode', `${code} is not a ${words.industry} code.`, 'UNKNOWN'))
  return riskFactsOf(program, code, facts)
}

const riskFactsOf = (program: CompiledProgram, code: string, facts: Facts) => ({
  naicsCode: program.file.market === 'US' ? code : '',
  sicCode: program.file.market === 'UK' ? code : '',
  state: program.file.market === 'UK' ? 'UK' : (facts.state ?? ''),
  answers: facts.answers,
  revenue: facts.revenue,
})

export const refuseFields = (errors: { field: string; detail: string; code: string }[]): void => {
  if (errors.length === 0) return
  throw new Refused(refusal('invalid', 'FIELD_INVALID', errors[0]?.detail ?? 'Invalid', { errors }))
}

const findStandard = async (ctx: Ctx, productType: string) => {
  const program = programFor(productType, ratedDay(ctx))
  const product = program.file.product
  const rows = await ctx.db.selectFrom('standard_preset').selectAll().where('product', '=', product).execute()
  return standardPresetNames.map((preset) => {
    const row = rows.find((one) => one.name === preset)
    const own = program.file.presets[preset].map(({ key, limit }) => ({
      key,
      limit: limit === undefined ? null : limit * 100,
    }))
    return {
      productType: product,
      preset,
      coverages: named(row?.coverages ?? own),
      isStored: row !== undefined,
      modifiedBy: row?.modified_by_name ?? null,
      modified: row ? row.modified_at.toISOString() : null,
      version: row?.lock_version ?? NOT_STORED,
    }
  })
}

/** Optional coverages of a product by group, with the limits that each may have. */
const choicesOf = (productType: string, day: string) => {
  const { optional } = programFor(productType, day)
  return COVERAGES.flatMap(({ key, name, groupId }) => {
    const coverage = optional.get(key)
    if (!coverage) return []
    const limits = [...coverage.rows.keys()].filter((limit) => limit >= 0).sort((a, b) => a - b)
    return [{ key, name, group: groupName(groupId), limits }]
  })
}

const audited = (ctx: Ctx, preset: string, product: string, summary: string): void =>
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: 'rating.presetChanged',
    recordKind: 'rating',
    recordId: ctx.actor.orgId,
    summary,
    detail: { preset, product },
  })

/** The version of a preset that is as its rating program says. */
const NOT_STORED = 0

/** The version of the preset as it was stored now; undefined where another one is stored than was read. */
const written = async (
  ctx: Ctx,
  preset: Insertable<Database['standard_preset']>,
  read: number,
): Promise<number | undefined> => {
  const { product, name, ...values } = preset
  const row =
    read === NOT_STORED
      ? await ctx.db
          .insertInto('standard_preset')
          .values(preset)
          .onConflict((stored) => stored.doNothing())
          .returning('lock_version')
          .executeTakeFirst()
      : await ctx.db
          .updateTable('standard_preset')
          .set({ ...values, lock_version: sql<number>`nextval('standard_preset_version')` })
          .where('product', '=', product)
          .where('name', '=', name)
          .where('lock_version', '=', sql<number>`${read}::bigint`)
          .returning('lock_version')
          .executeTakeFirst()
  return row?.lock_version
}

/** Another user has stored the preset or given it back since it was read. */
const overtaken = async (ctx: Ctx, product: string, name: StandardPreset): Promise<Refused> => {
  const stored = await ctx.db
    .selectFrom('standard_preset')
    .select('lock_version')
    .where('product', '=', product)
    .where('name', '=', name)
    .executeTakeFirst()
  return new Refused(versionBehind('preset', stored?.lock_version ?? NOT_STORED))
}

/** Stores a preset: a new one without `read`, otherwise in the place of the version that was read. */
const storeStandard = async (ctx: Ctx, body: StandardBody, read?: number) => {
  const program = programFor(body.productType, ratedDay(ctx))
  const { product } = program.file
  refuseFields(presetProblems(program, body.coverages))
  const preset = {
    product,
    name: body.preset,
    coverages: JSON.stringify(body.coverages),
    modified_by_name: ctx.actor.name,
    modified_at: ctx.now,
  }
  const version = await written(ctx, preset, read ?? NOT_STORED)
  if (version === undefined && read !== undefined) throw await overtaken(ctx, product, body.preset)
  if (version === undefined)
    throw new Refused(
      refusal(
        'conflict',
        'PRESET_STORED',
        `${body.preset} of ${product} is stored already. Change it instead.`,
      ),
    )
  audited(ctx, body.preset, product, `${ctx.actor.name} changed the preset ${body.preset} of ${product}`)
  return {
    productType: product,
    preset: body.preset,
    coverages: named(body.coverages),
    isStored: true,
    modifiedBy: ctx.actor.name,
    modified: ctx.now.toISOString(),
    version,
  }
}

const forgetStandard = async (ctx: Ctx, productType: string, preset: StandardPreset): Promise<void> => {
  const { product } = programFor(productType, ratedDay(ctx)).file
  const { numDeletedRows } = await ctx.db
    .deleteFrom('standard_preset')
    .where('product', '=', product)
    .where('name', '=', preset)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw absent('stored preset')
  audited(
    ctx,
    preset,
    product,
    `${ctx.actor.name} gave the preset ${preset} of ${product} back its own coverages`,
  )
}

const ofIndustry = async (ctx: Ctx, code: string, preset: StandardPreset, facts: Facts) => {
  const setup = await readRatingSetup(ctx)
  const program = programInForce(setup, facts.productType, ratedDay(ctx, facts.effectiveDate))
  const { state, ...known } = riskOf(program, code, facts)
  // Without a state every state's rules are left out: the coverages of an industry alone.
  const home = state || program.file.appetite.states[0] || ''
  const found = presetFor(program, preset, { ...known, state: home }, ctx.today)
  return { program, ...found }
}

export const presetOfIndustry = async (ctx: Ctx, { params, body }: InputOf<Contract['presetOfIndustry']>) => {
  const { program, terms } = await ofIndustry(ctx, params.naicsCode, params.preset, body)
  return {
    preset: terms.preset,
    program: program.version,
    limit: terms.limit,
    deductible: terms.deductible,
    waitingPeriod: terms.waitingPeriod,
    retroActivePeriod: terms.retroActivePeriod,
    coverages: named(terms.coverages.map(({ key, limit }) => ({ key, limit: limit ?? null }))),
  }
}

export const presetRules = async (ctx: Ctx, { params, body }: InputOf<Contract['presetRules']>) => {
  const { program, changes } = await ofIndustry(ctx, params.naicsCode, params.preset, body)
  return { program: program.version, rules: changes }
}

export const standardPresetHandlers = {
  presetSearch: async (ctx: Ctx, { query }: InputOf<Contract['presetSearch']>) => ({
    content: await findStandard(ctx, query.productType),
    choices: choicesOf(query.productType, ratedDay(ctx)),
  }),
  presetCreate: (ctx: Ctx, { body }: InputOf<Contract['presetCreate']>) => storeStandard(ctx, body),
  presetUpdate: (ctx: Ctx, { body: { version, ...body } }: InputOf<Contract['presetUpdate']>) =>
    storeStandard(ctx, body, version),
  presetDelete: async (ctx: Ctx, { query }: InputOf<Contract['presetDelete']>) => {
    await forgetStandard(ctx, query.productType, query.preset)
    return undefined
  },
  presetOfIndustry,
  presetRules,
}

export const lowerName = (name: string) => sql<boolean>`lower(name) = lower(${name})`
