import type { Graded } from './email.ts'

const POLICIES = ['none', 'quarantine', 'reject'] as const
type Policy = (typeof POLICIES)[number]

/** What a policy earns where it is applied to all mail. */
const POINTS: Readonly<Record<Policy, number>> = { none: 30, quarantine: 80, reject: 100 }
/** The policy for the share of the mail that `pct` leaves out (RFC 7489 section 6.6.4). */
const LOWER: Readonly<Record<Policy, Policy>> = { none: 'none', quarantine: 'none', reject: 'quarantine' }
/** Taken off where subdomains are less protected, though never below a policy of none. */
const WEAKER_SUBDOMAINS = 20

/** A grade, and why the domain has no policy at all; null where it has one. */
export interface DmarcGrade extends Graded {
  without: string | null
}

/** Whether a TXT record is one of DMARC: its version is given first and to the letter (RFC 7489 section 6.3). */
export const isDmarc = (text: string): boolean => /^\s*v\s*=\s*DMARC1\s*(;|$)/.test(text)

/** Tags by name; null where one is given twice, which makes the record void (RFC 6376 section 3.2). */
const tagsOf = (record: string): Map<string, string> | null => {
  const found = new Map<string, string>()
  for (const part of record.split(';')) {
    const [name = '', ...rest] = part.split('=')
    if (rest.length === 0) continue
    const key = name.trim().toLowerCase()
    if (found.has(key)) return null
    found.set(key, rest.join('=').trim())
  }
  return found
}

const policyOf = (text: string | undefined): Policy | undefined =>
  POLICIES.find((policy) => policy === text?.toLowerCase())

const hasReportAddress = (text: string | undefined): boolean =>
  /(^|,)\s*[a-z][a-z0-9+.-]*:[^\s,]+/i.test(text ?? '')

/** A share that is no number from 0 to 100 is as if it were not there. */
const shareOf = (text: string | undefined): number => {
  const share = /^\d{1,3}$/.test(text ?? '') ? Number(text) : 100
  return share <= 100 ? share : 100
}

const none = (finding: string, without: string): DmarcGrade => ({ points: 0, finding, without })

const invalid = (why: string): DmarcGrade =>
  none(
    `The DMARC record is not valid and receivers ignore it: ${why}.`,
    'The DMARC record is not valid: held at 84.',
  )

const AS_LOWER: Readonly<Record<Policy, string>> = {
  none: 'let through',
  quarantine: 'let through',
  reject: 'quarantined',
}

const inWords = (policy: Policy, share: number): string => {
  if (policy === 'none') return 'DMARC policy is none: mail is watched and not stopped'
  if (share === 100) return `DMARC policy is ${policy}`
  const rest = share === 0 ? 'all of the mail' : 'the rest'
  return `DMARC policy is ${policy} for ${share} percent of the mail (pct=${share}), ${rest} that fails is ${AS_LOWER[policy]}`
}

/** Policies by what the record says and lacks, or why it is no record. */
const policiesOf = (found: ReadonlyMap<string, string>): { policy: Policy; subdomains: Policy } | string => {
  const [policy, subdomains] = [policyOf(found.get('p')), policyOf(found.get('sp'))]
  if (policy && (subdomains || !found.has('sp'))) return { policy, subdomains: subdomains ?? policy }
  // Section 6.6.3: a domain that wants reports and gives no policy that can be read has a policy of none.
  if (hasReportAddress(found.get('rua'))) return { policy: 'none', subdomains: 'none' }
  return policy ? 'its policy for subdomains is unknown' : 'it has no policy that receivers know'
}

/**
 * DMARC by its effect (RFC 7489): what the policy earns for the share of the mail that it is applied to, and the next lower
 * one for the rest; 20 less where subdomains are protected less; 0 without a valid record. `record` is what the domain has
 * at `_dmarc`, several records one a line. `organization` is the domain above that has it where the domain itself has none:
 * then its policy for subdomains counts.
 */
export const gradeDmarc = (record: string | null, organization?: string | null): DmarcGrade => {
  if (record === null || record.trim() === '')
    return none(
      'There is no DMARC record: anyone can send mail as this domain.',
      'There is no DMARC record: held at 84.',
    )
  const records = record.split('\n').filter(isDmarc)
  if (records.length > 1)
    return none(
      `There are ${records.length} DMARC records: receivers then apply none of them.`,
      `There are ${records.length} DMARC records, which count as none: held at 84.`,
    )
  const [only] = records
  if (only === undefined) return invalid('it does not begin with v=DMARC1')
  const found = tagsOf(only)
  if (!found) return invalid('it gives the same tag twice')
  const policies = policiesOf(found)
  if (typeof policies === 'string') return invalid(policies)
  const policy = organization ? policies.subdomains : policies.policy
  const share = policy === 'none' ? 100 : shareOf(found.get('pct'))
  const applied = (share * POINTS[policy] + (100 - share) * POINTS[LOWER[policy]]) / 100
  const isWeaker = !organization && POLICIES.indexOf(policies.subdomains) < POLICIES.indexOf(policies.policy)
  const points = isWeaker ? Math.max(POINTS.none, applied - WEAKER_SUBDOMAINS) : applied
  const more = [
    isWeaker && `, weaker (${policies.subdomains}) for subdomains`,
    organization && `, as ${organization} has it for its subdomains`,
  ]
  return {
    points: Math.round(points),
    finding: `${inWords(policy, share)}${more.filter(Boolean).join('')}.`,
    without: null,
  }
}
