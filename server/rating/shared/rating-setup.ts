import { sql } from 'kysely'
import type { PresetCoverage, StandardPreset } from '#domain/rating/presets.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { type CompiledProgram, compileProgram } from '#domain/rating/compile.ts'
import type { ReferralRule } from '#domain/rating/program-schema.ts'
import { programFor, versionsOf } from '#domain/rating/programs.ts'
import { withPresets } from '#domain/rating/rule-tables.ts'
import { underRules } from '#domain/underwriting/rule-trial.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Db } from '#server/database/kysely.ts'

interface StoredPreset {
  product: string
  name: StandardPreset
  coverages: PresetCoverage[]
}

/** What was stored about rating since the program files were written. */
export interface Shelf {
  presets: StoredPreset[]
  /** Ids of approved programs. */
  programs: string[]
  /** Approved sets of referral rules, the latest first. */
  rules: StoredRules[]
}

interface StoredRules {
  id: string
  product: string
  effectiveDate: LocalDate
}

/** The shelf as a column, so that pricing a risk reads it in the same statement as the account. */
export const shelfColumn = sql<Shelf>`json_build_object(
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

const stockRules = async (db: Db, { rules }: Shelf): Promise<void> => {
  const missing = rules.map(({ id }) => id).filter((id) => !ruleSets.has(id))
  if (missing.length === 0) return
  const rows = await db
    .selectFrom('referral_rule_set')
    .select(['id', 'rules'])
    .where('id', 'in', missing)
    .execute()
  for (const row of rows) ruleSets.set(row.id, row.rules)
}

/** Makes the programs and rules of a shelf ready to price with: a read of the database for those that are new to this process. */
export const stocked = async (db: Db, shelf: Shelf): Promise<Shelf> => {
  await stockRules(db, shelf)
  const missing = shelf.programs.filter((id) => !compiled.has(id))
  if (missing.length === 0) return shelf
  const rows = await db
    .selectFrom('rating_program')
    .select(['id', 'file'])
    .where('id', 'in', missing)
    .execute()
  for (const { id, file } of rows) compiled.set(id, compileProgram(file))
  return shelf
}

export const readShelf = async (ctx: Ctx): Promise<Shelf> => {
  const { rows } = await sql<{ shelf: Shelf }>`select ${shelfColumn} as shelf`.execute(ctx.db)
  return stocked(ctx.db, rows[0]?.shelf ?? { presets: [], programs: [], rules: [] })
}

const storedPrograms = (shelf: Shelf): CompiledProgram[] =>
  shelf.programs.flatMap((id) => compiled.get(id) ?? [])

/** All versions of a product, files and approved ones, latest first. */
export const shelvedVersions = (shelf: Shelf, product: string): readonly CompiledProgram[] =>
  versionsOf(product, storedPrograms(shelf))

/** The program that prices a product on a day, with its presets as they are stored. Refuses as `programFor`. */
export const shelvedProgram = (shelf: Shelf, product: string, date: LocalDate): CompiledProgram => {
  const program = programFor(product, date, storedPrograms(shelf))
  const own = shelf.presets.filter((one) => one.product === program.file.product)
  return withPresets(program, Object.fromEntries(own.map(({ name, coverages }) => [name, coverages])))
}

/** Name of a set of rules: `P250 rules 2026-12-01`. */
export const rulesVersion = (product: string, date: LocalDate): string => `${product} rules ${date}`

/**
 * A program under the referral rules that hold on the day on which a risk is priced: those of the latest approved set
 * of the product, and while there is none the program's own. Rates follow the coverage's date, rules the day of the
 * decision, so that an appetite can be closed today. `rules` names the version, which the quote keeps.
 */
export const underShelvedRules = (
  program: CompiledProgram,
  shelf: Shelf,
  today: LocalDate,
): { program: CompiledProgram; rules: string } => {
  const { product } = program.file
  const set = shelf.rules.find((one) => one.product === product && one.effectiveDate <= today)
  const rules = set && ruleSets.get(set.id)
  return set && rules
    ? { program: underRules(program, rules), rules: rulesVersion(product, set.effectiveDate) }
    : { program, rules: program.version }
}
