import type { Kysely } from 'kysely'
import type { Database } from './tables.ts'

export type Db = Kysely<Database>
