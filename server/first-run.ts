import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusePublicLogins } from './demo-logins.ts'
import { databaseMailbox } from './integrations/mail/database-mailbox.ts'
import { allOrNothing } from './platform/db.ts'
import type { Ports } from './platform/ports.ts'
import type { StartTurn } from './platform/start-turn.ts'
import { INVITATION, issueLink } from './records/link-tokens.ts'

/** How long the first staff user's link is good. */
const LINK_HOURS = 7 * 24

interface Contents {
  hasUsers: boolean
  /** Nobody has written anything yet, so that a demo book mixes with nothing. */
  isUntouched: boolean
}

const contentsOf = async ({ db }: Ports): Promise<Contents> => {
  const { rows } = await sql<Contents>`select exists (select from app_user) as "hasUsers",
    not exists (select from app_user) and not exists (select from org) and not exists (select from account)
      as "isUntouched"`.execute(db)
  return rows[0] as Contents
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
export const firstStaffLink = async (ports: Ports): Promise<string[]> => {
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

/**
 * The demo book, whole or not at all: nobody ever meets half of it, and a start that is killed meanwhile leaves the
 * database as empty as it was. Its mails go nowhere but to the mailbox.
 */
const loadDemo = async (ports: Ports, turn: StartTurn, load: LoadBook): Promise<void> => {
  process.stdout.write('Loading the demo book …\n')
  await allOrNothing(turn.client, (db) =>
    load({ ...ports, db, mailer: databaseMailbox({ ...ports, db }) }, ports.clock.today()),
  )
}

/** Fills an empty database, on `ports.db` only, as of a day. */
export type LoadBook = (ports: Ports, today: LocalDate) => Promise<unknown>

const demoBook: LoadBook = async (ports, today) =>
  (await import('../db/seed/demo-book.ts')).loadDemoBook(ports, today)

/**
 * Fills an empty database, with the demo book or with a way in, and gives the lines that the start prints. Must run
 * before anything is kept in memory of what the database holds. `turn` is null where the database has its users.
 * Throws StartRefused where logins with public passwords would be served unasked.
 */
export const firstRun = async (
  ports: Ports,
  turn: StartTurn | null,
  load: LoadBook = demoBook,
): Promise<string[]> => {
  await refusePublicLogins(ports)
  const { hasUsers, isUntouched } = await contentsOf(ports)
  if (!hasUsers && !(ports.env.DEMO && isUntouched)) return firstStaffLink(ports)
  if (!hasUsers && turn) await loadDemo(ports, turn, load)
  return ports.env.DEMO ? demoGreeting(ports) : []
}
