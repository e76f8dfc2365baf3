import { isIP } from 'node:net'
import { isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { isLoopback } from './http/connection/networks.ts'
import { isSender } from './mail/sender.ts'
import { ended, StartRefused } from './process/start-refused.ts'

/** The folder of package.json: relative settings start here, wherever the program was started from. */
export const PROJECT_ROOT = fileURLToPath(new URL('..', import.meta.url))

const whole = (least: number, most: number) => {
  const words = `Must be a whole number from ${least} to ${most}`
  return z.coerce.number(words).int(words).min(least, words).max(most, words)
}
const port = whole(0, 65_535)
const flag = z.enum(['0', '1'], 'Must be 0 or 1').transform((text) => text === '1')
const masterKey = z.string().refine((text) => /^[A-Za-z0-9+/]{43}=$/.test(text), 'Must be 32 bytes in base64')
const folder = z.string().transform((path) => (isAbsolute(path) ? path : resolve(PROJECT_ROOT, path)))

/** `192.0.2.1`, `192.0.2.1:53`, `2001:db8::1` or `[2001:db8::1]:53`. */
const isNameServer = (text: string): boolean => {
  const [, six, four] = /^(?:\[(.+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? []
  return isIP(six ?? four ?? text) !== 0
}

/** Whether what the address holds before its host can be read; the rest is not looked at. */
const isDecodable = (address: string): boolean => {
  try {
    const { username, password } = new URL(address)
    return decodeURIComponent(username + password) !== null
  } catch {
    return false
  }
}

/** `192.0.2.1`, `192.0.2.0/24` or `2001:db8::/32`. */
const isNetwork = (text: string): boolean => {
  const [address = '', bits, more] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}

/** Every setting with the sentence that docs/settings.md prints. An empty variable counts as unset. */
export const SETTINGS = {
  PORT: port.default(4000).describe('The port of the web pages and the API.'),
  HOST: z
    .string()
    .default('127.0.0.1')
    .describe('The address to listen on: this machine only, unless set. `0.0.0.0` listens everywhere.'),
  TRUSTED_PROXIES: z
    .string()
    .refine((list) => list.split(',').every(isNetwork), 'Must be addresses or networks, separated by commas')
    .optional()
    .describe(
      'Addresses or networks of the proxies before this server, separated by commas. Only they are believed when they tell the address of a caller.',
    ),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('The address that people type, used in mails and links. Unset: `http://localhost:PORT`.'),
  UK_HOST_SUFFIX: z
    .string()
    .startsWith('.')
    .default('.uk')
    .describe('A host name that ends in this shows the UK market to a visitor who is not signed in.'),
  DATA_DIR: folder
    .default(resolve(PROJECT_ROOT, 'data'))
    .describe(
      'The folder of the embedded database, documents and uploads, on a local disk. Relative: from the project folder. Unset: `./data`.',
    ),
  AUDIT_DIR: folder
    .optional()
    .describe(
      'The folder of the signed checkpoints of the audit trail and their key, best on storage that the database and its administrators do not reach. Unset: `audit` under DATA_DIR.',
    ),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'Must look like postgres://user:password@host/bindery' })
    .optional()
    .describe(
      'An external PostgreSQL (15 or later), such as `postgres://user:password@host/bindery`. Unset: the embedded one is started under DATA_DIR.',
    ),
  TEST_DAY: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}Z?)?$/, 'Must be a day such as 2028-02-29')
    .optional()
    .describe(
      'For `npm start`, `npm test` and the commands of docs/operations.md only: everything runs as if on that day, such as `2028-02-29`, PostgreSQL and the browsers of the tests included. A time may follow, in New York (`2028-02-29T23:58`) or UTC (`2028-02-29T23:58Z`); without one the day has the time that New York has now. DATA_DIR is then `./data-2028-02-29`, unless set: a database of real days refuses it. Not with DATABASE_URL.',
    ),
  DATABASE_POOL: whole(2, 500)
    .default(20)
    .describe('Connections to the database at most, apart from the four of the job queue.'),
  DATABASE_PIPELINE: flag
    .default(true)
    .describe(
      '`0` sends the statements of a transaction one by one, each after the answer to the one before: slower, and with nothing of the database driver but what it documents.',
    ),
  DEMO: flag
    .optional()
    .describe(
      '`1` loads the demo book and its logins into an empty database, `0` does not. Unset: on with the embedded database, off with DATABASE_URL. The passwords of demo logins are public.',
    ),
  DEMO_PUBLIC: flag
    .optional()
    .describe(
      '`1` says that the demo may be reached from other machines, where anybody can sign in with its public passwords. Without it a demo with another HOST than this machine refuses to start.',
    ),
  FIRST_STAFF_EMAIL: z
    .email()
    .default('admin@bindery.test')
    .describe(
      'Who the first staff user of an empty database without demo data is; the start prints a link for them.',
    ),
  METRICS_PORT: port
    .optional()
    .describe(
      'The port of `/metrics`, always on loopback. `0` switches it off. Unset: the port after PORT, or off where PORT is 0.',
    ),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least severe log line that is written.'),
  DRAIN_SECONDS: whole(0, 60)
    .default(0)
    .describe(
      'On SIGTERM, how long to report not ready before refusing connections. Set it to 5 behind a load balancer.',
    ),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, hostname: /./, error: 'Must look like smtps://user:password@host' })
    .refine(isDecodable, 'Has a % in its name or password that has to be written as %25')
    .optional()
    .describe(
      'The mail server, such as `smtps://user:password@host`. Unset: mails are kept in the built-in mailbox.',
    ),
  MAIL_FROM: z
    .string()
    .refine(isSender, 'Must be an e-mail address, or Name <address>')
    .default('Bindery <no-reply@bindery.test>')
    .describe('The sender of mails, as `Name <address>`.'),
  SECURITY_CONTACT: z
    .union([z.email(), z.url({ protocol: /^https$/ })], 'Must be an e-mail or https address')
    .optional()
    .describe(
      'Who takes reports of a weakness, an e-mail or web address, as `/.well-known/security.txt` names it. Unset: `security@` the host of PUBLIC_URL.',
    ),
  SECRET_KEY: masterKey
    .optional()
    .describe(
      'The key of 32 bytes, in base64, that authenticator secrets are encrypted and passwords peppered with (`openssl rand -base64 32`). Unset: a key of its own, kept in the database, so that a copy of the database holds both.',
    ),
  SECRET_KEY_OLD: masterKey
    .optional()
    .describe('The key that SECRET_KEY has replaced: what it encrypted is still read.'),
  CLAMD_ADDRESS: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/, 'Must be host:port')
    .optional()
    .describe(
      'The ClamAV daemon that looks into uploaded evidence, such as `127.0.0.1:3310`. Unset: known signatures are looked for in the bytes themselves.',
    ),
  TEXT_MESSAGE_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe(
      'The address of the text message provider, as in docs/integrations/text-messages.md. Unset: text messages are kept in the built-in mailbox.',
    ),
  TEXT_MESSAGE_KEY: z
    .string()
    .min(8)
    .optional()
    .describe('Our key at the text message provider. Required with TEXT_MESSAGE_URL.'),
  TEXT_MESSAGE_FROM: z
    .string()
    .default('Bindery')
    .describe('The number or name that text messages come from, as the provider registered it.'),
  SSO_ISSUER: z
    .url({ protocol: /^https?$/, error: 'Must look like https://login.example.com' })
    .refine(
      (url) => url.startsWith('https:') || /^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(url),
      'Must be https',
    )
    .optional()
    .describe(
      'The issuer of an OpenID Connect provider, such as `https://login.example.com`. Users connect it in their profile and then sign in with it. Its redirect address here is `PUBLIC_URL/sso/callback`. Unset: no single sign-on.',
    ),
  SSO_CLIENT_ID: z.string().optional().describe('Our client id there. Required with SSO_ISSUER.'),
  SSO_CLIENT_SECRET: z.string().optional().describe('Our client secret there. Required with SSO_ISSUER.'),
  SSO_NAME: z.string().max(40).default('Single sign-on').describe('What the login page calls the provider.'),
  ERROR_DSN: z
    .url({ protocol: /^https?$/, error: 'Must look like https://key@host/1' })
    .refine(
      (url) => /^(https:\/\/|http:\/\/[^@/]+@(127\.0\.0\.1|localhost):)[^@/]*@?[^/]+\/\d+$/.test(url),
      'Must look like https://key@host/1',
    )
    .optional()
    .describe(
      'Where errors of the pages are reported, in the form of Sentry and what understands it: `https://key@host/project`. The browsers send them here, without tokens, names and queries, and this server passes them on. Unset: nothing is reported.',
    ),
  ACCESS_TOKEN_MINUTES: whole(1, 60).default(10).describe('How long an access token is valid.'),
  SESSION_IDLE_MINUTES: whole(1, 24 * 60)
    .default(60)
    .describe('A session ends after this long without a request.'),
  SESSION_ABSOLUTE_HOURS: whole(1, 24 * 30)
    .default(12)
    .describe('A session ends after this long, whatever happens in it.'),
  SESSION_STAFF_IDLE_MINUTES: whole(1, 24 * 60)
    .default(30)
    .describe('The session of provider staff ends after this long without a request.'),
  SESSION_JUMP_MINUTES: whole(1, 60)
    .default(60)
    .describe('Provider staff leave an account that they entered after this long, at the latest.'),
  SESSION_REMEMBERED_DAYS: whole(1, 90)
    .default(30)
    .describe('A session on a remembered device ends after this many days.'),
  SESSION_REMEMBERED_IDLE_DAYS: whole(1, 30)
    .default(7)
    .describe('A session on a remembered device ends after this many days without a request.'),
  RATE_LIMIT_FACTOR: whole(1, 1_000)
    .default(1)
    .describe(
      'Multiplies the limits on requests a minute. Benchmarks raise it; a server for people does not.',
    ),
  CARD_PROCESSOR_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('The address of the card processor. Unset: the built-in sandbox, which moves no money.'),
  CARD_PROCESSOR_KEY: z
    .string()
    .min(8)
    .optional()
    .describe('Our key at the card processor. Required with CARD_PROCESSOR_URL.'),
  CARD_PROCESSOR_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{32,}$/, 'Must be whsec_ and the secret in base64, 32 characters or more')
    .optional()
    .describe('Signs what the card processor tells us, `whsec_…`. Required with CARD_PROCESSOR_URL.'),
  FINANCE_COMPANY_URL: z
    .url({ protocol: /^https$/ })
    .optional()
    .describe(
      'The address of the premium finance company. Unset: a built-in stand-in, which moves no money.',
    ),
  FINANCE_COMPANY_KEY: z
    .string()
    .min(8)
    .optional()
    .describe('Our key at the finance company. Required with FINANCE_COMPANY_URL.'),
  FINANCE_COMPANY_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/=]{32,}$/, 'Must be whsec_ and the secret in base64, 32 characters or more')
    .optional()
    .describe('Signs what the finance company tells us, `whsec_…`. Required with FINANCE_COMPANY_URL.'),
  SANDBOX_PORT: port
    .optional()
    .describe('The port of the sandbox card processor, always on loopback. Unset: the second after PORT.'),
  SCAN_MODE: z
    .enum(['recorded', 'live'])
    .default('recorded')
    .describe(
      'Where the evidence behind risk factors comes from: `recorded` files, or `live` look-ups of public facts on the internet.',
    ),
  SCAN_NAME_SERVERS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .refine((list) => list.every(isNameServer), 'Addresses, separated by commas, each with a port if need be')
    .optional()
    .describe(
      'The name servers that a live scan asks, such as `9.9.9.9,149.112.112.112:53`. Unset: those of this machine.',
    ),
  SCAN_KEV_FILE: folder
    .optional()
    .describe(
      'A copy of CISA’s catalog of known exploited vulnerabilities (JSON), read at the start. Unset: live scans do not look for them.',
    ),
} as const

