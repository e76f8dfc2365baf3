import { csvOf } from '#domain/kernel/csv.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { programContract } from '#contract/rating/program.ts'
import { begun, type Written } from '#domain/kernel/lifecycle.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { compileProgram } from '#domain/rating/program/compile.ts'
import { versionStarts, type VersionStatus } from '#domain/rating/program/dated-version.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import {
  type ProgramAction,
  programLifecycle,
  programRules,
} from '#domain/rating/program/program-lifecycle.ts'
import { editProgram, programDifferences, rebased } from '#domain/rating/program/program-edits.ts'
import { tablesCsv } from '#domain/rating/program/program-tables.ts'
import { programsOf } from '#domain/rating/program/programs.ts'
import type { ReplayReport } from '#domain/rating/replay.ts'
import type { ProgramFile } from '#domain/rating/program/program-schema.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { pages } from '#server/mail/pages.ts'
import { refuseAction } from '#server/command/rules.ts'
import {
  byProductAndDate,
  earlierDrafters,
  listedChanges,
  refuseBehind,
  versionDesk,
} from '#server/rating/shared/dated-version.ts'
import { readRatingSetup, programInForce } from '#server/rating/shared/rating-setup.ts'
import { replayBook } from './book.ts'
import { refuseFields } from './presets.ts'
import {
  baseOf,
  factsOf,
  findProgram,
  listed,
  type ProgramRow,
  programView,
  readRow,
  replacedBy,
  versionText,
} from './program-rows.ts'

type Contract = typeof programContract

const search = async (ctx: Ctx, productType: string | undefined) => {
  const setup = await readRatingSetup(ctx)
  const rows = await ctx.db.selectFrom('rating_program').selectAll().execute()
  const files = PRODUCTS.flatMap(({ code }) => programsOf(code)).map(({ file }) => ({ file, row: null }))
  const all = [...files, ...rows.map((row) => ({ file: row.file, row }))].map((one) =>
    listed(ctx, setup, one),
  )
  const content = all
    .filter((one) => productType === undefined || one.product === productType)
    .toSorted(byProductAndDate)
  return { content }
}

/** The locked draft, once the rules let the action be. */
const allowed = async (ctx: Ctx, id: string, action: ProgramAction): Promise<ProgramRow> => {
  const row = await readRow(ctx, id, true)
  refuseAction(ctx, programRules, action, await factsOf(ctx, await readRatingSetup(ctx), row))
  return row
}

type Change = Partial<Omit<ProgramRow, 'id' | 'file' | 'replay' | 'status'>> & {
  status?: Written<VersionStatus>
  file?: string
  replay?: string | null
}

