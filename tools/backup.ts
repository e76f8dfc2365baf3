import './lib/enter-test-day.mjs'
import { dirname, join, resolve } from 'node:path'
import { makeBackup } from '#server/backup/backup.ts'
import { leftDrafts, leftDraftText } from '#server/backup/leftovers.ts'
import { parseEnv, PROJECT_ROOT } from '#server/env.ts'
import { systemClock } from '#server/process/clock.ts'
import { runTool, wordsOf } from './lib/run-tool.ts'

/**
 * `npm run backup -- [FOLDER]` copies database, files, audit checkpoints and sandbox payments of DATA_DIR into a new
 * folder, next to a running server or without one. Without a name, it is made under `backups/`.
 */
const run = async (): Promise<number> => {
  const { positionals } = wordsOf({ allowPositionals: true })
  const now = systemClock.now()
  const name = `bindery-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`
  const target = resolve(positionals[0] ?? join(PROJECT_ROOT, 'backups', name))
  const env = parseEnv(process.env)
  process.stdout.write(`Copying ${env.DATA_DIR} …\n`)
  const { files } = await makeBackup(env, target, now)
  const size = files.reduce((sum, file) => sum + file.size, 0)
  process.stdout.write(
    `${target} holds ${files.length} files, ${Math.ceil(size / 1_048_576)} MB, each with its hash.\n` +
      'It holds the passwords of the database too: keep it as closed as the data folder, best on another machine.\n',
  )
  for (const path of leftDrafts([dirname(target)])) process.stdout.write(`${leftDraftText(path)}\n`)
  return 0
}

await runTool(run)
