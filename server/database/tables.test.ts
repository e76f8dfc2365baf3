import { readFileSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'

/**
 * Migrations decide what a database holds; the tables in TypeScript are written by hand. Their types are gone when a
 * program runs, so their files are read here as text, and compared with a database that every migration was applied to.
 */
const FILES = [
  'tables',
  'tables/access-tables',
  'tables/approval-tables',
  'tables/bor-tables',
  'tables/earned-table',
  'tables/change-tables',
  'tables/commission-tables',
  'tables/ending-tables',
  'tables/money/finance-tables',
  'tables/money-tables',
  'tables/plan-tables',
  'tables/rating-tables',
  'tables/renewal-columns',
  'tables/transfer-tables',
  'tables/underwriting-tables',
]

const text = FILES.map((name) => readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8')).join('\n')

const COMMENT = /\/\*\*[\s\S]*?\*\//g
const FIELD = /^ {2}(\w+): (.+)$/

/** Fields of an interface, by name; each is on a line of its own. */
const fieldsOf = (name: string): Map<string, string> => {
  const [, more, body] =
    new RegExp(`interface ${name}(?:\\s+extends ([^{]+))? \\{\\n([\\s\\S]*?)\\n\\}`).exec(text) ?? []
  if (body === undefined) throw new Error(`there is no interface ${name}`)
  const lines = body.replaceAll(COMMENT, '').split('\n')
  const own = new Map(
    lines
      .filter((line) => line.trim() !== '')
      .map((line) => {
        const [, field, type] = FIELD.exec(line) ?? []
        if (field === undefined || type === undefined)
          throw new Error(`${name} has an unreadable line: ${line}`)
        return [field, type]
      }),
  )
  // Other interfaces of these files; those of `Database` are listed by themselves.
  const extended = name === 'Database' ? [] : (more ?? '').split(',').map((one) => one.trim())
  return new Map([...extended.filter(Boolean).flatMap((one) => [...fieldsOf(one)]), ...own])
}

/** Read as tables are; PostgreSQL knows of no column of theirs whether it may be null. */
const VIEWS: readonly string[] = ['endorsement']

const tables = new Map(
  [
    'Database',
    'AccessTables',
    'ApprovalTables',
    'BorTables',
    'ChangeTables',
    'CommissionTables',
    'EndingTables',
    'MoneyTables',
    'PlanTables',
    'RatingTables',
    'UnderwritingTables',
  ].flatMap((name) => [...fieldsOf(name)].filter(([table]) => !VIEWS.includes(table))),
)

/** What a column is read as, by its type in PostgreSQL; `db.ts` says how values arrive. */
const READ_AS: Readonly<Record<string, RegExp>> = {
  uuid: /^string$/,
  text: /^string$/,
  date: /^string$/,
  tsvector: /^SearchVector$/,
  smallint: /^number$/,
  integer: /^(number|WaitingPeriod|RetroActivePeriod)$/,
  bigint: /^number$/,
  boolean: /^boolean$/,
  'timestamp with time zone': /^Date$/,
  bytea: /^Buffer$/,
  json: /^Json/,
  jsonb: /^Json/,
  'text[]': /^string\[\]$/,
  'uuid[]': /^string\[\]$/,
}

/** Types of their own that are texts: unions of what the column may hold. */
const NO_TEXT = /^(number|boolean|Date|Buffer|Json\w*|SearchVector|\w+\[\])$/

interface Written {
  /** Without null, without what only inserts see. */
  type: string
  isNullable: boolean
  /** May be left out of an insert, which leaves it to its default. */
  isLeftOut: boolean
}

const writtenOf = (type: string): Written => {
  const generated = /^Generated(?:Always)?<(.+)>$/.exec(type)?.[1]
  const inner = generated ?? type
  // Its second part, where there is one, is what is read.
  const [, status, read] = /^StatusColumn<(\w+)(?:, (.+))?>$/.exec(inner) ?? []
  if (status !== undefined)
    return { type: status, isNullable: (read ?? '').endsWith(' | null'), isLeftOut: generated !== undefined }
  const json = /^(Nullable)?Json(List)?\b/.exec(inner)
  if (json) return { type: 'Json', isNullable: json[1] !== undefined, isLeftOut: json[2] !== undefined }
  const column = /^ColumnType<(.+), ([^,]+), [^,]+>$/.exec(inner)
  if (column)
    return {
      type: 'Json',
      isNullable: (column[1] ?? '').endsWith(' | null'),
      isLeftOut: /undefined/.test(column[2] ?? ''),
    }
  return {
    type: inner.replace(/ \| null$/, ''),
    isNullable: inner.endsWith(' | null'),
    isLeftOut: generated !== undefined,
  }
}

/** Tables that no program reads or writes: what the database's own functions keep. */
const OF_THE_DATABASE = ['audit_sealed_to']

interface Column {
  table: string
  name: string
  type: string
  is_nullable: boolean
  has_default: boolean
}

let database: TestDatabase
let columns: Column[] = []
it.beforeAll(async ({ database: given }) => {
  database = given
  const { rows } = await database.pool.query<Column>(`
    select relname as table, attname as name, format_type(atttypid, null) as type, not attnotnull as is_nullable,
      atthasdef or attidentity <> '' as has_default
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped
    order by relname, attname`)
  columns = rows
})

const isReadAs = (type: string, written: string): boolean => {
  const expected = READ_AS[type]
  if (!expected) throw new Error(`no column has been a ${type} yet: say what it is read as`)
  return expected.test(written) || (type === 'text' && !NO_TEXT.test(written))
}

describe('the tables in TypeScript', () => {
  it('are those of the database', () => {
    expect([...tables.keys(), ...OF_THE_DATABASE].toSorted()).toEqual(
      [...new Set(columns.map(({ table }) => table))].toSorted(),
    )
  })

  it.each([...tables])('%s has the columns, types, nulls and defaults of the database', (table, name) => {
    const fields = fieldsOf(name)
    const stored = columns.filter((column) => column.table === table)
    expect([...fields.keys()].toSorted()).toEqual(stored.map((column) => column.name).toSorted())
    const wrong = stored.flatMap((column) => {
      const written = writtenOf(fields.get(column.name) ?? '')
      return [
        ...(isReadAs(column.type, written.type)
          ? []
          : [`${column.name} is ${column.type}, not ${written.type}`]),
        ...(written.isNullable === column.is_nullable
          ? []
          : [`${column.name} ${column.is_nullable ? 'may' : 'may not'} be null`]),
        ...(written.isLeftOut && !column.has_default && !column.is_nullable
          ? [`${column.name} has no default`]
          : []),
      ]
    })
    expect(wrong).toEqual([])
  })
})
