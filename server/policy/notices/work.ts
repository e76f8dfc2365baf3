import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { renewalNoticeContract } from '#contract/policy/renewal/renewal-notices.ts'
import { businessDayFrom } from '#domain/market/business-days.ts'
import type { ComparedTerms } from '#domain/policy/notices/renewals/announced.ts'
import { marketOf } from '#domain/policy/notices/days.ts'
import { type RenewalOutcome, renewalOutcome } from '#domain/policy/notices/renewals/late.ts'
import { type Expiring, type RenewalWindow, renewalWindow } from '#domain/policy/notices/renewal.ts'
import { isExempt, noticePlaceOf } from '#domain/policy/notices/rules.ts'
import { renewalNoticeRefusal } from '#domain/policy/notices/renewals/sending.ts'
import { contentsText, thresholdText } from '#domain/policy/notices/texts.ts'
import {
  type ExpiringFacts,
  type RenewalChanges,
  renewalChanges,
} from '#domain/quote/binding/change-notice.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import { SPENT } from '#domain/quote/status-groups.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { statusList } from '#server/database/status-list.ts'
import { copiesOf, DELIVERY_TEXT } from '../ending/documents.ts'
import { endingFactsOf } from '../ending/rows.ts'
import { lawOf } from '../endings.ts'
import { expiringOfQuote } from '#server/quote/shared/guard-facts.ts'
import { readPolicy, type WholePolicy } from '../shared/policy.ts'
import { reductionText } from './documents.ts'

type Contract = typeof renewalNoticeContract
type Preview = OutputOf<Contract['renewalNoticePreview']>
type Step = RenewalWindow['step']

/** The renewal that is worked on, with what it follows. */
export interface LiveRenewal {
  id: string
  quote_number: string
  product: string
  status: QuoteStatus
  effective_date: string
  end_date: string
  premium: number | null
  request: ComparedTerms
  expiring: ExpiringFacts
}

/** The quote that renews a policy and can still become one; null where none was started. */
export const liveRenewal = async (
  { db }: Pick<Ctx, 'db'>,
  { id, account_id }: Pick<WholePolicy, 'id' | 'account_id'>,
): Promise<LiveRenewal | null> => {
  const { rows } = await sql<LiveRenewal>`
    select quote.id, quote.quote_number, quote.product, quote.status, quote.effective_date::text as effective_date,
      quote.end_date::text as end_date, quote.premium, quote.request, ${expiringOfQuote} as expiring
    from quote where quote.account_id = ${account_id} and quote.renewal_of = ${id}
      and quote.status not in ${statusList(SPENT)}
    order by quote.created_at desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** What the renewal changes; null while it is not priced. */
export const changesOf = (renewal: LiveRenewal | null, on: string): RenewalChanges | null =>
  renewal &&
  renewalChanges(
    renewal.expiring,
    {
      effectiveDate: renewal.effective_date,
      endDate: renewal.end_date,
      premium: renewal.premium,
      terms: renewal.request,
    },
    on,
  )

/** What the rules of notices look at. */
export const expiringOf = (ctx: Pick<Ctx, 'now'>, policy: WholePolicy): Expiring => {
  const { state, isSurplus, endDate, today } = endingFactsOf(ctx, policy)
  return { state, isSurplus, endDate, today }
}

const changeView = (
  renewal: LiveRenewal,
  changes: RenewalChanges,
  { state, today }: Expiring,
  currency: 'USD' | 'GBP',
): NonNullable<Preview['change']> => ({
  quoteId: renewal.id,
  quoteNumber: renewal.quote_number,
  productType: renewal.product,
  expiringPremium: changes.expiringPremium,
  renewalPremium: changes.renewalPremium,
  increase: changes.verdict.increase,
  percent: changes.verdict.basisPoints === null ? null : changes.verdict.basisPoints / 100,
  isDue: changes.verdict.isDue,
  threshold: thresholdText(noticePlaceOf(state, today).threshold, marketOf(state)),
  reductions: changes.reductions.map((one) => ({ kind: one.kind, text: reductionText(one, currency) })),
})

/** What a notice would do that is sent on a day; nothing is saved. */
export const previewRenewalNotice = async (
  ctx: Ctx,
  policyId: string,
  { step, sentOn, delivery = 'CERTIFICATE_OF_MAILING' }: InputOf<Contract['renewalNoticePreview']>['query'],
): Promise<Preview> => {
  const policy = await readPolicy(ctx, policyId)
  const expiring = expiringOf(ctx, policy)
  const on = sentOn ?? businessDayFrom(expiring.today, marketOf(expiring.state))
  const outcome: RenewalOutcome = renewalOutcome(expiring, step, on, delivery)
  const { period, standing, earliest, lastDay, stopUntil } = renewalWindow(expiring, step)
  const place = noticePlaceOf(expiring.state, on)
  const isFree = isExempt(place, expiring.isSurplus, step)
  const because = renewalNoticeRefusal(expiring, {
    step,
    // The reason is entered with the notice; what it needs is said there.
    ground: 'LOSSES',
    facts: '',
    sentOn: on,
    delivery,
    isLateAccepted: true,
  })
  const renewal = step === 'CHANGED_RENEWAL' ? await liveRenewal(ctx, policy) : null
  const changes = changesOf(renewal, expiring.today)
  return {
    problems: (because?.errors ?? []).map(({ field, detail }) => ({ field, detail })),
    endDate: expiring.endDate,
    standing,
    earliest,
    lastDay,
    stopUntil,
    outcome,
    contents: contentsText(place, isFree),
    sentBy: DELIVERY_TEXT[delivery],
    copies: copiesOf(policy, isFree ? [] : place.copies),
    change: renewal && changes && changeView(renewal, changes, expiring, policy.currency),
    ...lawOf(period),
  }
}

/** The steps that are announced at the end of a term. */
export const isRenewalStep = (step: string): step is Step =>
  step === 'NONRENEWAL' || step === 'CHANGED_RENEWAL'
