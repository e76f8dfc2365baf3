/** One Set-Cookie line, as far as its flags matter. */
export interface Cookie {
  name: string
  isSecure: boolean
  isHttpOnly: boolean
  /** Lower case; null when absent. */
  sameSite: string | null
}

export const parseCookie = (line: string): Cookie => {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const flags = attributes.map((attribute) => attribute.toLowerCase())
  const sameSite = flags.find((flag) => flag.startsWith('samesite'))
  const name = pair.split('=')[0] ?? ''
  return {
    name,
    isSecure: flags.includes('secure'),
    isHttpOnly: flags.includes('httponly'),
    sameSite: sameSite === undefined ? null : (sameSite.split('=')[1] ?? '').trim(),
  }
}

/** Set by a hosting company's load balancer, whatever its customers do. */
const PLUMBING = ['heroku-session-affinity']

const isSession = ({ name }: Cookie): boolean => /login|sess/i.test(name)
const isAntiCsrf = ({ name }: Cookie): boolean => /csrf/i.test(name)

const worstOf = (cookie: Cookie, hasHsts: boolean): [result: string, modifier: number] => {
  const found: [string, number][] = []
  const session = isSession(cookie)
  const isAnywhere = cookie.sameSite === 'none' && !cookie.isSecure
  if (isAnywhere || (cookie.sameSite !== null && !['strict', 'lax', 'none'].includes(cookie.sameSite)))
    found.push(['cookies-samesite-flag-invalid', -20])
  if (isAntiCsrf(cookie) && cookie.sameSite === null)
    found.push(['cookies-anticsrf-without-samesite-flag', -20])
  if (!cookie.isSecure && hasHsts)
    found.push(
      session
        ? ['cookies-session-without-secure-flag-but-protected-by-hsts', -10]
        : ['cookies-without-secure-flag-but-protected-by-hsts', -5],
    )
  if (!cookie.isSecure && !hasHsts)
    found.push(session ? ['cookies-session-without-secure-flag', -40] : ['cookies-without-secure-flag', -20])
  if (session && !cookie.isHttpOnly) found.push(['cookies-session-without-httponly-flag', -30])
  return found.sort((a, b) => a[1] - b[1])[0] ?? ['cookies-secure-with-httponly-sessions', 0]
}

/** MDN HTTP Observatory's result for all cookies of a page: the worst one counts. */
export const gradeCookies = (
  lines: readonly string[],
  hasHsts: boolean,
): [result: string, modifier: number] => {
  if (lines.length === 0) return ['cookies-not-found', 0]
  const cookies = lines.map(parseCookie).filter(({ name }) => !PLUMBING.includes(name))
  if (cookies.length === 0) return ['cookies-not-found', 0]
  const worst = cookies.map((cookie) => worstOf(cookie, hasHsts)).sort((a, b) => a[1] - b[1])[0]
  if (worst && worst[1] < 0) return worst
  return cookies.every((cookie) => cookie.sameSite !== null)
    ? ['cookies-secure-with-httponly-sessions-and-samesite', 5]
    : ['cookies-secure-with-httponly-sessions', 0]
}
