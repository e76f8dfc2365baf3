import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Connection, connect } from '#server/database/db.ts'
import { migrate } from '#server/database/migrate.ts'
import { startPostgres } from '#server/database/postgres/postgres.ts'

export interface BenchDatabase {
  url: string
  /** The superuser's login, for pgbench and for PostgreSQL's own statistics. */
  adminUrl: string
  connection: Connection
  /** The process id of the postmaster. */
  pid: number
  /** A folder that is removed at the end. */
  folder: string
  close(): Promise<void>
}

/** A PostgreSQL of the bench's own with the product's settings, durability included, and an empty schema. */
export const openBenchDatabase = async (settings: Record<string, string> = {}): Promise<BenchDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-bench-'))
  chmodSync(folder, 0o711)
  const postgres = await startPostgres(
    { DATA_DIR: folder },
    { settings: { max_connections: '200', ...settings } },
  )
  const connection = connect(postgres.url)
  await migrate(connection.pool)
  return {
    url: postgres.url,
    adminUrl: postgres.adminUrl,
    connection,
    pid: Number(readFileSync(join(postgres.folder, 'postmaster.pid'), 'utf8').split('\n')[0]),
    folder,
    close: async () => {
      await connection.close()
      await postgres.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
