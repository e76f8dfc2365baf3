// Checks the types of the whole project, says what that cost, and fails when it is over the budget of
// tools/lib/types-cost.ts.
import { spawnSync } from 'node:child_process'
import { PROJECT_ROOT } from '#server/env.ts'
import { costLine, costOf, overBudget, secondsOf } from './lib/types-cost.ts'

/**
 * Checkers that share the files each work out again what their files have in common: one takes less than half of the
 * processor time of four. Nearly all that it makes it keeps, so that it seldom collects (docs/performance.md).
 */
const CHECK = 'GOGC=200 GOMEMLIMIT=3GiB tsc --project . --checkers 1 --extendedDiagnostics'

/** What the compiler says of its own work, which follows the errors. */
const COUNTS = /^[A-Z][A-Za-z ]+:\s+[\d.]+(K|s)?$/

const { status, stdout, stderr } = spawnSync('sh', ['-c', `${CHECK}; code=$?; times >&2; exit $code`], {
  cwd: PROJECT_ROOT,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
})
const errors = stdout.split('\n').filter((line) => line !== '' && !COUNTS.test(line))
for (const line of errors) console.log(line)
if (status === 0) {
  // Only now, when it is known to have no fault that would keep it from being read.
  const { contract } = await import('#contract/all.ts')
  const cost = costOf(stdout)
  const endpoints = Object.keys(contract).length
  console.log(costLine(cost, endpoints, secondsOf(stderr)))
  const over = overBudget(cost, endpoints)
  for (const sentence of over) console.log(sentence)
  process.exitCode = over.length === 0 ? 0 : 1
} else {
  if (errors.length === 0) console.log(stdout, stderr)
  process.exitCode = 1
}
