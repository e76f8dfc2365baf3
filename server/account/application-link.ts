import { pageLink } from '#server/mail/layout.ts'
import { pages } from '#server/mail/pages.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { Refused, refusal } from '#domain/kernel/refusal.ts'
import { SIGNABLE } from '#domain/quote/status-groups.ts'
import { visible } from '#server/database/scope.ts'
import { readAccount } from '#server/account/shared/account.ts'

/**
 * The address on which the insured reads and signs: of the quote that was sent last and is not signed yet. It holds no
 * secret; anyone who opens it signs in as the insured first.
 */
export const applicationLink = async (ctx: Ctx, accountId: string): Promise<{ link: string }> => {
  await readAccount(ctx, accountId)
  const quote = await ctx.db
    .selectFrom('quote')
    .select(['quote.id', 'quote.product'])
    .where(visible(ctx.actor, 'quote'))
    .where('quote.account_id', '=', accountId)
    .where('quote.status', 'in', SIGNABLE)
    .where('quote.sent_at', 'is not', null)
    .where('quote.signed_at', 'is', null)
    .orderBy('quote.sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!quote)
    throw new Refused(
      refusal(
        'conflict',
        'NO_APPLICATION_LINK',
        'Application Link is not available at this time. Please try again after sometime.',
      ),
    )
  return { link: pageLink(ctx.ports.env.PUBLIC_URL, pages.signQuote(quote)) }
}
