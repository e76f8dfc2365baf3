import type { Kysely } from 'kysely'
import type { Database } from './tables.ts'

/**
 * What statements are asked of: the pool for a read, the transaction of a command. It names the members that both have,
 * since to hold Kysely's two classes against each other, member by member, takes the compiler longer than a whole floor.
 */
export interface Db extends Pick<
  Kysely<Database>,
  | 'selectFrom'
  | 'selectNoFrom'
  | 'insertInto'
  | 'updateTable'
  | 'deleteFrom'
  | 'with'
  | 'fn'
  | 'isTransaction'
  | 'getExecutor'
  | 'executeQuery'
> {}

/** The pool, which can begin transactions too. */
export interface DbPool extends Db, Pick<Kysely<Database>, 'transaction'> {}
