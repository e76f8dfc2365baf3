/** Points of 100 and what was seen, in words. */
export interface Graded {
  points: number
  finding: string
}

const tags = (record: string): Map<string, string> =>
  new Map(
    record.split(';').flatMap((part): [string, string][] => {
      const [name, ...rest] = part.split('=')
      return name && rest.length > 0 ? [[name.trim().toLowerCase(), rest.join('=').trim().toLowerCase()]] : []
    }),
  )

const POLICY_RANK = ['none', 'quarantine', 'reject']

/** DMARC: reject 100, quarantine 80 times its `pct`, none 30, absent 0; a weaker subdomain policy costs 20. */
export const gradeDmarc = (record: string | null): Graded => {
  if (record === null || !/^v=dmarc1\b/i.test(record.trim()))
    return { points: 0, finding: 'There is no DMARC record: anyone can send mail as this domain.' }
  const found = tags(record)
  const policy = found.get('p') ?? 'none'
  const stated = Number.parseInt(found.get('pct') ?? '100', 10)
  const share = Math.min(100, Math.max(0, Number.isNaN(stated) ? 100 : stated)) / 100
  const base = policy === 'reject' ? 100 : policy === 'quarantine' ? 80 * share : 30
  const subdomain = found.get('sp')
  const isWeaker = subdomain !== undefined && POLICY_RANK.indexOf(subdomain) < POLICY_RANK.indexOf(policy)
  return {
    points: Math.max(0, Math.round(base) - (isWeaker ? 20 : 0)),
    finding: `DMARC policy is ${policy}${isWeaker ? `, weaker (${subdomain}) for subdomains` : ''}.`,
  }
}

/**
 * SPF: -all 100, ~all 80, ?all 30, +all 0, absent 0; more than 10 lookups or several
 * records (one a line) are a permanent error (RFC 7208), 20.
 */
export const gradeSpf = (record: string | null, lookups: number): Graded => {
  if (record === null || !/^v=spf1\b/i.test(record.trim()))
    return { points: 0, finding: 'There is no SPF record.' }
  const copies = record.match(/(^|\n)v=spf1\b/gi)?.length ?? 1
  if (copies > 1)
    return { points: 20, finding: `There are ${copies} SPF records; receivers take that as an error.` }
  if (lookups > 10)
    return { points: 20, finding: `The SPF record needs ${lookups} lookups; receivers stop at 10.` }
  const all = /(^|\s)([-~?+]?)all(\s|$)/i.exec(record)
  const qualifier = all ? all[2] || '+' : '?'
  const points = { '-': 100, '~': 80, '?': 30, '+': 0 }[qualifier] ?? 30
  return {
    points,
    finding: all ? `SPF ends in ${qualifier}all.` : 'SPF ends without a rule for other senders.',
  }
}

/** MTA-STS: enforce 100, testing 60, none or absent 40. */
export const gradeMtaSts = (mode: 'enforce' | 'testing' | 'none' | null): Graded => ({
  points: mode === 'enforce' ? 100 : mode === 'testing' ? 60 : 40,
  finding:
    mode && mode !== 'none'
      ? `MTA-STS is in mode ${mode}.`
      : 'Incoming mail may be downgraded to plain text.',
})

/** DKIM cannot be disproved from outside: selectors are not listed anywhere. */
export const dkimStatus = (selectors: readonly string[]): string =>
  selectors.length > 0 ? 'found at known selectors' : 'not determinable'
