import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusePublicLogins } from './demo-logins.ts'
import { databaseMailbox } from './integrations/mail/database-mailbox.ts'
import { allOrNothing } from './database/db.ts'
import type { Ports } from './command/ports.ts'
import { StartRefused } from './process/start-refused.ts'
import type { StartTurn } from './process/start-turn.ts'
import { INVITATION, issueLink } from './access/shared/link-tokens.ts'

const SUBJECT = 'first staff user'
/** How long the first staff user's link is good. */
const LINK_HOURS = 7 * 24

interface Contents {
  /** Whether anybody has a password: without one there is no way in, whatever else is there. */
  canSignIn: boolean
  /** No one has written anything yet, so that a demo book mixes with nothing. */
  isUntouched: boolean
}

const contentsOf = async ({ db }: Ports): Promise<Contents> => {
  const { rows } =
    await sql<Contents>`select exists (select from app_user where password_hash is not null) as "canSignIn",
    not exists (select from app_user) and not exists (select from org) and not exists (select from account)
      as "isUntouched"`.execute(db)
  return rows[0] as Contents
}

const demoGreeting = async ({ db, env }: Ports): Promise<string[]> => {
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
    `Mail that the product sends: ${env.PUBLIC_URL}/dev/mailbox`,
  ]
}

/** A link for the first staff user that is good and was not used, made since an instant if one is given. */
const hasLink = async ({ db, clock }: Ports, since: Date = new Date(0)): Promise<boolean> => {
  const row = await db
    .selectFrom('link_token')
    .select('created_at')
    .where('subject', '=', SUBJECT)
    .where('used_at', 'is', null)
    .where('superseded_at', 'is', null)
    .where('expires_at', '>', clock.now())
    .where('created_at', '>=', since)
    .executeTakeFirst()
  return row !== undefined
}

/** A one-time link for the first staff user; a new start before it was used makes a new one, and says so. */
export const firstStaffLink = async (ports: Ports): Promise<string[]> => {
  const email = ports.env.FIRST_STAFF_EMAIL
  const code = ports.random.code()
  const isAnother = await hasLink(ports)
  const token = await issueLink({ ports, realNow: ports.clock.now() }, ports.db, {
    type: 'NEW_ACCOUNT',
    subject: SUBJECT,
    email,
    userId: null,
    orgId: null,
    facts: { accountType: 'COWBELL', codeHash: ports.secrets.mac(INVITATION, code) },
    hours: LINK_HOURS,
  })
  return [
    '',
    `No provider staff can sign in yet. ${email} becomes the first staff user with this link, once:`,
    `  ${ports.env.PUBLIC_URL}/signup-validation/${token}`,
    `  Invitation code: ${code}`,
    ...(isAnother ? ['The link that was printed before is void from now on, with its code.'] : []),
  ]
}

/**
 * Of starts at once on one database, the first prints the link and the others say so: a further link would make it
 * worthless.
 */
const wayIn = async (ports: Ports, turn: StartTurn | null): Promise<string[]> =>
  turn && (await hasLink(ports, turn.begun))
    ? [
        '',
        `No provider staff can sign in yet. Another start has just prepared this database and printed the link for ${ports.env.FIRST_STAFF_EMAIL}. Without it, start again: each new link makes the one before it worthless.`,
      ]
    : firstStaffLink(ports)

/** Numbers that a load cut off before had drawn are drawn again: of an empty book none is in use. */
const restartNumbers = async ({ db }: Ports): Promise<void> =>
  void (await sql`select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = current_schema() and sequencename like '%\\_number'`.execute(db))

/**
 * The demo book, whole or not at all: no one ever sees half of it, and a start that is killed or stopped meanwhile
 * leaves the database as empty as it was. Its mails go nowhere but to the mailbox.
 */
const loadDemo = async (
  ports: Ports,
  turn: StartTurn,
  { load = demoBook, signal }: FirstRunOptions,
): Promise<void> => {
  process.stdout.write('Loading the demo book …\n')
  await restartNumbers(ports)
  await allOrNothing(
    turn.client,
    (db) => load({ ...ports, db, mailer: databaseMailbox({ ...ports, db }) }, ports.clock.today()),
    signal,
  )
}

const isAnswered = (asked: Promise<unknown>): Promise<boolean> =>
  asked.then(
    () => true,
    () => false,
  )

const TRIES = 5
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Asks more than once: connections that have just been cut fail the first time. */
const hasSchema = async (db: Ports['db']): Promise<boolean> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (await isAnswered(sql`select from schema_migration limit 1`.execute(db))) return true
    await pause(100)
  }
  return false
}

/** Someone else wants what this one has, and has what this one wants. */
const DEADLOCK = '40P01'

/** What others took away or changed under a first run; null where it failed by itself. */
const lossUnder = async (error: unknown, { db, env }: Ports, { client }: StartTurn) => {
  const place = env.DATABASE_URL ? 'the database that DATABASE_URL names' : `the database in ${env.DATA_DIR}`
  const refused = (what: string): StartRefused =>
    new StartRefused(`While the first contents were written, ${what}. Start again.`, { cause: error })
  if (!(await hasSchema(db))) return refused(`${place} or its tables were removed, or it stopped answering`)
  if (!(await isAnswered(client.query('select')))) return refused(`the connection to ${place} broke`)
  return (error as { code?: string }).code === DEADLOCK
    ? refused(`another program worked on the tables of ${place}`)
    : null
}

/** Fills an empty database, on `ports.db` only, as of a day. */
export type LoadBook = (ports: Ports, today: LocalDate) => Promise<unknown>

const demoBook: LoadBook = async (ports, today) =>
  (await import('../db/seed/demo-book.ts')).loadDemoBook(ports, today)

/** What fills an empty database, the demo book by default; `signal` ends it between two statements. */
export interface FirstRunOptions {
  load?: LoadBook | undefined
  signal?: AbortSignal | undefined
}

const fill = async (ports: Ports, turn: StartTurn | null, options: FirstRunOptions): Promise<string[]> => {
  await refusePublicLogins(ports)
  const { canSignIn, isUntouched } = await contentsOf(ports)
  if (!canSignIn && !(ports.env.DEMO && isUntouched)) return wayIn(ports, turn)
  if (!canSignIn && turn) await loadDemo(ports, turn, options)
  return ports.env.DEMO ? demoGreeting(ports) : []
}

/**
 * Fills an empty database, with the demo book or with a way in, and gives the lines that the start prints. Must run
 * before anything is kept in memory of what the database holds. `turn` is null where the database has its users.
 * Throws StartRefused where logins with public passwords would be served unasked, and where the database goes away.
 */
export const firstRun = async (
  ports: Ports,
  turn: StartTurn | null,
  options: FirstRunOptions = {},
): Promise<string[]> => {
  try {
    return await fill(ports, turn, options)
  } catch (error) {
    if (error instanceof StartRefused || options.signal?.aborted || !turn) throw error
    throw (await lossUnder(error, ports, turn)) ?? error
  }
}
