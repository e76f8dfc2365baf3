import type { OutputOf } from '#contract/endpoint.ts'
import type { changeContract } from '#contract/policy/changes.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { segmentOn, timelineOf } from '#domain/policy/chain/segments.ts'
import { dayRefusal } from '#domain/policy/chain/undo.ts'
import { type Fields, isFields, type Value } from '#domain/policy/chain/values.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Price } from '#server/database/json-columns.ts'
import { policyToday, type WholePolicy } from '#server/policy/shared/policy.ts'
import { readTerm, type Term, withFacts } from '#server/policy/shared/term.ts'

type View = OutputOf<(typeof changeContract)['policyChangeTerms']>

const fieldsAt = (terms: Fields, name: string): Fields => {
  const value = terms[name]
  return isFields(value) ? value : {}
}

const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '')
const numberOf = (value: Value | undefined): number | null => (typeof value === 'number' ? value : null)

const ADDRESS = ['address1', 'address2', 'address3', 'city', 'state', 'zipCode', 'country'] as const

/** Where mail goes: by the terms of the day, else as the account has it; null where nothing is known. */
const mailingOf = (insured: Fields, { company, market }: WholePolicy): View['insured']['mailingAddress'] => {
  const stored = insured['mailingAddress']
  const known = isFields(stored) ? stored : (company.mailingAddress ?? company.physicalAddress)
  if (!known) return null
  const lines: Readonly<Record<string, unknown>> = { ...known }
  return {
    // The terms of a policy keep no country: it is that of its market.
    country: market,
    ...Object.fromEntries(
      ADDRESS.flatMap((field) => (typeof lines[field] === 'string' ? [[field, lines[field]]] : [])),
    ),
  }
}

/** Coverages of the policy's own program, each as it is on the day; those that are not offered are left out. */
const linesOf = (term: Term, terms: Fields, priced: Price): View['coverages'] => {
  const held = new Map(priced.coverages.filter(({ isSelected }) => isSelected).map((one) => [one.key, one]))
  const own = priced.coverages
    .filter(({ isSelected }) => isSelected)
    .map(({ key, name, limit }) => ({ key, name, isOn: true, limit, limits: [], isFixed: false }))
  try {
    return term
      .rate(terms)
      .lines.filter(({ key, isAvailable }) => isAvailable || held.has(key))
      .map(({ key, name, limits = [], mandatory, locked }) => ({
        key,
        name,
        isOn: held.has(key),
        limit: held.get(key)?.limit ?? null,
        limits,
        isFixed: mandatory || locked,
      }))
  } catch (error) {
    // Terms that cannot be priced anew can still be read, and changed without premium.
    if (error instanceof Refused) return own
    throw error
  }
}

/** What a policy has on a day, today without one, and what its own program lets be chosen instead. Money in cents. */
export const changeTerms = async (ctx: Ctx, stored: WholePolicy, on?: LocalDate): Promise<View> => {
  const today = policyToday(ctx.now, stored)
  const { effectiveDate, endDate } = timelineOf(stored.chain)
  const day = on ?? (today < effectiveDate || today >= endDate ? effectiveDate : today)
  refuseIf(dayRefusal(stored.chain, day))
  const term = await readTerm(ctx, stored)
  const policy = withFacts(stored, term)
  const base = segmentOn(timelineOf(policy.chain), day)
  if (!base) throw new Error('a day of the term has no segment')
  const { terms, link } = base
  const [insured, exposure] = [fieldsAt(terms, 'insured'), fieldsAt(terms, 'exposure')]
  const { request } = link.priced
  return {
    on: day,
    limit: request.limit,
    deductible: request.deductible,
    waitingPeriod: term.offered.waitingPeriods.length > 0 ? request.waitingPeriod : null,
    isTriaExcluded: request.isTriaExcluded,
    insured: {
      name: textOf(insured['name']) || policy.company_name,
      dba: textOf(insured['dba']),
      mailingAddress: mailingOf(insured, policy),
    },
    exposure: {
      revenue: numberOf(exposure['revenue']),
      noOfEmployees: numberOf(exposure['noOfEmployees']),
      naicsCode: textOf(exposure['naicsCode']),
    },
    offered: term.offered,
    coverages: linesOf(term, terms, link.priced),
  }
}
