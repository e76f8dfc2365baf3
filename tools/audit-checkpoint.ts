import './lib/enter-test-day.mjs'
import { parseEnv } from '#server/env.ts'
import { sealAudit } from '#server/platform/audit/seal.ts'
import { checkpointText } from '#server/platform/audit/checkpoint-file.ts'
import { systemClock } from '#server/process/clock.ts'
import { createLog } from '#server/process/log.ts'
import { withDatabase } from '#server/database/open-database.ts'
import { signedText, TrailRewritten, witnessAudit } from '#server/platform/audit/checkpoint.ts'
import { runTool, wordsOf } from './lib/run-tool.ts'

/** Witnesses the audit trail now and prints all checkpoints, to be kept where no one here can change them. */
const run = async (): Promise<number> => {
  wordsOf({})
  const env = parseEnv(process.env)
  try {
    await withDatabase(env, createLog('warn'), async ({ kysely }) => {
      await sealAudit({ db: kysely, clock: systemClock })
      const line = await witnessAudit(kysely, env.AUDIT_DIR, systemClock.now())
      // Next to the checkpoints, which alone are kept where the output goes to a file.
      process.stderr.write(`${signedText(line)}\n`)
    })
  } catch (error) {
    if (!(error instanceof TrailRewritten)) throw error
    process.stderr.write(`${error.message}\n`)
    return 1
  }
  process.stdout.write((await checkpointText(env.AUDIT_DIR)) ?? 'There is nothing to witness yet.\n')
  return 0
}

await runTool(run)
