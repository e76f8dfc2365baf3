import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { Refused } from '#domain/kernel/refusal.ts'
import { versionBehind } from '#domain/kernel/version.ts'
import { absent, type ScopedTable, visible } from '#server/database/scope.ts'
import type { Database } from '#server/database/tables.ts'
import type { Ctx } from './ctx.ts'

interface Placed {
  id: string
  tenant_id: string
  lock_version: number
}

/** Tables of records that have a version. */
type VersionedTable = {
  [T in ScopedTable]: Selectable<Database[T]> extends Placed ? T : never
}[ScopedTable]

/** A row as it is in its table; instants are dates. */
export type RowOf<T extends VersionedTable> = Selectable<Database[T]> & Placed

interface About<T extends VersionedTable> {
  table: T
  /** As refusals and the audit trail name it: "surplus lines licence". */
  noun: string
  /** What refusals call it, where that is shorter. */
  shortNoun?: string
  /** The kind of record of the audit trail, and the stem of its actions: `license` gives `license.created`. */
  kind: string
  /** Which one it was, after the noun: "CA 1 for TX". */
  named: (row: RowOf<T>) => string
}

const VERBS = { created: 'Added', changed: 'Changed', deleted: 'Deleted' } as const

const given = (values: object): [string, unknown][] =>
  Object.entries(values).filter(([, value]) => value !== undefined)

/**
 * Rows of one table that users add, change and delete: what an actor does not see is absent, and every write leaves a
 * line in the audit trail. Rules of the record are checked before these are called; what needs more than that writes its
 * own statements. A record with a status belongs to its lifecycle instead.
 */
export const plainRecord = <T extends VersionedTable>(about: About<T>) => {
  const table = sql.table(about.table)
  const noun = about.shortNoun ?? about.noun

  const only = async (ctx: Ctx, statement: RawBuilder<RowOf<T>>): Promise<RowOf<T>> => {
    const { rows } = await statement.execute(ctx.db)
    const [row] = rows
    if (!row) throw absent(noun)
    return row
  }

  const noted = (ctx: Ctx, did: keyof typeof VERBS, row: RowOf<T>): RowOf<T> => {
    ctx.audit({
      tenantId: row.tenant_id,
      action: `${about.kind}.${did}`,
      recordKind: about.kind,
      recordId: row.id,
      summary: `${VERBS[did]} ${about.noun} ${about.named(row)}`,
    })
    return row
  }

  const seen = (ctx: Ctx, id: string) =>
    sql`${sql.ref(`${about.table}.id`)} = ${id}::uuid and ${visible(ctx.actor, about.table)}`

  return {
    /** Adds a row of the tenant that its values name. */
    add: async (ctx: Ctx, values: Insertable<Database[T]> & object): Promise<RowOf<T>> => {
      const columns = given(values)
      const names = sql.join(columns.map(([name]) => sql.ref(name)))
      const row = sql<RowOf<T>>`insert into ${table} (${names})
        values (${sql.join(columns.map(([, value]) => value))}) returning *`
      return noted(ctx, 'created', await only(ctx, row))
    },
    /** The row, kept from changes of others until the command ends. Refused as absent where the actor sees none. */
    lock: (ctx: Ctx, id: string): Promise<RowOf<T>> =>
      only(ctx, sql<RowOf<T>>`select * from ${table} where ${seen(ctx, id)} for update`),
    /**
     * Changes these columns and no others, of the version that was read: another user's change since is refused and
     * stays. Without a version the last change counts.
     */
    change: async (
      ctx: Ctx,
      id: string,
      version: number | undefined,
      values: Updateable<Database[T]> & object,
    ): Promise<RowOf<T>> => {
      const columns = given(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
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
