import { sql } from 'kysely'
import { accountTypeCodes } from '#domain/access/account-types.ts'
import type { Actor } from '#domain/access/actor.ts'
import { roles } from '#domain/access/roles.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { isTerrorismOffered } from '#domain/quote/terms/terrorism.ts'
import type { FiledNotice } from '#domain/document/notices/filed-notice.ts'
import { noticeStepOf } from '#domain/quote/signing/surplus-notice.ts'
import { surplusNoticeRefusal } from '#domain/document/notices/surplus-notices.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { ExpiringFacts } from '#domain/quote/binding/change-notice.ts'
import { type EffortRecord, effortRefusal } from '#domain/quote/diligent-effort/record.ts'
import { missingContact } from '#domain/quote/checklist.ts'
import type { QuoteFacts } from '#domain/quote/actions.ts'
import { OTHER_BOUND_REASON } from '#domain/quote/guards.ts'
import { OTHER_SIGNED_REASON } from '#domain/quote/signing/options.ts'
import { openChargesOf, type TaxedQuote, taxProblemOf } from '#domain/quote/binding/tax-problem.ts'
import { creditOf } from '#domain/rating/irpm.ts'
import type { Authority, Colleague } from '#domain/underwriting/authority.ts'
import { UNMET } from '#domain/underwriting/subjectivity/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { amendatoryRefusal } from '#domain/document/form/endorsements/state-amendatory.ts'
import { isSpecimen } from '#server/process/specimen.ts'
import { filedNoticesOf } from '#server/document/shared/filed-notices.ts'
import { type SurplusBroker, surplusBrokerOf } from '#server/document/shared/surplus-notice.ts'
import { statusList } from '#server/database/status-list.ts'
import type { QuoteRow } from '#server/database/tables.ts'

// Who prices asks for it too, before there is a quote.
export { filedNoticesOf, surplusBrokerOf }

/** What guards look at outside of a quote's own row. */
export interface Around {
  /** Whether an agent attested the account's details since they last changed. */
  isVerified: boolean
  /** Whose reading it is; null where no user asks. */
  readerId: string | null
  /** Revenue of the insured in cents. */
  revenue: number | null
  /** Who places surplus lines paper for the agency where the insured is; null on admitted paper and without a license. */
  surplusBroker: SurplusBroker | null
  /** Notices of the state that staff filed and compared; none on admitted paper. */
  filedNotices: FiledNotice[]
  /** The search of the admitted market that is on file; null on admitted paper. */
  effort: EffortRecord | null
  /** Acts of terrorism are left out of the terms. */
  isTerrorismExcluded: boolean
  /** No insurance is really sold here. */
  isSpecimen: boolean
  /** The place that the account names for local taxes. */
  taxLocality: string | null
  openConditions: string[]
  /** The reader's own authority; null where it is the role's. */
  authority: Authority | null
  /** Other underwriters with theirs, where the reader's is bounded. */
  colleagues: Colleague[]
}

/** Types of account whose users work on every agency's quotes. */
export const DESK_TYPES = accountTypeCodes.filter((type) => seesAll({ accountType: type }, 'quote'))

/** Roles of the desk whose holders decide on quotes. */
export const DECIDING_ROLES = roles
  .filter(({ accountType, grants }) => DESK_TYPES.includes(accountType) && grants.includes('quote:release'))
  .map(({ id }) => id)

/** Columns of `underwriting_authority` as an `Authority`. */
const authorityObject = sql`json_build_object('largestLimit', authority.largest_limit,
  'largestPremium', authority.largest_premium, 'largestRevenue', authority.largest_revenue,
  'largestCredit', authority.largest_credit, 'highestClass', authority.highest_class,
  'states', authority.states, 'products', authority.products)`

/** Worked out once a query, and only for who has a bounded authority. */
const colleaguesOf = (userId: string) => sql<Colleague[]>`coalesce((select json_agg(json_build_object(
    'name', app_user.first_name || ' ' || app_user.last_name,
    'authority', case when authority.user_id is null then null else ${authorityObject} end)
    order by authority.user_id is null, app_user.last_name)
  from app_user join org on org.id = app_user.org_id
  left join underwriting_authority authority on authority.user_id = app_user.id
  where org.account_type = any(${DESK_TYPES}) and app_user.enabled and app_user.role_id = any(${DECIDING_ROLES})
    and app_user.id <> ${userId}
    and exists (select from underwriting_authority mine where mine.user_id = ${userId})), '[]')`

/** What limits users who decide on quotes; others have no limit, so for them nothing is looked up. */
const boundsOf = ({ userId, permissions }: Pick<Actor, 'userId' | 'permissions'>) =>
  permissions.has('quote:release')
    ? sql`'authority', (select ${authorityObject} from underwriting_authority authority
    where authority.user_id = ${userId}),
  'colleagues', ${colleaguesOf(userId)}`
    : sql`'authority', null, 'colleagues', json_build_array()`

