import type { z } from 'zod'
import type {
  quoteRow as rowSchema,
  quoteStanding as standingSchema,
  quoteView as viewSchema,
} from '#contract/quote/quote.ts'
import { isEventShown, withoutHiddenFields } from '#domain/access/hidden-fields.ts'
import { type QuoteFacts, quoteRules } from '#domain/quote/actions.ts'
import { answersFacts, answerText, contradictionsFor, questionText } from '#domain/quote/answers.ts'
import { bindChecklist } from '#domain/quote/checklist.ts'
import {
  type Answerer,
  answererOf,
  holderText,
  mayText,
  REQUEST_CLOCK_TEXT,
  type RequestReader,
} from '#domain/quote/binding/bind-request.ts'
import { agencyStatusOf, customerStatusOf } from '#domain/quote/lifecycle.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Signature } from '#domain/quote/signing/signature.ts'
import { reachRefusal } from '#domain/quote/guards.ts'
import { IN_REFERRAL, isAmong } from '#domain/quote/status-groups.ts'
import { readyFor } from '#domain/quote/readiness.ts'
import { waitsForReady, waysToReady } from '#domain/quote/way-to-ready.ts'
import type { RaisedContradiction } from '#domain/risk/contradictions.ts'
import { formatDay } from '#domain/market/format.ts'
import { type LocalDate, localDateIn } from '#domain/kernel/dates.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Agent } from '#server/database/json-columns.ts'
import { actionsFor, holdsOf } from '#server/command/rules.ts'
import { instantText } from '#server/quote/instant-text.ts'
import { emptySchedulesOf, type InsuredsRow, shownPrice } from '#server/document/shared/parts.ts'
import { todayAt } from '#server/rating/shared/rated-account.ts'
import { applicationFor, signatureOf } from '#server/quote/shared/application.ts'
import { agentOf, nameOf } from '#server/quote/shared/mail.ts'
import { requestOf } from '#server/quote/shared/pricing.ts'
import { programInForce, underRulesInForce } from '#server/rating/shared/rating-setup.ts'
import { type Around, guardFacts, type GuardedRow, UNREAD } from '#server/quote/shared/guard-facts.ts'
import { factsOf, type LoadedQuote, type ReadQuote } from '#server/quote/shared/quote.ts'

export type QuoteView = z.output<typeof viewSchema>
export type QuoteStanding = z.output<typeof standingSchema>
export type QuoteListRow = z.output<typeof rowSchema>

const instantOrNull = (at: Date | string | null): string | null => (at === null ? null : instantText(at))

/** Columns that a row of the list is made from. */
export interface ListedQuote extends GuardedRow {
  id: string
  quote_number: string
  account_id: string
  company_name: string
  agency_name: string
  agent: Agent
  policy_number: string | null
  is_renewal: boolean
  deductible: number
  need_by: string | null
  is_flagged: boolean
  total_premium: number | null
  underwriter_name: string | null
  decision_by: Date | string | null
  created_at: Date | string
  modified_at: Date | string
}

/** A row as lists and views share it. */
const rowOf = (ctx: Ctx, row: ListedQuote, facts: QuoteFacts): QuoteListRow => {
  const { status } = facts
  return {
    id: row.id,
    quoteNumber: row.quote_number,
    product: row.product,
    status,
    agencyStatus: agencyStatusOf(status),
    customerStatus: customerStatusOf(status, facts.isSent),
    accountId: row.account_id,
    companyName: row.company_name,
    agencyName: row.agency_name,
    agentName: nameOf(row.agent),
    policyNumber: row.policy_number,
    state: row.state,
    currency: row.currency,
    isRenewal: row.is_renewal,
    isSurplus: row.is_surplus,
    limit: row.agg_limit,
    deductible: row.deductible,
    totalPremium: row.total_premium,
    effectiveDate: row.effective_date,
    expiresOn: row.expires_on,
    underwriterName: row.underwriter_name,
    decisionBy: instantOrNull(row.decision_by),
    needByDate: row.need_by,
    isFlagged: row.is_flagged,
    wraRequestToBind: status === 'REQUESTED',
    binderStatus: row.binder_status,
    readiness: readyFor(facts, ctx.actor.permissions.has('quote:release')),
    created: instantText(row.created_at),
    modified: instantText(row.modified_at),
    actions: quoteRules.open(facts, holdsOf(ctx)) as QuoteListRow['actions'],
  }
}

