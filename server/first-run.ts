import { sql } from 'kysely'
import type pg from 'pg'
import { migrate } from './platform/migrate.ts'
import type { Ports } from './platform/ports.ts'
import { INVITATION, issueLink } from './records/link-tokens.ts'

/** How long the first staff user's link is good. */
const LINK_HOURS = 7 * 24

const isEmpty = async ({ db }: Ports): Promise<boolean> => {
  const { rows } = await sql<{ empty: boolean }>`select not exists (select 1 from app_user) as empty`.execute(
    db,
  )
  return rows[0]?.empty ?? false
}

const demoGreeting = async ({ db }: Ports): Promise<string[]> => {
  const row = await db
    .selectFrom('setting')
    .select('value')
    .where('name', '=', 'demo.logins')
    .executeTakeFirst()
  if (!row) return []
  const logins = row.value as { email: string; role: string }[]
  const widest = Math.max(...logins.map(({ email }) => email.length))
  return [
    '',
    'Demo logins, all with the password Bindery-demo-2026:',
    ...logins.map(({ email, role }) => `  ${email.padEnd(widest)}  ${role}`),
    '',
    'Mail that the product sends: /dev/mailbox',
  ]
}

/** A one-time link for the first staff user; a new start before it was used makes a new one. */
const firstStaffLink = async (ports: Ports): Promise<string[]> => {
  const email = ports.env.FIRST_STAFF_EMAIL
  const code = ports.random.code()
  const token = await issueLink({ ports, now: ports.clock.now() }, ports.db, {
    type: 'NEW_ACCOUNT',
    subject: 'first staff user',
    email,
    userId: null,
    orgId: null,
    facts: { accountType: 'COWBELL', codeHash: ports.secrets.mac(INVITATION, code) },
    hours: LINK_HOURS,
  })
  return [
    '',
    `Nobody can sign in yet. ${email} becomes the first staff user with this link, once:`,
    `  ${ports.env.PUBLIC_URL}/signup-validation/${token}`,
    `  Invitation code: ${code}`,
  ]
}

const LOADING = 'demo.loading'

const isInterrupted = async ({ db }: Ports): Promise<boolean> => {
  const rows = await db
    .selectFrom('setting')
    .select('name')
    .where('name', 'in', [LOADING, 'demo.logins'])
    .execute()
  return rows.some((row) => row.name === LOADING) && rows.length === 1
}

/**
 * A first start that was killed half-way left half a book: it is thrown away and told again from the start. The keys
 * of the installation stay, because this program holds them already and signs and hashes with them.
 */
const clear = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query(
    "select name, value, modified_at from setting where name in ('token.key', 'secret.key', 'sandbox.secret')",
  )
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  await migrate(pool)
  for (const { name, value, modified_at } of rows)
    await pool.query('insert into setting (name, value, modified_at) values ($1, $2, $3)', [
      name,
      JSON.stringify(value),
      modified_at,
    ])
}

const loadDemo = async (ports: Ports): Promise<void> => {
  process.stdout.write('Loading the demo book …\n')
  await ports.db
    .insertInto('setting')
    .values({ name: LOADING, value: 'true', modified_at: ports.clock.now() })
    .execute()
  const { loadDemoBook } = await import('../db/seed/demo-book.ts')
  await loadDemoBook(ports, ports.clock.today())
}

/**
 * Fills an empty database, with the demo book or with a way in, and gives the lines that the start prints. Must run
 * before anything is kept in memory of what the database holds.
 */
export const firstRun = async (ports: Ports, pool: pg.Pool): Promise<string[]> => {
  if (ports.env.DEMO && (await isInterrupted(ports))) await clear(pool)
  if (await isEmpty(ports)) {
    if (!ports.env.DEMO) return firstStaffLink(ports)
    await loadDemo(ports)
  }
  return ports.env.DEMO ? demoGreeting(ports) : []
}
