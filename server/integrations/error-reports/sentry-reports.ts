import { PRODUCT_VERSION } from '#domain/market/company.ts'
import type { Clock } from '#server/process/clock.ts'
import type { Egress } from '#server/outbound/egress.ts'
import type { Random } from '#server/process/random.ts'
import type { ErrorReport, ErrorReports } from './error-reports.ts'

const CLIENT = `bindery/${PRODUCT_VERSION}`

interface Settings {
  /** `https://key@host/project`. */
  dsn: string
  environment: string
  clock: Clock
  random: Pick<Random, 'newId'>
  egress: Egress
}

/** Ids of this protocol are 32 hexadecimal digits. */
const idOf = ({ random }: Settings): string => random.newId().replaceAll('-', '')

const eventOf = (settings: Settings, report: ErrorReport, id: string): Record<string, unknown> => ({
  event_id: id,
  timestamp: settings.clock.now().toISOString(),
  platform: 'javascript',
  level: 'error',
  release: CLIENT,
  environment: settings.environment,
  exception: { values: [{ type: report.name, value: report.message }] },
  transaction: report.page,
  breadcrumbs: { values: (report.trail ?? []).map(({ at, what }) => ({ timestamp: at, message: what })) },
  ...(report.stack === undefined ? {} : { extra: { stack: report.stack } }),
})

const transactionOf = (settings: Settings, report: ErrorReport, id: string): Record<string, unknown> => {
  const end = settings.clock.now()
  return {
    type: 'transaction',
    event_id: id,
    platform: 'javascript',
    release: CLIENT,
    environment: settings.environment,
    transaction: report.page,
    start_timestamp: new Date(end.getTime() - (report.milliseconds ?? 0)).toISOString(),
    timestamp: end.toISOString(),
    contexts: { trace: { trace_id: idOf(settings), span_id: id.slice(-16), op: 'pageload' } },
  }
}

/** Sends reports as envelopes of Sentry's protocol, which other services understand too. */
export const sentryReports = (settings: Settings): ErrorReports => {
  const { username: key, origin, pathname } = new URL(settings.dsn)
  return {
    send: async (report) => {
      const id = idOf(settings)
      const isTrace = report.kind === 'trace'
      const item = (isTrace ? transactionOf : eventOf)(settings, report, id)
      const lines = [
        { event_id: id, sent_at: settings.clock.now().toISOString() },
        { type: isTrace ? 'transaction' : 'event' },
        item,
      ]
      const { status } = await settings.egress({
        method: 'POST',
        url: `${origin}/api${pathname}/envelope/`,
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': `Sentry sentry_version=7, sentry_client=${CLIENT}, sentry_key=${key}`,
        },
        body: lines.map((line) => JSON.stringify(line)).join('\n'),
      })
      if (status >= 300) throw new Error(`the receiver of error reports answered ${status}`)
    },
  }
}
