import { sql } from 'kysely'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { IN_REFERRAL, isAmong } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { IssueOutcome } from '#server/policy/shared/issuance.ts'
import { bindAsUnderwriter, issueQuote } from '../../binding/binding.ts'
import { signOnPaper } from '../../signing/agreed.ts'
import { requestQuote } from '../../terms/terms.ts'
import { type NewQuote, startQuote } from '../create.ts'
import { lockOptions } from '../events.ts'
import { type LoadedQuote, quoteForUpdate } from '../quote.ts'
import { releaseQuote } from '../release.ts'

/** A policy that takes the place of another one. */
export interface Rewriting extends NewQuote {
  /** The quote that was issued as the policy: what was decided for it alone goes along. */
  quoteId: string
  policyNumber: string
  /** Who signed the agreement of the insured. */
  signedBy: string
  /** What it costs as it was previewed, cents. */
  total: number
  note: string
}

/** Schedule rating, fee, exclusions and rules that were set aside for the first quote hold for the second. */
const keepDecisions = (ctx: Ctx, from: string, to: string) =>
  sql`update quote set mga_fee_override = old.mga_fee_override, irpm = old.irpm, bypassed = old.bypassed,
      event_exclusions = old.event_exclusions
    from quote old where old.id = ${from} and quote.tenant_id = old.tenant_id and quote.id = ${to}`.execute(
    ctx.db,
  )

const priced = async (ctx: Ctx, asked: Rewriting): Promise<LoadedQuote> => {
  const { row } = await startQuote(ctx, asked)
  await keepDecisions(ctx, asked.quoteId, row.id)
  const quote = await requestQuote(ctx, await quoteForUpdate(ctx, row.id))
  return isAmong(IN_REFERRAL, quote.row.status) ? releaseQuote(ctx, quote, asked.note) : quote
}

const refuseOther = ({ row }: LoadedQuote, total: number): void => {
  refuseIf(
    row.status === 'READY'
      ? null
      : refusal(
          'conflict',
          'REWRITE_NOT_READY',
          `The terms of the new policy would be ${row.status}, not READY. Quote them by themselves to see what they wait for.`,
        ),
  )
  refuseIf(
    row.total_premium === total
      ? null
      : refusal(
          'conflict',
          'PRICE_CHANGED',
          'The new policy costs something else than was shown. Look at the price again.',
        ),
  )
}

/**
 * Prices, releases, signs by the agreement of the insured, binds and issues a policy that takes the place of another one,
 * each by the rules of its step. Refuses where the terms are not ready, or cost something else than was previewed.
 */
export const issueRewritten = async (ctx: Ctx, asked: Rewriting): Promise<IssueOutcome> => {
  const ready = await priced(ctx, asked)
  refuseOther(ready, asked.total)
  const quoteId = ready.row.id
  const options = await lockOptions(ctx, quoteId)
  await signOnPaper(ctx, await quoteForUpdate(ctx, quoteId), asked, options)
  const bound = await bindAsUnderwriter(ctx, quoteId, {})
  if (bound.row.status !== 'BOUND')
    throw new Refused(refusal('conflict', 'UNDERWRITER_BINDS', 'An underwriter binds the new policy.'))
  return issueQuote(ctx, bound)
}
