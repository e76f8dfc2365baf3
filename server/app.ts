import type { FastifyInstance } from 'fastify'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '#contract/all.ts'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import { environmentOf } from '#domain/market/environment.ts'
import { createDocumentRenderer } from './document/shared/render.ts'
import { type Env, PROJECT_ROOT } from './env.ts'
import { marketOfPage } from './platform/market.ts'
import { handlers } from './handlers.ts'
import type { Dispatcher } from './http/dispatch.ts'
import { addDocs } from './http/docs/docs-page.ts'
import { addPages } from './http/pages.ts'
import { addRoutes } from './http/routes.ts'
import { addSecurityText } from './http/docs/security-text.ts'
import { createServer } from './http/server.ts'
import { sessions } from './http/session.ts'
import { loadTokens } from './http/tokens.ts'
import type { ErrorReports } from './integrations/error-reports/error-reports.ts'
import { sentryReports } from './integrations/error-reports/sentry-reports.ts'
import { clamdScan } from '#server/integrations/file-scan/clamd-scan.ts'
import type { FinanceCompany } from './integrations/finance/finance-company.ts'
import { httpFinanceCompany } from './integrations/finance/http-finance-company.ts'
import { sandboxFinanceCompany } from './integrations/finance/stand-in.ts'
import { createUploads } from '#server/integrations/file-scan/uploads.ts'
import { recordedDirectory } from './integrations/firmographics/recorded-directory.ts'
import { databaseMailbox } from './integrations/mail/database-mailbox.ts'
import type { Mailer } from './integrations/mail/mailer.ts'
import { httpCardProcessor } from './integrations/payment/http-card-processor.ts'
import { readKevCatalogue } from './integrations/scan/kev.ts'
import { liveEvidence } from './integrations/scan/live.ts'
import { recordedEvidence } from './integrations/scan/recorded.ts'
import type { EvidenceSource } from './integrations/scan/source.ts'
import { databaseTexts } from './integrations/sms/database-texts.ts'
import { httpTextSender } from './integrations/sms/http-text-sender.ts'
import type { TextSender } from './integrations/sms/text-sender.ts'
import type { IdentityProvider } from './integrations/sso/identity-provider.ts'
import { jobHandlers } from './job-handlers.ts'
import { senderOf } from './mail/sender.ts'
import type { Clock } from './process/clock.ts'
import type { Connection } from './database/db.ts'
import { createEgress } from './outbound/egress.ts'
import { watchDisks } from './process/folder/disk-space.ts'
import { folderFiles } from './process/folder/files.ts'
import { type JobHandlers, type JobSink } from './jobs/queue.ts'
import type { Logger } from './process/log.ts'
import type { Ports } from './command/ports.ts'
import { sandboxesIn } from '#server/database/sandboxes.ts'
import type { Random } from './process/random.ts'
import { loadSecrets } from './process/secrets.ts'
import { startSandbox } from './integrations/payment/start-sandbox.ts'

export interface AppParts {
  env: Env
  connection: Connection
  clock: Clock
  random: Random
  log: Logger
  jobs: JobSink
  isReady: () => boolean
  /** Where the embedded database is, whose disk is looked after; none for an external one. */
  databaseFolder?: string | undefined
}

export interface App {
  server: FastifyInstance
  dispatcher: Dispatcher
  ports: Ports
  jobHandlers: JobHandlers
  close(): Promise<void>
}

const WEB = join(PROJECT_ROOT, 'dist', 'web')
const STAMP = join(PROJECT_ROOT, 'dist', '.stamp')

/** The stamp of the built pages; without a build every start counts as a new one. */
const buildOf = (clock: Clock): string =>
  existsSync(STAMP) ? readFileSync(STAMP, 'utf8').trim().slice(0, 16) : String(clock.now().getTime())

/** When the pages were built; without a build, now. */
const deployedAtOf = (clock: Clock): string =>
  (existsSync(STAMP) ? statSync(STAMP).mtime : clock.now()).toISOString()

const mailerOf = async ({ env, connection, clock }: AppParts): Promise<Mailer> => {
  if (!env.SMTP_URL) return databaseMailbox({ db: connection.kysely, clock })
  const { smtpMailer } = await import('./integrations/mail/smtp-mailer.ts')
  return smtpMailer({ url: env.SMTP_URL, ...senderOf(env.MAIL_FROM) })
}

const textsOf = ({ env, connection, clock }: AppParts): TextSender =>
  env.TEXT_MESSAGE_URL && env.TEXT_MESSAGE_KEY
    ? httpTextSender({
        url: env.TEXT_MESSAGE_URL,
        apiKey: env.TEXT_MESSAGE_KEY,
        from: env.TEXT_MESSAGE_FROM,
        egress: createEgress(),
      })
    : databaseTexts({ db: connection.kysely, clock })

const identityProviderOf = async (env: Env): Promise<IdentityProvider | null> => {
  const { SSO_ISSUER: issuer, SSO_CLIENT_ID: clientId, SSO_CLIENT_SECRET: clientSecret } = env
  if (!issuer || !clientId || !clientSecret) return null
  const { openIdProvider } = await import('./integrations/sso/open-id-provider.ts')
  const { origin, protocol } = new URL(issuer)
  return openIdProvider({
    issuer,
    clientId,
    clientSecret,
    redirectUri: `${env.PUBLIC_URL}/sso/callback`,
    egress: createEgress(protocol === 'http:' ? { loopbackOrigins: [origin] } : {}),
  })
}

