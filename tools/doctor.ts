import './lib/enter-test-day.mjs'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parseEnv } from '#server/env.ts'
import {
  checkFiles,
  checkInvariants,
  FILES_INVARIANT,
  type Finding,
  findingsText,
  loadInvariants,
} from '#server/invariants.ts'
import { checkpointText } from '#server/platform/checkpoint-file.ts'
import { folderFiles } from '#server/platform/files.ts'
import { createLog } from '#server/platform/log.ts'
import { withDatabase } from '#server/platform/open-database.ts'
import { explain } from '#server/platform/start-refused.ts'
import {
  backdatedText,
  checkWitnessed,
  WITNESS_INVARIANT,
  witnessText,
} from '#server/records/audit-checkpoint.ts'

/**
 * Runs every invariant on the database, beside a running server or alone, names each and says what is broken. `--checkpoints FILE`
 * holds the audit trail against checkpoints kept elsewhere, `--audit-key KEY` against their key.
 */
const env = parseEnv(process.env)
const { values: given } = parseArgs({
  options: { checkpoints: { type: 'string' }, 'audit-key': { type: 'string' } },
})

/** What its reader can mend is a sentence; anything else is a bug and keeps its stack. */
const refuse = (error: unknown): never => {
  explain(error)
  process.exit(2)
}

const checkpoints = given.checkpoints
  ? readFileSync(given.checkpoints, 'utf8')
  : ((await checkpointText(env.AUDIT_DIR)) ?? '')

let backdated: string | null = null
const found = await withDatabase(env, createLog('warn'), async ({ kysely }): Promise<Finding[]> => {
  backdated = await backdatedText(kysely)
  const files = await checkFiles(kysely, folderFiles(join(env.DATA_DIR, 'files')))
  const witnessed = await checkWitnessed(kysely, checkpoints, given['audit-key'])
  return [...(await checkInvariants(kysely)), ...[files, witnessed].filter((one) => one !== null)]
}).catch(refuse)
const checked = [...loadInvariants().map(({ name }) => name), FILES_INVARIANT, WITNESS_INVARIANT]
process.stdout.write(
  `${findingsText(found, checked)}\n${witnessText(checkpoints)}\n${backdated === null ? '' : `${backdated}\n`}`,
)
process.exitCode = found.length > 0 ? 1 : 0
