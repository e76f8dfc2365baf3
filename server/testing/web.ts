import { Writable } from 'node:stream'
import type { LightMyRequestResponse } from 'fastify'
import type { AccountType } from '#domain/access/account-types.ts'
import { widestRoles } from '#domain/access/roles.ts'
import { type App, buildApp } from '#server/app.ts'
import { parseEnv } from '#server/env.ts'
import type { MovingClock } from '#server/process/clock.ts'
import { runJob } from '#server/jobs/queue.ts'
import { type Job } from '#server/jobs/job.ts'
import { createLog } from '#server/process/log.ts'
import { systemRandom } from '#server/process/random.ts'
import type { UserRow } from '#server/database/tables.ts'
import type { TestDatabase } from '#server/database/testing.ts'
import { addOrg, addUser } from '#server/party/shared/parties.ts'
import { hashPassword } from '#server/access/shared/passwords.ts'

export const PASSWORD = 'seven gulls over the pier'

export interface Sent {
  ip?: string
  token?: string
  userAgent?: string
  headers?: Record<string, string>
  key?: string
}

export interface Answer {
  status: number
  /** The parsed JSON; nothing for an empty answer. */
  json: Record<string, unknown>
  body: string
  headers: LightMyRequestResponse['headers']
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Web {
  app: App
  database: TestDatabase
  clock: MovingClock
  /** What the program wrote to its log, line by line. */
  log: string[]
  jobs: Job[]
  send(method: Method, path: string, body?: unknown, sent?: Sent): Promise<Answer>
  /** Runs what commands left behind, and what that leaves, and gives the mails and texts sent meanwhile. */
  settle(): Promise<Message[]>
  person(more?: Partial<Person>): Promise<UserRow>
  login(email: string, more?: Record<string, unknown>, sent?: Sent): Promise<Answer>
  /** Signs in and gives the tokens. */
  signIn(email: string, more?: Record<string, unknown>, sent?: Sent): Promise<Tokens>
  /** Another program on the same database, as after a restart; this one has ended then. */
  restart(): Promise<Web>
  /** Ends the program, or the one that was started in its place; the database and the folder belong to the caller. */
  close(): Promise<void>
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface Message {
  to: string
  template: string
  text: string
}

export interface Person {
  accountType: AccountType
  roleId: string
  orgId: string
  email: string
  firstName: string
  lastName: string
  password: string | null
  phone: string
  totpSecret: string
}

/** Limits stay on in tests: by default each request comes from an address of its own. */
let address = 0
const nextAddress = (): string => {
  address += 1
  return `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
}

let networks = 0

/** Callers of one network, each with an address of its own: without it, a test may meet the end of a network midway. */
export const neighbours = (): (() => { ip: string }) => {
  networks += 1
  const network = `172.${16 + ((networks >> 8) & 15)}.${networks & 255}`
  let caller = 0
  return () => ({ ip: `${network}.${(caller += 1) & 255}` })
}

export interface WebParts {
  database: TestDatabase
  folder: string
  clock: MovingClock
  /** Settings, in addition to a demo's. */
  env: Record<string, string>
}

const started = async (parts: WebParts): Promise<Omit<Web, 'restart' | 'close'>> => {
  const { database, clock, folder } = parts
  const log: string[] = []
  const jobs: Job[] = []
  const lines = new Writable({
    write: (chunk, _encoding, done) => {
      log.push(String(chunk))
      done()
    },
  })
  const app = await buildApp({
    env: parseEnv({
      DATA_DIR: folder,
      CARD_PROCESSOR_URL: 'https://cards.test',
      CARD_PROCESSOR_KEY: 'k'.repeat(16),
      CARD_PROCESSOR_SECRET: `whsec_${'x'.repeat(32)}`,
      DEMO: '1',
      ...parts.env,
    }),
    connection: database,
    clock,
    random: systemRandom,
    log: createLog('trace', lines),
    jobs: { put: async (_trx, left) => void jobs.push(...left) },
    isReady: () => true,
  })
  await app.server.ready()
  const harness = { app, database, clock, log, jobs }
  return { ...harness, ...hands(harness) }
}

type Bare = Pick<Web, 'app' | 'database' | 'clock' | 'log' | 'jobs'>

const hands = (bare: Bare) => {
  const send: Web['send'] = async (method, path, body, sent = {}) => {
    const answer = await bare.app.server.inject({
      method,
      url: path,
      remoteAddress: sent.ip ?? nextAddress(),
      headers: {
        'user-agent': sent.userAgent ?? 'test',
        ...(sent.token ? { authorization: `Bearer ${sent.token}` } : {}),
        ...(method === 'GET' ? {} : { 'idempotency-key': sent.key ?? systemRandom.newId() }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    })
    return {
      status: answer.statusCode,
      json: /^[[{]/.test(answer.body) ? (answer.json() as Record<string, unknown>) : {},
      body: answer.body,
      headers: answer.headers,
    }
  }
  const login: Web['login'] = (email, more = {}, sent) =>
    send('POST', '/api/auth/v1/login', { username: email, password: PASSWORD, ...more }, sent)
  return {
    send,
    login,
    signIn: async (email: string, more?: Record<string, unknown>, sent?: Sent): Promise<Tokens> => {
      const answer = await login(email, more, sent)
      if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status} ${answer.body}`)
      return answer.json as unknown as Tokens
    },
    settle: () => settle(bare),
    person: (more?: Partial<Person>) => person(bare, more),
  }
}

