import { type RawBuilder, type Selectable, sql, type SqlBool, type Updateable } from 'kysely'
import type { FilterKey, FilterValue, ListDeclaration, SortKey } from '#contract/list.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { versionBehind } from '#domain/kernel/version.ts'
import { STATES } from '#domain/market/states.ts'
import {
  type Finder,
  listPage,
  type ListShape,
  ofRecord,
  oneOf,
  type Page,
  type QueryOf,
} from '#server/database/lists/lists.ts'
import { absent, type ColumnOf, type ScopedTable, visible } from '#server/database/scope.ts'
import type { Database } from '#server/database/tables.ts'
import type { Ctx } from './ctx.ts'

interface Placed {
  id: string
  tenant_id: string
  created_at: Date
  lock_version: number
}

/** Tables of records that have a version. */
type VersionedTable = {
  [T in ScopedTable]: Selectable<Database[T]> extends Placed ? T : never
}[ScopedTable]

/** A row as it is in its table; instants are dates. */
export type RowOf<T extends VersionedTable> = Selectable<Database[T]> & Placed

/** Columns that a page of a list and a row give alike: instants are not. */
type PlainColumn<T extends VersionedTable> = {
  [C in keyof RowOf<T>]: Date extends RowOf<T>[C] ? never : C
}[keyof RowOf<T>] &
  ColumnOf<T>

/** Columns by what the API calls them. */
type Fields<T extends VersionedTable> = Readonly<Record<string, PlainColumn<T>>>

type View<T extends VersionedTable, F extends Fields<T>> = {
  -readonly [K in keyof F]: RowOf<T>[F[K] & keyof RowOf<T>]
}

/** What a caller gives of a record, by what the API calls it: its id and version are not given. */
type Values<T extends VersionedTable, F extends Fields<T>> = {
  [K in keyof F as F[K] extends 'id' | 'lock_version' ? never : K]: RowOf<T>[F[K] & keyof RowOf<T>]
}

type Shape<T extends VersionedTable, L extends ListDeclaration> = ListShape<L, T, PlainColumn<T>, unknown>

/** Names of a list that no field of the record has. */
type OwnNames<Names, F> = Exclude<Names, keyof F>

interface About<T extends VersionedTable, F extends Fields<T>, L extends ListDeclaration, More> {
  table: T
  /** As refusals and the audit trail name it: "surplus lines license". */
  noun: string
  /** What refusals call it, where that is shorter. */
  shortNoun?: string
  /** The kind of record of the audit trail, and the stem of its actions: `license` gives `license.created`. */
  kind: string
  /** Which one it was, after the noun: "CA 1 for TX". */
  named: (row: RowOf<T>) => string
  fields: F
  /** What the API shows in addition to the fields. */
  more: (view: View<T, F>, ctx: Ctx) => More
  list: L
  /** What is sorted by a name that is no field's. */
  sorts: Readonly<Record<OwnNames<SortKey<L>, F>, PlainColumn<T>>>
  /** Filters whose name is no field's; those of a field let through what equals it. */
  filters: {
    readonly [K in OwnNames<FilterKey<L>, F>]: (value: FilterValue<L['filters'][K]>) => RawBuilder<SqlBool>
  }
  /** The columns that a search looks through. */
  searched: readonly PlainColumn<T>[]
}

const VERBS = { created: 'Added', changed: 'Changed', deleted: 'Deleted' } as const

/** Columns that are written, with their values; what is not given stays out. */
type Written = readonly (readonly [column: string, value: unknown])[]

const STATE_NAMES = JSON.stringify(Object.fromEntries(STATES.map(({ code, name }) => [code, name])))

/** A column as it is searched: a state by its two letters and by its name. */
const searchedAs = (column: string): RawBuilder<unknown> =>
  column === 'state'
    ? sql`${sql.ref(column)} || ' ' || coalesce(${STATE_NAMES}::jsonb ->> ${sql.ref(column)}, '')`
    : sql.ref(column)

/** Text anywhere in some columns, whatever its case. Lists of plain records are short. */
const inColumns =
  (columns: readonly string[]) =>
  ({ text }: Finder): RawBuilder<SqlBool> =>
    text(sql.join(columns.map(searchedAs), sql` || ' ' || `))

/**
 * Rows of one table that users list, add, change and delete: what an actor does not see is absent, and every write leaves
 * a line in the audit trail. Rules of the record are checked before these are called; what needs more than that reads
 * and writes with its own statements. A record with a status belongs to its lifecycle instead.
 */
export const plainRecord = <
  T extends VersionedTable,
  const F extends Fields<T>,
  L extends ListDeclaration,
  More extends object,
