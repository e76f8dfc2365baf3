import { type Selectable, sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { programContract } from '#contract/rating/program.ts'
import type { z } from 'zod'
import { type ProgramFacts, programRules } from '#domain/rating/program/program-lifecycle.ts'
import type { ProgramFile } from '#domain/rating/program/program-schema.ts'
import { programDifferences, undoneBy, unsourcedTables } from '#domain/rating/program/program-edits.ts'
import { programTables } from '#domain/rating/program/program-tables.ts'
import { programVersion } from '#domain/rating/program/programs.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import type { Database } from '#server/database/tables.ts'
import { versionFactsOf, withdrawalOf } from '#server/rating/shared/dated-version.ts'
import { readRatingSetup, type RatingSetup, programVersions } from '#server/rating/shared/rating-setup.ts'

export type ProgramRow = Selectable<Database['rating_program']>
export type ProgramView = z.output<(typeof programContract)['programGet']['response']>
export type ListedProgram = Pick<
  ProgramView,
  keyof AnswerOf<typeof programContract.programSearch>['content'][number]
>

const FILE_ID = /^(\w+)_(\d{4}-\d{2}-\d{2})$/

/** The id of a program file: `P100_2026-01-01`. */
export const fileId = (file: ProgramFile): string => `${file.product}_${file.effectiveDate}`

/** A program as people name it: `P100 2026-01-01`. */
export const versionText = (file: ProgramFile): string => `${file.product} ${file.effectiveDate}`

/** A program file by its id, or null where the id is that of a stored one. */
const fileOf = (id: string): ProgramFile | null => {
  const [, product, date] = FILE_ID.exec(id) ?? []
  if (!product || !date) return null
  const found = programVersion(product, date)
  if (!found) throw absent('rating program')
  return found.file
}

export const readRow = async (ctx: Ctx, id: string, lock: boolean): Promise<ProgramRow> => {
  const query = ctx.db.selectFrom('rating_program').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw absent('rating program')
  return row
}

export interface FoundProgram {
  file: ProgramFile
  row: ProgramRow | null
}

export const findProgram = async (ctx: Ctx, id: string): Promise<FoundProgram> => {
  const file = fileOf(id)
  if (file) return { file, row: null }
  const row = await readRow(ctx, id, false)
  return { file: row.file, row }
}

/** The program that a stored one is based on, wherever it is kept; one that was withdrawn after its approval too. */
export const baseOf = async (ctx: Ctx, row: ProgramRow): Promise<ProgramFile | null> => {
  const [product = '', date = ''] = row.based_on.split(' ')
  const file = programVersion(product, date)?.file
  if (file) return file
  const stored = await ctx.db
    .selectFrom('rating_program')
    .select('file')
    .where('product', '=', product)
    .where('effective_date', '=', date)
    .where('approved_by', 'is not', null)
    .orderBy(sql`status = 'APPROVED'`, 'desc')
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return stored?.file ?? null
}

const statusOf = (setup: RatingSetup, file: ProgramFile, today: string): ListedProgram['status'] => {
  if (file.effectiveDate > today) return 'FUTURE'
  const inForce = programVersions(setup, file.product).find((one) => one.file.effectiveDate <= today)
  return inForce?.file.effectiveDate === file.effectiveDate ? 'IN FORCE' : 'PAST'
}

export const listed = (ctx: Ctx, setup: RatingSetup, { file, row }: FoundProgram): ListedProgram => ({
  id: row?.id ?? fileId(file),
  product: file.product,
  name: file.name,
  currency: file.currency,
  effectiveDate: file.effectiveDate,
  status: row && row.status !== 'APPROVED' ? row.status : statusOf(setup, file, ctx.today),
  version: versionText(file),
  draftedByName: row?.drafted_by_name ?? null,
  decidedByName: row?.decided_by_name ?? null,
  note: row?.note ?? null,
  modified: row ? row.modified_at.toISOString() : null,
})

/** The program that prices the day of a stored one as long as that does not: the latest other one until then. */
export const replacedBy = (
  setup: RatingSetup,
  { product, effective_date, status }: ProgramRow,
): ProgramFile => {
  const others = programVersions(setup, product).filter(
    ({ file }) => status !== 'APPROVED' || file.effectiveDate !== effective_date,
  )
  const found = others.find(({ file }) => file.effectiveDate <= effective_date) ?? others.at(-1)
  if (!found) throw new Error(`no program of ${product} before ${effective_date}`)
  return found.file
}

/** Whether the replay is of these very tables, and against the program that they replace. */
const isReplayCurrent = (row: ProgramRow, replaced: ProgramFile): boolean =>
  row.replayed_version === row.version &&
  (row.replay?.against === undefined || row.replay.against === versionText(replaced))

export const factsOf = async (ctx: Ctx, setup: RatingSetup, row: ProgramRow): Promise<ProgramFacts> => {
  const base = await baseOf(ctx, row)
  const replaced = replacedBy(setup, row)
  return {
    ...(await versionFactsOf(ctx, 'program', row)),
    isChanged: base !== null && programDifferences(base, row.file).length > 0,
    isReplayed: isReplayCurrent(row, replaced),
    latest: programVersions(setup, row.product)[0]?.file.effectiveDate ?? '',
    basedOn: row.based_on,
    replaces: versionText(replaced),
    undone: base ? undoneBy(base, replaced, row.file).length : 0,
    undoes: row.undoes,
    unsourced: base ? unsourcedTables(base, row.file) : [],
  }
}

export const programView = async (ctx: Ctx, found: FoundProgram): Promise<ProgramView> => {
  const { file, row } = found
  const setup = await readRatingSetup(ctx)
  const base = row ? await baseOf(ctx, row) : null
  const differences = base ? programDifferences(base, file) : []
  const replaced = row && replacedBy(setup, row)
  const facts = row && (await factsOf(ctx, setup, row))
  return {
    ...listed(ctx, setup, found),
    notice: file.notice,
    basedOn: row?.based_on ?? null,
    replaces: replaced && versionText(replaced),
    undone: base && replaced && facts?.basedOn !== facts?.replaces ? undoneBy(base, replaced, file) : [],
    isUndoingConfirmed: facts !== null && facts.undoes === facts.replaces,
    unsourced: [...(facts?.unsourced ?? [])],
    decisionNote: row?.decision_note ?? null,
    withdrawal: withdrawalOf(row),
    tables: programTables(file).map((one) => ({ ...one, columns: [...one.columns] })),
    differences,
    replay: row?.replay ?? null,
    isReplayCurrent: row !== null && replaced !== null && isReplayCurrent(row, replaced),
    replayedAt: row?.replayed_at?.toISOString() ?? null,
    lockVersion: row?.lock_version ?? 0,
    actions: facts ? actionsFor(ctx, programRules, facts) : {},
  }
}
