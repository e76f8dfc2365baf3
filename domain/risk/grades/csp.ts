/** Directives by name, each with its sources; lower case. */
export type Csp = Map<string, string[]>

export type CspResult =
  | 'csp-implemented-with-no-unsafe-default-src-none'
  | 'csp-implemented-with-no-unsafe'
  | 'csp-implemented-with-unsafe-inline-in-style-src-only'
  | 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  | 'csp-implemented-with-unsafe-eval'
  | 'csp-implemented-with-insecure-scheme'
  | 'csp-implemented-with-unsafe-inline'
  | 'csp-implemented-but-duplicate-directives'
  | 'csp-header-invalid'
  | 'csp-not-implemented'
  | 'csp-not-implemented-but-reporting-enabled'

const INLINE = "'unsafe-inline'"
const NONE = ["'none'"]
const ANY = ['*']
/** The shortest policy that can say anything. */
const SHORTEST = 6
/** Said twice, these only get a word; any other directive said twice makes the whole policy invalid. */
const REPORTING = ['report-uri', 'report-to']
const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const UNSAFE = [...BROAD, INLINE, 'data:']
const PASSIVE = ['img-src', 'media-src']

interface Parsed {
  csp: Csp
  /** A reporting directive appears twice. */
  repeats: boolean
}

const parseOne = (policy: string): Parsed | null => {
  if (policy.length < SHORTEST) return null
  const csp: Csp = new Map()
  let repeats = false
  for (const part of policy.toLowerCase().split(';')) {
    const [name, ...sources] = part.trim().split(/\s+/)
    if (!name) continue
    if (csp.has(name) && !REPORTING.includes(name)) return null
    if (csp.has(name)) repeats = true
    else csp.set(name, sources.length > 0 ? [...new Set(sources)] : NONE)
  }
  return csp.size > 0 ? { csp, repeats } : null
}

/** What holds under several policies at once: only what each of them lets in. */
const both = (one: Csp, other: Csp): Csp => {
  const merged: Csp = new Map(one)
  for (const [name, sources] of other) {
    const shared = sources.filter((source) => one.get(name)?.includes(source))
    merged.set(name, shared.length > 0 ? shared : NONE)
  }
  return merged
}

/** All policies of a page as one: a comma parts two policies of one line. Null when one of them makes no sense. */
const parseCsp = (lines: readonly string[]): Parsed | null => {
  const policies = lines.flatMap((line) => line.split(',')).map((policy) => parseOne(policy.trim()))
  return policies.reduce<Parsed | null>(
    (all, one) => all && one && { csp: both(all.csp, one.csp), repeats: all.repeats || one.repeats },
    policies[0] ?? null,
  )
}

const isGuarded = (sources: readonly string[]): boolean =>
  sources.some((source) => /^'(nonce-|sha(256|384|512)-)/.test(source))

const hasInsecureScheme = (sources: readonly string[]): boolean =>
  sources.some((source) => /^(http|ftp):/.test(source))

const overlaps = (sources: readonly string[], unwanted: readonly string[]): boolean =>
  sources.some((source) => unwanted.includes(source))

/** A nonce or a hash switches 'unsafe-inline' off; 'strict-dynamic' with one switches hosts and schemes off too. */
const heeded = (csp: Csp): Csp => {
  const now: Csp = new Map(csp)
  const change = (name: string, keeps: (source: string) => boolean) => {
    const key = now.has(name) ? name : 'default-src'
    const sources = now.get(key) ?? []
    if (isGuarded(sources)) now.set(key, sources.filter(keeps))
  }
  for (const name of ['script-src', 'style-src']) change(name, (source) => source !== INLINE)
  if (sourcesOf(now, 'script-src').includes("'strict-dynamic'"))
    change(
      'script-src',
      (source) =>
        source !== "'self'" && !['*', 'http:', 'https:', 'ftp:'].some((one) => source.startsWith(one)),
    )
  return now
}

const sourcesOf = (csp: Csp, name: string): readonly string[] =>
  csp.get(name) ?? csp.get('default-src') ?? ANY

/** What the policy gives away, worst first; null when nothing. */
const flawOf = (csp: Csp, isHttps: boolean): CspResult | null => {
  const [scripts, objects, styles] = ['script-src', 'object-src', 'style-src'].map((name) =>
    sourcesOf(csp, name),
  ) as [readonly string[], readonly string[], readonly string[]]
  const active = [...csp].filter(([name]) => !PASSIVE.includes(name)).flatMap(([, sources]) => sources)
  if (scripts.includes("'strict-dynamic'") && !isGuarded(scripts)) return 'csp-header-invalid'
  if (overlaps(scripts, UNSAFE) || overlaps(objects, BROAD)) return 'csp-implemented-with-unsafe-inline'
  if (isHttps && hasInsecureScheme(active)) return 'csp-implemented-with-insecure-scheme'
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return 'csp-implemented-with-unsafe-eval'
  if (isHttps && PASSIVE.some((name) => hasInsecureScheme(csp.get(name) ?? [])))
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  return overlaps(styles, UNSAFE) ? 'csp-implemented-with-unsafe-inline-in-style-src-only' : null
}

/** Results that pass, and of which a reporting directive said twice therefore leaves a word. */
const PASSING: readonly CspResult[] = [
  'csp-implemented-with-no-unsafe-default-src-none',
  'csp-implemented-with-no-unsafe',
  'csp-implemented-with-unsafe-inline-in-style-src-only',
  'csp-implemented-with-insecure-scheme-in-passive-content-only',
]

/** MDN HTTP Observatory's reading of the policy lines that a page sent; `isHttps` of the page itself. */
export const gradeCsp = (
  lines: readonly string[],
  reportOnly: readonly string[],
  isHttps = true,
): CspResult => {
  if (lines.length === 0)
    return reportOnly.length > 0 ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented'
  const parsed = parseCsp(lines)
  if (parsed === null) return 'csp-header-invalid'
  const csp = heeded(parsed.csp)
  const fallback = csp.get('default-src') ?? ANY
  const sound =
    fallback.length === 1 && fallback[0] === "'none'"
      ? 'csp-implemented-with-no-unsafe-default-src-none'
      : 'csp-implemented-with-no-unsafe'
  const result = flawOf(csp, isHttps) ?? sound
  return parsed.repeats && PASSING.includes(result) ? 'csp-implemented-but-duplicate-directives' : result
}

/** Whether the policy says who may frame the page: it then overrides X-Frame-Options. */
export const restrictsFraming = (lines: readonly string[]): boolean =>
  parseCsp(lines)?.csp.has('frame-ancestors') ?? false
