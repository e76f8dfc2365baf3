import type { InputOf } from '#contract/endpoint.ts'
import type { deskContract } from '#contract/underwriting/desk.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { formatDay } from '#domain/market/format.ts'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { movedDates, moveRefusal } from '#domain/underwriting/retroactive-move.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { requestOf } from '#server/quote/shared/pricing.ts'
import type { LoadedQuote } from '#server/quote/shared/quote.ts'
import { keepAsked } from '#server/quote/shared/pricing.ts'
import type { Part } from '#server/quote/shared/repricing.ts'

type Asked = NonNullable<InputOf<typeof deskContract.quoteDeskTry>['body']['retroactive']>

/** Another retroactive date for a renewal, with its price; refused where the rules or the state do not allow it. */
export const retroactivePart = (ctx: Ctx, quote: LoadedQuote, { date: to, ...asked }: Asked): Part => {
  const { row, today } = quote
  const request = requestOf(quote)
  const dates = row.retroactive
  const move = { ...asked, to }
  refuseIf(
    moveRefusal(
      {
        dates,
        effectiveDate: request.effectiveDate,
        today,
        state: row.state,
        ownCoverages: (row.calculation?.request ?? request).coverages
          .filter(({ isSelected }) => isSelected)
          .map(({ key }) => key),
      },
      move,
    ),
  )
  if (dates === null) throw new Error(`quote ${row.quote_number} has no dates to move`)
  const retroactive = movedDates(dates, move, { by: ctx.actor.name, at: ctx.now.toISOString() })
  const dayText = (day: LocalDate | null) => (day === null ? 'full prior acts' : formatDay(day, row.market))
  const what =
    move.coverage === null
      ? `quote ${row.quote_number}`
      : `${coverageOf(move.coverage)?.name ?? move.coverage} in quote ${row.quote_number}`
  const last = retroactive.moves?.at(-1)
  const consent = move.consent
    ? ` Consent of ${move.consent.name} of ${formatDay(move.consent.date, row.market)}.`
    : ''
  return {
    action: 'underwrite',
    isUnderwritten: true,
    change: { ...keepAsked(quote), retroactive },
    event: 'quote.retroactiveDateMoved',
    summary: `${ctx.actor.name} changed the retroactive date of ${what} from ${dayText(last?.from ?? null)} to ${dayText(to)}: ${move.reason.trim()}${consent}`,
    detail: { retroactive: last },
  }
}
