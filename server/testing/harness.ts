import { join } from 'node:path'
import { seedProcessor } from '../../db/seed/card-payments.ts'
import { createDocumentRenderer } from '#server/document/shared/render.ts'
import { parseEnv } from '#server/env.ts'
import { handlers } from '#server/handlers.ts'
import { type InProcess, inProcess } from '#server/http/call.ts'
import type { Dispatcher } from '#server/http/dispatch.ts'
import { loadTokens } from '#server/http/tokens.ts'
import { sandboxFinanceCompany } from '#server/integrations/finance/stand-in.ts'
import { createUploads } from '#server/integrations/file-scan/uploads.ts'
import { recordedDirectory } from '#server/integrations/firmographics/recorded-directory.ts'
import { databaseMailbox } from '#server/integrations/mail/database-mailbox.ts'
import { databaseTexts } from '#server/integrations/sms/database-texts.ts'
import { recordedEvidence } from '#server/integrations/scan/recorded.ts'
import { type MovingClock, movingClock } from '#server/process/clock.ts'
import { folderFiles } from '#server/process/folder/files.ts'
import { createLog } from '#server/process/log.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Ports } from '#server/command/ports.ts'
import { sandboxesIn } from '#server/database/sandboxes.ts'
import { seededRandom } from '#server/process/random.ts'
import { loadSecrets } from '#server/process/secrets.ts'
import type { TestDatabase } from '#server/database/testing.ts'

export interface Harness {
  database: TestDatabase
  clock: MovingClock
  ports: Ports
  dispatcher: Dispatcher
  api: InProcess
  /** Jobs that commands left behind, in order. */
  jobs: Job[]
  /** Warnings of the program, line by line. */
  log: string[]
  /** Ends what it runs; the database and the folder belong to the caller. */
  close(): Promise<void>
}

/** The program without HTTP, at a time that the test decides. Tests get it as the fixture `harness`. */
export const startHarness = async ({
  database,
  folder,
  at,
  seed,
}: {
  database: TestDatabase
  folder: string
  at: string
  /** One for each test file: what one process keeps by id would meet the ids of another file's database. */
  seed: string
}): Promise<Harness> => {
  const env = parseEnv({ DATA_DIR: folder, DEMO: '1' })
  const clock = movingClock(at)
  const random = seededRandom(`harness ${seed}`, clock)
  const renderer = createDocumentRenderer()
  const uploads = createUploads()
  const jobs: Job[] = []
  const log: string[] = []
  const ports: Ports = {
    env,
    build: 'test',
    deployedAt: at,
    db: database.kysely,
    log: createLog('warn', { write: (line) => void log.push(line) }),
    clock,
    sandboxes: sandboxesIn(database.kysely),
    random,
    tokens: await loadTokens(database.kysely, env.ACCESS_TOKEN_MINUTES, clock.now()),
    secrets: await loadSecrets(database.kysely, env, clock.now()),
    files: folderFiles(join(folder, 'files')),
    directory: recordedDirectory(() => clock.now()),
    evidence: recordedEvidence,
    cardProcessor: seedProcessor(env, random),
    financeCompany: sandboxFinanceCompany(env.CARD_PROCESSOR_SECRET),
    mailer: databaseMailbox({ db: database.kysely, clock }),
    texts: databaseTexts({ db: database.kysely, clock }),
    identityProvider: null,
    errorReports: null,
    fileOf: uploads.fileOf,
    fileScan: uploads.scan,
    renderPdf: renderer.renderPdf,
    renderTwin: renderer.renderTwin,
  }
  const dispatcher: Dispatcher = {
    ports,
    jobs: { put: async (_trx, left) => void jobs.push(...left) },
    handlers,
    checksAnswers: true,
  }
  return {
    database,
    clock,
    ports,
    dispatcher,
    api: inProcess(dispatcher),
    jobs,
    log,
    close: async () => {
      await renderer.close()
      await uploads.close()
    },
  }
}
