import { sql } from 'kysely'
import type { PresetCoverage, StandardPreset } from '#domain/coverage/presets.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { CompiledProgram } from '#domain/rating/compile.ts'
import { programFor } from '#domain/rating/programs.ts'
import { withPresets } from '#domain/rating/rule-tables.ts'
import type { Ctx } from '#server/platform/ctx.ts'

interface StoredPreset {
  product: string
  name: StandardPreset
  coverages: PresetCoverage[]
}

/** What was stored about rating since the program files were written. */
export interface Shelf {
  presets: StoredPreset[]
}

/** The shelf as a column, so that whatever prices a risk reads it in the same statement as the account. */
export const shelfColumn = sql<Shelf>`json_build_object(
  'presets', coalesce((select json_agg(json_build_object('product', standard_preset.product,
    'name', standard_preset.name, 'coverages', standard_preset.coverages)) from standard_preset), '[]'))`

export const readShelf = async (ctx: Ctx): Promise<Shelf> => {
  const { rows } = await sql<{ shelf: Shelf }>`select ${shelfColumn} as shelf`.execute(ctx.db)
  return rows[0]?.shelf ?? { presets: [] }
}

/** The program that prices a product on a day, with its presets as they are stored. Refuses as `programFor`. */
export const shelvedProgram = (shelf: Shelf, product: string, date: LocalDate): CompiledProgram => {
  const program = programFor(product, date)
  const own = shelf.presets.filter((one) => one.product === program.file.product)
  return withPresets(program, Object.fromEntries(own.map(({ name, coverages }) => [name, coverages])))
}
