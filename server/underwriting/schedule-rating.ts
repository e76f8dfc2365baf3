import type { InputOf } from '#contract/endpoint.ts'
import type { scheduleContract } from '#contract/underwriting/schedule-rating.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { IrpmInput } from '#domain/rating/inputs.ts'
import { irpmModifierOf } from '#domain/rating/irpm.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { irpmInputOf, irpmStandingOf } from '#server/rating/shared/irpm.ts'
import { ownTerms, requestOf } from '#server/quote/shared/pricing.ts'
import { type LoadedQuote, quoteForUpdate, readQuote } from '#server/quote/shared/quote.ts'
import { type Part, repricePart } from '../quote/shared/repricing.ts'
import { quoteStanding } from '../quote/shared/quote-view.ts'

type Contract = typeof scheduleContract

const NONE: IrpmInput = { values: {}, irpmNote: '' }

/** As the trail, which the agency reads too, says it: without the note. */
const modifierText = (input: IrpmInput | null): string =>
  input === null ? 'none' : `modifier ${Number(irpmModifierOf(input))}`

const listed = (events: readonly { claimName: string }[]): string =>
  events.length === 0 ? 'none' : events.map(({ claimName }) => claimName).join(', ')

export const storedIrpm = ({ row }: LoadedQuote): IrpmInput => row.irpm ?? NONE

export const standingOf = (quote: LoadedQuote, input: IrpmInput) => {
  const { account, row, today } = quote
  const transaction = row.is_renewal ? ('RENEWAL' as const) : ('NEW_BUSINESS' as const)
  const asked = { account, product: row.product, request: requestOf(quote), today, transaction }
  return irpmStandingOf({ ...asked, own: ownTerms(quote) }, input)
}

/** What is wrong with percentages or note, next to the command's fields. */
export const refuseUnsound = (quote: LoadedQuote, input: IrpmInput): void => {
  const { problems } = standingOf(quote, input)
  if (problems.length === 0) return
  const errors = problems.map((one) => ({ ...one, field: one.field.replace(/^irpm\./, '') }))
  throw new Refused(refusal('invalid', 'IRPM_INVALID', errors[0]?.detail ?? 'Invalid', { errors }))
}

const irpmOf = async (ctx: Ctx, quoteId: string) => {
  const quote = await readQuote(ctx, quoteId)
  const { row } = quote
  const input = storedIrpm(quote)
  const standing = standingOf(quote, input)
  return { ...standing, values: input.values, irpmNote: input.irpmNote, version: row.lock_version }
}

/** A sound schedule rating of a quote; without percentages it is taken back. */
export const irpmPart = (quote: LoadedQuote, input: IrpmInput): Part => {
  const isUsed = Object.keys(input.values).length > 0
  return {
    action: 'irpm',
    change: { irpm: isUsed ? { ...input } : null },
    isUnderwritten: true,
    event: 'quote.scheduleRated',
    summary: `Schedule rating of quote ${quote.row.quote_number}: ${modifierText(isUsed ? input : null)} instead of ${modifierText(quote.row.irpm)}`,
    detail: { irpm: { ...input }, before: quote.row.irpm },
  }
}

export const exclusionsPart = (
  quote: LoadedQuote,
  eventExclusions: InputOf<Contract['quoteEventExclusions']>['body']['eventExclusions'],
): Part => ({
  action: 'eventExclusions',
  change: { event_exclusions: eventExclusions },
  event: 'quote.eventsExcluded',
  summary: `Excluded events of quote ${quote.row.quote_number}: ${listed(eventExclusions)} instead of ${listed(quote.row.event_exclusions)}`,
  detail: { eventExclusions, before: [...quote.row.event_exclusions] },
})

const saveIrpm = async (ctx: Ctx, { params, body }: InputOf<Contract['quoteIrpm']>) => {
  const quote = await quoteForUpdate(ctx, params.quoteId)
  return repricePart(ctx, quote, { action: 'irpm', version: body.version }, () => {
    const input = irpmInputOf(body.values, body.irpmNote)
    refuseUnsound(quote, input)
    return irpmPart(quote, input)
  })
}

const saveExclusions = async (ctx: Ctx, { params, body }: InputOf<Contract['quoteEventExclusions']>) => {
  const quote = await quoteForUpdate(ctx, params.quoteId)
  return repricePart(ctx, quote, { action: 'eventExclusions', version: body.version }, () =>
    exclusionsPart(quote, body.eventExclusions),
  )
}

export const scheduleHandlers: Handlers<Contract> = {
  quoteIrpmGet: (ctx, { params }) => irpmOf(ctx, params.quoteId),
  quoteIrpm: async (ctx, input) => quoteStanding(ctx, await saveIrpm(ctx, input)),
  quoteEventExclusionsGet: async (ctx, { params }) => {
    const { row } = await readQuote(ctx, params.quoteId)
    return { eventExclusions: [...row.event_exclusions], version: row.lock_version }
  },
  quoteEventExclusions: async (ctx, input) => quoteStanding(ctx, await saveExclusions(ctx, input)),
}
