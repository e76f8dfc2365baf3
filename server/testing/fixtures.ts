import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test as vitestTest } from 'vitest'
import { PROJECT_ROOT } from '#server/env.ts'
import { createTestDatabase, type TestDatabase } from '#server/database/testing.ts'
import { movingClock } from '#server/process/clock.ts'
import { startHarness, type Harness } from './harness.ts'
import { startQuoteSetup, type Steps, thread, type QuoteSetup } from './quotes.ts'
import { addTwoTenants, type TwoTenants } from './two-tenants.ts'
import { startWeb, type Web } from './web.ts'

const FILE = { scope: 'file' } as const

/** How a program begins. */
export interface Options {
  /** The time; tests move it on. */
  at: string
  /** Settings, in addition to a demo's. */
  settings: Record<string, string>
  /** How many connections its pool has. */
  connections: number
  /** What its database is copied from; `realDays` is for a program in a process of its own. */
  copyOf: 'migrated' | 'empty' | 'realDays'
}

const USUAL: Options = { at: '2026-03-02T15:00:00Z', settings: {}, connections: 10, copyOf: 'migrated' }

const databaseOf = ({ connections, copyOf }: Options): Promise<TestDatabase> =>
  createTestDatabase({ max: connections, from: copyOf })

export type AnotherDatabase = (options?: Partial<Options>) => Promise<TestDatabase>
export type AnotherWeb = (options?: Partial<Options>) => Promise<Web>

/** Keeps what has to be ended, and ends it in the opposite order. */
const several = (onCleanup: (end: () => Promise<void>) => void) => {
  const ends: (() => unknown)[] = []
  onCleanup(async () => {
    for (const end of ends.toReversed()) await end()
  })
  return (end: () => unknown): void => void ends.push(end)
}

/** A test may end something early, and it is not ended again. */
const once = (end: () => Promise<void>) => {
  let ended: Promise<void> | null = null
  return (): Promise<void> => (ended ??= end())
}

/** Where the test file is in the project, wherever the project is. */
const testFile = (): string => relative(PROJECT_ROOT, expect.getState().testPath ?? '')

const makeFolder = (parent = tmpdir()): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(parent, 'bindery-test-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/**
 * Everything that tests of the server need, by name. A test says what it needs, `it('...', async ({ web }) => ...)`; a
 * file whose helpers share it says so once, `it.beforeAll(({ web: given }) => ...)`. It is made when it is first needed,
 * shared by the tests of the file, and ended after the last of them, also when they fail.
 */
export const test = vitestTest
  .extend('options', FILE, () => USUAL)
  /** Where folders of tests are made. */
  .extend('temporary', FILE, () => tmpdir())
  /** A folder of the file's own. */
  .extend('folder', FILE, ({ temporary }, { onCleanup }): string => {
    const { folder, remove } = makeFolder(temporary)
    onCleanup(remove)
    return folder
  })
  /** A database of the file's own. */
  .extend('database', FILE, async ({ options }, { onCleanup }): Promise<TestDatabase> => {
    const database = await databaseOf(options)
    onCleanup(() => database.drop())
    return database
  })
  /** The program without HTTP: commands run in the name of an actor. */
  .extend('harness', FILE, async ({ database, folder, options }, { onCleanup }): Promise<Harness> => {
    const harness = await startHarness({ database, folder, at: options.at, seed: testFile() })
    onCleanup(() => harness.close())
    return harness
  })
  /** Two agencies with the same business, and actors of every role, in the harness. */
  .extend('book', FILE, ({ harness }): Promise<TwoTenants> => addTwoTenants(harness))
  /** The whole program over HTTP, without a socket. */
  .extend('web', FILE, async ({ database, folder, options }, { onCleanup }): Promise<Web> => {
    const clock = movingClock(options.at)
    const web = await startWeb({ database, folder, clock, env: options.settings })
    onCleanup(() => web.close())
    return web
  })
  /** What quotes need and no more: a provider, two agencies, a carrier's paper, good risks. */
  .extend('setup', FILE, ({ database }): Promise<QuoteSetup> => startQuoteSetup(database))
  /** A quote's way from draft to signature, in that setup. */
  .extend('steps', FILE, ({ setup }): Steps => thread(setup))
  /** Makes a database next to the file's own. */
  .extend('anotherDatabase', FILE, ({ options: usual }, { onCleanup }): AnotherDatabase => {
    const ending = several(onCleanup)
    return async (options = {}) => {
      const database = await databaseOf({ ...usual, ...options })
      const drop = once(() => database.drop())
      ending(drop)
      return { ...database, drop }
    }
  })
  /** Starts a program of its own database next to the file's. */
  .extend('anotherWeb', FILE, ({ options: usual, anotherDatabase }, { onCleanup }): AnotherWeb => {
    const ending = several(onCleanup)
    return async (options = {}) => {
      const { at, settings } = { ...usual, ...options }
      const { folder, remove } = makeFolder()
      ending(remove)
      const database = await anotherDatabase(options)
      const web = await startWeb({ database, folder, clock: movingClock(at), env: settings })
      const close = once(() => web.close())
      ending(close)
      return { ...web, close }
    }
  })
  /** A setup next to the file's own. */
  .extend(
    'anotherSetup',
    FILE,
    ({ anotherDatabase }) =>
      async (options?: Partial<Options>): Promise<QuoteSetup> => {
        return startQuoteSetup(await anotherDatabase(options))
      },
  )

/** The same for a file whose program begins otherwise. */
export const testWith = (options: Partial<Options> | (() => Promise<Partial<Options>>)) =>
  test.extend('options', FILE, async (): Promise<Options> => {
    return { ...USUAL, ...(typeof options === 'function' ? await options() : options) }
  })

export { test as it }
export type { Harness, Steps, TestDatabase, TwoTenants, Web, QuoteSetup }