const save = async (ctx: Ctx, row: ProgramRow, change: Change) => {
  const saved = await ctx.db
    .updateTable('rating_program')
    .set({ ...change, lock_version: row.lock_version + 1, modified_at: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return saved
}

const desk = versionDesk({
  lifecycle: programLifecycle,
  audit: 'rating.program',
  recordKind: 'ratingProgram',
  subject: '',
  nameOf: (row) => `rating program ${row.product} ${row.effective_date}`,
  pageOf: pages.ratingProgram,
  allowed,
  save,
  view: (ctx, row: ProgramRow) => programView(ctx, { file: row.file, row }),
})

const draft = async (ctx: Ctx, { body }: InputOf<Contract['programDraft']>) => {
  const base = await findProgram(ctx, body.basedOn)
  if (base.row && base.row.status !== 'APPROVED')
    throw new Refused(refusal('conflict', 'PROGRAM_NOT_APPROVED', 'Start from a program that is approved.'))
  if (body.effectiveDate <= base.file.effectiveDate)
    refuseFields([
      {
        field: 'effectiveDate',
        code: 'OUT_OF_RANGE',
        detail: `Choose a date after ${base.file.effectiveDate}.`,
      },
    ])
  const file = { ...base.file, effectiveDate: body.effectiveDate, expiresOn: null }
  const row = await ctx.db
    .insertInto('rating_program')
    .values({
      id: ctx.newId(),
      product: file.product,
      effective_date: body.effectiveDate,
      based_on: `${file.product} ${base.file.effectiveDate}`,
      status: begun(versionStarts, 'DRAFT'),
      note: body.note,
      file: JSON.stringify(file),
      drafted_by: ctx.actor.userId,
      drafted_by_name: ctx.actor.name,
      drafted_at: ctx.now,
      modified_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  desk.audited(
    ctx,
    row,
    'Drafted',
    `${ctx.actor.name} drafted ${file.product} from ${row.effective_date}`,
    null,
  )
  return programView(ctx, { file: row.file, row })
}

type DraftChange = InputOf<Contract['programUpdate']>['body']

/** The program that a draft takes the place of, where the request names it; another was approved where it names another. */
const namedReplaced = (
  replaced: ProgramFile,
  body: DraftChange,
  field: 'basedOn' | 'undoes',
): ProgramFile | null => {
  if (body[field] === undefined) return null
  if (body[field] !== versionText(replaced))
    refuseFields([
      { field, code: 'MISMATCH', detail: `The program before this draft is ${versionText(replaced)}.` },
    ])
  return replaced
}

/** A draft as the request makes it: from another base, with values and their sources changed. Refused where unsound. */
const editedFile = async (
  ctx: Ctx,
  row: ProgramRow,
  body: DraftChange,
): Promise<{ file: ProgramFile; based_on?: string; undoes?: string }> => {
  const replaced = replacedBy(await readRatingSetup(ctx), row)
  const old = (await baseOf(ctx, row)) ?? row.file
  const next = namedReplaced(replaced, body, 'basedOn')
  const moved = next ? rebased(old, row.file, next) : { program: { file: row.file }, problems: [] }
  refuseFields(moved.problems.map((one) => ({ ...one, field: 'basedOn' })))
  const { program, problems } = editProgram(moved.program?.file ?? row.file, body.edits, {
    effectiveDate: body.effectiveDate ?? row.effective_date,
    sources: body.sources,
    base: next ?? old,
  })
  refuseFields(problems.map((one) => ({ ...one, field: `edits.${one.field}` })))
  const undoes = namedReplaced(replaced, body, 'undoes')
  return {
    file: program?.file ?? row.file,
    ...(next && { based_on: versionText(next) }),
    ...(undoes && { undoes: versionText(undoes) }),
  }
}

const update = async (ctx: Ctx, { params, body }: InputOf<Contract['programUpdate']>) => {
  const row = await allowed(ctx, params.id, 'change')
  refuseBehind(row, body.lockVersion)
  const { file, ...rest } = await editedFile(ctx, row, body)
  const isOther = body.edits.length > 0 || rest.based_on !== undefined
  const saved = await save(ctx, row, {
    file: JSON.stringify(file),
    ...rest,
    effective_date: body.effectiveDate ?? row.effective_date,
    note: body.note ?? row.note,
    version: row.version + (isOther ? 1 : 0),
    earlier_drafters: earlierDrafters(row),
    drafted_by: ctx.actor.userId,
    drafted_by_name: ctx.actor.name,
  })
  const differences = programDifferences(row.file, saved.file)
  const changes = differences.map(
    ({ table, key, from, to }) => `${table}, ${key}: ${to ?? 'none'} instead of ${from ?? 'none'}`,
  )
  const basis = rest.based_on ? `, which now starts from ${rest.based_on}` : ''
  const undoing = rest.undoes ? `, and confirmed that it undoes what ${rest.undoes} changed` : ''
  const does = `${ctx.actor.name} changed ${body.edits.length} values of ${row.product} from ${saved.effective_date}${basis}${undoing}`
  const summary = changes.length === 0 ? does : `${does}: ${listedChanges(changes)}`
  desk.audited(ctx, saved, 'Changed', summary, row.status, { differences })
  return programView(ctx, { file: saved.file, row: saved })
}

const replay = async (ctx: Ctx, { params, body }: InputOf<Contract['programReplay']>) => {
  const row = await allowed(ctx, params.id, 'replay')
  const setup = await readRatingSetup(ctx)
  const before = programInForce(setup, row.product, row.effective_date)
  const report = {
    ...(await replayBook(ctx, before, compileProgram(row.file), body.cap)),
    against: versionText(before.file),
  }
  const saved = await save(ctx, row, {
    replay: JSON.stringify(report),
    replayed_at: ctx.now,
    replayed_version: row.version,
  })
  return programView(ctx, { file: saved.file, row: saved })
}

const csvFile = (fileName: string, text: string) => ({
  bytes: Buffer.from(`\ufeff${text}`),
  fileName,
  mediaType: 'text/csv',
})

const replayCsv = (report: ReplayReport): string => {
  const major = (cents: number): string => (cents / 100).toFixed(2)
  const groups: [string, ReplayReport['byState']][] = [
    ['All', [report.total]],
    ['State', report.byState],
    ['Class', report.byClass],
    ['Agency', report.byAgency],
  ]
  return csvOf([
    ['Group', 'Key', 'Policies', 'Before', 'After', `After, capped at ${report.cap}%`, 'Held by the cap'],
    ...groups.flatMap(([group, lines]) =>
      lines.map((one) => [
        group,
        one.key,
        one.policies,
        major(one.before),
        major(one.after),
        major(one.capped),
        one.held,
      ]),
    ),
  ])
}

/** Rating programs as data: drafted by one, replayed over the book, approved by another, in force from a date. */
export const programHandlers: Handlers<Contract> = {
  programSearch: (ctx, { query }) => search(ctx, query.productType),
  programGet: async (ctx, { params }) => programView(ctx, await findProgram(ctx, params.id)),
  programDiff: async (ctx, { params, query }) => {
    const [before, after] = [await findProgram(ctx, query.with), await findProgram(ctx, params.id)]
    if (before.file.product !== after.file.product)
      refuseFields([{ field: 'with', code: 'MISMATCH', detail: 'Compare two programs of one product.' }])
    const nameOf = ({ product, effectiveDate }: typeof before.file): string => `${product} ${effectiveDate}`
    return {
      before: nameOf(before.file),
      after: nameOf(after.file),
      differences: programDifferences(before.file, after.file),
    }
  },
  programTables: async (ctx, { params }) => {
    const { file } = await findProgram(ctx, params.id)
    return csvFile(`${file.product}-${file.effectiveDate}.csv`, tablesCsv(file))
  },
  programReplayReport: async (ctx, { params }) => {
    const row = await readRow(ctx, params.id, false)
    if (!row.replay)
      throw new Refused(
        refusal('conflict', 'PROGRAM_NOT_REPLAYED', 'The book was not replayed under this draft yet.'),
      )
    return csvFile(`replay-${row.product}-${row.effective_date}.csv`, replayCsv(row.replay))
  },
  programDraft: draft,
  programUpdate: update,
  programReplay: replay,
  programSubmit: (ctx, { params }) => desk.submit(ctx, params.id),
  programReturn: (ctx, { params, body }) => desk.giveBack(ctx, params.id, body.note),
  programApprove: (ctx, { params, body }) => desk.approve(ctx, params.id, body.note),
  programWithdraw: (ctx, { params }) => desk.withdraw(ctx, params.id),
  programWithdrawalRequest: (ctx, { params, body }) => desk.askWithdrawal(ctx, params.id, body.reason),
  programWithdrawalConfirm: (ctx, { params }) => desk.confirmWithdrawal(ctx, params.id),
  programWithdrawalCancel: (ctx, { params }) => desk.keep(ctx, params.id),
}
