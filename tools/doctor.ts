import './lib/enter-test-day.mjs'
import { join } from 'node:path'
import { parseEnv } from '#server/env.ts'
import {
  checkFiles,
  checkInvariants,
  FILES_INVARIANT,
  type Finding,
  findingsText,
  loadInvariants,
} from '#server/invariants.ts'
import { checkpointText, keptElsewhere } from '#server/platform/audit/checkpoint-file.ts'
import { folderFiles } from '#server/process/folder/files.ts'
import { CHAINS_INVARIANT, checkChains } from '#server/policy/chain-check.ts'
import { checkEarned, EARNED_INVARIANT } from '#server/policy/earned-check.ts'
import { correctedDatesText } from '#server/policy/renewal/retroactive-corrections.ts'
import { failedJobsText, retryFailedJobs } from '#server/jobs/failed-jobs.ts'
import { createLog } from '#server/process/log.ts'
import { withDatabase } from '#server/database/open-database.ts'
import {
  backdatedText,
  checkWitnessed,
  WITNESS_INVARIANT,
  witnessText,
} from '#server/platform/audit/checkpoint.ts'
import { runTool, textOf, wordsOf } from './lib/run-tool.ts'

/**
 * Runs every invariant on the database, next to a running server or alone, names each and says what is broken.
 * `--checkpoints FILE` holds the audit trail against checkpoints kept elsewhere, `--audit-key KEY` against their key.
 * Policies whose retroactive date was corrected are listed. Jobs that were given up are listed too, and `--retry-jobs` has them tried again.
 */
const run = async (): Promise<number> => {
  const env = parseEnv(process.env)
  const { values: given } = wordsOf({
    options: {
      checkpoints: { type: 'string' },
      'audit-key': { type: 'string' },
      'retry-jobs': { type: 'boolean' },
    },
  })
  const checkpoints = given.checkpoints
    ? keptElsewhere(textOf('--checkpoints', given.checkpoints))
    : ((await checkpointText(env.AUDIT_DIR)) ?? '')
  let backdated: string | null = null
  let failedJobs: string | null = null
  let correctedDates: string | null = null
  const found = await withDatabase(env, createLog('warn'), async ({ kysely }): Promise<Finding[]> => {
    backdated = await backdatedText(kysely)
    failedJobs = given['retry-jobs']
      ? `${await retryFailedJobs(kysely)} jobs that were given up are tried again`
      : await failedJobsText(kysely)
    correctedDates = await correctedDatesText(kysely)
    const files = await checkFiles(kysely, folderFiles(join(env.DATA_DIR, 'files')))
    const witnessed = await checkWitnessed(kysely, checkpoints, given['audit-key'])
    const chains = await checkChains(kysely)
    const earned = await checkEarned(kysely)
    return [
      ...(await checkInvariants(kysely)),
      ...[chains, earned, files, witnessed].filter((one) => one !== null),
    ]
  })
  const checked = [
    ...loadInvariants().map(({ name }) => name),
    CHAINS_INVARIANT,
    EARNED_INVARIANT,
    FILES_INVARIANT,
    WITNESS_INVARIANT,
  ]
  process.stdout.write(
    `${findingsText(found, checked)}\n${witnessText(checkpoints)}\n${[backdated, failedJobs, correctedDates].map((text) => (text === null ? '' : `${text}\n`)).join('')}`,
  )
  return found.length > 0 ? 1 : 0
}

await runTool(run)