const errorReportsOf = ({ env, clock, random }: AppParts): ErrorReports | null => {
  if (env.ERROR_DSN === undefined) return null
  const { origin, protocol } = new URL(env.ERROR_DSN)
  const egress = createEgress({
    totalMs: 3_000,
    ...(protocol === 'http:' ? { loopbackOrigins: [origin] } : {}),
  })
  return sentryReports({
    dsn: env.ERROR_DSN,
    environment: environmentOf(env.PUBLIC_URL),
    clock,
    random,
    egress,
  })
}

const processorOf = async ({ env, clock, random }: AppParts) => {
  if (env.CARD_PROCESSOR_URL) {
    const egress = createEgress()
    return { close: async () => {}, processor: processorAt(env, env.CARD_PROCESSOR_URL, [], egress) }
  }
  const sandbox = await startSandbox(env, clock, random)
  const egress = createEgress({ loopbackOrigins: [sandbox.apiUrl] })
  return {
    close: () => sandbox.app.close(),
    processor: processorAt(env, sandbox.apiUrl, [sandbox.origin], egress),
  }
}

const processorAt = (
  env: Env,
  apiUrl: string,
  pageOrigins: string[],
  egress: ReturnType<typeof createEgress>,
) =>
  httpCardProcessor({
    apiUrl,
    apiKey: env.CARD_PROCESSOR_KEY,
    callbackSecrets: [env.CARD_PROCESSOR_SECRET],
    ...(pageOrigins.length > 0 ? { pageOrigins } : {}),
    egress,
  })

const financeCompanyOf = (env: Env): FinanceCompany =>
  env.FINANCE_COMPANY_URL && env.FINANCE_COMPANY_KEY && env.FINANCE_COMPANY_SECRET
    ? httpFinanceCompany({
        apiUrl: env.FINANCE_COMPANY_URL,
        apiKey: env.FINANCE_COMPANY_KEY,
        secrets: [env.FINANCE_COMPANY_SECRET],
        egress: createEgress(),
      })
    : sandboxFinanceCompany(env.CARD_PROCESSOR_SECRET)

const evidenceOf = ({ env, random }: AppParts): EvidenceSource =>
  env.SCAN_MODE === 'recorded'
    ? recordedEvidence
    : liveEvidence({
        userAgent: `${PRODUCT_NAME} passive scan (+${env.PUBLIC_URL})`,
        random,
        kev: env.SCAN_KEV_FILE === undefined ? null : readKevCatalogue(env.SCAN_KEV_FILE),
        ...(env.SCAN_NAME_SERVERS ? { nameServers: env.SCAN_NAME_SERVERS } : {}),
      })

const SANDBOX_SECRET = 'sandbox.secret'

/** The sandbox's signing secret, made once an installation: without it no one can pretend to have paid. */
const withSandboxSecret = async ({ env, connection, clock, random }: AppParts): Promise<Env> => {
  if (env.CARD_PROCESSOR_URL) return env
  const fresh = `whsec_${Buffer.from(random.secret()).toString('base64')}`
  await connection.kysely
    .insertInto('setting')
    .values({ name: SANDBOX_SECRET, value: JSON.stringify(fresh), modified_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await connection.kysely
    .selectFrom('setting')
    .select('value')
    .where('name', '=', SANDBOX_SECRET)
    .executeTakeFirstOrThrow()
  return { ...env, CARD_PROCESSOR_SECRET: row.value as string }
}

/** The whole program but its database: ports, handlers, routes, pages. The one place where they are wired together. */
export const buildApp = async (parts: AppParts): Promise<App> => {
  const { connection, clock, random, log, jobs } = parts
  const env = await withSandboxSecret(parts)
  const renderer = createDocumentRenderer()
  const uploads = createUploads()
  const { processor, close: closeProcessor } = await processorOf({ ...parts, env })
  const ports: Ports = {
    env,
    build: buildOf(clock),
    deployedAt: deployedAtOf(clock),
    db: connection.kysely,
    log,
    clock,
    sandboxes: sandboxesIn(connection.kysely),
    random,
    tokens: await loadTokens(connection.kysely, env.ACCESS_TOKEN_MINUTES, clock.now()),
    secrets: await loadSecrets(connection.kysely, env, clock.now()),
    files: folderFiles(join(env.DATA_DIR, 'files')),
    fileOf: uploads.fileOf,
    fileScan: env.CLAMD_ADDRESS ? clamdScan(env.CLAMD_ADDRESS) : uploads.scan,
    directory: recordedDirectory(() => clock.now()),
    evidence: evidenceOf(parts),
    cardProcessor: processor,
    financeCompany: financeCompanyOf(env),
    mailer: await mailerOf(parts),
    texts: textsOf(parts),
    identityProvider: await identityProviderOf(env),
    errorReports: errorReportsOf(parts),
    renderPdf: renderer.renderPdf,
    renderTwin: renderer.renderTwin,
  }
  const dispatcher: Dispatcher = { ports, jobs, handlers }
  const folders = [env.DATA_DIR, env.AUDIT_DIR, ...(parts.databaseFolder ? [parts.databaseFolder] : [])]
  const disks = watchDisks(folders, (sentence) => log.warn(sentence))
  const server = await createServer({ ports, log, isReady: parts.isReady, hasFullDisk: disks.isFull })
  addRoutes(server, contract, dispatcher, sessions(ports), ports)
  addDocs(server, contract, env.RATE_LIMIT_FACTOR)
  addSecurityText(server, env, clock)
  addPages(server, WEB, { marketOf: marketOfPage(ports), reportsErrors: ports.errorReports !== null })
  return {
    server,
    dispatcher,
    ports,
    jobHandlers: jobHandlers(ports, jobs, log),
    close: async () => {
      disks.stop()
      await server.close()
      await closeProcessor()
      await renderer.close()
      await uploads.close()
    },
  }
}
