import type { InputOf } from '#contract/endpoint.ts'
import type { scheduleContract } from '#contract/underwriting/schedule-rating.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { IrpmInput } from '#domain/rating/inputs.ts'
import { irpmModifierOf } from '#domain/rating/irpm.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { irpmInputOf, irpmStandingOf } from '#server/rating/shared/irpm.ts'
import { ownTerms, requestOf } from '#server/quote/shared/pricing.ts'
import {
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  refuseStale,
  refuseUnlessAllowed,
} from '#server/quote/shared/quote.ts'
import { reprice } from '../quote/shared/repricing.ts'
import { quoteStanding } from '../quote/shared/quote-view.ts'

type Contract = typeof scheduleContract

const NONE: IrpmInput = { values: {}, irpmNote: '' }

/** As the trail, which the agency reads too, says it: without the note. */
const modifierText = (input: IrpmInput | null): string =>
  input === null ? 'none' : `modifier ${Number(irpmModifierOf(input))}`

const listed = (events: readonly { claimName: string }[]): string =>
  events.length === 0 ? 'none' : events.map(({ claimName }) => claimName).join(', ')

const storedIrpm = ({ row }: LoadedQuote): IrpmInput => row.irpm ?? NONE

const standingOf = (quote: LoadedQuote, input: IrpmInput) => {
  const { account, row, today } = quote
  const transaction = row.is_renewal ? ('RENEWAL' as const) : ('NEW_BUSINESS' as const)
  const asked = { account, product: row.product, request: requestOf(quote), today, transaction }
  return irpmStandingOf({ ...asked, own: ownTerms(quote) }, input)
}

/** What is wrong with percentages or note, next to the command's fields. */
const refuseUnsound = (quote: LoadedQuote, input: IrpmInput): void => {
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

const saveIrpm = async (ctx: Ctx, { params, body }: InputOf<Contract['quoteIrpm']>) => {
  const quote = await quoteForUpdate(ctx, params.quoteId)
  refuseUnlessAllowed(ctx, 'irpm', quote)
  refuseStale(quote, body.version)
  const input = irpmInputOf(body.values, body.irpmNote)
  refuseUnsound(quote, input)
  const isUsed = Object.keys(input.values).length > 0
  return reprice(ctx, quote, {
    action: 'irpm',
    asked: requestOf(quote),
    change: { irpm: isUsed ? { ...input } : null },
    isUnderwritten: true,
    isSameRequest: true,
    event: 'quote.scheduleRated',
    summary: `Schedule rating of quote ${quote.row.quote_number}: ${modifierText(isUsed ? input : null)} instead of ${modifierText(quote.row.irpm)}`,
    detail: { irpm: { ...input }, before: quote.row.irpm },
  })
}

const saveExclusions = async (ctx: Ctx, { params, body }: InputOf<Contract['quoteEventExclusions']>) => {
  const quote = await quoteForUpdate(ctx, params.quoteId)
  refuseUnlessAllowed(ctx, 'eventExclusions', quote)
  refuseStale(quote, body.version)
  return reprice(ctx, quote, {
    action: 'eventExclusions',
    asked: requestOf(quote),
    change: { event_exclusions: body.eventExclusions },
    isSameRequest: true,
    event: 'quote.eventsExcluded',
    summary: `Excluded events of quote ${quote.row.quote_number}: ${listed(body.eventExclusions)} instead of ${listed(quote.row.event_exclusions)}`,
    detail: { eventExclusions: body.eventExclusions, before: [...quote.row.event_exclusions] },
  })
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
