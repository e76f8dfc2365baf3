import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import type * as Databases from '#server/database/db.ts'
import type * as Migrations from '#server/database/migrate.ts'
import type * as Logs from '#server/process/log.ts'
import type * as Queues from '#server/jobs/queue.ts'
import type * as Seals from '#server/platform/audit/seal.ts'
import type * as Books from '#server/testing/copied-book.ts'
import { PROJECT_ROOT } from '#server/env.ts'

/**
 * Keeps the database of an earlier version of the main branch as a fixture of server/upgrade.test.ts:
 *
 *   node tools/landing.ts COMMIT postgres://superuser:password@host/postgres
 *
 * A folder of PostgreSQL itself is too large and belongs to one major version. So a fixture is what `pg_dump` writes of
 * a database that the commit's own migrations, job queue and commands made: two agencies, an account scored and quoted,
 * the quote sent, signed, bound and issued, the audit trail sealed. `pg_dump` must be of the server's major version, 15
 * or later; text of version 15 is read by every later one.
 */
const [commit = '', adminUrl = ''] = process.argv.slice(2)
if (!/^[0-9a-f]{7,40}$/.test(commit) || !adminUrl)
  throw new Error('usage: node tools/landing.ts COMMIT postgres://superuser:password@host/postgres')

const tree = mkdtempSync(join(tmpdir(), 'bindery-landing-'))
const name = `landing_${commit}`
const url = new URL(adminUrl)
url.pathname = `/${name}`

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: PROJECT_ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })

const asAdmin = async (statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** A module of the commit, where it is or was, in the shapes of today: what it had is what is called here. */
const ofCommit = async <T>(path: string, formerly: string): Promise<T> => {
  const file = [path, formerly].map((one) => join(tree, one)).find((one) => existsSync(one))
  if (!file) throw new Error(`${commit} has neither ${path} nor ${formerly}`)
  return (await import(pathToFileURL(file).href)) as T
}

const makeBook = async (): Promise<void> => {
  const { connect } = await ofCommit<typeof Databases>('server/database/db.ts', 'server/platform/db.ts')
  const { migrate } = await ofCommit<typeof Migrations>(
    'server/database/migrate.ts',
    'server/platform/migrate.ts',
  )
  const { createLog } = await ofCommit<typeof Logs>('server/process/log.ts', 'server/platform/log.ts')
  const { startJobQueue } = await ofCommit<typeof Queues>('server/jobs/queue.ts', 'server/platform/jobs.ts')
  const { sealAudit } = await ofCommit<typeof Seals>(
    'server/platform/audit/seal.ts',
    'server/jobs/audit-seal.ts',
  )
  const { addAccounts, createBook } = await ofCommit<typeof Books>(
    'server/testing/copied-book.ts',
    'server/testing/copied-book.ts',
  )
  const connection = connect(url.href)
  await migrate(connection.pool)
  const jobs = await startJobQueue(url.href, createLog('fatal'))
  const book = await createBook({ connection, folder: join(tree, 'data') }, 2)
  const { api, app } = book
  for (const account of await addAccounts(book, 1)) {
    const { agent } = book.tenants[account.tenant] as (typeof book.tenants)[number]
    const { request } = await api.run(agent, 'ratingDefaults', {
      query: { accountId: account.id, productType: 'P100' },
    })
    const { id, version } = await api.run(agent, 'quoteCreate', {
      params: { productType: 'P100', id: account.id },
      body: { request },
    })
    const params = { productType: 'P100', id }
    await api.run(agent, 'quoteRequest', { params, body: { version } })
    await api.run(agent, 'quoteSend', {
      body: {
        quoteId: id,
        policyContactFirstName: 'Pat',
        policyContactLastName: 'Holder',
        policyContactEmail: account.insured.email,
        policyContactPhone: '+1 2125550188',
      },
    })
    // One quote of the two goes all the way.
    if (account.tenant > 0) continue
    const { application } = await api.run(account.insured, 'quoteGet', { params })
    const signed = await api.run(account.insured, 'quoteSign', {
      body: { quoteId: id, signeeName: 'Pat Holder', isAttested: true, ...signedAsOffered(application) },
    })
    await api.run(agent, 'quoteBind', { params, body: { version: signed.version } })
    await api.run(agent, 'quoteIssue', { params })
  }
  await sealAudit(app.ports)
  await jobs.stop()
  await app.close()
  await connection.close()
}

/** What only psql understands, and what says nothing. */
const isKept = (line: string): boolean => line !== '' && !/^(--|\\(un)?restrict )/.test(line)

const keep = (): void => {
  const options = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges']
  const dump = execFileSync('pg_dump', [...options, url.href], { encoding: 'utf8', maxBuffer: 2 ** 28 })
  const folder = join(PROJECT_ROOT, 'server', 'testing', 'landings')
  mkdirSync(folder, { recursive: true })
  const text = dump.split('\n').filter(isKept).join('\n')
  writeFileSync(join(folder, `${commit}.sql.gz`), gzipSync(text, { level: 9 }))
}

try {
  git('worktree', 'add', '--detach', '--force', tree, commit)
  symlinkSync(join(PROJECT_ROOT, 'node_modules'), join(tree, 'node_modules'))
  await asAdmin(`create database ${name}`)
  await makeBook()
  keep()
} finally {
  await asAdmin(`drop database if exists ${name} with (force)`)
  git('worktree', 'remove', '--force', tree)
  rmSync(tree, { recursive: true, force: true })
}
