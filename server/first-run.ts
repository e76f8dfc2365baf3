import { sql } from 'kysely'
import type pg from 'pg'
import { sha256 } from './features/access/tokens.ts'
import { migrate } from './platform/migrate.ts'
import type { Ports } from './platform/ports.ts'

/** How long the first staff user's link is good. */
const LINK_DAYS = 7

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
  const token = ports.random.secret()
  const now = ports.clock.now()
  await ports.db.deleteFrom('link_token').where('email', '=', ports.env.FIRST_STAFF_EMAIL).execute()
  await ports.db
    .insertInto('link_token')
    .values({
      token_hash: sha256(token),
      token_type: 'NEW_ACCOUNT',
      email: ports.env.FIRST_STAFF_EMAIL,
      user_id: null,
      org_id: null,
      redirect_url: null,
      facts: JSON.stringify({ accountType: 'COWBELL' }),
      created_at: now,
      expires_at: new Date(now.getTime() + LINK_DAYS * 86_400_000),
      used_at: null,
    })
    .execute()
  return [
    '',
    `Nobody can sign in yet. ${ports.env.FIRST_STAFF_EMAIL} becomes the first staff user with this link, once:`,
    `  ${ports.env.PUBLIC_URL}/signup-validation/${token}`,
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

/** A first start that was killed half-way left half a book: it is thrown away and told again from the start. */
const clear = async (pool: pg.Pool): Promise<void> => {
  await pool.query('drop schema public cascade')
  await pool.query('create schema public')
  await migrate(pool)
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
