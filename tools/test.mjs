// Runs every check of the project and sums them up. Plain JavaScript: it may start on the Node that a machine
// happens to have, installs what is missing, and runs the rest on the project's own Node.
//   node tools/test.mjs          everything; long products of cases are sampled by a seed that is printed
//   node tools/test.mjs --quick  types, lint, format, unused code, house rules, unit tests and a tenth of the demo book
//   node tools/test.mjs --full   everything, nothing sampled, and on forty days what depends on the day
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './lib/install.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { testDayEnv, testDayEnvOrEnd } from './lib/test-day.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isQuick = process.argv.includes('--quick')
const isFull = process.argv.includes('--full')
const reports = join(root, 'node_modules', '.cache', 'bindery-tests')
const seed = process.env.TEST_SEED ?? String((process.hrtime.bigint() % 2_000_000_000n) + 1n)

let passed = 0
let failed = 0
/** Cases that are left to runs with other seeds. */
let left = 0

const env = {
  ...process.env,
  ...testDayEnvOrEnd(process.env),
  PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
  TEST_SEED: seed,
  // Programs that tests start again and again are compiled once.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'node'),
  NODE_ENV: 'test',
  // Journeys wait now and then: three at once keep two cores busy.
  E2E_WORKERS: process.env.E2E_WORKERS ?? String(Math.max(3, availableParallelism() - 1)),
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  // What people wait for takes long files in turns (`tools/lib/turns.ts`).
  ...(isFull ? { TEST_FULL: '1' } : { TEST_TURNS: '1' }),
}

const run = (command, args, more = {}) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...env, ...more }, stdio: 'inherit' })
    child.on('error', () => resolve(127))
    child.on('close', (code) => resolve(code ?? 1))
  })

