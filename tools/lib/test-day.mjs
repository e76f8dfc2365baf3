const ZONE = 'America/New_York'
const SHAPE = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(Z?))?$/
const FIRST_YEAR = 2020
const LAST_YEAR = 2099

const REFUSAL = `TEST_DAY: Must be a day from ${FIRST_YEAR} to ${LAST_YEAR}, such as 2028-02-29, or a time on it, in New York (2028-02-29T23:58) or in UTC (2028-02-29T23:58Z).`

const clocks = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** What a clock in New York shows at an instant, as milliseconds since 1970 on that clock. */
const shownAt = (ms) => {
  const part = Object.fromEntries(clocks.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const { year, month, day, hour, minute, second } = part
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((ms % 1000) + 1000) % 1000)
}

/** The instant at which that clock shows this; of an hour that spring leaves out, the one before it. */
const instantOf = (shown) => {
  const guess = shown - (shownAt(shown) - shown)
  return guess - (shownAt(guess) - shown)
}

const DAY_MS = 86_400_000

/**
 * By how many milliseconds the clock has to move at `nowMs`: to the same time of day in New York on that day, or to the
 * time that is named. Null when the text is no such day.
 */
export const offsetTo = (text, nowMs) => {
  const [, year, month, day, hour, minute, utc] = SHAPE.exec(text) ?? []
  if (!(year >= FIRST_YEAR && year <= LAST_YEAR)) return null
  const midnight = Date.UTC(year, month - 1, day)
  const isDay = new Date(midnight).toISOString().startsWith(`${year}-${month}-${day}`)
  if (!isDay || hour > 23 || minute > 59) return null
  if (hour === undefined) return instantOf(midnight + (shownAt(nowMs) % DAY_MS)) - nowMs
  const named = midnight + (Number(hour) * 60 + Number(minute)) * 60_000
  return (utc ? named : instantOf(named)) - nowMs
}

const PRELOAD = new URL('preload-clock.mjs', import.meta.url).href

/**
 * What processes need in their environment to run on TEST_DAY, all at the same time: nothing without it, and nothing
 * where it came down from a parent. Throws a sentence when it is no such day.
 */
export const testDayEnv = (env, nowMs = Date.now()) => {
  if (!env.TEST_DAY || env.TEST_DAY_OFFSET_MS) return {}
  const offset = offsetTo(env.TEST_DAY, nowMs)
  if (offset === null) throw new Error(REFUSAL)
  return {
    TEST_DAY_OFFSET_MS: String(offset),
    NODE_OPTIONS: [env.NODE_OPTIONS, `--import ${PRELOAD}`].filter(Boolean).join(' '),
  }
}

/** The same, for the program that a person starts: a wrong day ends it with its sentence. */
export const testDayEnvOrEnd = (env) => {
  try {
    return testDayEnv(env)
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}
