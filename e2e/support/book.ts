import { sql } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import { widestRoles } from '#domain/access/roles.ts'
import { type Connection, connect } from '#server/database/db.ts'
import type { Ports } from '#server/command/ports.ts'
import { runningPostgres } from '#server/database/postgres/postgres.ts'
import { systemRandom } from '#server/process/random.ts'
import { loadSecrets } from '#server/process/secrets.ts'
import type { UserRow } from '#server/database/tables.ts'
import { issueLink, type LinkType } from '#server/access/shared/link-tokens.ts'
import { addOrg, addUser } from '#server/party/shared/parties.ts'
import { sha256 } from '#server/access/shared/sessions.ts'
import { ownServer } from './own-server.ts'

const DAY_MS = 86_400_000

/** The database behind the pages: for people of a test's own, for what only time brings about, and for faults. */
export interface Book {
  database: Connection
  /** A user with the demo password, in a party of their own by default. */
  person(more?: Partial<Person>): Promise<UserRow>
  /** The token of a mailed link. */
  link(type: LinkType, more?: Partial<PlantedLink>): Promise<string>
  /** The token of a page behind a one-time code. */
  workflow(more: {
    flow: string
    user: UserRow
    phone?: string
    path: string
    email?: string
    firstName?: string
    recordId?: string
    agencyName?: string
  }): Promise<string>
  /** The secret key of a user's authenticator. */
  totp(user: UserRow, secret: string): Promise<void>
  run(statement: string): Promise<void>
  close(): Promise<void>
}

interface Person {
  accountType: AccountType
  market: 'US' | 'UK'
  orgId: string
  email: string
  firstName: string
  hasPassword: boolean
  mfaType: UserRow['mfa_type']
  phone: string
  enforceMfa: boolean
  mustChange: boolean
  isConfirmed: boolean
}

interface PlantedLink {
  user: UserRow
  email: string
  redirectUrl: string
  facts: Record<string, unknown>
  state: 'good' | 'expired' | 'used' | 'superseded'
}

let people = 0

/** One hash does for everyone: it names no one. */
const demoHash = async ({ kysely }: Connection): Promise<string> => {
  const row = await kysely
    .selectFrom('app_user')
    .select('password_hash')
    .where('email', '=', 'agent@demo.bindery.test')
    .executeTakeFirstOrThrow()
  return row.password_hash ?? ''
}

const person = async (database: Connection, more: Partial<Person> = {}): Promise<UserRow> => {
  const { kysely } = database
  people += 1
  const now = new Date()
  const { accountType = 'AGENCY', isConfirmed = true, hasPassword = true } = more
  const name = `walker${people}-${systemRandom.newId().slice(-6)}`
  const orgId =
    more.orgId ??
    (
      await addOrg(
        kysely,
        {
          id: systemRandom.newId(),
          accountType,
          name: `Walk ${name}`,
          market: more.market ?? 'US',
        },
        now,
      )
    ).id
  if (more.enforceMfa)
    await kysely.updateTable('org').set({ enforce_mfa: true }).where('id', '=', orgId).execute()
  const user = await addUser(
    kysely,
    {
      id: systemRandom.newId(),
      orgId,
      email: more.email ?? `${name}@walks.test`,
      firstName: more.firstName ?? 'Wanda',
      lastName: 'Walker',
      roleId: widestRoles[accountType],
      passwordHash: hasPassword ? await demoHash(database) : null,
      ...(more.phone ? { phone: more.phone } : {}),
    },
    now,
  )
  return kysely
    .updateTable('app_user')
    .set({
      mfa_type: more.mfaType ?? 'NONE',
      must_change_password: more.mustChange ?? false,
      ...(isConfirmed ? {} : { confirmed_at: null }),
    })
    .where('id', '=', user.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

const link = async (
  { kysely }: Connection,
  type: LinkType,
  { user, state = 'good', ...more }: Partial<PlantedLink> = {},
): Promise<string> => {
  const issued = state === 'expired' ? new Date(Date.now() - 40 * DAY_MS) : new Date()
  const token = await issueLink({ ports: { random: systemRandom } as Ports, realNow: issued }, kysely, {
    type,
    subject: `${type}:${systemRandom.newId()}`,
    email: more.email ?? user?.email ?? `guest${systemRandom.newId()}@walks.test`,
    userId: user?.id ?? null,
    orgId: user?.org_id ?? null,
    hours: 7 * 24,
    ...(more.redirectUrl ? { redirectUrl: more.redirectUrl } : {}),
    ...(more.facts ? { facts: more.facts } : {}),
  })
  const mark = state === 'used' ? 'used_at' : state === 'superseded' ? 'superseded_at' : null
  if (mark)
    await kysely
      .updateTable('link_token')
      .set({ [mark]: new Date() })
      .where('token_hash', '=', sha256(token))
      .execute()
  return token
}

const workflow = async (
  { kysely }: Connection,
  { flow, user, phone, path, email, firstName, recordId, agencyName }: Parameters<Book['workflow']>[0],
): Promise<string> => {
  const token = systemRandom.secret()
  await kysely
    .insertInto('workflow')
    .values({
      id: systemRandom.newId(),
      token_hash: sha256(token),
      flow,
      user_id: user.id,
      org_id: user.org_id,
      first_name: firstName ?? user.first_name,
      last_name: user.last_name,
      email: email ?? user.email,
      phone: phone ?? null,
      agency_name: agencyName ?? null,
      redirect_url: path,
      record_id: recordId ?? null,
      created_at: new Date(),
      expires_at: new Date(Date.now() + DAY_MS),
    })
    .execute()
  return token
}

/** Opens the database of the running server; needs E2E_DATA_DIR and E2E_URL. */
export const openBook = (): Book => {
  const url = runningPostgres({ DATA_DIR: ownServer().dataDir })
  if (!url) throw new Error('The database of the server under test was not found: set E2E_DATA_DIR.')
  const database = connect(url, { max: 4 })
  return {
    database,
    person: (more) => person(database, more),
    link: (type, more) => link(database, type, more),
    workflow: (more) => workflow(database, more),
    totp: async (user, secret) => {
      const secrets = await loadSecrets(database.kysely, {}, new Date())
      await database.kysely
        .updateTable('app_user')
        .set({ mfa_type: 'GOOGLE', totp_secret: secrets.seal(secret, user.id), totp_last_step: null })
        .where('id', '=', user.id)
        .execute()
    },
    run: async (statement) => void (await sql.raw(statement).execute(database.kysely)),
    close: () => database.close(),
  }
}
