import { sql } from 'kysely'
import type { PresetCoverage, StandardPreset } from '#domain/coverage/presets.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { type CompiledProgram, compileProgram } from '#domain/rating/compile.ts'
import { programFor, versionsOf } from '#domain/rating/programs.ts'
import { withPresets } from '#domain/rating/rule-tables.ts'
import type { Ctx, Db } from '#server/platform/ctx.ts'

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
}

/** The shelf as a column, so that whatever prices a risk reads it in the same statement as the account. */
export const shelfColumn = sql<Shelf>`json_build_object(
  'presets', coalesce((select json_agg(json_build_object('product', standard_preset.product,
    'name', standard_preset.name, 'coverages', standard_preset.coverages)) from standard_preset), '[]'),
  'programs', array(select rating_program.id from rating_program where rating_program.status = 'APPROVED'))`

/** Approved programs by id. They never change, so every process may keep its own. */
const compiled = new Map<string, CompiledProgram>()

/** Makes the programs of a shelf ready to price with: a read of the database for those that are new to this process. */
export const stocked = async (db: Db, shelf: Shelf): Promise<Shelf> => {
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
  return stocked(ctx.db, rows[0]?.shelf ?? { presets: [], programs: [] })
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
