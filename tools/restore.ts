import './lib/enter-test-day.mjs'
import { spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import { leftDrafts, leftDraftText } from '#server/backup/leftovers.ts'
import { restoreBackup } from '#server/backup/restore.ts'
import { parseEnv, PROJECT_ROOT } from '#server/env.ts'
import { systemClock } from '#server/process/clock.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { runTool, wordsOf } from './lib/run-tool.ts'

/**
 * `npm run restore -- FOLDER` puts a backup into DATA_DIR and has the doctor look at it. A data folder that is there
 * already is refused, or with `--replace` moved aside.
 */
const run = async (): Promise<number> => {
  const { positionals, values } = wordsOf({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  if (positionals[0] === undefined)
    throw new StartRefused('Name the folder of the backup: npm run restore -- FOLDER.', { exitCode: 2 })
  const env = parseEnv(process.env)
  const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)
  say('Reading every file of the backup …')
  const { manifest, kept, withAudit } = await restoreBackup(env, resolve(positionals[0]), {
    replaces: values.replace,
    now: systemClock.now(),
  })
  say(`The backup of ${manifest.madeAt} is in ${env.DATA_DIR}.`)
  if (kept) say(`What was there before is in ${kept}.`)
  if (!withAudit) say(`${env.AUDIT_DIR} holds checkpoints already and was left as it is.`)
  for (const path of leftDrafts([dirname(resolve(env.DATA_DIR)), env.DATA_DIR])) say(leftDraftText(path))
  say('Starting the database to look at it …')
  const { status } = spawnSync(process.execPath, [join(PROJECT_ROOT, 'tools', 'doctor.ts')], {
    cwd: PROJECT_ROOT,
    stdio: 'inherit',
  })
  return status ?? 1
}

await runTool(run)
