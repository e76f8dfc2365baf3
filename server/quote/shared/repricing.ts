import { formatMoney } from '#domain/market/format.ts'
import { CHARGE_WORDS } from '#domain/money/charge-words.ts'
import { transition, type Written } from '#domain/kernel/lifecycle.ts'
import { refusal, refuseIf } from '#domain/kernel/refusal.ts'
import { startDayRefusal } from '#domain/quote/binding/change-notice.ts'
import { quoteLifecycle, type QuoteAction, type QuoteStatus } from '#domain/quote/lifecycle.ts'
import {
  type PricingOutcome,
  statusAfterBypass,
  statusAfterRepricing,
  statusAfterUpdate,
} from '#domain/quote/outcome.ts'
import { feeRefusal, reachRefusal } from '#domain/quote/guards.ts'
import { bypassable } from '#domain/underwriting/bypass.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import { keepAsked, repriced, requestOf } from '#server/quote/shared/pricing.ts'
import {
  factsUnder,
  type LoadedQuote,
  type QuoteStatuses,
  recorded,
  refuseStale,
  refuseUnlessAllowed,
  saveQuote,
} from '#server/quote/shared/quote.ts'
import { changedTerms } from '#server/quote/shared/released.ts'
import type { Priced } from '#server/rating/shared/rated-account.ts'
import { clockFor, followPricing, outcomeFor } from '../terms/terms.ts'

type Row = LoadedQuote['row']

/** How a quote is priced again: with which terms, what else changes, and where it may end. */
interface Repricing {
  action: QuoteAction
  asked: CalculatorRequest
  change?: Partial<Omit<Row, keyof QuoteStatuses>>
  /** Whether the terms stay those that an underwriter may have released. */
  isSameRequest: boolean
  event: string
  summary: string
  detail?: Record<string, unknown>
  /** Decided by an underwriter, whose authority has to reach the new terms too. */
  isUnderwritten?: boolean
}

const nextStatus = (ctx: Ctx, from: QuoteStatus, outcome: PricingOutcome, how: Repricing): QuoteStatus => {
  if (how.action === 'bypass') return statusAfterBypass(from, outcome)
  if (how.isSameRequest) return statusAfterRepricing(from, outcome)
  return statusAfterUpdate(from, {
    outcome,
    hasAuthority: ctx.actor.permissions.has('quote:release'),
    isSameRequest: false,
  })
}

const statusAfter = (
  ctx: Ctx,
  from: QuoteStatus,
  outcome: PricingOutcome,
  how: Repricing,
): Written<QuoteStatus> => {
  // The status of a row without an end does not follow the price.
  if (quoteLifecycle[how.action].to === null) return transition(quoteLifecycle, how.action, from)
  const next = nextStatus(ctx, from, outcome, how)
  return transition(quoteLifecycle, how.action, from, next === from ? next : outcomeFor(ctx, next))
}

/**
 * Terms that are offered already are not held up by a question that is newer than they are: the same terms at another
 * price keep the questionnaire that they were offered with, so that no one signs a question left open.
 */
const questionnaireOf = (
  { row }: LoadedQuote,
  status: QuoteStatus,
  { referrals }: Pick<Priced, 'referrals'>,
  { isSameRequest }: Repricing,
): Partial<Pick<Row, 'questionnaire'>> =>
  isSameRequest &&
  status === 'READY' &&
  row.status === status &&
  referrals.some(({ code }) => code === 'ANSWER_MISSING')
    ? { questionnaire: row.questionnaire }
    : {}

/** Prices a locked quote again, saves it, and leaves what follows from its new status. */
export const reprice = async (ctx: Ctx, quote: LoadedQuote, how: Repricing): Promise<LoadedQuote> => {
  const from = quote.row.status
  const { priced, columns } = repriced({ ...quote, row: { ...quote.row, ...how.change } }, how.asked)
  if (how.isUnderwritten) refuseIf(reachRefusal(factsUnder(quote, { ...columns, ...how.change })))
  const status = statusAfter(ctx, from, priced.outcome, how)
  const saved = await saveQuote(ctx, quote, {
    ...columns,
    ...questionnaireOf(quote, status, priced, how),
    ...clockFor(ctx, quote, status),
    ...how.change,
    status,
  })
  if (from !== 'DRAFT') await followPricing(ctx, saved, from)
  return recorded(ctx, saved, {
    action: how.event,
    fromStatus: from,
    summary: how.summary,
    detail: { totalPremium: [quote.row.total_premium, saved.row.total_premium], ...how.detail },
  })
}

