/** Directives of one Content-Security-Policy, the first of each name; null when the text holds none. */
export const parseCsp = (policy: string): Map<string, string[]> | null => {
  const directives = new Map<string, string[]>()
  for (const part of policy.split(';')) {
    const [name, ...sources] = part.trim().toLowerCase().split(/\s+/)
    if (!name) continue
    if (!/^[a-z-]+$/.test(name)) return null
    if (!directives.has(name)) directives.set(name, sources)
  }
  return directives.size > 0 ? directives : null
}

export type CspResult =
  | 'csp-implemented-with-no-unsafe-default-src-none'
  | 'csp-implemented-with-no-unsafe'
  | 'csp-implemented-with-unsafe-inline-in-style-src-only'
  | 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  | 'csp-implemented-with-unsafe-eval'
  | 'csp-implemented-with-insecure-scheme'
  | 'csp-implemented-with-unsafe-inline'
  | 'csp-header-invalid'
  | 'csp-not-implemented'
  | 'csp-not-implemented-but-reporting-enabled'

const BROAD = ['*', 'http:', 'https:', 'data:', 'ftp:', 'blob:', 'filesystem:']
const INLINE = "'unsafe-inline'"
const PASSIVE = ['img-src', 'media-src']

const isGuarded = (sources: readonly string[]): boolean =>
  sources.some((source) => /^'(nonce-|sha(256|384|512)-)/.test(source))

/** A nonce or a hash switches 'unsafe-inline' off; 'strict-dynamic' beside one switches hosts and schemes off. */
const effective = (sources: readonly string[]): string[] => {
  if (!isGuarded(sources)) return [...sources]
  const withoutInline = sources.filter((source) => source !== INLINE)
  return withoutInline.includes("'strict-dynamic'")
    ? withoutInline.filter((source) => source.startsWith("'"))
    : withoutInline
}

const hasInsecureScheme = (sources: readonly string[]): boolean =>
  sources.some((source) => /^(http|ftp):/.test(source))

const overlaps = (sources: readonly string[], unwanted: readonly string[]): boolean =>
  sources.some((source) => unwanted.includes(source))

/** MDN HTTP Observatory's reading of the policy lines that a page sent. */
export const gradeCsp = (policies: readonly string[], reportOnly: readonly string[]): CspResult => {
  if (policies.length === 0)
    return reportOnly.length > 0 ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented'
  const csp = parseCsp(policies.join(';'))
  if (csp === null) return 'csp-header-invalid'
  const fallback = csp.get('default-src') ?? ['*']
  const scripts = effective(csp.get('script-src') ?? fallback)
  const objects = csp.get('object-src') ?? fallback
  const styles = effective(csp.get('style-src') ?? fallback)
  if (overlaps(scripts, [...BROAD, INLINE]) || overlaps(objects, BROAD))
    return 'csp-implemented-with-unsafe-inline'
  const active = [...csp].filter(([name]) => name.endsWith('-src') && !PASSIVE.includes(name))
  if (active.some(([, sources]) => hasInsecureScheme(sources))) return 'csp-implemented-with-insecure-scheme'
  if (scripts.includes("'unsafe-eval'") || styles.includes("'unsafe-eval'"))
    return 'csp-implemented-with-unsafe-eval'
  if (PASSIVE.some((name) => hasInsecureScheme(csp.get(name) ?? [])))
    return 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  if (overlaps(styles, [...BROAD, INLINE])) return 'csp-implemented-with-unsafe-inline-in-style-src-only'
  return fallback.length === 1 && fallback[0] === "'none'"
    ? 'csp-implemented-with-no-unsafe-default-src-none'
    : 'csp-implemented-with-no-unsafe'
}

/** Whether the policy says who may frame the page: it then overrides X-Frame-Options. */
export const restrictsFraming = (policies: readonly string[]): boolean => {
  const ancestors = parseCsp(policies.join(';'))?.get('frame-ancestors')
  return ancestors !== undefined && !overlaps(ancestors, ['*', 'http:', 'https:'])
}