/** The caller's own authority, and that of other underwriters where it is bounded. */
export const readBounds = async ({
  db,
  actor,
}: Pick<Ctx, 'db' | 'actor'>): Promise<Pick<Around, 'authority' | 'colleagues'>> => {
  const { rows } = await sql<{ bounds: Pick<Around, 'authority' | 'colleagues'> }>`
    select json_build_object(${boundsOf(actor)}) as bounds`.execute(db)
  return rows[0]?.bounds ?? { authority: null, colleagues: [] }
}

/** `Around` for the select list of a query on `quote`; one object, so that lists and views read the same. */
export const aroundOf = ({ actor, ports }: Pick<Ctx, 'actor' | 'ports'>) => sql<Around>`json_build_object(
  'readerId', ${actor.userId}::text, 'isSpecimen', ${isSpecimen({ ports })}::boolean,
  'isVerified', coalesce((select account.is_verified_by_agent from account
    where account.tenant_id = quote.tenant_id and account.id = quote.account_id), false),
  'revenue', (select account.revenue from account
    where account.tenant_id = quote.tenant_id and account.id = quote.account_id),
  'taxLocality', (select account.firmographics->'company'->>'taxLocality' from account
    where account.tenant_id = quote.tenant_id and account.id = quote.account_id),
  'surplusBroker', case when quote.is_surplus
    then ${surplusBrokerOf(sql.ref('quote.tenant_id'), sql.ref('quote.state'))} end,
  'filedNotices', case when quote.is_surplus then ${filedNoticesOf(sql.ref('quote.state'))} else '[]' end,
  'effort', case when quote.is_surplus then quote.diligent_effort end,
  'isTerrorismExcluded', coalesce((quote.request->>'isTriaExcluded')::boolean, false),
  'openConditions', array(select subjectivity.title from subjectivity
    where subjectivity.tenant_id = quote.tenant_id and subjectivity.quote_id = quote.id
      and subjectivity.stage = 'PRE_BIND' and subjectivity.status in ${statusList(UNMET)}
    order by subjectivity.due_date, subjectivity.id),
  ${boundsOf(actor)})`

/** Notices that say something: neither withdrawn nor without effect. */
const SAYING = ['DRAFT', 'SENT', 'PROVEN', 'EFFECTIVE'] as const

/**
 * What a renewal follows, as one value for the select list of a query on `quote`: null of a quote that renews nothing. The
 * last transaction has the terms and the price of the end of the term.
 */
export const expiringOfQuote = sql<ExpiringFacts | null>`case when quote.renewal_of is not null then (
  select json_build_object('policyNumber', expiring.policy_number,
    'state', case when expiring.market = 'UK' then 'UK' else coalesce(expiring.state, '') end,
    'isSurplus', expiring.is_surplus, 'endDate', expiring.end_date,
    'startsOn', coalesce(quote.late_from, expiring.end_date), 'notRenewedOn', expiring.not_renewed_on,
    'isRunOff', expiring.run_off_from is not null,
    'termBegins', agreed.effective_date, 'termEnds', agreed.end_date,
    'premium', (last.calculation->>'premium')::bigint, 'terms', last.calculation->'request',
    'steps', last.worksheet->'steps', 'renewalSteps', quote.worksheet->'steps',
    'notice', (select json_build_object('status', notice.status, 'sentOn', notice.sent_on,
        'renewalPremium', (notice.announced->>'renewalPremium')::bigint, 'reductions', notice.announced->'reductions',
        'outcome', notice.outcome)
      from policy_notice notice where notice.policy_id = expiring.id and notice.step = 'CHANGED_RENEWAL'
        and notice.status in ${statusList(SAYING)} order by notice.served_at desc, notice.id limit 1))
  from policy expiring
  join policy_transaction agreed on agreed.policy_id = expiring.id and agreed.sequence = 1
  cross join lateral (select link.calculation, link.worksheet from policy_transaction link
    where link.policy_id = expiring.id order by link.sequence desc limit 1) last
  where expiring.id = quote.renewal_of) end`

/** A quote that was just made: nothing is known around it yet but its account. */
export const nothingAround = (ctx: Pick<Ctx, 'ports'>): Around => ({
  isSpecimen: isSpecimen(ctx),
  isVerified: false,
  readerId: null,
  revenue: null,
  surplusBroker: null,
  filedNotices: [],
  effort: null,
  taxLocality: null,
  isTerrorismExcluded: false,
  openConditions: [],
  authority: null,
  colleagues: [],
})

