import { isReported, TRACE_SAMPLE_RATE, TRAIL_STEPS, withoutSecrets } from '#domain/platform/error-reports.ts'
import { browserNow } from '#web/kit/clock.ts'

const ADDRESS = '/api/platform/v1/error-reports'
/** A page in a loop must not flood the reports. */
const MOST_REPORTS = 10
const LONGEST_TEXT = 1_000
const LONGEST_STACK = 8_000

interface Step {
  at: string
  what: string
}

let trail: readonly Step[] = []
let left = MOST_REPORTS
const reported = new WeakSet<object>()

/** The server writes into its pages whether reports are wanted. */
const isWanted = (): boolean => document.documentElement.dataset['reports'] === 'on'

const cut = (text: string, most: number): string => withoutSecrets(text).slice(0, most)

/** Remembers a step, which is sent only along with an error that follows. */
export const noteStep = (what: string): void => {
  if (!isWanted()) return
  const step = { at: new Date(browserNow()).toISOString(), what: cut(what, 200) }
  trail = [...trail, step].slice(-TRAIL_STEPS)
}

const send = (report: Record<string, unknown>): void => {
  fetch(ADDRESS, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ page: cut(location.pathname, 300), ...report }),
    keepalive: true,
    // A report that does not arrive is ignored.
  }).catch(() => undefined)
}

/** Reports an unexpected error, once, unless the rules ignore it. */
export const reportError = (thrown: unknown): void => {
  if (!isWanted() || left === 0) return
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const { name, message, stack } = error
  const { status } = error as { status?: number }
  if (reported.has(error) || !isReported({ name, message, status })) return
  reported.add(error)
  left -= 1
  send({
    kind: 'error',
    name: cut(name, 100),
    message: cut(message, LONGEST_TEXT),
    ...(stack && { stack: cut(stack, LONGEST_STACK) }),
    trail,
  })
}

const reportLoading = (): void => {
  const [navigation] = performance.getEntriesByType('navigation')
  if (!navigation || navigation.duration === 0) return
  send({ kind: 'trace', name: 'pageload', message: '', milliseconds: Math.round(navigation.duration) })
}

/** Listens for uncaught errors, and reports how long every tenth page took to load. */
export const watchErrors = (): void => {
  if (!isWanted()) return
  addEventListener('error', ({ error }: ErrorEvent) => reportError(error))
  addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => reportError(reason))
  if (Math.random() >= TRACE_SAMPLE_RATE) return
  // The duration is known once the event is over.
  addEventListener('load', () => setTimeout(reportLoading))
}
