import { isLocalDate, type LocalDate, localDateIn } from '#domain/kernel/dates.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { type Gap, lastInsured, segmentOn, type Timeline, timelineOf } from '#domain/policy/chain/segments.ts'
import { knownAt } from '#domain/policy/chain/transactions.ts'
import { type Fields, isFields, valueAt } from '#domain/policy/chain/values.ts'
import type { AdditionalInsured } from '#domain/quote/terms/additional-insureds.ts'
import type { Price } from '#server/database/json-columns.ts'
import { policyToday, type RecordedTransaction, type WholePolicy } from './policy.ts'

/** Whether there is cover on a day, and why not. */
export type Cover = 'COVERED' | 'NOT_BEGUN' | 'ENDED' | 'CANCELED' | 'LAPSE' | 'VOID'

const COVER_OF_GAP: Readonly<Record<Gap, Cover>> = { cancelled: 'CANCELED', lapse: 'LAPSE', void: 'VOID' }

export const coverOf = (gap: Gap | null): Cover => (gap === null ? 'COVERED' : COVER_OF_GAP[gap])

/** A policy on a day, as it was known at an instant. */
export interface PolicyOn {
  on: LocalDate
  /** Transactions that were known. */
  known: RecordedTransaction[]
  timeline: Timeline<RecordedTransaction>
  cover: Cover
  /** The terms of the day, priced; where there is no cover those that held last, or will hold first. */
  priced: Price
  terms: Fields
  additionalInsureds: readonly AdditionalInsured[]
  /** Sequence of the transaction whose terms and price they are. */
  sequence: number
}

const coverOn = (timeline: Timeline<RecordedTransaction>, day: LocalDate): Cover => {
  if (day < timeline.effectiveDate) return 'NOT_BEGUN'
  const segment = segmentOn(timeline, day)
  return segment ? coverOf(segment.gap) : timeline.ending ? 'CANCELED' : 'ENDED'
}

/** The segment whose terms are shown for a day: of the day, or else the nearest before it, or the first. */
const shownSegment = (timeline: Timeline<RecordedTransaction>, day: LocalDate) => {
  const [first] = timeline.segments
  const shown =
    timeline.segments.findLast(({ from, gap }) => from <= day && gap === null) ??
    lastInsured(timeline)?.segment ??
    first
  if (!shown) throw new Error('a policy has no segment')
  return day < timeline.effectiveDate ? (first ?? shown) : shown
}

const textIn = (item: Fields, field: string): string => {
  const value = item[field]
  return typeof value === 'string' ? value : ''
}

/** Who is listed in terms; what the chain keeps as JSON was checked when it was recorded. */
export const insuredsOfTerms = (terms: Fields): AdditionalInsured[] => {
  const listed = valueAt(terms, 'additionalInsureds')
  return (Array.isArray(listed) ? listed : []).filter(isFields).map((item) => ({
    businessName: textIn(item, 'businessName'),
    address1: textIn(item, 'address1'),
    address2: textIn(item, 'address2'),
    city: textIn(item, 'city'),
    state: textIn(item, 'state'),
    zipCode: textIn(item, 'zipCode'),
    naicsCode: textIn(item, 'naicsCode'),
    ...(item['isNamedInsured'] === true ? { isNamedInsured: true } : {}),
  }))
}

const policyOn = (known: RecordedTransaction[], on: LocalDate): PolicyOn => {
  const timeline = timelineOf(known)
  const segment = shownSegment(timeline, on)
  return {
    on,
    known,
    timeline,
    cover: coverOn(timeline, on),
    priced: segment.link.priced,
    additionalInsureds: insuredsOfTerms(segment.terms),
    terms: segment.terms,
    sequence: segment.link.sequence,
  }
}

/** The policy today, where the insured is, by all that is recorded. */
export const policyNow = (now: Date, policy: WholePolicy): PolicyOn =>
  policyOn(policy.chain, policyToday(now, policy))

/** The policy on the last day that is insured: what its renewal begins from. */
export const policyAtEnd = (policy: WholePolicy): PolicyOn =>
  policyOn(policy.chain, lastInsured(timelineOf(policy.chain))?.day ?? policy.effective_date)

/**
 * What is asked: the day, today where the insured is without it, and the ISO instant, or the day at the insured's address,
 * of what was known, now without it.
 */
export interface AsOf {
  on?: LocalDate | undefined
  known?: string | undefined
}

/** Transactions that were known at an instant or by the end of a day where the insured is. */
const knownBy = (policy: WholePolicy, asked: string): RecordedTransaction[] => {
  if (!isLocalDate(asked)) return knownAt(policy.chain, new Date(asked).toISOString())
  const zone = timeZoneOf(policy.market, policy.state)
  return policy.chain.filter(({ recordedAt }) => localDateIn(new Date(recordedAt), zone) <= asked)
}

/** Transactions that were known then, all without an instant; refused where the policy was not known yet. */
export const knownOf = (policy: WholePolicy, asked: string | undefined): RecordedTransaction[] => {
  if (asked === undefined) return policy.chain
  const known = knownBy(policy, asked)
  const [first] = policy.chain
  if (known.length === 0 && first) {
    const day = localDateIn(new Date(first.recordedAt), timeZoneOf(policy.market, policy.state))
    refuseIf(fieldRefusal('known', `This policy was recorded on ${day} and not known before.`))
  }
  return known
}

/** The policy on the day that is asked for, as it was known then. */
export const policyAsked = (now: Date, policy: WholePolicy, { on, known }: AsOf): PolicyOn =>
  policyOn(knownOf(policy, known), on ?? policyToday(now, policy))
