import type { Program } from './program.ts'

export type Table = Program['tables'][number]
export type Row = Table['rows'][number]

/** Values typed and not saved yet, by their place in the program; null takes a row away. */
export type Edits = Readonly<Record<string, string | null>>

/** An amount as it is read, in groups of three digits; factors and everything else as they are. */
export const shownValue = (value: string): string =>
  /^\d{4,}$/.test(value) ? value.replace(/\B(?=(\d{3})+$)/g, ',') : value

/**
 * The edits after another one. What is saved already is no edit: a value typed back, and a row that was added here and
 * taken away again.
 */
export const withEdit = (
  tables: readonly Table[],
  edits: Edits,
  path: string,
  value: string | null,
): Edits => {
  const saved = tables.flatMap(({ rows }) => rows).find((row) => row.path === path)?.value ?? null
  const isSaved = value === saved || (value !== null && saved !== null && value === shownValue(saved))
  const others = Object.fromEntries(Object.entries(edits).filter(([place]) => place !== path))
  return isSaved ? others : { ...others, [path]: value }
}

/** The rows of a table as they will be once the edits are saved. */
export const rowsWith = (table: Table, edits: Edits): Row[] => {
  const kept = table.rows.filter((row) => edits[row.path] !== null)
  const known = new Set(table.rows.map((row) => row.path))
  const added = Object.entries(edits).flatMap(([path, value]) =>
    value !== null && isOwnRow(table, path) && !known.has(path)
      ? [{ path, key: path.slice((table.grows ?? '').length + 1), value }]
      : [],
  )
  return [...kept, ...added]
}

/** Whether a row is one that may be added to the table and taken away. */
export const isOwnRow = ({ grows }: Table, path: string): boolean =>
  grows !== null && path.startsWith(`${grows}.`)

/** The tables that have edits, each of which needs the source of its new values. */
export const editedTables = (tables: readonly Table[], edits: Edits): Table[] =>
  tables.filter((table) =>
    Object.keys(edits).some((path) => isOwnRow(table, path) || table.rows.some((row) => row.path === path)),
  )