/** Columns of a quote row that its guards look at; lists read no more than these. */
export type GuardedRow = Pick<
  QuoteRow,
  | 'status'
  | 'effective_date'
  | 'expires_on'
  | 'contact'
  | 'state'
  | 'market'
  | 'bound_by'
  | 'binder_number'
  | 'binder_status'
  | 'policy_number'
  | 'reason_summary'
  | 'reason'
  | 'product'
  | 'is_renewal'
  | 'currency'
  | 'agg_limit'
  | 'is_surplus'
  | 'premium'
  | 'mga_fee'
  | 'broker_fee'
  | 'additional_broker_fee'
  | 'inspection_fee'
  | 'taxes'
  | 'irpm'
  | 'hazard_class'
  | 'is_retail_request'
  | 'broker_id'
  | 'underwriter_id'
> & { sent_at: unknown; signed_at: unknown; notice_attested_at: unknown }

/** Facts that are not on a quote's own row: rows of lists do not always read them. */
export type BeyondRow = Pick<
  QuoteFacts,
  | 'hasInsuredsEndorsement'
  | 'emptySchedules'
  | 'openContradictions'
  | 'hasChangedAnswers'
  | 'clearance'
  | 'accountDecline'
  | 'isStateClosed'
  | 'changeNotice'
>

/** What a row of a list leaves unread unless it says so. */
export const UNREAD: BeyondRow = {
  hasInsuredsEndorsement: undefined,
  emptySchedules: undefined,
  openContradictions: undefined,
  hasChangedAnswers: undefined,
  clearance: undefined,
  accountDecline: undefined,
  isStateClosed: undefined,
  changeNotice: undefined,
}

/** A priced quote as its public charges hang on it; null before it is priced. */
const taxedQuote = (row: GuardedRow, { taxLocality }: Around): TaxedQuote | null =>
  row.premium === null || row.taxes === null
    ? null
    : {
        status: row.status,
        market: row.market,
        state: row.state,
        isSurplus: row.is_surplus,
        effectiveDate: row.effective_date,
        currency: row.currency,
        premium: row.premium,
        mgaFee: row.mga_fee,
        brokerFee: row.broker_fee,
        additionalBrokerFee: row.additional_broker_fee,
        inspectionFee: row.inspection_fee,
        taxes: row.taxes,
        locality: taxLocality,
      }

const chargeFacts = (row: GuardedRow, around: Around): Pick<QuoteFacts, 'taxProblem' | 'openCharges'> => {
  const taxed = taxedQuote(row, around)
  return {
    taxProblem: taxed && taxProblemOf(taxed),
    openCharges: () => (taxed ? openChargesOf(taxed) : []),
  }
}

/** What the guards look at of a quote's own row and around it. */
export const guardFacts = (
  row: GuardedRow,
  isLicensed: boolean,
  around: Around,
  today: LocalDate,
): Omit<QuoteFacts, keyof BeyondRow> => ({
  status: row.status,
  effectiveDate: row.effective_date,
  expiresOn: row.expires_on,
  today,
  isSent: row.sent_at !== null,
  isSigned: row.signed_at !== null,
  missingContact: missingContact(row.contact),
  isLicensed,
  market: row.market,
  state: row.state,
  boundBy: row.bound_by,
  binderNumber: row.binder_number,
  policyNumber: row.policy_number,
  lostTo: row.reason_summary === OTHER_BOUND_REASON ? row.reason : null,
  signedInstead: row.reason_summary === OTHER_SIGNED_REASON ? row.reason : null,
  product: row.product,
  isRenewal: row.is_renewal,
  currency: row.currency,
  limit: row.agg_limit,
  isSurplus: row.is_surplus,
  isSurplusLicensed: !row.is_surplus || around.surplusBroker !== null,
  isNoticeAttested: row.notice_attested_at !== null,
  binderStatus: row.binder_status,
  premium: row.premium,
  credit: creditOf(row.irpm),
  hazardClass: row.hazard_class,
  isRetailRequest: row.is_retail_request,
  noticeProblem: row.is_surplus
    ? surplusNoticeRefusal(row.state, row.effective_date, {
        isSpecimen: around.isSpecimen,
        hasAddress: Boolean(around.surplusBroker?.address),
        filed: around.filedNotices,
      })
    : row.market === 'US'
      ? amendatoryRefusal(row.state, row.effective_date, around)
      : null,
  noticeStep: noticeStepOf({
    isSurplus: row.is_surplus,
    state: row.state,
    today,
    filed: around.filedNotices,
  }),
  effortProblem: effortRefusal(
    { isSurplus: row.is_surplus, state: row.state, effectiveDate: row.effective_date, today },
    around.effort,
  ),
  ...chargeFacts(row, around),
  isHeldByReader: around.readerId !== null && [row.broker_id, row.underwriter_id].includes(around.readerId),
  ...around,
  isTerrorismExcluded: around.isTerrorismExcluded && isTerrorismOffered(row.market, row.effective_date),
})