/** The answers that a price was made from, and what the account says now: read where a user may sign. */
export interface Answered {
  priced: GivenAnswers
  answers: GivenAnswers | null
  contradictions: RaisedContradiction[]
}

const answeredFacts = (product: string, answered: Answered | null) =>
  answered &&
  answersFacts(product, answered.priced, {
    answers: answered.answers ?? {},
    contradictions: answered.contradictions,
  })

/** What lists read next to a quote's own columns. */
export interface ListFacts {
  licensed_to: string | null
  around: Around
  answered: Answered | null
  /** Read where an endorsement that covers another party is asked for, and a user may sign or bind. */
  insureds: InsuredsRow | null
}

const factsOfListed = (ctx: Ctx, row: ListedQuote & ListFacts): QuoteFacts => {
  const isLicensed =
    row.market === 'UK' || (row.licensed_to !== null && row.licensed_to >= todayAt(ctx.now, row))
  return {
    ...guardFacts(row, isLicensed, row.around, todayAt(ctx.now, row)),
    ...UNREAD,
    ...answeredFacts(row.product, row.answered),
    ...(row.insureds && { emptySchedules: emptySchedulesOf(row.insureds) }),
  }
}

/** A row of the quotes list, without what the caller's account type may not see. */
export const quoteListRow = (ctx: Ctx, row: ListedQuote & ListFacts): QuoteListRow =>
  withoutHiddenFields(ctx.actor.accountType, 'quote', rowOf(ctx, row, factsOfListed(ctx, row)))

/** Who answers what a row of a list asks for: outside of a request, what the terms wait for. */
export const answererInList = (ctx: Ctx, row: ListedQuote & ListFacts): Answerer => {
  if (row.status === 'REQUESTED') return answererOf(factsOfListed(ctx, row))
  return isAmong(IN_REFERRAL, row.status) ? 'UNDERWRITER' : 'WHOLESALER'
}

/** A loaded quote as a row of a list. */
export const quoteListRowOf = (ctx: Ctx, quote: LoadedQuote): QuoteListRow =>
  withoutHiddenFields(ctx.actor.accountType, 'quote', rowOf(ctx, quote.row, factsOf(quote)))

/** The insured's day of it, or the one on the paper. */
const signedOn = ({ onPaper, at, zone }: Signature): LocalDate =>
  onPaper?.signedOn ?? localDateIn(new Date(at), zone)

const checklistOf = (ctx: Ctx, quote: LoadedQuote): QuoteView['checklist'] => {
  const { row } = quote
  const signature = signatureOf(quote)
  return bindChecklist(
    factsOf(quote),
    signature && {
      name: signature.name,
      on: formatDay(signedOn(signature), row.market),
      attestedBy: signature.onPaper?.recordedBy ?? null,
    },
    holdsOf(ctx)('quote:release'),
  )
}

const contradictionsOf = ({ row, account }: LoadedQuote): QuoteStanding['contradictions'] =>
  contradictionsFor(row.product, account).map((one) => ({
    ...one,
    question: questionText(row.product, one.field),
    answerText: answerText(one.field, account.answers),
  }))

const requestReader = (ctx: Ctx): RequestReader => {
  const holds = holdsOf(ctx)
  if (holds('quote:approve')) return 'UNDERWRITER'
  return ctx.actor.workflow ? 'RETAILER' : 'AGENCY'
}

const bindRequestOf = (ctx: Ctx, { row }: LoadedQuote, facts: QuoteFacts): QuoteStanding['bindRequest'] => {
  if (row.status !== 'REQUESTED') return null
  const answerer = answererOf(facts)
  const reader = requestReader(ctx)
  const isWholesaler = reader === 'AGENCY' && row.is_retail_request && holdsOf(ctx)('quote:retail')
  return {
    isRetail: row.is_retail_request,
    answerer,
    has: holderText({
      answerer,
      agencyName: row.agency_name,
      brokerName: row.broker_name,
      underwriterName: row.underwriter_name,
    }),
    can: mayText(isWholesaler ? 'WHOLESALER' : reader, answerer),
    clock: REQUEST_CLOCK_TEXT[row.market],
  }
}

