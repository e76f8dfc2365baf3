import { percentText, type RenewalChanges } from '#domain/quote/binding/change-notice.ts'
import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { formatLimit, formatMoney } from '#domain/market/format.ts'
import type { Reduction } from '#domain/policy/notices/renewals/announced.ts'
import type { RenewalOutcome } from '#domain/policy/notices/renewals/late.ts'
import { nonrenewalReason } from '#domain/policy/notices/renewals/nonrenewal.ts'
import type { WantedRenewalNotice } from '#domain/policy/notices/renewals/sending.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { WholePolicy } from '../shared/policy.ts'
import { DELIVERY_TEXT } from '../ending/documents.ts'
import { policyPaper, policyPaperFacts } from '../ending/papers.ts'

type Money = 'USD' | 'GBP'

/** What becomes worse, as a phrase of a list and of the notice. */
export const reductionText = ({ kind, coverage, from, to }: Reduction, currency: Money): string => {
  const name = coverage === null ? 'the policy' : (coverageOf(coverage)?.name ?? coverage)
  const amount = (cents: number | null) => (cents === null ? 'none' : formatLimit(cents, currency))
  if (kind === 'COVERAGE') return `${name} is no longer insured`
  if (kind === 'TERRORISM') return 'coverage for acts of terrorism is left out'
  if (kind === 'WAITING') return `the waiting period of ${name} goes from ${from} to ${to} hours`
  const what = kind === 'LIMIT' ? 'limit' : currency === 'GBP' ? 'excess' : 'retention'
  return `the ${what} of ${name} goes from ${amount(from)} to ${amount(to)}`
}

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** What the notice says of the change of the premium. */
const premiumText = ({ expiringPremium, renewalPremium, verdict }: RenewalChanges, currency: Money): string =>
  renewalPremium <= expiringPremium
    ? 'The premium does not rise.'
    : `The premium rises by ${formatMoney(renewalPremium - expiringPremium, currency)}; of that ${percentText(verdict.basisPoints)} of the expiring premium counts by the law of the place.`

/** What a notice says beyond what was wanted. */
export interface RenewalNoticeSaid {
  outcome: RenewalOutcome
  citation: string | null
  isCompared: boolean
  hasReview: boolean
  copies: readonly string[]
  changes: RenewalChanges | null
}

export const renewalNoticeDocument = (
  ctx: Pick<Ctx, 'newId' | 'now' | 'actor'>,
  policy: WholePolicy,
  wanted: WantedRenewalNotice,
  said: RenewalNoticeSaid,
) => {
  const { changes } = said
  return policyPaper(
    ctx,
    policy,
    wanted.step === 'NONRENEWAL' ? 'NONRENEWAL_NOTICE' : 'CHANGED_RENEWAL_NOTICE',
    {
      ...policyPaperFacts(policy),
      sentOn: wanted.sentOn,
      endsOn: said.outcome.oldTermsUntil,
      reasons: [
        ...(wanted.ground === null ? [] : [nonrenewalReason(wanted.ground, policy.market).notice]),
        ...(changes?.reductions.map((one) => sentence(reductionText(one, policy.currency))) ?? []),
      ],
      details: wanted.facts,
      ...(said.citation !== null && { citation: said.citation }),
      ...(changes && {
        premiums: {
          expiring: changes.expiringPremium,
          renewal: changes.renewalPremium,
          text: premiumText(changes, policy.currency),
        },
      }),
      outcome: said.outcome.says,
      isCompared: said.isCompared,
      hasReportingPeriod: wanted.step === 'NONRENEWAL',
      hasReview: said.hasReview,
      delivery: DELIVERY_TEXT[wanted.delivery],
      copies: said.copies,
    },
  )
}
