import type { FieldProblem } from '#domain/kernel/refusal.ts'
import { compileProgram, type CompiledProgram } from './compile.ts'
import type { ProgramFile } from './program-schema.ts'
import { type ProgramTable, programTables } from './program-tables.ts'

/** A value to change; null takes a row away from a table that grows. */
export interface ProgramEdit {
  path: string
  value: string | null
}

const STATE = /^[A-Z]{2}$/

const isAdded = (tables: readonly ProgramTable[], path: string): boolean =>
  tables.some(
    ({ grows }) => grows !== null && path.startsWith(`${grows}.`) && STATE.test(path.slice(grows.length + 1)),
  )

/** Names the row of a table's source among its differences. */
const SOURCE_KEY = 'Source'

type Node = Record<string, unknown>

/** The group that a value is in, its name there, and the value; of a new row any other of the group. */
const placeOf = (file: ProgramFile, path: string): { node: Node; last: string; old: unknown } => {
  const steps = path.split('.')
  const last = steps.pop() as string
  let node: Node = file
  for (const step of steps) node = node[step] as Node
  return { node, last, old: node[last] ?? Object.values(node)[0] }
}

/** A hundredth of a decimal text, exactly: `12.5` is `0.125`. */
const hundredth = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = whole.padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}${fraction}`
    .replace(/^0+(?=\d)/, '')
    .replace(/\.?0+$/, '')
}

/**
 * A value as people type it in the form that a program keeps: `$2,000,000` as 2000000, and `10%` as 0.1 where a factor
 * is kept. Anything else is left as it is and refused as text.
 */
const typedValue = (value: string, isFactor: boolean): string => {
  const text = value.trim().replace(/^[$£]\s*/, '')
  const plainText = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  const [, percent] = /^(\d+(?:\.\d+)?)\s*%$/.exec(plainText) ?? []
  return percent !== undefined && isFactor ? hundredth(percent) : plainText
}

const put = (file: ProgramFile, path: string, value: string | null): void => {
  const { node, last, old } = placeOf(file, path)
  if (value === null) delete node[last]
  else node[last] = typeof old === 'number' ? Number(value) : value
}

const problem = (path: string, detail: string): FieldProblem => ({ code: 'INVALID', detail, field: path })

const cloned = (file: ProgramFile): ProgramFile => JSON.parse(JSON.stringify(file)) as ProgramFile

const editProblem = (tables: readonly ProgramTable[], known: ReadonlySet<string>, edit: ProgramEdit) => {
  const grows = isAdded(tables, edit.path)
  if (!known.has(edit.path) && !(grows && edit.value !== null))
    return problem(edit.path, `No table of this program has a row ${edit.path}.`)
  if (edit.value === null) return grows ? null : problem(edit.path, 'This row belongs to the program.')
  return /^\d{1,12}(\.\d{1,6})?$/.test(edit.value)
    ? null
    : problem(edit.path, 'Enter a number, such as 2,000,000, 0.95 or 95%.')
}

/** Where the values of a table come from, by the table's id. */
export interface TableSource {
  table: string
  source: string
}

/** The value at a path of a program, undefined where there is none. */
const valueAt = (file: ProgramFile, path: string): unknown =>
  path.split('.').reduce<unknown>((node, step) => (node as Node | undefined)?.[step], file)

/** Where the source of a value is kept: with the nearest group around it that names one. */
const sourcePathOf = (file: ProgramFile, path: string): string | null => {
  const steps = path.split('.')
  while (steps.pop() !== undefined) {
    const place = [...steps, 'source'].join('.')
    if (typeof valueAt(file, place) === 'string') return place
  }
  return null
}

interface NamedRow {
  /** Of the table. */
  id: string
  table: string
  path: string
  key: string
  value: string
}

interface ChangedRow extends NamedRow {
  from: string | null
  to: string | null
}

/** Every row that differs between two programs, with the id and the name of its table. */
const changedRows = (before: ProgramFile, after: ProgramFile): ChangedRow[] => {
  const rowsOf = (file: ProgramFile): Map<string, NamedRow> => {
    const rows = new Map<string, NamedRow>()
    for (const { id, name, rows: lines } of programTables(file))
      for (const { path, key, value } of lines) rows.set(path, { id, table: name, path, key, value })
    return rows
  }
  const [old, now] = [rowsOf(before), rowsOf(after)]
  const changed: ChangedRow[] = []
  for (const path of new Set([...old.keys(), ...now.keys()])) {
    const [from, to] = [old.get(path)?.value ?? null, now.get(path)?.value ?? null]
    const shown = now.get(path) ?? old.get(path)
    if (shown && from !== to) changed.push({ ...shown, from, to })
  }
  return changed
}

const putSources = (base: ProgramFile, next: ProgramFile, sources: readonly TableSource[]): void => {
  const changed = changedRows(base, next)
  for (const { table, source } of sources) {
    const own = changed.filter(({ id }) => id === table)
    const rows = own.length > 0 ? own : (programTables(next).find(({ id }) => id === table)?.rows ?? [])
    for (const { path } of rows) {
      const place = sourcePathOf(next, path)
      if (place) put(next, place, source)
    }
  }
}

/**
 * The tables in which a draft has other values than its base under the same source: a worksheet would name for the new
 * value where the old one came from. Names, in the order of the tables.
 */
export const unsourcedTables = (base: ProgramFile, file: ProgramFile): string[] => [
  ...new Set(
    changedRows(base, file).flatMap(({ path, table }) => {
      const place = sourcePathOf(file, path)
      return place && valueAt(base, place) === valueAt(file, place) ? [table] : []
    }),
  ),
]

/**
 * A program with some of its values changed, and why it cannot be where the result is no sound program: unknown rows,
 * wrong figures, falling curves. The file given stays as it is.
 */
export const editProgram = (
  file: ProgramFile,
  typed: readonly ProgramEdit[],
  more: Partial<Pick<ProgramFile, 'effectiveDate'>> & {
    /** Where values of a table come from now. */
    sources?: readonly TableSource[] | undefined
    /** The program that the draft is based on: every row that differs from it takes the source of its table. */
    base?: ProgramFile | undefined
  } = {},
): { program: CompiledProgram | null; problems: FieldProblem[] } => {
  const { sources = [], base = file, ...head } = more
  const tables = programTables(file)
  const known = new Set(tables.flatMap((one) => one.rows.map(({ path }) => path)))
  const edits = typed.map(({ path, value }) => {
    const isPlace = known.has(path) || isAdded(tables, path)
    return {
      path,
      value:
        value === null || !isPlace ? value : typedValue(value, typeof placeOf(file, path).old !== 'number'),
    }
  })
  const problems = edits.flatMap((edit) => editProblem(tables, known, edit) ?? [])
  if (problems.length > 0) return { program: null, problems }
  const next = { ...cloned(file), ...head }
  for (const { path, value } of edits) put(next, path, value)
  putSources(base, next, sources)
  try {
    return { program: compileProgram(next), problems: [] }
  } catch (error) {
    const detail =
      error instanceof Error && error.name === 'Error' ? error.message : 'The value does not fit the table'
    return { program: null, problems: [problem(edits[0]?.path ?? 'file', `${detail}.`)] }
  }
}

export interface ProgramDifference {
  table: string
  key: string
  path: string
  /** Null where the row is new. */
  from: string | null
  /** Null where the row is gone. */
  to: string | null
}

/** The source of each table, once for those that share one. */
const sourcesOf = (file: ProgramFile): Map<string, NamedSource> => {
  const found = new Map<string, NamedSource>()
  for (const { name, rows, source } of programTables(file)) {
    const place = rows[0] && sourcePathOf(file, rows[0].path)
    if (place) found.set(place, { table: name, value: source })
  }
  return found
}

interface NamedSource {
  /** Name of the table. */
  table: string
  value: string
}

/** What differs between two programs of a product, table by table: values, and then where they come from. */
export const programDifferences = (before: ProgramFile, after: ProgramFile): ProgramDifference[] => {
  const [old, now] = [sourcesOf(before), sourcesOf(after)]
  const sources = [...now].flatMap(([path, { table, value }]): ProgramDifference[] => {
    const from = old.get(path)?.value ?? null
    return from === null || from === value ? [] : [{ table, key: SOURCE_KEY, path, from, to: value }]
  })
  return [
    ...changedRows(before, after).map(({ table, key, path, from, to }) => ({ table, key, path, from, to })),
    ...sources,
  ]
}

/** Where rules of a program, which no table shows, differ: corrections and referrals. */
const RULES = { corrections: 'Corrections', referrals: 'Referral rules' } as const

/**
 * What a draft undoes of the program that it will replace: values and rules that `replaced` has and `base`, with which the
 * draft began, has not, but for those that the draft itself sets. From what applies before it to what it brings.
 */
export const undoneBy = (
  base: ProgramFile,
  replaced: ProgramFile,
  draft: ProgramFile,
): ProgramDifference[] => {
  const own = new Set(programDifferences(base, draft).map(({ path }) => path))
  const rules = (Object.keys(RULES) as (keyof typeof RULES)[]).flatMap((part): ProgramDifference[] => {
    const codes = (file: ProgramFile) => file[part].map((rule) => JSON.stringify(rule))
    const kept = new Set(codes(draft))
    const lost = codes(replaced).filter((rule) => !kept.has(rule)).length
    return lost === 0
      ? []
      : [{ table: RULES[part], key: `${lost} that differ`, path: part, from: String(lost), to: null }]
  })
  return [...programDifferences(replaced, draft).filter(({ path }) => !own.has(path)), ...rules]
}

/**
 * A draft as it is when it starts from another program: what it changes of `base` is done to `next`, row by row under the
 * same table and name, for places in a list may have moved. Problems where `next` has no such row or would not be sound.
 */
export const rebased = (
  base: ProgramFile,
  draft: ProgramFile,
  next: ProgramFile,
): { program: CompiledProgram | null; problems: FieldProblem[] } => {
  const tables = programTables(next)
  const edits = changedRows(base, draft).flatMap(({ id, key, path, to }): ProgramEdit[] => {
    const table = tables.find((one) => one.id === id)
    const known = table?.rows.find((row) => row.key === key)
    if (to === null) return known ? [{ path: known.path, value: null }] : []
    return [{ path: known?.path ?? path, value: to }]
  })
  const old = sourcesOf(base)
  const sources = programTables(draft).flatMap(({ id, rows: [first], source }): TableSource[] => {
    const place = first && sourcePathOf(draft, first.path)
    return place && old.get(place)?.value !== source ? [{ table: id, source }] : []
  })
  return editProgram(next, edits, { effectiveDate: draft.effectiveDate, sources })
}
