import { parseEnv } from '#server/env.ts'
import { sealAudit } from '#server/jobs/audit-seal.ts'
import { checkpointText } from '#server/platform/checkpoint-file.ts'
import { systemClock } from '#server/platform/clock.ts'
import { LockRefused } from '#server/platform/lock.ts'
import { createLog } from '#server/platform/log.ts'
import { MigrationRefused } from '#server/platform/migrate.ts'
import { withDatabase } from '#server/platform/open-database.ts'
import { TrailRewritten, witnessAudit } from '#server/records/audit-checkpoint.ts'

/** Witnesses the audit trail now and prints all checkpoints, to be kept where nobody here can change them. */
const env = parseEnv(process.env)

const explain = (error: unknown): never => {
  const known = [MigrationRefused, LockRefused, TrailRewritten].some((one) => error instanceof one)
  if (!known) throw error
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(error instanceof TrailRewritten ? 1 : 2)
}

await withDatabase(env, createLog('warn'), async ({ kysely }) => {
  await sealAudit({ db: kysely, clock: systemClock })
  await witnessAudit(kysely, env.AUDIT_DIR, systemClock.now())
}).catch(explain)
process.stdout.write((await checkpointText(env.AUDIT_DIR)) ?? 'There is nothing to witness yet.\n')
