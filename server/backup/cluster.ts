import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { writeDurably } from '#server/process/folder/durable-file.ts'
import { systemRandom } from '#server/process/random.ts'
import type { PostgresLogin } from '#server/database/postgres/postgres.ts'
import { copyFile, copyFolder, type Copied, syncAll } from './copy.ts'
import type { CopiedFile } from './manifest.ts'

/** Folders whose contents PostgreSQL makes anew, and which would harm where they were put back. */
const EMPTIED = new Set([
  'log',
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
/** Those that the log of changes needs in its folder. */
const WAL_FOLDERS = ['pg_wal/archive_status', 'pg_wal/summaries']

const LEFT_OUT =
  /(^|\/)(postmaster\.(pid|opts)|backup_label|tablespace_map|backup_manifest|pg_internal\.init.*|pgsql_tmp.*|current_logfiles.*)$/

const isLeftOut = (path: string): boolean => {
  const [top = '', ...rest] = path.split('/')
  return (rest.length > 0 && EMPTIED.has(top)) || LEFT_OUT.test(path)
}

/** The segments of the log of changes from one place to another, by the names of their files. */
const SEGMENTS = `
  select pg_walfile_name('0/0'::pg_lsn + (n * size + 1)) as name
  from (select setting::numeric as size from pg_settings where name = 'wal_segment_size') segment,
    generate_series(floor(($1::pg_lsn - '0/0'::pg_lsn) / size), floor(($2::pg_lsn - '0/0'::pg_lsn - 1) / size)) n
  order by n`

const written = async (folder: string, path: string, text: string): Promise<CopiedFile> => {
  await writeDurably(join(folder, path), text)
  return { path, size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
}

/** Copies the log of changes that makes the copy of the files whole. Each segment has to be there. */
const copyChanges = async (client: pg.Client, from: string, to: string, range: string[]): Promise<Copied> => {
  const { rows } = await client.query<{ name: string }>(SEGMENTS, range)
  const files: CopiedFile[] = []
  for (const { name } of rows) {
    const path = `pg_wal/${name}`
    const file = await copyFile(join(from, path), join(to, path))
    if (!file) throw new Error(`the database has thrown ${path} away, which the backup needs`)
    files.push({ path, ...file })
  }
  for (const path of WAL_FOLDERS) await mkdir(join(to, path), { mode: 0o700, recursive: true })
  await syncAll(to, { folders: ['pg_wal', ...WAL_FOLDERS], files })
  return { folders: WAL_FOLDERS, files }
}

/**
 * Copies a database at work into an empty folder, in PostgreSQL's own way: it learns that its files are copied, they
 * are copied while they change, and the changes from the first to the last moment are copied too. A start on the copy
 * replays them and refuses when one of them is missing. The result is the database of the moment at which this ends.
 */
export const copyCluster = async (login: PostgresLogin, to: string): Promise<Copied> => {
  const client = new pg.Client({ connectionString: login.adminUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('set statement_timeout = 0; set idle_session_timeout = 0')
    // Held for as long as this session lives: no checkpoint takes the changes away that are still to be copied.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${systemRandom.newId().replaceAll('-', '')}`,
    ])
    const start = await client.query<{ lsn: string }>(`select pg_backup_start('bindery', true)::text as lsn`)
    const copied = await copyFolder(login.folder, to, { skips: isLeftOut })
    const stop = await client.query<{ lsn: string; labelfile: string }>(
      'select lsn::text, labelfile from pg_backup_stop(false)',
    )
    const range = [start.rows[0]?.lsn ?? '', stop.rows[0]?.lsn ?? '']
    const changes = await copyChanges(client, login.folder, to, range)
    // From where PostgreSQL replays, when it starts on the copy.
    const label = await written(to, 'backup_label', stop.rows[0]?.labelfile ?? '')
    return {
      folders: [...copied.folders, ...changes.folders.filter((one) => !copied.folders.includes(one))],
      files: [...copied.files, ...changes.files, label],
    }
  } finally {
    await client.end()
  }
}