const standingOf = (ctx: Ctx, quote: LoadedQuote): QuoteStanding => {
  const { row, papers } = quote
  const facts = factsOf(quote)
  return {
    ...rowOf(ctx, row, facts),
    market: row.market,
    endDate: row.end_date,
    premium: row.premium,
    mgaFee: row.mga_fee,
    brokerFee: row.broker_fee,
    additionalBrokerFee: row.additional_broker_fee,
    inspectionFee: row.inspection_fee,
    taxes: row.taxes,
    contact: row.contact,
    agent: agentOf(quote),
    carrierName: papers.find((paper) => paper.carrierId === row.carrier_id)?.carrierName ?? null,
    additionalInsureds: row.additional_insureds.map(({ businessName }) => businessName),
    tamName: row.tam_name,
    askedBy: row.asked_by,
    renewalOf: row.renewal_of,
    sentAt: instantOrNull(row.sent_at),
    decisionNote: row.decision_note,
    reasonSummary: row.reason_summary,
    reason: row.reason,
    signeeName: row.signee_name,
    signeeTitle: row.signee_title,
    signedInPlaceOf: signatureOf(quote)?.inPlaceOf ?? null,
    today: quote.today,
    docSignedDate: instantOrNull(row.signed_at),
    paperSignedOn: signatureOf(quote)?.onPaper?.signedOn ?? null,
    boundBy: row.bound_by,
    boundAt: instantOrNull(row.bound_at),
    binderNumber: row.binder_number,
    binderId: row.binder_id,
    binderExpiresOn: row.binder_expires_on,
    bypassed: [...row.bypassed],
    retailAgent: row.retail_agent,
    requestedAt: instantOrNull(row.requested_at),
    requestedBy: row.requested_by,
    bindRequest: bindRequestOf(ctx, quote, facts),
    brokerName: row.broker_name,
    isOwedToRetailer: row.is_retail_request && row.status !== 'REQUESTED',
    surplusNoticeAttested: row.notice_attested_at !== null,
    surplusNoticeAttestedBy: row.notice_attested_by,
    isVerifiedByAgent: quote.around.isVerified,
    lastPatched: instantOrNull(row.last_patched),
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    checklist: checklistOf(ctx, quote),
    contradictions: contradictionsOf(quote),
    hasChangedAnswers: facts.hasChangedAnswers,
    version: row.lock_version,
  }
}

/** The standing of a quote after a command, as the caller may see it. */
export const quoteStanding = (ctx: Ctx, quote: LoadedQuote): QuoteStanding =>
  withoutHiddenFields(ctx.actor.accountType, 'quote', standingOf(ctx, quote))

/** The rules that hold today, not those of the price: what is to be changed is priced under them. */
const rulesOf = ({ row, account, today }: LoadedQuote) =>
  row.calculation === null
    ? []
    : underRulesInForce(programInForce(account.setup, row.product, row.effective_date), account.setup, today)
        .program.file.referrals

const waysOf = (ctx: Ctx, quote: LoadedQuote): QuoteView['waysToReady'] => {
  const { product, market, currency, calculation } = quote.row
  const facts = factsOf(quote)
  const { status } = facts
  if (!waitsForReady(status)) return []
  return waysToReady({
    status,
    product,
    market,
    currency,
    referrals: calculation?.referrals ?? [],
    rules: rulesOf(quote),
    reasonSummary: quote.row.reason_summary,
    reader: {
      isUnderwriter: holdsOf(ctx)('quote:release'),
      beyond: reachRefusal(facts)?.reason ?? null,
    },
  })
}

/** A quote as the caller may see it. */
export const quoteView = (ctx: Ctx, quote: ReadQuote): QuoteView =>
  withoutHiddenFields(ctx.actor.accountType, 'quote', {
    ...standingOf(ctx, quote),
    actions: actionsFor(ctx, quoteRules, factsOf(quote)),
    request: requestOf(quote),
    asked: quote.row.asked,
    calculation: quote.row.calculation && shownPrice(quote.row.calculation),
    application: applicationFor(quote),
    waysToReady: waysOf(ctx, quote),
    timeline: quote.timeline.filter((entry) => isEventShown(ctx.actor.accountType, entry.action)),
  })
