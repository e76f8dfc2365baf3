// Runs every check of the project and sums them up. Plain JavaScript: it may start on the Node that a machine
// happens to have, installs what is missing, and runs the rest on the project's own Node.
//   node tools/test.mjs          everything; long products of cases are sampled by a seed that is printed
//   node tools/test.mjs --quick  types, lint, format, unused code, house rules and unit tests
//   node tools/test.mjs --full   everything, nothing sampled
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './lib/install.mjs'
import { ensureChromium } from './lib/chromium.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isQuick = process.argv.includes('--quick')
const isFull = process.argv.includes('--full')
const reports = join(root, 'node_modules', '.cache', 'bindery-tests')
const seed = process.env.TEST_SEED ?? String((process.hrtime.bigint() % 2_000_000_000n) + 1n)

let passed = 0
let failed = 0

const env = {
  ...process.env,
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  TEST_SEED: seed,
  NODE_ENV: 'test',
  // Journeys wait now and then: three at once keep two cores busy.
  E2E_WORKERS: process.env.E2E_WORKERS ?? String(Math.max(3, availableParallelism() - 1)),
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  ...(isFull ? { TEST_FULL: '1' } : {}),
}

const run = (command, args, more = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...env, ...more }, stdio: 'inherit' })
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })

/** The same for what runs beside something else: all that it says is kept until its end. */
const runAside = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (more) => said.push(more))
    child.stderr.on('data', (more) => said.push(more))
    child.on('error', () => resolve({ code: 127, said: `${command} could not be run.\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }))
  })

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** One check that passes or fails as a whole. */
const check = async (name, command, ...args) => {
  const since = performance.now()
  const { code, said } = await runAside(command, args)
  if (code === 0) passed += 1
  else failed += 1
  if (said) process.stdout.write(said)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${name} (${seconds(since)})`)
  return code === 0
}

/** A run of the test runner; its tests are counted one by one. */
const tests = async ([project, ...further], more) => {
  const since = performance.now()
  const report = join(reports, `${project}.json`)
  rmSync(report, { force: true })
  const args = [
    'run',
    ...[project, ...further].flatMap((name) => ['--project', name]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await run('vitest', args, more)
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  passed += counts?.numPassedTests ?? 0
  failed += counts?.numFailedTests ?? 0
  const hasFailure = (counts?.numFailedTests ?? 0) > 0
  if ((code !== 0 && !hasFailure) || (counts?.numPassedTests ?? 0) === 0) failed += 1
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${project} tests (${seconds(since)})`)
}

await install(root)
mkdirSync(reports, { recursive: true })
console.log(`seed ${seed} (TEST_SEED replays a run)`)

const document = join(reports, 'openapi.json')

/** What takes one core each, beside the types. */
const checkRest = async () => {
  await check('lint', 'oxlint')
  await check('format', 'oxfmt', '--check', '.')
  await check('unused code', 'knip', '--no-progress')
  await check(
    'API document',
    'sh',
    '-c',
    `node tools/openapi.ts > '${document}' && redocly lint --format summary '${document}'`,
  )
  return isQuick || check('web build', 'node', 'tools/build.mjs')
}

/** The demo book of the journeys' servers, made while the server tests leave a core idle now and then. */
const makeBook = async () => {
  const { code, said } = await runAside('node', [
    '--disable-warning=ExperimentalWarning',
    'e2e/support/server.ts',
  ])
  if (code !== 0) process.stdout.write(said)
  return code === 0 ? said.trim().split('\n').at(-1) : ''
}

const [, isBuilt] = await Promise.all([check('types', 'tsc', '--project', '.'), checkRest()])
await tests(['unit'])
if (!isQuick) {
  const hasBrowser = ensureChromium()
  const [book] = await Promise.all([
    hasBrowser && isBuilt ? makeBook() : '',
    tests(['server', 'server-alone']),
  ])
  if (!hasBrowser) failed += 1
  if (hasBrowser && isBuilt) await tests(['e2e'], { E2E_BOOK: book })
}

console.log(`tests: ${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
