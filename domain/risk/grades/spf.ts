import type { DnsFacts } from '../evidence.ts'
import type { Graded } from './email.ts'

/** Lookups, and answers that name nothing, after which receivers stop (RFC 7208 section 4.6.4). */
const MOST_LOOKUPS = 10
const MOST_VOID = 2

/** A permanent error: receivers treat the mail as if there were no rule, and some refuse it. */
const ERROR = 20
const NEUTRAL = 30
const BY_ALL: Readonly<Record<string, number>> = { '-': 100, '~': 80, '?': NEUTRAL, '+': 0 }

/** Whether a TXT record is one of SPF (RFC 7208 section 4.5). */
export const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text)

const MECHANISM = /^[-~?+]?(all|include:\S+|(a|mx|ptr)([:/]\S+)?|exists:\S+|ip[46]:\S+)$/i
const MODIFIER = /^[a-z][\w.-]*=\S*$/i

const termsOf = (record: string): string[] => record.trim().split(/\s+/).slice(1)

/** What follows `all` is never looked at (section 5.1). */
export const evaluatedTerms = (record: string): string[] => {
  const terms = termsOf(record)
  const all = terms.findIndex((term) => /^[-~?+]?all$/i.test(term))
  return all === -1 ? terms : terms.slice(0, all + 1)
}

/** The domain whose record decides instead, where this one has no `all` (section 6.1); null otherwise. */
export const redirectOf = (record: string): string | null => {
  const terms = termsOf(record)
  if (terms.some((term) => /^[-~?+]?all$/i.test(term))) return null
  return terms.map((term) => /^redirect=(\S+)$/i.exec(term)?.[1]).find(Boolean) ?? null
}

const allOf = (record: string): string | null => {
  const all = termsOf(record).find((term) => /^[-~?+]?all$/i.test(term))
  return all === undefined ? null : (/^[-~?+]/.exec(all)?.[0] ?? '+')
}

const faultOf = (record: string): string | null => {
  const terms = termsOf(record)
  const strange = terms.find((term) => !MECHANISM.test(term) && !MODIFIER.test(term))
  if (strange) return `has ${strange.slice(0, 40)}, which means nothing`
  return terms.filter((term) => /^redirect=/i.test(term)).length > 1 ? 'redirects twice' : null
}

const error = (what: string): Graded => ({
  points: ERROR,
  finding: `${what}; receivers take that as an error.`,
})

const names = (count: number): string => (count === 1 ? '1 name' : `${count} names`)

/** What is known of a domain's SPF; what an older scan did not look at is left out. */
export type SpfFacts = Pick<
  DnsFacts,
  'spf' | 'spfLookups' | 'spfVoidLookups' | 'spfMissing' | 'spfRedirected' | 'mx'
>

const permanentError = (record: string, facts: SpfFacts): Graded | null => {
  const copies = record.split('\n').filter(isSpf).length
  if (copies > 1) return error(`There are ${copies} SPF records`)
  const fault = faultOf(record)
  if (fault) return error(`The SPF record ${fault}`)
  const [missing] = facts.spfMissing ?? []
  if (missing) return error(`The SPF record refers to ${missing}, which has none`)
  if (facts.spfLookups > MOST_LOOKUPS)
    return {
      points: ERROR,
      finding: `The SPF record needs ${facts.spfLookups} lookups; receivers stop at ${MOST_LOOKUPS}.`,
    }
  const empty = facts.spfVoidLookups ?? 0
  return empty > MOST_VOID
    ? {
        points: ERROR,
        finding: `The SPF record asks for ${names(empty)} that do not exist; receivers stop at ${MOST_VOID}.`,
      }
    : null
}

/**
 * SPF by what receivers make of it (RFC 7208): -all 100, ~all 80, ?all 30, +all 0, the result of the domain that it redirects
 * to, and 30 where it says nothing of other senders; 20 for what is a permanent error; 0 without a record. Several records
 * come one a line. The `all` of a domain that is included decides nothing.
 */
export const gradeSpf = (facts: SpfFacts): Graded => {
  const record = facts.spf?.trim() ?? ''
  if (!isSpf(record)) return { points: 0, finding: 'There is no SPF record.' }
  const broken = permanentError(record, facts)
  if (broken) return broken
  const target = redirectOf(record)
  const decisive = target ? facts.spfRedirected : record
  const all = decisive ? allOf(decisive) : null
  const where = target ? ` at ${target}, to which it redirects` : ''
  if (all === null) return { points: NEUTRAL, finding: `SPF ends without a rule for other senders${where}.` }
  if (/^v=spf1\s+-all$/i.test(record) && facts.mx.length === 0)
    return { points: 100, finding: 'SPF allows no sender, as suits a domain without mail.' }
  return { points: BY_ALL[all] ?? NEUTRAL, finding: `SPF ends in ${all}all${where}.` }
}