/** A demo unless set otherwise, where the database is the own one. */
const isDemo = (env: { DEMO?: boolean | undefined; DATABASE_URL?: string | undefined }): boolean =>
  env.DEMO ?? env.DATABASE_URL === undefined

const schema = z.object(SETTINGS).superRefine((env, ctx) => {
  for (const name of ['CARD_PROCESSOR_KEY', 'CARD_PROCESSOR_SECRET'] as const)
    if (env.CARD_PROCESSOR_URL && !env[name])
      ctx.addIssue({ code: 'custom', path: [name], message: 'Required with CARD_PROCESSOR_URL' })
  for (const name of ['FINANCE_COMPANY_KEY', 'FINANCE_COMPANY_SECRET'] as const)
    if (env.FINANCE_COMPANY_URL && !env[name])
      ctx.addIssue({ code: 'custom', path: [name], message: 'Required with FINANCE_COMPANY_URL' })
  for (const name of ['SSO_CLIENT_ID', 'SSO_CLIENT_SECRET'] as const)
    if (env.SSO_ISSUER && !env[name])
      ctx.addIssue({ code: 'custom', path: [name], message: 'Required with SSO_ISSUER' })
  if (isDemo(env) && !isLoopback(env.HOST) && !env.DEMO_PUBLIC)
    ctx.addIssue({
      code: 'custom',
      path: ['HOST'],
      message:
        'The passwords of the demo are public, and other machines could reach it. Set DEMO=0 for real work, or DEMO_PUBLIC=1 to show the demo to others',
    })
  if (env.TEST_DAY && env.DATABASE_URL)
    ctx.addIssue({
      code: 'custom',
      path: ['TEST_DAY'],
      message: 'Not with DATABASE_URL, since an external database keeps its own time',
    })
  if (env.TEXT_MESSAGE_URL && !env.TEXT_MESSAGE_KEY)
    ctx.addIssue({ code: 'custom', path: ['TEXT_MESSAGE_KEY'], message: 'Required with TEXT_MESSAGE_URL' })
})