>(
  about: About<T, F, L, More>,
) => {
  const table = sql.table(about.table)
  const noun = about.shortNoun ?? about.noun
  const fields = Object.entries(about.fields) as [keyof F & string, PlainColumn<T>][]
  type Answer = View<T, F> & More

  const viewOf = (ctx: Ctx, row: object): Answer => {
    const read = row as Readonly<Record<string, unknown>>
    const view = Object.fromEntries(fields.map(([name, column]) => [name, read[column]])) as View<T, F>
    return { ...view, ...about.more(view, ctx) }
  }

  /** Names are matched with the record's fields, so that nothing else of a body is written. */
  const written = (values: object, other: object): Written => {
    const given = values as Readonly<Record<string, unknown>>
    const columns = fields.map(([name, column]) => [column, given[name]] as const)
    return [...columns, ...Object.entries(other)].filter(([, value]) => value !== undefined)
  }

  const only = async (ctx: Ctx, statement: RawBuilder<RowOf<T>>): Promise<RowOf<T>> => {
    const { rows } = await statement.execute(ctx.db)
    const [row] = rows
    if (!row) throw absent(noun)
    return row
  }

  const noted = (ctx: Ctx, did: keyof typeof VERBS, row: RowOf<T>): Answer => {
    ctx.audit({
      tenantId: row.tenant_id,
      action: `${about.kind}.${did}`,
      recordKind: about.kind,
      recordId: row.id,
      summary: `${VERBS[did]} ${about.noun} ${about.named(row)}`,
    })
    return viewOf(ctx, row)
  }

  const seen = (ctx: Ctx, id: string) =>
    sql`${sql.ref(`${about.table}.id`)} = ${id}::uuid and ${visible(ctx.actor, about.table)}`

  const byName = Object.entries(about.list.filters).flatMap(([name, { is }]) => {
    const column = about.fields[name]
    return column ? [[name, (is === 'record' ? ofRecord : oneOf)(about.table, column)]] : []
  })
  const shape: Omit<Shape<T, L>, 'map' | 'where'> = {
    list: about.list,
    table: about.table,
    columns: [...new Set(Object.values(about.fields))],
    sorts: { ...about.fields, ...about.sorts } as Shape<T, L>['sorts'],
    filters: { ...Object.fromEntries(byName), ...about.filters } as Shape<T, L>['filters'],
    search: inColumns(about.searched),
  }

  return {
    viewOf,
    /** A page of the list, of the rows that the condition lets through. */
    find: (ctx: Ctx, query: QueryOf<L>, where: readonly RawBuilder<SqlBool>[] = []): Promise<Page<Answer>> =>
      listPage<L, T, PlainColumn<T>, Answer>(ctx.db, ctx.actor, query, {
        ...shape,
        where,
        map: (row) => viewOf(ctx, row),
      }),
    /** Adds a row of the tenant that its values name; `other` are columns that no field shows. */
    add: async (
      ctx: Ctx,
      values: Values<T, F>,
      other: Updateable<Database[T]> & object = {},
    ): Promise<Answer> => {
      const columns = [...written(values, other), ...Object.entries({ id: ctx.newId(), created_at: ctx.now })]
      const names = sql.join(columns.map(([name]) => sql.ref(name)))
      const row = sql<RowOf<T>>`insert into ${table} (${names})
        values (${sql.join(columns.map(([, value]) => value))}) returning *`
      return noted(ctx, 'created', await only(ctx, row))
    },
    /** The row, kept from changes of others until the command ends. Refused as absent where the actor sees none. */
    lock: (ctx: Ctx, id: string): Promise<RowOf<T>> =>
      only(ctx, sql<RowOf<T>>`select * from ${table} where ${seen(ctx, id)} for update`),
    /**
     * Changes these fields and no others, of the version that was read: another user's change since is refused and
     * stays. Without a version the last change counts.
     */
    change: async (
      ctx: Ctx,
      id: string,
      version: number | undefined,
      values: Partial<Values<T, F>>,
      other: Updateable<Database[T]> & object = {},
    ): Promise<Answer> => {
      const columns = written(values, other).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
      const isRead = version === undefined ? sql`true` : sql`lock_version = ${version}::bigint`
      const { rows } = await sql<RowOf<T>>`update ${table}
        set ${sql.join([...columns, sql`lock_version = lock_version + 1`])}
        where ${seen(ctx, id)} and ${isRead} returning *`.execute(ctx.db)
      const [row] = rows
      if (row) return noted(ctx, 'changed', row)
      const stored = await only(ctx, sql<RowOf<T>>`select * from ${table} where ${seen(ctx, id)}`)
      throw new Refused(versionBehind(noun, stored.lock_version))
    },
    remove: async (ctx: Ctx, id: string): Promise<undefined> => {
      noted(
        ctx,
        'deleted',
        await only(ctx, sql<RowOf<T>>`delete from ${table} where ${seen(ctx, id)} returning *`),
      )
    },
  }
}
