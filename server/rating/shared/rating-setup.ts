import { sql } from 'kysely'
import type { PresetCoverage, StandardPreset } from '#domain/rating/presets.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { type CompiledProgram, compileProgram } from '#domain/rating/program/compile.ts'
import type { ProgramFile, ReferralRule } from '#domain/rating/program/program-schema.ts'
import { hasRatesOn, programFor, versionsOf } from '#domain/rating/program/programs.ts'
import { withPresets } from '#domain/rating/program/rule-tables.ts'
import { underRules } from '#domain/underwriting/rule-trial.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Db } from '#server/database/kysely.ts'

interface StoredPreset {
  product: string
  name: StandardPreset
  coverages: PresetCoverage[]
}

/** What was stored about rating since the program files were written. */
export interface RatingSetup {
  presets: StoredPreset[]
  /** Ids of approved programs. */
  programs: string[]
  /** Approved sets of referral rules, the latest first. */
  rules: StoredRules[]
  /** The version that was chosen for the very renewal that is priced; it has rates on its day, or is passed over. */
  pinned?: string | null
}

interface StoredRules {
  id: string
  product: string
  effectiveDate: LocalDate
}

/** The setup as a column, so that pricing a risk reads it in the same statement as the account. */
export const ratingSetupColumn = sql<RatingSetup>`json_build_object(
  'presets', coalesce((select json_agg(json_build_object('product', standard_preset.product,
    'name', standard_preset.name, 'coverages', standard_preset.coverages)) from standard_preset), '[]'),
  'programs', array(select rating_program.id from rating_program where rating_program.status = 'APPROVED'),
  'rules', coalesce((select json_agg(json_build_object('id', referral_rule_set.id, 'product', referral_rule_set.product,
    'effectiveDate', referral_rule_set.effective_date) order by referral_rule_set.effective_date desc)
    from referral_rule_set where referral_rule_set.status = 'APPROVED'), '[]'))`

/** Approved programs by id. They never change, so every process may keep its own. */
const compiled = new Map<string, CompiledProgram>()
/** Rules of approved sets by id; likewise. */
const ruleSets = new Map<string, readonly ReferralRule[]>()

const loadRules = async (db: Db, { rules }: RatingSetup): Promise<void> => {
  const missing = rules.map(({ id }) => id).filter((id) => !ruleSets.has(id))
  if (missing.length === 0) return
  const rows = await db
    .selectFrom('referral_rule_set')
    .select(['id', 'rules'])
    .where('id', 'in', missing)
    .execute()
  for (const row of rows) ruleSets.set(row.id, row.rules)
}

/** Makes the programs and rules of a setup ready to price with: a read of the database for those that are new to this process. */
export const loadRatingSetup = async (db: Db, setup: RatingSetup): Promise<RatingSetup> => {
  await loadRules(db, setup)
  const missing = setup.programs.filter((id) => !compiled.has(id))
  if (missing.length === 0) return setup
  const rows = await db
    .selectFrom('rating_program')
    .select(['id', 'file'])
    .where('id', 'in', missing)
    .execute()
  for (const { id, file } of rows) compiled.set(id, compileProgram(file))
  return setup
}

/** The setup with everything that pricing needs of it. */
export const setupOf = async (db: Db): Promise<RatingSetup> => {
  const { rows } = await sql<{ setup: RatingSetup }>`select ${ratingSetupColumn} as setup`.execute(db)
  return loadRatingSetup(db, rows[0]?.setup ?? { presets: [], programs: [], rules: [] })
}

export const readRatingSetup = (ctx: Ctx): Promise<RatingSetup> => setupOf(ctx.db)

const storedPrograms = (setup: RatingSetup): CompiledProgram[] =>
  setup.programs.flatMap((id) => compiled.get(id) ?? [])

/** All versions of a product, files and approved ones, latest first. */
export const programVersions = (setup: RatingSetup, product: string): readonly CompiledProgram[] =>
  versionsOf(product, storedPrograms(setup))

const withStoredPresets = (program: CompiledProgram, { presets }: RatingSetup): CompiledProgram => {
  const own = presets.filter((one) => one.product === program.file.product)
  return withPresets(program, Object.fromEntries(own.map(({ name, coverages }) => [name, coverages])))
}

/** The program that was chosen for a renewal, while it is approved and has rates on the day. */
const pinnedProgram = (setup: RatingSetup, product: string, date: LocalDate): CompiledProgram | undefined =>
  setup.pinned
    ? programVersions(setup, product).find(
        ({ version, file }) => version === setup.pinned && hasRatesOn(file, date),
      )
    : undefined

/**
 * The program that prices a product on a day, with its presets as they are stored: the one that was chosen for the renewal,
 * or else the one in force. Refuses as `programFor`.
 */
export const programInForce = (setup: RatingSetup, product: string, date: LocalDate): CompiledProgram =>
  withStoredPresets(
    pinnedProgram(setup, product, date) ?? programFor(product, date, storedPrograms(setup)),
    setup,
  )

/**
 * The program that priced a policy, by its version, whatever is in force now; one that was withdrawn since prices the
 * policies that were written on it.
 */
export const programNamed = async (
  db: Db,
  setup: RatingSetup,
  product: string,
  version: string,
): Promise<CompiledProgram> => {
  const known = programVersions(setup, product).find((one) => one.version === version)
  if (known) return withStoredPresets(known, setup)
  const { rows } = await sql<{ file: ProgramFile }>`
    select file from rating_program where product = ${product} and approved_by is not null`.execute(db)
  const withdrawn = rows.map(({ file }) => compileProgram(file)).find((one) => one.version === version)
  if (!withdrawn) throw new Error(`no program ${version}`)
  return withStoredPresets(withdrawn, setup)
}

/** Name of a set of rules: `P250 rules 2026-12-01`. */
export const rulesVersion = (product: string, date: LocalDate): string => `${product} rules ${date}`

/**
 * A program under the referral rules that hold on the day on which a risk is priced: those of the latest approved set
 * of the product, and while there is none the program's own. Rates follow the coverage's date, rules the day of the
 * decision, so that an appetite can be closed today. `rules` names the version, which the quote keeps.
 */
export const underRulesInForce = (
  program: CompiledProgram,
  setup: RatingSetup,
  today: LocalDate,
): { program: CompiledProgram; rules: string } => {
  const { product } = program.file
  const set = setup.rules.find((one) => one.product === product && one.effectiveDate <= today)
  const rules = set && ruleSets.get(set.id)
  return set && rules
    ? { program: underRules(program, rules), rules: rulesVersion(product, set.effectiveDate) }
    : { program, rules: program.version }
}