/** A decision of an underwriter that changes the price and not the status: with others it is priced and saved once. */
export interface Part extends Pick<Repricing, 'change' | 'event' | 'summary' | 'detail' | 'isUnderwritten'> {
  action: QuoteAction
  /** The terms with this part; the same where it is not about them. */
  asked?: (before: CalculatorRequest) => CalculatorRequest
}

/** The terms and columns of a quote with all parts. */
export const withParts = (quote: LoadedQuote, parts: readonly Part[]) => ({
  asked: parts.reduce((request, { asked }) => asked?.(request) ?? request, requestOf(quote)),
  change: Object.assign({}, ...parts.map(({ change }) => change)) as NonNullable<Repricing['change']>,
})

/** Prices a locked quote once with all parts, each of which its own rule allows and has its own line of the trail. */
export const repriceParts = async (
  ctx: Ctx,
  quote: LoadedQuote,
  [first, ...others]: readonly [Part, ...Part[]],
): Promise<LoadedQuote> => {
  const parts = [first, ...others]
  for (const { action } of parts) refuseUnlessAllowed(ctx, action, quote)
  const saved = await reprice(ctx, quote, {
    ...first,
    ...withParts(quote, parts),
    isSameRequest: true,
    isUnderwritten: parts.some(({ isUnderwritten }) => isUnderwritten),
  })
  for (const { event, summary, detail } of others)
    recorded(ctx, saved, { action: event, summary, ...(detail && { detail }) })
  return saved
}

/** The facts and tables of today on the same terms. */
export const recalculateQuote = (ctx: Ctx, quote: LoadedQuote, version: number): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'recalculate', quote)
  refuseStale(quote, version)
  return reprice(ctx, quote, {
    action: 'recalculate',
    asked: requestOf(quote),
    isSameRequest: true,
    event: 'quote.recalculated',
    summary: `Quote ${quote.row.quote_number} priced again`,
  })
}

/** What a fresh scan found, with the same terms. */
export const repriceReassessed = (ctx: Ctx, quote: LoadedQuote, summary: string): Promise<LoadedQuote> =>
  reprice(ctx, quote, {
    action: 'reassess',
    asked: requestOf(quote),
    isSameRequest: true,
    event: 'quote.reassessed',
    summary,
  })

const NO_FEES = { brokerFee: 0, additionalBrokerFee: undefined, inspectionFee: undefined }

/**
 * Surplus lines instead of admitted paper or back: the quote starts again from its limit, retention and dates, and
 * every other change to it is lost, its fees included (specification 1 section 4).
 */
export const switchPaper = (ctx: Ctx, quote: LoadedQuote, version: number): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'switchPaper', quote)
  refuseStale(quote, version)
  const before = requestOf(quote)
  const isSurplus = !before.isSurplus
  return reprice(ctx, quote, {
    action: 'switchPaper',
    asked: { ...before, isSurplus, coverages: [], isTriaExcluded: false, ...NO_FEES },
    change: {
      mga_fee_override: null,
      irpm: null,
      bypassed: [],
      notice_attested_at: null,
      notice_attested_by: null,
    },
    isSameRequest: false,
    event: 'quote.paperSwitched',
    summary: `Quote ${quote.row.quote_number} switched to ${isSurplus ? 'surplus lines' : 'admitted'} paper`,
  })
}

/** What the trail says of an amount that changed: the new one and the one it replaces. */
const instead = ({ row }: LoadedQuote, now: number, before: number): string =>
  `${formatMoney(now, row.currency)} instead of ${formatMoney(before, row.currency)}`

/** Fees of those who sell and inspect, cents: what is absent stays as it is. */
export interface BrokerFees {
  brokerFee: number
  additionalBrokerFee?: number | undefined
  inspectionFee?: number | undefined
}