const settle = async ({ app, database, jobs }: Bare): Promise<Message[]> => {
  const since = await database.kysely.selectFrom('mail_message').select('id').execute()
  const texts = await database.kysely.selectFrom('text_message').select('id').execute()
  const known = new Set([...since, ...texts].map((row) => row.id))
  while (jobs.length > 0)
    for (const job of jobs.splice(0))
      await runJob(app.jobHandlers, job, { id: systemRandom.newId(), attempt: 0 })
  const mails = await database.kysely.selectFrom('mail_message').selectAll().orderBy('id').execute()
  const sent = await database.kysely.selectFrom('text_message').selectAll().orderBy('id').execute()
  return [
    ...mails.map((row) => ({ id: row.id, to: row.to_address, template: row.template, text: row.text })),
    ...sent.map((row) => ({ id: row.id, to: row.to_number, template: row.template, text: row.text })),
  ].filter((row) => !known.has(row.id))
}

let people = 0
const hashes = new Map<string, Promise<string>>()

/** One hash a password and key: hashing is slow on purpose. */
const hashOf = ({ app }: Bare, password: string): Promise<string> => {
  const { secrets } = app.ports
  const name = `${secrets.pepper.id}:${password}`
  const known = hashes.get(name) ?? hashPassword(secrets, password)
  hashes.set(name, known)
  return known
}

/** A user, by default the administrator of an agency of their own. */
const person = async (bare: Bare, more: Partial<Person> = {}): Promise<UserRow> => {
  people += 1
  const number = people
  const { accountType = 'AGENCY' } = more
  const { db, clock, secrets } = bare.app.ports
  const id = systemRandom.newId()
  const orgId =
    more.orgId ??
    (
      await addOrg(
        db,
        { id: systemRandom.newId(), accountType, name: `Party ${number}`, market: 'US' },
        clock.now(),
      )
    ).id
  const password = more.password === undefined ? PASSWORD : more.password
  return addUser(
    db,
    {
      id,
      orgId,
      email: more.email ?? `person${number}@party${number}.test`,
      firstName: more.firstName ?? 'Pat',
      lastName: more.lastName ?? `Person${number}`,
      roleId: more.roleId ?? widestRoles[accountType],
      passwordHash: password === null ? null : await hashOf(bare, password),
      ...(more.phone ? { phone: more.phone } : {}),
      ...(more.totpSecret ? { totpSecret: secrets.seal(more.totpSecret, id) } : {}),
    },
    clock.now(),
  )
}

/** The whole program over HTTP, without a socket, at a time that the test decides. Tests get it as the fixture `web`. */
export const startWeb = async (parts: WebParts): Promise<Web> => {
  const web = await started(parts)
  let end = () => web.app.close()
  return {
    ...web,
    restart: async () => {
      await end()
      const next = await startWeb(parts)
      end = next.close
      return next
    },
    close: () => end(),
  }
}
