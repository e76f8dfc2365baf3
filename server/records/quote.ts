import { expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { timelineEntry } from '#contract/account.ts'
import type { AccountType } from '#domain/access/account-types.ts'
import type { Actor } from '#domain/access/actor.ts'
import { roles } from '#domain/access/roles.ts'
import type { BinderStatus } from '#domain/binder/lifecycle.ts'
import { declineOf } from '#domain/account/declines.ts'
import type { Authority, Colleague } from '#domain/underwriting/authority.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import type { PolicyContact } from '#domain/account/schema.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { quoteRefusal } from '#domain/quote/actions.ts'
import { missingContact } from '#domain/quote/checklist.ts'
import type { QuoteAction, QuoteStatus } from '#domain/quote/lifecycle.ts'
import { OTHER_BOUND_REASON, type QuoteFacts } from '#domain/quote/rules.ts'
import type { IrpmInput } from '#domain/rating/inputs.ts'
import { creditOf } from '#domain/rating/irpm.ts'
import { answersFacts } from '#domain/quote/answers.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { workedSearch } from '#server/platform/lists.ts'
import { absent, visible } from '#server/platform/scope.ts'
import type { Database, QuoteRow } from '#server/platform/tables.ts'
import { changeOf, insertion, type WholeRow } from '#server/platform/whole-rows.ts'
import { hasInsuredsEndorsement } from './document-parts.ts'
import { keepPrice } from './quote-price-version.ts'
import { type RatedAccount, ratedAccountColumns, todayAt, type Worksheet } from './exposure.ts'
import { stocked } from './rating-shelf.ts'

type TimelineEntry = z.output<typeof timelineEntry>

/** Whose paper a quote can be written on. */
export interface Paper {
  isSurplus: boolean
  carrierId: string
  carrierName: string
  /** States in which nothing new is written on it. */
  closedStates: string[]
}

export interface Producer {
  accountType: AccountType
  /** National producer number. */
  npn: string | null
}

/** A quote with everything that its guards and documents need, read in one statement. */
export interface LoadedQuote {
  row: Omit<QuoteRow, 'search'>
  account: RatedAccount
  papers: Paper[]
  /** The agency, digital agent or security provider whose business it is. */
  producer: Producer
  /** A licence of the agency is valid today where the insured is; none is asked for in the UK. */
  isLicensed: boolean
  /** What else its guards look at beside its own row. */
  around: Around
  today: LocalDate
}

/** A quote as it is shown, with what happened to it. */
export interface ReadQuote extends LoadedQuote {
  /** Newest first. */
  timeline: TimelineEntry[]
}

/** What guards look at outside of a quote's own row. */
export interface Around {
  /** Whether an agent attested the account's details since they last changed. */
  isVerified: boolean
  /** Revenue of the insured in cents. */
  revenue: number | null
  isSurplusLicensed: boolean
  openConditions: string[]
  /** The reader's own authority; null where it is the role's. */
  authority: Authority | null
  /** Other underwriters with theirs, where the reader's is bounded. */
  colleagues: Colleague[]
}

/** Roles of the provider whose holders decide on quotes. */
export const DECIDING_ROLES = roles
  .filter(({ accountType, grants }) => accountType === 'COWBELL' && grants.includes('quote:release'))
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
  where org.account_type = 'COWBELL' and app_user.enabled and app_user.role_id = any(${DECIDING_ROLES})
    and app_user.id <> ${userId}
    and exists (select from underwriting_authority mine where mine.user_id = ${userId})), '[]')`

/** What bounds who decides on quotes; nobody else is bounded, so for them nothing is looked up. */
const boundsOf = ({ userId, permissions }: Pick<Actor, 'userId' | 'permissions'>) =>
  permissions.has('quote:release')
    ? sql`'authority', (select ${authorityObject} from underwriting_authority authority
    where authority.user_id = ${userId}),
  'colleagues', ${colleaguesOf(userId)}`
    : sql`'authority', null, 'colleagues', json_build_array()`

/** `Around` for the select list of a query on `quote`; one object, so that lists and views read the same. */
export const aroundOf = (actor: Pick<Actor, 'userId' | 'permissions'>) => sql<Around>`json_build_object(
  'isVerified', coalesce((select account.is_verified_by_agent from account
    where account.tenant_id = quote.tenant_id and account.id = quote.account_id), false),
  'revenue', (select account.revenue from account
    where account.tenant_id = quote.tenant_id and account.id = quote.account_id),
  'isSurplusLicensed', not quote.is_surplus or exists (select from surplus_license
    where surplus_license.tenant_id = quote.tenant_id and surplus_license.state = quote.state),
  'openConditions', array(select subjectivity.title from subjectivity
    where subjectivity.tenant_id = quote.tenant_id and subjectivity.quote_id = quote.id
      and subjectivity.stage = 'PRE_BIND' and subjectivity.status in ('OPEN', 'SUBMITTED')
    order by subjectivity.created_at),
  ${boundsOf(actor)})`

/** A quote that was just made: nothing is known around it yet but its account. */
export const nothingAround = (isSurplus: boolean): Around => ({
  isVerified: false,
  revenue: null,
  isSurplusLicensed: !isSurplus,
  openConditions: [],
  authority: null,
  colleagues: [],
})

const columns = [
  'tenant_id',
  'id',
  'quote_number',
  'product',
  'account_id',
  'company_name',
  'agency_name',
  'market',
  'currency',
  'state',
  'status',
  'is_renewal',
  'renewal_of',
  'is_surplus',
  'agg_limit',
  'deductible',
  'premium',
  'mga_fee',
  'broker_fee',
  'taxes',
  'total_premium',
  'effective_date',
  'end_date',
  'expires_on',
  'request',
  'calculation',
  'program',
  'questionnaire',
  'referrals',
  'changes',
  'carrier_id',
  'agent',
  'contact',
  'answers',
  'sent_at',
  'referred_at',
  'decision_by',
  'underwriter_id',
  'underwriter_name',
  'decision_note',
  'reason_summary',
  'reason',
  'signee_name',
  'signee_title',
  'signed_at',
  'signature',
  'bound_at',
  'bound_by',
  'binder_number',
  'binder_expires_on',
  'policy_id',
  'policy_number',
  'need_by',
  'is_flagged',
  'mga_fee_override',
  'irpm',
  'hazard_class',
  'asked',
  'asked_by',
  'event_exclusions',
  'additional_insureds',
  'bypassed',
  'retail_agent',
  'requested_at',
  'requested_by',
  'notice_attested_at',
  'notice_attested_by',
  'last_patched',
  'deleted_from',
  'binder_id',
  'binder_status',
  'tam_id',
  'tam_name',
  'created_by',
  'created_by_name',
  'created_at',
  'modified_at',
  'lock_version',
] as const satisfies readonly (keyof Database['quote'])[]

const TIMELINE_SHOWN = 100

const accountOfQuote = sql<RatedAccount>`(select ${ratedAccountColumns} from account
  where account.tenant_id = quote.tenant_id and account.id = quote.account_id)`

/** Every paper of a product and market, for a query in which both are columns or values. */
export const papersOf = (product: unknown, market: unknown) => sql<Paper[]>`coalesce((select json_agg(
    json_build_object('isSurplus', paper.is_surplus, 'closedStates', paper.closed_states,
      'carrierId', paper.carrier_id, 'carrierName',
      (select carrier.name from org carrier where carrier.id = paper.carrier_id)))
  from paper where paper.product = ${product} and paper.market = ${market}), '[]')`

const latestLicense = sql<string | null>`(select max(license.expiration_date)::text from license
  where license.tenant_id = quote.tenant_id and license.state = quote.state)`

/** The party behind a tenant, for a query in which `tenant` is a column or a value. */
export const producerOf = (tenant: unknown) => sql<Producer>`(select json_build_object(
  'accountType', org.account_type, 'npn', org.npn) from org where org.id = ${tenant})`

const trail = sql<TimelineEntry[]>`coalesce((select json_agg(entry) from (
  select id, at, action, record_kind as "recordKind", record_id as "recordId", from_status as "fromStatus",
    to_status as "toStatus", actor_name as "actorName", acting_staff_name as "actingStaffName", summary
  from audit_entry where audit_entry.record_id = quote.id and audit_entry.tenant_id = quote.tenant_id
  order by audit_entry.at desc, audit_entry.id desc limit ${sql.lit(TIMELINE_SHOWN)}) entry), '[]')`

type Found = Pick<QuoteRow, (typeof columns)[number]> &
  Pick<LoadedQuote, 'account' | 'papers' | 'producer' | 'around'> & { licensedTo: string | null }

let selected: RawBuilder<unknown> | null = null

/** What is read of every quote, as a text that is made once: compiling its seventy columns took longer than reading. */
const selectedOf = (ctx: Ctx): RawBuilder<unknown> =>
  (selected ??= sql.raw(
    sql`${sql.join(columns.map((column) => sql.ref(`quote.${column}`)))}, ${accountOfQuote} as account,
      ${papersOf(sql.ref('quote.product'), sql.ref('quote.market'))} as papers,
      ${producerOf(sql.ref('quote.tenant_id'))} as producer, ${latestLicense} as "licensedTo"`.compile(ctx.db)
      .sql,
  ))

const findQuote = async <T = unknown>(
  ctx: Ctx,
  id: string,
  { more = sql``, lock = sql`` }: { more?: RawBuilder<unknown>; lock?: RawBuilder<unknown> },
): Promise<(Found & T) | undefined> => {
  const { rows } = await sql<
    Found & T
  >`select ${selectedOf(ctx)}, ${aroundOf(ctx.actor)} as around${more} from quote
    where quote.id = ${id} and ${visible(ctx.actor, 'quote')(expressionBuilder())}${lock}`.execute(ctx.db)
  return rows[0]
}

const isOfProduct = <T extends Found>(found: T | undefined, productType: string | undefined): found is T =>
  found !== undefined && (productType === undefined || productType.toUpperCase() === found.product)

const loadedOf = (ctx: Ctx, found: Found): LoadedQuote => {
  const { account, papers, producer, licensedTo, around, ...row } = found
  const today = todayAt(ctx.now, row)
  return {
    row: row as QuoteRow,
    account,
    papers,
    producer,
    isLicensed: row.market === 'UK' || (licensedTo !== null && licensedTo >= today),
    around,
    today,
  }
}

/** Reads a quote; absent, foreign and of another product look the same. */
export const readQuote = async (ctx: Ctx, id: string, productType?: string): Promise<ReadQuote> => {
  const found = await findQuote<{ timeline: TimelineEntry[] }>(ctx, id, {
    more: sql`, ${trail} as timeline`,
  })
  if (!isOfProduct(found, productType)) throw absent('quote')
  await stocked(ctx.db, found.account.shelf)
  const { timeline, ...rest } = found
  return {
    ...loadedOf(ctx, rest),
    timeline: timeline.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
  }
}

/** Reads a quote and locks it until the command ends. */
export const quoteForUpdate = async (ctx: Ctx, id: string, productType?: string): Promise<LoadedQuote> => {
  const found = await findQuote(ctx, id, { lock: sql` for update` })
  if (!isOfProduct(found, productType)) throw absent('quote')
  await stocked(ctx.db, found.account.shelf)
  return loadedOf(ctx, found)
}

/** How the price of a quote was worked out; absent, foreign, of another product and without a price look the same. */
export const readWorksheet = async (ctx: Ctx, id: string, productType: string): Promise<Worksheet> => {
  const found = await ctx.db
    .selectFrom('quote')
    .select('worksheet')
    .where('quote.id', '=', id)
    .where('quote.product', '=', productType.toUpperCase())
    .where(visible(ctx.actor, 'quote'))
    .executeTakeFirst()
  if (!found?.worksheet) throw absent('quote')
  return found.worksheet as unknown as Worksheet
}

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
  | 'currency'
  | 'agg_limit'
  | 'is_surplus'
  | 'premium'
  | 'irpm'
  | 'hazard_class'
> & { sent_at: unknown; signed_at: unknown; notice_attested_at: unknown }

export const guardFacts = (
  row: GuardedRow,
  isLicensed: boolean,
  around: Around,
  today: LocalDate,
): QuoteFacts => ({
  status: row.status as QuoteStatus,
  effectiveDate: row.effective_date,
  expiresOn: row.expires_on,
  today,
  isSent: row.sent_at !== null,
  isSigned: row.signed_at !== null,
  missingContact: missingContact(row.contact as Partial<PolicyContact>),
  isLicensed,
  market: row.market,
  state: row.state,
  boundBy: row.bound_by,
  binderNumber: row.binder_number,
  policyNumber: row.policy_number,
  lostTo: row.reason_summary === OTHER_BOUND_REASON ? row.reason : null,
  product: row.product,
  currency: row.currency,
  limit: row.agg_limit,
  isSurplus: row.is_surplus,
  isNoticeAttested: row.notice_attested_at !== null,
  binderStatus: row.binder_status as BinderStatus | null,
  premium: row.premium,
  credit: creditOf(row.irpm as unknown as IrpmInput | null),
  hazardClass: row.hazard_class,
  ...around,
})

/** What the guards would look at, were the quote changed so. */
export const factsUnder = (quote: LoadedQuote, change: Partial<LoadedQuote['row']>): QuoteFacts =>
  factsOf({ ...quote, row: { ...quote.row, ...change } })

/** Whether nothing new is written in a state on the paper that a quote is to be on. */
export const isStateClosed = (papers: readonly Paper[], isSurplus: boolean, state: string | null): boolean =>
  state !== null &&
  (papers.find((paper) => paper.isSurplus === isSurplus)?.closedStates.includes(state) ?? false)

/** What the guards of a loaded quote look at, with what its answers stand for. */
export const factsOf = ({ row, account, papers, isLicensed, around, today }: LoadedQuote): QuoteFacts => ({
  ...guardFacts(row, isLicensed, around, today),
  ...answersFacts(row.product, row.answers as GivenAnswers, account),
  accountDecline: declineOf(account.declines ?? [], row.product),
  hasInsuredsEndorsement: hasInsuredsEndorsement(row),
  isStateClosed: !row.is_renewal && isStateClosed(papers, row.is_surplus, account.state),
})

/** Refuses what the quote's view says is not possible, with the same sentence. */
export const refuseUnlessAllowed = (ctx: Ctx, action: QuoteAction, quote: LoadedQuote): void =>
  refuseIf(quoteRefusal(action, factsOf(quote), (permission) => ctx.actor.permissions.has(permission)))

/** Refuses a change that was made to an older version than the stored one. */
export const refuseStale = (quote: LoadedQuote, version: number | undefined): void => {
  if (version === undefined || version === quote.row.lock_version) return
  throw new Refused(
    refusal(
      'stale',
      'VERSION_BEHIND',
      'Somebody changed this quote meanwhile. Look at it again, then save.',
      { meta: { version: quote.row.lock_version } },
    ),
  )
}

type Change = Partial<Omit<QuoteRow, 'tenant_id' | 'id' | 'lock_version' | 'modified_at' | 'search'>> & {
  /** As JSON text. */
  worksheet?: string
}

const isJson = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/** Values as they are written: objects and lists of a quote are json or jsonb. */
const written = (change: Change): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).map(([column, value]) => [column, isJson(value) ? JSON.stringify(value) : value]),
  )

/** Columns that a change really changes, as they are written: large facts that stay as they were are left alone. */
const changed = (row: LoadedQuote['row'], change: Change): Record<string, unknown> => {
  const stored = row as Readonly<Record<string, unknown>>
  const isSame = (column: string, text: unknown): boolean =>
    isJson(stored[column]) && JSON.stringify(stored[column]) === text
  const { worksheet, ...columns } = written(change)
  const kept = Object.entries(columns).filter(([column, text]) => !isSame(column, text))
  // A price names its worksheet by its hash, so a price that is the same has the same worksheet.
  const isExplained = !kept.some(([column]) => column === 'calculation')
  return { ...Object.fromEntries(kept), ...(worksheet === undefined || isExplained ? {} : { worksheet }) }
}

/** Writes a new quote. */
export const insertQuote = async (
  ctx: Ctx,
  row: Omit<QuoteRow, 'search'> & { worksheet: string },
): Promise<void> => {
  const search = workedSearch(
    row.tenant_id,
    row.quote_number,
    row.company_name,
    row.agency_name,
    row.state,
    row.product,
  )
  const values = { ...row, ...written(row), search }
  await ctx.write(insertion(ctx.db, 'quote', [values as unknown as WholeRow<'quote'>]))
}

/** Writes the change of a locked quote and gives the quote as it stands now. */
export const saveQuote = async (ctx: Ctx, quote: LoadedQuote, change: Change): Promise<LoadedQuote> => {
  const { tenant_id, id, lock_version } = quote.row
  const different = changed(quote.row, change)
  if ('calculation' in different) await keepPrice(ctx, quote.row)
  await ctx.write(
    changeOf(
      ctx.db,
      'quote',
      { tenant_id, id },
      {
        ...different,
        modified_at: ctx.now,
        lock_version: lock_version + 1,
      },
    ),
  )
  const { worksheet: _worksheet, ...columns } = change
  return {
    ...quote,
    row: { ...quote.row, ...columns, modified_at: ctx.now, lock_version: lock_version + 1 },
  }
}

export interface QuoteEvent {
  /** `quote.bound`. */
  action: string
  summary: string
  /** Status before, null for a new quote; left out when the event is not about the status. */
  fromStatus?: string | null
  detail?: Record<string, unknown>
}

/** Leaves an entry in the trail, and gives the quote back. */
export const recorded = (ctx: Ctx, quote: LoadedQuote, event: QuoteEvent): LoadedQuote => {
  const { row } = quote
  const { fromStatus: before, ...rest } = event
  const isMoved = before !== undefined && before !== row.status
  ctx.audit({
    ...rest,
    recordKind: 'quote',
    recordId: row.id,
    fromStatus: isMoved ? before : null,
    toStatus: isMoved ? row.status : null,
    tenantId: row.tenant_id,
    accountId: row.account_id,
  })
  return quote
}
