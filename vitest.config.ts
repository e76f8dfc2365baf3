import './tools/lib/enter-test-day.mjs'
import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { PATIENCE_MS } from './e2e/support/patience.ts'

/** One core is left to PostgreSQL, but two files run at once also where there are two. */
const WORKERS = Math.max(2, availableParallelism() - 1)

/** Tells a full run which files depend on the day. */
const CLOCK_WATCH = process.env['TEST_CLOCK_WATCH'] ? ['tools/lib/clock-watch.ts'] : []

/** They put their own modules in the place of the server's, which nobody else may meet. */
const REPLACE_MODULES = ['server/access/sign-in/timing.test.ts']

/** Files that take longest. They begin first, so that at the end no worker is left alone with one of them. */
const LONGEST = [
  'server/backup/backup.test.ts',
  'server/crash.test.ts',
  'server/demo-book.test.ts',
  'server/access/token-model.test.ts',
  'server/access/sign-in/timing.test.ts',
  'server/bad-input.test.ts',
  'server/quote/lifecycle.test.ts',
  'server/document/shared/render.test.ts',
  'server/access/sign-in/throttle.test.ts',
  'server/quote/lifecycle-model.test.ts',
  'server/database/postgres/postgres.test.ts',
  'server/database/open-database.test.ts',
  'e2e/error-catalogue.e2e.ts',
  'e2e/sign-up-links.e2e.ts',
  'e2e/quote-side.e2e.ts',
  'e2e/sweep.e2e.ts',
  'e2e/referral.e2e.ts',
  'e2e/thread-keyboard.e2e.ts',
  'e2e/public-routes.e2e.ts',
  'e2e/tabs.e2e.ts',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`))
  return rank === -1 ? LONGEST.length : rank
}

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => rankOf(one) - rankOf(other))
  }
}

/** Leaves out what `tools/lib/turns.ts` keeps for other runs. */
const TURNS_RUNNER = './tools/lib/turns-runner.ts'

const server = {
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/database/testing.ts'],
  runner: TURNS_RUNNER,
  // Many of them wait, for programs that they start and for what never answers: three keep two cores busy.
  maxWorkers: Math.max(3, WORKERS),
  sequence: { groupOrder: 1 },
  environment: 'node',
  setupFiles: CLOCK_WATCH,
  // A busy machine takes its time.
  testTimeout: 900_000,
  hookTimeout: 900_000,
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'domain/**/*.test.ts',
            'contract/**/*.test.ts',
            'tools/**/*.test.ts',
            'web/**/*.test.{ts,tsx}',
            'db/**/*.test.ts',
          ],
          environment: 'node',
          setupFiles: CLOCK_WATCH,
          maxWorkers: WORKERS,
          // Projects that differ in their workers run one after the other where several are asked for at once.
          sequence: { groupOrder: 0 },
          // None keeps anything between its tests, and loading the rules anew for every file is half of the cost.
          isolate: false,
          // Properties draw many cases, and the machine may be busy with something else.
          testTimeout: 300_000,
        },
      },
      {
        test: {
          ...server,
          name: 'server',
          exclude: [...configDefaults.exclude, ...REPLACE_MODULES],
          // Every file has a database of its own; loading the whole server for each again would double the cost.
          isolate: false,
        },
      },
      { test: { ...server, name: 'server-alone', include: REPLACE_MODULES } },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          globalSetup: ['e2e/support/server.ts'],
          setupFiles: ['e2e/support/screens.ts'],
          runner: TURNS_RUNNER,
          environment: 'node',
          testTimeout: 3 * PATIENCE_MS,
          hookTimeout: 3 * PATIENCE_MS,
          // A busy machine takes its time; what a browser shows is waited for, never tried twice.
          expect: { poll: { timeout: PATIENCE_MS } },
          // Files of one worker share its browser, and load what serves them all once.
          isolate: false,
          // As many files at once as there are servers for them.
          maxWorkers: Number(process.env['E2E_WORKERS'] ?? 1),
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
