import './lib/enter-test-day.mjs'
import { parseEnv } from '#server/env.ts'
import { sealAudit } from '#server/jobs/audit-seal.ts'
import { checkpointText } from '#server/platform/checkpoint-file.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createLog } from '#server/platform/log.ts'
import { withDatabase } from '#server/platform/open-database.ts'
import { explain } from '#server/platform/start-refused.ts'
import { TrailRewritten, witnessAudit } from '#server/records/audit-checkpoint.ts'

/** Witnesses the audit trail now and prints all checkpoints, to be kept where nobody here can change them. */
const env = parseEnv(process.env)

const refuse = (error: unknown): never => {
  if (!(error instanceof TrailRewritten)) {
    explain(error)
    process.exit(2)
  }
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

await withDatabase(env, createLog('warn'), async ({ kysely }) => {
  await sealAudit({ db: kysely, clock: systemClock })
  await witnessAudit(kysely, env.AUDIT_DIR, systemClock.now())
}).catch(refuse)
process.stdout.write((await checkpointText(env.AUDIT_DIR)) ?? 'There is nothing to witness yet.\n')
