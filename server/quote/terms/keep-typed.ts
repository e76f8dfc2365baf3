import type { quoteTermsContract } from '#contract/quote/terms.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { refusal, refuseIf } from '#domain/kernel/refusal.ts'
import { contactIn } from '#server/account/shared/contact.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { type LoadedQuote, refuseUnlessAllowed, saveQuote } from '#server/quote/shared/quote.ts'
import { editBrokerFee } from '../shared/repricing.ts'

type Typed = InputOf<typeof quoteTermsContract.quoteKeep>['body']

/** What is typed is only kept with a draft: a requested quote changes by commands that say what they change. */
const notDraft = ({ row }: LoadedQuote) =>
  row.status === 'DRAFT'
    ? null
    : refusal(
        'conflict',
        'NOT_A_DRAFT',
        'This quote was requested meanwhile. Look at it again, then change it.',
      )

/** Keeps contact and fee of a draft as far as they are typed, so that a closed tab and going back lose nothing. */
export const keepTyped = async (
  ctx: Ctx,
  quote: LoadedQuote,
  { brokerFee, ...contact }: Typed,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'update', quote)
  refuseIf(notDraft(quote))
  const kept =
    Object.keys(contact).length === 0
      ? quote
      : await saveQuote(ctx, quote, {
          contact: { ...quote.row.contact, ...contactIn(quote.row.market, contact) },
        })
  return brokerFee === undefined || brokerFee === quote.row.broker_fee
    ? kept
    : editBrokerFee(ctx, kept, { brokerFee }, kept.row.lock_version)
}
