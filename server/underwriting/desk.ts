import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { deskContract } from '#contract/underwriting/desk.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { formatMoney } from '#domain/market/format.ts'
import { feeTaxation } from '#domain/money/tax/fee-taxation.ts'
import { quoteRules } from '#domain/quote/actions.ts'
import { subjectivityRightRefusal } from '#domain/quote/guards.ts'
import { canonicalJson } from '#domain/quote/signing/canonical.ts'
import { RETRO_PERIODS, WAITING_PERIODS } from '#domain/rating/constants.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { irpmModifierOf } from '#domain/rating/irpm.ts'
import { readAccount } from '#server/account/shared/account.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { CalculatorRequest, Worksheet } from '#server/database/json-columns.ts'
import { holdsOf } from '#server/command/rules.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { repriced, requestOf } from '#server/quote/shared/pricing.ts'
import {
  factsUnder,
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  refuseStale,
} from '#server/quote/shared/quote.ts'
import { quoteStanding } from '#server/quote/shared/quote-view.ts'
import { releaseQuote } from '#server/quote/shared/release.ts'
import {
  brokerFeePart,
  mgaFeePart,
  type Part,
  repriceParts,
  termsPart,
  withParts,
} from '#server/quote/shared/repricing.ts'
import { referralFilesOf } from '#server/quote/shared/referral-files.ts'
import { irpmInputOf } from '#server/rating/shared/irpm.ts'
import { programInForce } from '#server/rating/shared/rating-setup.ts'
import { exclusionsPart, irpmPart, refuseUnsound, standingOf, storedIrpm } from './schedule-rating.ts'
import { retroactivePart } from './retroactive-part.ts'
import { createSubjectivity, subjectivitiesOf } from './subjectivity/subjectivities.ts'
import { usualOf } from './subjectivity/usual.ts'
import { summaryOf } from './summary.ts'

type Contract = typeof deskContract
type Change = InputOf<Contract['quoteDeskTry']>['body']
type SaveBody = InputOf<Contract['quoteDeskSave']>['body']

const inCents = (major: readonly number[]): number[] => major.map((amount) => amount * 100)

const isSame = (one: unknown, other: unknown): boolean => canonicalJson(one) === canonicalJson(other)

const feesIn = ({ brokerFee, additionalBrokerFee, inspectionFee }: CalculatorRequest) => ({
  brokerFee,
  ...(additionalBrokerFee && { additionalBrokerFee }),
  ...(inspectionFee && { inspectionFee }),
})

/** Terms that are asked for with the fees that the quote has: to set those is another right. */
const withFeesOf = (
  before: CalculatorRequest,
  { additionalBrokerFee: _additional, inspectionFee: _inspection, ...terms }: NonNullable<Change['request']>,
): CalculatorRequest => ({ ...terms, ...feesIn(before) })

/** What is changed of the terms and fees, as far as it differs from the quote. */
const termParts = (ctx: Ctx, quote: LoadedQuote, change: Change): Part[] => {
  const { row } = quote
  const before = requestOf(quote)
  const request = change.request && withFeesOf(before, change.request)
  const { mgaFee = row.mga_fee, eventExclusions = row.event_exclusions } = change
  const {
    brokerFee = row.broker_fee,
    additionalBrokerFee = row.additional_broker_fee,
    inspectionFee = row.inspection_fee,
  } = change
  const areFeesKept =
    brokerFee === row.broker_fee &&
    additionalBrokerFee === row.additional_broker_fee &&
    inspectionFee === row.inspection_fee
  return [
    ...(request && !isSame(request, before) ? [termsPart(ctx, quote, request)] : []),
    ...(areFeesKept ? [] : [brokerFeePart(quote, { brokerFee, additionalBrokerFee, inspectionFee })]),
    ...(mgaFee === row.mga_fee ? [] : [mgaFeePart(quote, mgaFee)]),
    ...(change.retroactive ? [retroactivePart(ctx, quote, change.retroactive)] : []),
    ...(isSame(eventExclusions, row.event_exclusions) ? [] : [exclusionsPart(quote, [...eventExclusions])]),
  ]
}

/** The schedule rating that is asked for, where it differs from the quote's. */
const irpmAsked = (quote: LoadedQuote, { irpm }: Change) => {
  const input = irpm && irpmInputOf(irpm.values, irpm.irpmNote)
  return input && !isSame(input, storedIrpm(quote)) ? input : null
}

/** The quote as it would be with the parts, before it is priced. */
const withChange = (quote: LoadedQuote, parts: readonly Part[]): LoadedQuote => {
  const { asked, change } = withParts(quote, parts)
  return { ...quote, row: { ...quote.row, ...change, request: asked } }
}

