import type { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import type { diligentEffortContract } from '#contract/quote/surplus/diligent-effort.ts'
import { localDateIn } from '#domain/kernel/dates.ts'
import { refusal, refuseIf, Refused } from '#domain/kernel/refusal.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import {
  type Declination,
  DECLINE_REASON_TEXT,
  type DeclineReason,
  effortProblems,
  isCounted,
  noEffortRefusal,
  onlyItsWay,
  type Placement,
} from '#domain/quote/diligent-effort/record.ts'
import {
  declinationsNeeded,
  effortRemark,
  effortRuleOf,
  effortText,
  waysOf,
} from '#domain/quote/diligent-effort/rules.ts'
import type { quoteDeclineReasons } from '#domain/quote/guards.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { addDiligentEffort } from '../documents.ts'
import {
  factsOf,
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  recorded,
  refuseStale,
  refuseUnlessAllowed,
  saveQuote,
} from '../shared/quote.ts'
import { quoteStanding } from '../shared/quote-view.ts'

type Contract = typeof diligentEffortContract
type Page = z.output<Contract['quoteDiligentEffortGet']['response']>

/** What the search is looked at by; refuses where the state asks for none. */
const placementOf = (quote: LoadedQuote): Placement => {
  const { isSurplus, state, effectiveDate, today } = factsOf(quote)
  refuseIf(noEffortRefusal({ isSurplus, state, effectiveDate, today }))
  return { state: state ?? '', effectiveDate, today }
}

/** The newest search of another quote of the account that holds for this one. */
const otherOf = async (ctx: Ctx, { row }: LoadedQuote, placement: Placement): Promise<Page['other']> => {
  const rows = await ctx.db
    .selectFrom('quote')
    .select(['quote_number', 'diligent_effort'])
    .where('tenant_id', '=', row.tenant_id)
    .where('account_id', '=', row.account_id)
    .where('product', '=', row.product)
    .where('id', '<>', row.id)
    .where('status', '<>', 'DELETED')
    .where('diligent_effort', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(20)
    .execute()
  for (const { quote_number, diligent_effort: record } of rows)
    if (record?.state === placement.state && effortProblems(record, placement).length === 0)
      return {
        ...onlyItsWay(record, placement),
        declinations: [...record.declinations],
        quoteNumber: quote_number,
      }
  return null
}

/** Our own reasons for a decline in the words of a search. */
const REASONS: Readonly<Partial<Record<(typeof quoteDeclineReasons)[number], DeclineReason>>> = {
  'Class of Business': 'CLASS',
  'Poor Cyber Security Controls': 'CONTROLS',
  'Poor Claims History': 'CLAIMS',
}

const isKnown = (reason: string): reason is keyof typeof REASONS => Object.hasOwn(REASONS, reason)

/** Admitted terms of the account that were declined here, one for each insurer, the newest first. */
const declinedHere = async (ctx: Ctx, { row }: LoadedQuote, placement: Placement): Promise<Declination[]> => {
  const rows = await ctx.db
    .selectFrom('quote')
    .innerJoin('org', 'org.id', 'quote.carrier_id')
    .select(['org.name as insurer', 'quote.underwriter_name', 'quote.reason_summary', 'quote.modified_at'])
    .where('quote.tenant_id', '=', row.tenant_id)
    .where('quote.account_id', '=', row.account_id)
    .where('quote.product', '=', row.product)
    .where('quote.status', '=', 'DECLINED')
    .where('quote.is_surplus', '=', false)
    .orderBy('quote.modified_at', 'desc')
    .limit(20)
    .execute()
  const zone = timeZoneOf(row.market, row.state)
  const found = rows.map(({ insurer, underwriter_name, reason_summary, modified_at }): Declination => {
    const reason = reason_summary ?? ''
    const known = isKnown(reason) ? REASONS[reason] : undefined
    return {
      insurer,
      contact: underwriter_name ?? 'Underwriting',
      declinedOn: localDateIn(modified_at, zone),
      reason: known ?? 'OTHER',
      detail: known ? '' : reason.slice(0, 500) || 'Declined',
    }
  })
  const firstOfEach = found.filter(
    (one, index) => found.findIndex(({ insurer }) => insurer === one.insurer) === index,
  )
  return firstOfEach.filter((one) => isCounted(one, placement))
}

/** Whole dollars, from cents. */
const dollarsOf = (cents: number | null): number | null => (cents === null ? null : Math.floor(cents / 100))

const pageOf = async (ctx: Ctx, quote: LoadedQuote): Promise<Page> => {
  const placement = placementOf(quote)
  const rule = effortRuleOf(placement.state, placement.today)
  const record = quote.row.diligent_effort
  return {
    ...placement,
    rule: {
      text: effortText(rule),
      statute: rule.statute,
      source: rule.source,
      paper: rule.paper,
      remark: effortRemark(rule),
      declinations: declinationsNeeded(rule),
      ways: waysOf(rule),
    },
    record: record && { ...record, declinations: [...record.declinations] },
    other: record ? null : await otherOf(ctx, quote, placement),
    declinedHere: record ? [] : await declinedHere(ctx, quote, placement),
    revenue: dollarsOf(factsOf(quote).revenue),
    version: quote.row.lock_version,
  }
}

const save = async (
  ctx: Ctx,
  { params, body: { version, ...sent } }: InputOf<Contract['quoteDiligentEffort']>,
): Promise<LoadedQuote> => {
  const quote = await quoteForUpdate(ctx, params.quoteId)
  refuseUnlessAllowed(ctx, 'diligentEffort', quote)
  refuseStale(quote, version)
  const placement = placementOf(quote)
  const effort = { ...sent, exemptPurchaser: sent.exemptPurchaser ?? null, listedOn: sent.listedOn ?? null }
  const errors = effortProblems(effort, placement)
  if (errors.length > 0)
    throw new Refused(
      refusal('invalid', 'FIELD_INVALID', errors.map(({ detail }) => detail).join(' '), { errors }),
    )
  const record = {
    ...onlyItsWay(effort, placement),
    state: placement.state,
    recordedOn: placement.today,
    recordedBy: ctx.actor.name,
  }
  const saved = await saveQuote(ctx, quote, { diligent_effort: record })
  await addDiligentEffort(ctx, saved, record)
  return recorded(ctx, saved, {
    action: 'quote.diligentEffortRecorded',
    summary:
      record.way === 'DECLINATIONS'
        ? `Search of the admitted market recorded on quote ${saved.row.quote_number}: ${record.declinations.map(({ insurer, reason }) => `${insurer} (${DECLINE_REASON_TEXT[reason]})`).join('; ')}`
        : `Search of the admitted market recorded on quote ${saved.row.quote_number}`,
    detail: { way: record.way, state: record.state },
  })
}

/** The search of the admitted market that a state asks for before surplus lines paper is bound. */
export const diligentEffortHandlers: Handlers<Contract> = {
  quoteDiligentEffortGet: async (ctx, { params }) => pageOf(ctx, await readQuote(ctx, params.quoteId)),
  quoteDiligentEffort: async (ctx, input) => quoteStanding(ctx, await save(ctx, input)),
}
