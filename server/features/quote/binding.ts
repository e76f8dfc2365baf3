import { sql } from 'kysely'
import type { PolicyContact } from '#domain/account/schema.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { quoteLifecycle, type QuoteStatus } from '#domain/quote/lifecycle.ts'
import { BINDER_DAYS } from '#domain/quote/rules.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { type IssueOutcome, issuePolicy } from '#server/records/issuance.ts'
import { addBinder } from '#server/records/quote-documents.ts'
import { lockOptions, loseOthers } from '#server/records/quote-events.ts'
import {
  type LoadedQuote,
  quoteForUpdate,
  recorded,
  refuseStale,
  refuseUnlessAllowed,
  saveQuote,
} from '#server/records/quote.ts'

const withContact = (quote: LoadedQuote, given: Partial<PolicyContact>): LoadedQuote => ({
  ...quote,
  row: { ...quote.row, contact: { ...quote.row.contact, ...given } },
})

/** From a sequence: nobody waits for another's number. */
const nextBinderNumber = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ number: number }>`select nextval('binder_number')::int as number`.execute(
    ctx.db,
  )
  return `B-${rows[0]?.number}`
}

/**
 * Binds a quote: cover is in force under a binder until the policy is issued, and the account's other options of the
 * product are lost. Of several people who bind at once one succeeds; the others are told by whom it was bound.
 */
export const bindQuote = async (
  ctx: Ctx,
  quoteId: string,
  given: Partial<PolicyContact>,
  version: number | undefined,
): Promise<LoadedQuote> => {
  const options = await lockOptions(ctx, quoteId)
  const quote = withContact(await quoteForUpdate(ctx, quoteId), given)
  refuseUnlessAllowed(ctx, 'bind', quote)
  refuseStale(quote, version)
  const from = quote.row.status as QuoteStatus
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteLifecycle, 'bind', from),
    contact: quote.row.contact,
    bound_at: ctx.now,
    bound_by: ctx.actor.name,
    binder_number: await nextBinderNumber(ctx),
    binder_expires_on: addDays(quote.today, BINDER_DAYS),
  })
  await loseOthers(ctx, saved.row, options)
  await addBinder(ctx, saved)
  return recorded(ctx, saved, {
    action: 'quote.bound',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} bound under binder ${saved.row.binder_number}`,
  })
}

/** Issues the policy of a bound quote; numbers, postings and documents are issuance's own. */
export const issueQuote = async (ctx: Ctx, quote: LoadedQuote): Promise<IssueOutcome> => {
  refuseUnlessAllowed(ctx, 'issue', quote)
  return issuePolicy(ctx, { ...quote.row, search: '' })
}