export const brokerFeePart = (quote: LoadedQuote, fees: BrokerFees): Part => {
  const { row } = quote
  const asked = (
    [
      ['brokerFee', row.broker_fee],
      ['additionalBrokerFee', row.additional_broker_fee],
      ['inspectionFee', row.inspection_fee],
    ] as const
  ).map(([field, before]) => {
    const after = fees[field] ?? before
    refuseIf(feeRefusal(field, after, row.currency))
    return { field, before, after }
  })
  const changed = asked.filter(({ before, after }) => before !== after)
  // The trail says of a fee that is saved as it was that it was saved.
  const changes = changed.length > 0 ? changed : asked.slice(0, 1)
  return {
    action: 'brokerFee',
    asked: (before) => ({
      ...before,
      ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    }),
    event: 'quote.brokerFeeChanged',
    summary: changes
      .map(
        ({ field, before, after }) =>
          `${CHARGE_WORDS[row.market][field]} of quote ${row.quote_number}: ${instead(quote, after, before)}`,
      )
      .join('; '),
    detail: Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
  }
}

export const mgaFeePart = (quote: LoadedQuote, mgaFee: number): Part => {
  refuseIf(feeRefusal('mgaFee', mgaFee, quote.row.currency))
  return {
    action: 'mgaFee',
    change: { mga_fee_override: mgaFee },
    event: 'quote.mgaFeeChanged',
    summary: `MGA fee of quote ${quote.row.quote_number}: ${instead(quote, mgaFee, quote.row.mga_fee)}`,
    detail: { mgaFee: [quote.row.mga_fee, mgaFee] },
  }
}

/** The underwriter's own terms: the status stays where it is, whatever the rules would say. */
export const termsPart = (ctx: Ctx, quote: LoadedQuote, request: CalculatorRequest, note = ''): Part => {
  refuseIf(quote.expiring && startDayRefusal(quote.expiring, request.effectiveDate))
  const terms = changedTerms(requestOf(quote), request, quote.row)
  const does = `${ctx.actor.name} changed the terms of quote ${quote.row.quote_number}`
  return {
    action: 'underwrite',
    asked: () => request,
    isUnderwritten: true,
    change: { ...keepAsked(quote), ...(note && { decision_note: note }) },
    event: 'quote.underwritten',
    summary: terms.length === 0 ? does : `${does}: ${terms.join('; ')}`,
    detail: { terms },
  }
}

/** One part alone, on the version that the user saw. */
export const repricePart = (
  ctx: Ctx,
  quote: LoadedQuote,
  { action, version }: { action: QuoteAction; version: number },
  partOf: () => Part,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, action, quote)
  refuseStale(quote, version)
  return repriceParts(ctx, quote, [partOf()])
}

export const editBrokerFee = (
  ctx: Ctx,
  quote: LoadedQuote,
  fees: BrokerFees,
  version: number,
): Promise<LoadedQuote> =>
  repricePart(ctx, quote, { action: 'brokerFee', version }, () => brokerFeePart(quote, fees))

export const editMgaFee = (
  ctx: Ctx,
  quote: LoadedQuote,
  mgaFee: number,
  version: number,
): Promise<LoadedQuote> =>
  repricePart(ctx, quote, { action: 'mgaFee', version }, () => mgaFeePart(quote, mgaFee))

export const underwriteQuote = (
  ctx: Ctx,
  quote: LoadedQuote,
  body: { request: CalculatorRequest; note?: string | undefined; version: number },
): Promise<LoadedQuote> =>
  repricePart(ctx, quote, { action: 'underwrite', version: body.version }, () =>
    termsPart(ctx, quote, body.request, body.note),
  )

/** Sets the rules about answers and score aside for this quote; everything else still decides. */
export const bypassRules = (ctx: Ctx, quote: LoadedQuote, note: string): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'bypass', quote)
  const { row } = quote
  const codes = bypassable(row.referrals)
  refuseIf(
    codes.length > 0
      ? null
      : refusal('conflict', 'NO_RULE_TO_BYPASS', 'No rule about risk factors applies to this quote.'),
  )
  const added = codes.map((code) => ({ code, by: ctx.actor.name, at: ctx.now.toISOString(), note }))
  return reprice(ctx, quote, {
    action: 'bypass',
    asked: requestOf(quote),
    change: { bypassed: [...row.bypassed, ...added] },
    isSameRequest: true,
    event: 'quote.rulesBypassed',
    summary: `${ctx.actor.name} set ${codes.length === 1 ? 'a rule' : `${codes.length} rules`} about risk factors aside: ${note}`,
    detail: { codes },
  })
}