/** The sandbox's side is played by this program, so its key and secret protect nothing. */
const SANDBOX_KEY = 'sandbox-key'
const SANDBOX_SECRET = `whsec_${Buffer.from('the sandbox moves no money').toString('base64')}`

/** The settings after the defaults that depend on other settings. */
export type Env = Readonly<
  z.infer<typeof schema> & {
    PUBLIC_URL: string
    /** Absolute. */
    DATA_DIR: string
    /** Absolute. */
    AUDIT_DIR: string
    DEMO: boolean
    METRICS_PORT: number
    CARD_PROCESSOR_KEY: string
    CARD_PROCESSOR_SECRET: string
    SANDBOX_PORT: number
  }
>

/** A sentence a setting, for the reader of the terminal. */
export class SettingsRefused extends StartRefused {
  override name = 'SettingsRefused'
  constructor(sentences: string) {
    super(sentences, { exitCode: 2 })
  }
}

const metricsPortFor = (mainPort: number): number =>
  mainPort === 0 ? 0 : mainPort === 65_535 ? 65_534 : mainPort + 1

/** Books of other days keep out of the way of the real one. */
const testFolder = ({ TEST_DAY: day }: Record<string, string>): Record<string, string> =>
  day ? { DATA_DIR: `data-${day.slice(0, 10)}` } : {}

