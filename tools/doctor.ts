import { join } from 'node:path'
import { parseEnv } from '#server/env.ts'
import {
  checkFiles,
  checkInvariants,
  type Finding,
  findingsText,
  loadInvariants,
} from '#server/invariants.ts'
import { folderFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import { LockRefused } from '#server/platform/lock.ts'
import { MigrationRefused } from '#server/platform/migrate.ts'
import { withDatabase } from '#server/platform/open-database.ts'

/** Runs every invariant on the database, beside a running server or alone, and says what is broken. */
const env = parseEnv(process.env)

/** What its reader can mend is a sentence; anything else is a bug and keeps its stack. */
const explain = (error: unknown): never => {
  if (!(error instanceof MigrationRefused || error instanceof LockRefused)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
}

const found = await withDatabase(env, createLog('warn'), async ({ kysely }): Promise<Finding[]> => {
  const files = await checkFiles(kysely, folderFiles(join(env.DATA_DIR, 'files')))
  return [...(await checkInvariants(kysely)), ...(files ? [files] : [])]
}).catch(explain)
process.stdout.write(`${findingsText(found, loadInvariants().length + 1)}\n`)
process.exitCode = found.length > 0 ? 1 : 0
