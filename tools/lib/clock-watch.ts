import childProcess from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { fileURLToPath } from 'node:url'
import { afterAll, expect } from 'vitest'
import { shiftClock } from './shift-clock.mjs'

/**
 * A setup of test files. With TEST_CLOCK_WATCH=file each test file adds a line of it: its path, and where it first asked
 * what day it is, or started a program that may ask. A file that never does runs alike on every day, and a full run
 * spares it the other thirty-nine.
 */
const report = process.env['TEST_CLOCK_WATCH']
const root = fileURLToPath(new URL('../..', import.meta.url))

interface Watch {
  /** Where the present file first asked; null as long as it has not. */
  asked: string | null
}

const WATCH = Symbol.for('bindery.clock-watch')
const DEEP = 60

/**
 * What a library asks for itself, also while a line of ours imports it, is no matter of the day; nor is the time within
 * an id, which only sorts.
 */
const isOurs = (line: string): boolean =>
  line.includes(root) && !/\/node_modules\/|\/tools\/lib\/(clock-watch|shift-clock)\.|:1:1\)?$/.test(line)
const isForId = (line: string): boolean => line.includes('/server/process/random.ts')
/**
 * For the seed of what is drawn, for the time of a line of the log, and for the program in a process of its own, which
 * is not given TEST_DAY: it runs on the real day whichever day its test runs on.
 */
const isAside = (lines: readonly string[]): boolean =>
  lines.some((line) => line.includes('/server/testing/program.ts')) ||
  /\/node_modules\/(fast-check|pino)\//.test(
    lines.find((line) => !/clock-watch|shift-clock/.test(line)) ?? '',
  )

const note = (watch: Watch): void => {
  if (watch.asked !== null) return
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = DEEP
  const lines = (new Error('asked').stack ?? '').split('\n').slice(1)
  Error.stackTraceLimit = limit
  const from = lines.find(isOurs)
  if (from !== undefined && !lines.some(isForId) && !isAside(lines))
    watch.asked = from.trim().replaceAll(root, '')
}

const install = (): Watch => {
  const watch: Watch = { asked: null }
  // From here on every way to the present leads over Date.now.
  shiftClock(0)
  const realNow = Date.now
  Date.now = () => {
    note(watch)
    return realNow()
  }
  for (const name of [
    'spawn',
    'fork',
    'exec',
    'execFile',
    'spawnSync',
    'execSync',
    'execFileSync',
  ] as const) {
    const start = childProcess[name] as (...given: unknown[]) => unknown
    Reflect.set(childProcess, name, (...given: unknown[]) => {
      note(watch)
      return start(...given)
    })
  }
  syncBuiltinESMExports()
  return watch
}

if (report) {
  const watch = (Reflect.get(globalThis, WATCH) as Watch | undefined) ?? install()
  Reflect.set(globalThis, WATCH, watch)
  watch.asked = null
  afterAll(() => {
    const file = (expect.getState().testPath ?? '').replace(root, '')
    appendFileSync(report, `${JSON.stringify({ file, asked: watch.asked })}\n`)
  })
}