/** One sentence a setting: what is wrong with it first says enough. */
const firstWordsOn = (name: string, { issues }: z.ZodError): string =>
  ended(issues.find(({ path }) => path.join('.') === name)?.message ?? '')

/** Reads and checks the settings; throws SettingsRefused, which names each wrong one and never its value. */
export const parseEnv = (source: Record<string, string | undefined>): Env => {
  const present = Object.fromEntries(
    Object.keys(SETTINGS).flatMap((name) => (source[name]?.trim() ? [[name, source[name].trim()]] : [])),
  )
  const parsed = schema.safeParse({ ...testFolder(present), ...present })
  if (!parsed.success)
    throw new SettingsRefused(
      [...new Set(parsed.error.issues.map((issue) => issue.path.join('.')))]
        .map((name) => `${name}: ${firstWordsOn(name, parsed.error)}`)
        .join('\n'),
    )
  const env = parsed.data
  if (env.TEST_DAY && !source['TEST_DAY_OFFSET_MS'])
    throw new SettingsRefused('TEST_DAY: Only npm start and npm test can move the time.')
  return refuseSharedPorts({
    ...env,
    PUBLIC_URL: env.PUBLIC_URL ?? `http://localhost:${env.PORT}`,
    AUDIT_DIR: env.AUDIT_DIR ?? join(env.DATA_DIR, 'audit'),
    DEMO: isDemo(env),
    METRICS_PORT: env.METRICS_PORT ?? metricsPortFor(env.PORT),
    CARD_PROCESSOR_KEY: env.CARD_PROCESSOR_KEY ?? SANDBOX_KEY,
    CARD_PROCESSOR_SECRET: env.CARD_PROCESSOR_SECRET ?? SANDBOX_SECRET,
    SANDBOX_PORT: env.SANDBOX_PORT ?? (env.PORT === 0 ? 0 : Math.min(env.PORT + 2, 65_535)),
  })
}

/** Each server has a port of its own; 0 lets the system choose, or switches metrics off. */
const refuseSharedPorts = (env: Env): Env => {
  // A real card processor leaves no sandbox to listen.
  const names = [
    'PORT',
    'METRICS_PORT',
    ...(env.CARD_PROCESSOR_URL ? [] : ['SANDBOX_PORT' as const]),
  ] as const
  for (const [at, name] of names.entries())
    for (const other of names.slice(at + 1))
      if (env[name] !== 0 && env[name] === env[other])
        throw new SettingsRefused(`${name} and ${other} are the same port. Give each one of its own.`)
  return Object.freeze(env)
}
