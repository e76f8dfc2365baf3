import { execFileSync, spawnSync } from 'node:child_process'
import pg from 'pg'
import type { BenchDatabase } from './database.ts'

const CLIENTS = 16
const SECONDS = 6

const hasPgbench = (): boolean => spawnSync('pgbench', ['--version']).status === 0

const withPgbench = (url: string): number => {
  execFileSync('pgbench', ['--initialize', '--scale=16', '--quiet', url], { stdio: 'pipe' })
  const out = execFileSync(
    'pgbench',
    [
      '--builtin=tpcb-like',
      `--client=${CLIENTS}`,
      '--jobs=2',
      `--time=${SECONDS}`,
      '--protocol=prepared',
      '--no-vacuum',
      url,
    ],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] },
  )
  return Number(/tps = ([\d.]+) /.exec(out)?.[1])
}

/** Where pgbench is not installed: one prepared insert and its commit a round trip. */
const withDriver = async (url: string): Promise<number> => {
  const pool = new pg.Pool({ connectionString: url, max: CLIENTS })
  await pool.query('create table if not exists bench_commit (id bigserial primary key, note text not null)')
  const until = performance.now() + SECONDS * 1000
  let many = 0
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      const client = await pool.connect()
      while (performance.now() < until) {
        await client.query({
          name: 'commit',
          text: 'insert into bench_commit (note) values ($1)',
          values: ['x'],
        })
        many += 1
      }
      client.release()
    }),
  )
  await pool.query('drop table bench_commit')
  await pool.end()
  return many / SECONDS
}

/** Durable transactions a second that this PostgreSQL commits for a client that does nothing else. */
export const commitsPerSecond = async (database: BenchDatabase): Promise<number> => {
  if (!hasPgbench()) return withDriver(database.url)
  const client = new pg.Client({ connectionString: database.adminUrl })
  await client.connect()
  await client.query('create database pgbench owner bindery')
  const url = new URL(database.url)
  url.pathname = '/pgbench'
  try {
    return withPgbench(url.href)
  } finally {
    await client.query('drop database pgbench with (force)')
    await client.end()
  }
}