/** Without it, a credit below the minimum premium seems to do nothing at all. */
const minimumSentence = (steps: Worksheet['steps'], currency: Currency): string | null => {
  const step = steps.find(({ id }) => id === 'minimum')
  return step
    ? `The minimum premium of ${formatMoney(step.after, currency)} is charged: these terms come to ${formatMoney(step.before, currency)}.`
    : null
}

const deskOf = async (ctx: Ctx, quoteId: string): Promise<OutputOf<Contract['quoteDesk']>> => {
  const quote = await readQuote(ctx, quoteId)
  const { row, account } = quote
  const company = await readAccount(ctx, row.account_id)
  const [summary, subjectivities, files, usual] = await Promise.all([
    summaryOf(ctx, quote, company),
    subjectivitiesOf(ctx, quote),
    referralFilesOf(ctx, quote),
    holdsOf(ctx)('subjectivity:manage') ? usualOf(ctx, quote, company) : [],
  ])
  const { file } = programInForce(account.setup, row.product, row.effective_date)
  const input = storedIrpm(quote)
  return {
    version: row.lock_version,
    request: requestOf(quote),
    mgaFee: row.mga_fee,
    brokerFee: row.broker_fee,
    additionalBrokerFee: row.additional_broker_fee,
    inspectionFee: row.inspection_fee,
    feeTaxes: feeTaxation({
      jurisdiction: row.market === 'UK' ? 'UK' : (row.state ?? ''),
      isSurplus: row.is_surplus,
      date: row.effective_date,
    }),
    limits: inCents(file.limit.offered),
    deductibles: inCents(file.retention.offered),
    attachmentPoints: inCents(file.layer?.attachments ?? []),
    waitingPeriods: hasWaitingPeriod(row.product) ? [...WAITING_PERIODS] : [],
    // A renewal takes its dates over: no years are chosen.
    retroActivePeriods: row.retroactive === null ? RETRO_PERIODS.map(({ value }) => value) : [],
    retroactive: row.retroactive,
    irpm: holdsOf(ctx)('quote:schedule')
      ? { ...standingOf(quote, input), values: input.values, irpmNote: input.irpmNote }
      : null,
    eventExclusions: [...row.event_exclusions],
    summary,
    subjectivities,
    files,
    usual,
  }
}

const tryChange = async (
  ctx: Ctx,
  { params, body }: InputOf<Contract['quoteDeskTry']>,
): Promise<OutputOf<Contract['quoteDeskTry']>> => {
  const quote = await readQuote(ctx, params.quoteId)
  const terms = termParts(ctx, quote, body)
  const input = irpmAsked(quote, body)
  const { problems, shortestNote } = standingOf(withChange(quote, terms), input ?? storedIrpm(quote))
  // A note that is not written yet keeps the rating from being saved, and does not move the price.
  const isSound = problems.every(({ field }) => field === 'irpm.irpmNote')
  const rated = input && isSound && { ...input, irpmNote: input.irpmNote.padEnd(shortestNote, '.') }
  const parts = rated ? [...terms, irpmPart(quote, rated)] : terms
  const changed = withChange(quote, parts)
  const { priced, columns } = repriced(changed, requestOf(changed))
  const facts = factsUnder(changed, columns)
  return {
    ...priced,
    irpmModifier: irpmModifierOf(input ?? storedIrpm(quote)),
    problems: input ? problems : [],
    minimumApplies: minimumSentence(priced.steps, quote.row.currency),
    refusal: quoteRules.refusalOf('release', facts, holdsOf(ctx))?.reason ?? null,
  }
}

/** Everything that is decided of a quote, as one change of it. */
const saveChange = async (ctx: Ctx, quote: LoadedQuote, body: SaveBody): Promise<LoadedQuote> => {
  refuseStale(quote, body.version)
  refuseIf(subjectivityRightRefusal(body.subjectivities.length, holdsOf(ctx)))
  const terms = termParts(ctx, quote, body)
  const input = irpmAsked(quote, body)
  if (input) refuseUnsound(withChange(quote, terms), input)
  const [first, ...others] = input ? [...terms, irpmPart(quote, input)] : terms
  const saved = first ? await repriceParts(ctx, quote, [first, ...others]) : quote
  for (const one of body.subjectivities) await createSubjectivity(ctx, { ...one, quoteId: quote.row.id })
  return body.release ? releaseQuote(ctx, saved, body.release.note) : saved
}

export const deskHandlers: Handlers<Contract> = {
  quoteDesk: (ctx, { params }) => deskOf(ctx, params.quoteId),
  quoteDeskTry: (ctx, input) => tryChange(ctx, input),
  quoteDeskSave: async (ctx, { params, body }) =>
    quoteStanding(ctx, await saveChange(ctx, await quoteForUpdate(ctx, params.quoteId), body)),
}
