import type { ColumnType } from 'kysely'
import type { Written } from '#domain/kernel/lifecycle.ts'

/**
 * A column that holds a status: read as `Read`, written only with what a lifecycle gave (`transition`,
 * `transitionOfAll`, `begun`). A status that is written as plain text does not compile.
 */
export type StatusColumn<Status extends string, Read = Status> = ColumnType<
  Read,
  Written<Status> | Extract<Read, null>,
  Written<Status> | Extract<Read, null>
>
