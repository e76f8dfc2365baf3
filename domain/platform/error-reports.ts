/** Rules of error reporting (specification 0 sections 8 and 9), the same for the browser and the server behind it. */

/** The share of page loads whose times are reported. */
export const TRACE_SAMPLE_RATE = 0.1

/** Steps before an error that are sent with it, in place of a recording, and only ever with an error. */
export const TRAIL_STEPS = 30

const IGNORED_STATUSES: readonly number[] = [400, 401, 403, 404]

/** What browsers say of a connection that broke, and of a request that the page itself cancelled. */
const NETWORK =
  /failed to fetch|networkerror|network error|load failed|dynamically imported module|importing a module script|request cancelled|aborted/i

export interface Fault {
  name: string
  message: string
  /** The status of a failed call; 0 for one that never got an answer. */
  status?: number | undefined
}

/** Whether a fault is worth a report: refusals, outages, lost connections and cancelled requests are not. */
export const isReported = ({ name, message, status }: Fault): boolean => {
  if (status !== undefined && (status === 0 || status >= 500 || IGNORED_STATUSES.includes(status)))
    return false
  return name !== 'AbortError' && !NETWORK.test(message)
}

/** Signed tokens, long random texts, addresses of people, codes, and whatever is in a query. */
const SECRETS: readonly [pattern: RegExp, instead: string][] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b[\w.+-]{1,64}@[\w-]{1,63}(\.[\w-]{1,63})+/g, '[email]'],
  [/\?[^\s'"<>)]*/g, '?[query]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?![0-9a-f]{8}-[0-9a-f]{4}-)[\w-]{24,}(?![\w-])/g, '[secret]'],
  [/(?<![\w-])\d{6,19}(?![\w-])/g, '[number]'],
]

/** A text without tokens, secrets, e-mail addresses, queries, codes and account numbers. */
export const withoutSecrets = (text: string): string =>
  SECRETS.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), text)