/** The same for what runs next to something else: all that it says is kept until its end. */
const runAside = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    const said = []
    child.stdout.on('data', (more) => said.push(more))
    child.stderr.on('data', (more) => said.push(more))
    child.on('error', () => resolve({ code: 127, said: `${command} could not be run.\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, said: Buffer.concat(said).toString() }))
  })

/** One line each, for the end of the run: what the runner said of them scrolled by minutes before. */
const failures = []
const failuresOf = (files) =>
  files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failedTests = assertionResults.filter(({ status }) => status === 'failed')
      if (failedTests.length === 0)
        return [`${file}: ${message.split('\n')[0] || 'its set-up or clean-up failed'}`]
      return failedTests.map(
        ({ fullName, failureMessages }) => `${file}: ${fullName}: ${failureMessages[0]?.split('\n')[0]}`,
      )
    })

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** One check that passes or fails as a whole. */
const check = async (name, command, ...args) => {
  const since = performance.now()
  const { code, said } = await runAside(command, args)
  if (code === 0) passed += 1
  else {
    failed += 1
    failures.push(name)
  }
  if (said) process.stdout.write(said)
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${name} (${seconds(since)})`)
  return code === 0
}

/** A run of the test runner; its tests are counted one by one. True when all passed. */
const tests = async (
  [project, ...further],
  more,
  { name = project, files = [], reporter = 'default' } = {},
) => {
  const since = performance.now()
  const report = join(reports, `${project}.json`)
  rmSync(report, { force: true })
  const args = [
    'run',
    ...files,
    ...[project, ...further].flatMap((one) => ['--project', one]),
    `--reporter=${reporter}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await run('vitest', args, more)
  const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  passed += counts?.numPassedTests ?? 0
  left += (counts?.numTotalTests ?? 0) - (counts?.numPassedTests ?? 0) - (counts?.numFailedTests ?? 0)
  const said = failuresOf(counts?.testResults ?? [])
  failures.push(...said)
  failed += said.length
  if ((code !== 0 && said.length === 0) || (counts?.numPassedTests ?? 0) === 0) failed += 1
  console.log(`${code === 0 ? 'passed' : 'FAILED'}: ${name} tests (${seconds(since)})`)
  return code === 0
}

await install(root)
mkdirSync(reports, { recursive: true })
console.log(`seed ${seed} (TEST_SEED replays a run)`)

const document = join(reports, 'openapi.json')

/** What takes one core each, next to the types. */
const checkRest = async () => {
  // Promises that no one waits for are found by their types, which take four times as long as all other rules.
  await check('lint', 'oxlint', ...(isQuick ? [] : ['--type-aware']))
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

const types = check('types', 'node', '--disable-warning=ExperimentalWarning', 'tools/types.ts')
const isBuilt = await checkRest()
/** Each test file adds a line of it: whether it asked for the time. */
const watched = join(reports, 'clock-watch.jsonl')
const watching = isFull ? { TEST_CLOCK_WATCH: watched } : {}
rmSync(watched, { force: true })

/** The files that may do otherwise on another day; the demo book is read on all of them in one run already. */
const filesOfDays = () =>
  readFileSync(watched, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ file, asked }) => asked !== null && file !== 'server/demo-book.test.ts')
    .map(({ file }) => file)
    .toSorted()

/**
 * What runs on one of the other days: every unit test that asks for the time, and on the drawn days every server test
 * too. On the rest each server test takes its turn on one day in so many, so that a full run ends the same evening.
 */
const SERVER_TURNS = 5
const filesOf = (files, { isDrawn }, nth) =>
  files.filter((file, place) => isDrawn || !file.startsWith('server/') || (place + nth) % SERVER_TURNS === 0)

/** Where the browsers of the drawn days are: nearly always a day ahead, behind, and across the ocean. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Honolulu', 'Europe/London']

/** Once more on each of the other days, at times around midnight too. */
const onOtherDays = async (hasJourneys) => {
  const { said } = await runAside('node', ['--disable-warning=ExperimentalWarning', 'tools/days.ts'])
  const { days } = JSON.parse(said)
  const files = filesOfDays()
  console.log(`${files.length} test files ask for the time: they run on ${days.length} other days too`)
  const runOn = async ({ testDay, why }, projects, more, options) => {
    // From the real time, whatever day this run itself takes for today.
    const { TEST_DAY_OFFSET_MS: _offset, ...plain } = process.env
    const day = { TEST_FULL: '', TEST_DAY: testDay, ...testDayEnv({ ...plain, TEST_DAY: testDay }) }
    const name = `${projects.join(' and ')} (${testDay}, ${why})`
    const isGood = await tests(projects, { ...day, ...more }, { name, ...options })
    const shown = [`TEST_DAY=${testDay}`, `TEST_SEED=${seed}`, 'npx vitest run'].join(' ')
    if (!isGood) console.log(`again: ${shown} ${projects.map((one) => `--project ${one}`).join(' ')}`)
  }
  for (const [nth, day] of days.entries())
    await runOn(
      day,
      ['unit', 'server', 'server-alone'],
      {},
      { files: filesOf(files, day, nth), reporter: 'dot' },
    )
  if (!hasJourneys) return
  for (const [nth, day] of days.filter(({ isDrawn }) => isDrawn).entries())
    await runOn(day, ['e2e'], { E2E_ZONE: ZONES[nth % ZONES.length] }, {})
}

/** The server's one test of a quick run; otherwise it runs among the others. */
const tenth = () => tests(['server'], {}, { name: 'demo book', files: ['server/demo-book-tenth.test.ts'] })

await Promise.all([types, tests(['unit'], watching), ...(isQuick ? [tenth()] : [])])
if (!isQuick) {
  const hasBrowser = ensureChromium()
  const [book] = await Promise.all([
    hasBrowser && isBuilt ? makeBook() : '',
    tests(['server', 'server-alone'], watching),
  ])
  if (!hasBrowser) failed += 1
  const hasJourneys = hasBrowser && isBuilt
  if (hasJourneys) await tests(['e2e'], { E2E_BOOK: book })
  if (isFull) {
    // What a server falls back to with a database driver that it does not know (docs/adr/0009).
    await tests(
      ['server', 'server-alone'],
      { DATABASE_PIPELINE: '0' },
      { name: 'server and server-alone (DATABASE_PIPELINE=0)', reporter: 'dot' },
    )
    await onOtherDays(hasJourneys)
  }
}

for (const failure of failures) console.log(`FAILED ${failure}`)
if (left > 0) console.log(`${left} tests are left to runs with other seeds; npm run test:full leaves none`)
console.log(`tests: ${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
