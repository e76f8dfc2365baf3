import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { totalOf } from '#domain/money/ledger.ts'
import { formatDay } from '#domain/market/format.ts'
import { returnRuleById } from '#domain/policy/ending/return-rules.ts'
import { METHOD_TEXT } from '#domain/policy/ending/return-text.ts'
import type { EndingWay } from '#domain/policy/ending/decide.ts'
import type { ReturnSheet } from '#domain/policy/ending/sheet.ts'
import { type EndingCode, isNonPayment, reasonOf, reasonText } from '#domain/policy/notices/reasons.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { PolicyNoticeRow } from '#server/database/tables/ending-tables.ts'
import { policyPaper, policyPaperFacts } from './papers.ts'
import { policyToday, type WholePolicy } from '../shared/policy.ts'
import type { WorkedOut } from '../shared/worked-out.ts'

type Drawing = Pick<Ctx, 'newId' | 'now' | 'actor'>

/** What goes back, or is charged again: premium, fees and public charges, each a line. */
const chargesOf = (policy: WholePolicy, { before, after }: WorkedOut, sign: 1 | -1) => {
  const less = (from: number, to: number): number => sign * (from - to)
  const premium = less(before.premium, after.premium)
  const taxes = less(before.taxes, after.taxes)
  const total = less(totalOf(before), totalOf(after))
  return {
    charges: [
      { kind: 'PREMIUM' as const, label: 'Premium', amount: premium },
      { kind: 'FEE' as const, label: 'Fees', amount: total - premium - taxes },
      {
        kind: 'TAX' as const,
        label: policy.market === 'UK' ? 'Insurance Premium Tax' : 'Taxes and stamping fees',
        amount: taxes,
      },
    ],
    total,
  }
}

export const requestDocument = (
  ctx: Drawing,
  policy: WholePolicy,
  asked: { reason: EndingCode; note: string; on: LocalDate },
) =>
  policyPaper(ctx, policy, 'CANCELLATION_REQUEST', {
    ...policyPaperFacts(policy),
    reason: reasonText(asked.reason, policy.market),
    note: asked.note,
    limit: policy.agg_limit,
    endsOn: asked.on,
    requestedOn: policyToday(ctx.now, policy),
    requestedBy: ctx.actor.name,
  })

export const DELIVERY_TEXT: Readonly<Record<PolicyNoticeRow['delivery'], string>> = {
  CERTIFICATE_OF_MAILING: 'First-class mail, certificate of mailing',
  TRACKED_MAIL: 'First-class mail with a tracking barcode',
  CERTIFIED_MAIL: 'Certified mail',
  BY_HAND: 'By hand',
  ELECTRONIC: 'Electronic mail, by recorded consent',
}

/** What a notice says, before it is kept. */
export interface NoticeSaid {
  reason: EndingCode
  facts: string
  citation: string | null
  amountDue: number | null
  sentOn: LocalDate
  on: LocalDate
  stopUntil: LocalDate
  delivery: PolicyNoticeRow['delivery']
  copies: readonly string[]
  hasReview: boolean
}

export const noticeDocument = (ctx: Drawing, policy: WholePolicy, said: NoticeSaid) =>
  policyPaper(ctx, policy, 'CANCELLATION_NOTICE', {
    ...policyPaperFacts(policy),
    endsOn: said.on,
    sentOn: said.sentOn,
    reason: reasonOf(said.reason).notice ?? reasonText(said.reason, policy.market),
    details: said.facts,
    ...(said.citation !== null && { citation: said.citation }),
    ...(said.amountDue !== null && { amountDue: said.amountDue }),
    stopUntil: said.stopUntil,
    isForNonPayment: isNonPayment(said.reason),
    hasReportingPeriod: reasonOf(said.reason).hasReportingPeriod,
    hasReview: said.hasReview,
    delivery: DELIVERY_TEXT[said.delivery],
    copies: said.copies,
  })

/** Where the method is from, as the endorsement names it; null where no row was asked. */
const ruleText = (id: string | undefined, { market }: WholePolicy): string | null => {
  const rule = returnRuleById(id)
  if (!rule) return null
  return rule.group === 'RIGHT_TO_CANCEL'
    ? `${rule.citation}: the right to cancel within 14 days, by contract`
    : `${rule.citation}${rule.validFrom ? `, for terms from ${formatDay(rule.validFrom, market)}` : ''}`
}

export const cancellationDocument = (
  ctx: Drawing,
  policy: WholePolicy,
  ended: { way: EndingWay; reason: EndingCode; on: LocalDate },
  sheet: ReturnSheet,
  worked: WorkedOut,
) =>
  policyPaper(ctx, policy, 'CANCELLATION', {
    ...policyPaperFacts(policy),
    ...sheet,
    way: ended.way === 'CANCEL' && ended.on <= policy.effective_date ? 'FLAT' : ended.way,
    reason: reasonText(ended.reason, policy.market),
    endsOn: ended.on,
    recordedOn: policyToday(ctx.now, policy),
    method: METHOD_TEXT[sheet.method],
    returnRule: ruleText(sheet.rule, policy),
    returned: chargesOf(policy, worked, 1),
    hasReportingPeriod: ended.way === 'CANCEL' && reasonOf(ended.reason).hasReportingPeriod,
  })

export const reinstatementDocument = (
  ctx: Drawing,
  policy: WholePolicy,
  back: { endedOn: LocalDate; from: LocalDate; reason: string },
  worked: WorkedOut,
) =>
  policyPaper(ctx, policy, 'REINSTATEMENT', {
    ...policyPaperFacts(policy),
    ...back,
    lapseDays: daysBetween(back.endedOn, back.from),
    recordedOn: policyToday(ctx.now, policy),
    charged: chargesOf(policy, worked, -1),
  })

/** Who gets a copy of a notice, by name. */
export const copiesOf = (policy: WholePolicy, copies: readonly ('PRODUCER' | 'REGULATOR')[]): string[] => [
  // The agent services the policy, and hears of its end whether the law asks for that or not.
  policy.agency_name,
  ...(copies.includes('REGULATOR') ? ['The insurance department of the state'] : []),
]
