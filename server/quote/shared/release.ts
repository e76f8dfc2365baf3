import { transition } from '#domain/kernel/lifecycle.ts'
import { quoteLifecycle } from '#domain/quote/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { addApplication, addProposal, addSubjectivityLetter } from '#server/quote/documents.ts'
import { agencyPath, agentName, agentOf, mailAbout } from './mail.ts'
import { type LoadedQuote, openUntilOf, recorded, refuseUnlessAllowed, saveQuote } from './quote.ts'
import { releasedFacts } from './released.ts'

/** Releases the terms as they are priced; the quote is open for 30 days from today and its agent is notified. */
export const releaseQuote = async (
  ctx: Ctx,
  quote: LoadedQuote,
  note: string | undefined,
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'release', quote)
  const from = quote.row.status
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteLifecycle, 'release', from),
    underwriter_id: ctx.actor.userId,
    underwriter_name: ctx.actor.name,
    decision_note: note || null,
    decision_by: null,
    reason_summary: null,
    reason: null,
    expires_on: openUntilOf(quote),
  })
  await addProposal(ctx, saved)
  await addApplication(ctx, saved)
  await addSubjectivityLetter(ctx, saved)
  mailAbout(ctx, saved, 'quoteReleased', agentOf(saved).agentEmail, {
    recipientName: agentName(saved),
    underwriterName: ctx.actor.name,
    totalPremium: saved.row.total_premium ?? 0,
    expiresOn: saved.row.expires_on,
    ...(await releasedFacts(ctx, saved)),
    remarks: note ? note.split('\n').filter((line) => line.trim() !== '') : [],
    linkPath: agencyPath(saved),
  })
  return recorded(ctx, saved, {
    action: 'quote.released',
    fromStatus: from,
    summary: `Terms of quote ${saved.row.quote_number} released`,
    detail: { note: note ?? null },
  })
}
