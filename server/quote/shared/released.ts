import { subjectivityLifecycle } from '#domain/underwriting/subjectivity/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { FactsOf } from '#server/mail/mails.ts'
import { changedLines } from '#server/quote/shared/changed-lines.ts'
import type { LoadedQuote } from '#server/quote/shared/quote.ts'

/** The terms that differ from what the broker asked for, each as a line of a mail. */
export const changedTerms = ({ row }: Pick<LoadedQuote, 'row'>): string[] => {
  const offered = row.calculation?.request
  return !offered || row.asked === null ? [] : changedLines(row.asked, offered, row)
}

/** What the mail about a release says of its terms: what was changed, and what is still to be met. */
export const releasedFacts = async (
  ctx: Ctx,
  quote: LoadedQuote,
): Promise<Required<Pick<FactsOf<'quoteReleased'>, 'changes' | 'conditions'>>> => {
  const conditions = await ctx.db
    .selectFrom('subjectivity')
    .select(['title', 'stage', 'due_date'])
    .where('tenant_id', '=', quote.row.tenant_id)
    .where('quote_id', '=', quote.row.id)
    .where('status', 'in', [...subjectivityLifecycle.waive.from])
    .orderBy('due_date')
    .orderBy('id')
    .execute()
  return {
    changes: changedTerms(quote),
    conditions: conditions.map(({ title, stage, due_date }) => ({ title, stage, dueDate: due_date })),
  }
}
