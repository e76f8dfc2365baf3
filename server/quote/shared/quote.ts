import { CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely'
import type { z } from 'zod'
import type { timelineEntry } from '#contract/account/account.ts'
import type { AccountType } from '#domain/access/account-types.ts'
import type { Actor } from '#domain/access/actor.ts'
import { declineOf } from '#domain/account/declines.ts'
import { refusal, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import {
  changeNoticeRefusal,
  type ExpiringFacts,
  type OfferedRenewal,
} from '#domain/quote/binding/change-notice.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { inScope } from '#domain/access/scopes.ts'
import { type QuoteFacts, quoteRules } from '#domain/quote/actions.ts'
import type { Known } from '#domain/quote/guards.ts'
import type { Written } from '#domain/kernel/lifecycle.ts'
import type { BinderStatus } from '#domain/policy/binder-lifecycle.ts'
import type { Rival } from '#domain/quote/binding/clearance.ts'
import type { QuoteAction, QuoteStatus } from '#domain/quote/lifecycle.ts'
import { openUntil } from '#domain/quote/terms/open-until.ts'
import { BOUND, isAmong, SPENT } from '#domain/quote/status-groups.ts'
import { answersFacts } from '#domain/quote/answers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { workedSearch } from '#server/database/lists/lists.ts'
import { absent, visible } from '#server/database/scope.ts'
import { ofOwnTime } from '#server/database/servicing.ts'
import type { Database, NewQuoteRow, QuoteRow } from '#server/database/tables.ts'
import { changeOf, insertion } from '#server/database/statements/whole-rows.ts'
import { emptySchedulesOf, hasInsuredsEndorsement } from '#server/document/shared/parts.ts'
import { rivalsFor, rivalsOfQuote } from '../binding/clearance.ts'
import { keepPrice } from './price-version.ts'
import { type RatedAccount, ratedAccountColumns, todayAt } from '#server/rating/shared/rated-account.ts'
import type { Worksheet } from '#server/database/json-columns.ts'
import { type Around, aroundOf, expiringOfQuote, guardFacts } from './guard-facts.ts'
import { holdVersions } from '#server/rating/shared/held-versions.ts'
import { loadRatingSetup } from '#server/rating/shared/rating-setup.ts'

type TimelineEntry = z.output<typeof timelineEntry>

/** Which insurer can write a quote. */
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
  /** A license of the agency is valid today where the insured is; none is asked for in the UK. */
  isLicensed: boolean
  /** What its guards look at along with its own row. */
  around: Around
  /** What other agencies have of what may be the same company, as the reader may see it. */
  clearance: Rival[]
  /** The policy that it renews, with what was announced of the renewal; null of new business. */
  expiring: ExpiringFacts | null
  today: LocalDate
}

/** A quote as it is shown, with what happened to it. */
export interface ReadQuote extends LoadedQuote {
  /** Newest first. */
  timeline: TimelineEntry[]
}

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
  'late_from',
  'is_surplus',
  'agg_limit',
  'deductible',
  'premium',
  'mga_fee',
  'broker_fee',
  'additional_broker_fee',
  'inspection_fee',
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
  'commission',
  'irpm',
  'retroactive',
  'hazard_class',
  'asked',
  'asked_by',
  'event_exclusions',
  'additional_insureds',
  'bypassed',
  'retail_agent',
  'requested_at',
  'requested_by',
  'is_retail_request',
  'broker_id',
  'broker_name',
  'notice_attested_at',
  'notice_attested_by',
  'diligent_effort',
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

const pinnedOfQuote = sql<
  string | null
>`case when quote.renewal_of is not null then (select policy.renewal_program
  from policy where policy.tenant_id = quote.tenant_id and policy.id = quote.renewal_of) end`

const latestLicense = sql<string | null>`(select max(license.expiration_date)::text from license
  where license.tenant_id = quote.tenant_id and license.state = quote.state and license.is_verified)`

/** The party behind a tenant, for a query in which `tenant` is a column or a value. */
export const producerOf = (tenant: unknown) => sql<Producer>`(select json_build_object(
  'accountType', org.account_type, 'npn', org.npn) from org where org.id = ${tenant})`

const trailOf = (actor: Actor) => sql<TimelineEntry[]>`coalesce((select json_agg(entry) from (
  select id, at, action, record_kind as "recordKind", record_id as "recordId", from_status as "fromStatus",
    to_status as "toStatus", actor_name as "actorName", acting_staff_name as "actingStaffName", summary
  from audit_entry where audit_entry.record_id = quote.id
    and ${ofOwnTime(actor, sql<SqlBool>`audit_entry.tenant_id = quote.tenant_id`, sql<SqlBool>`true`)}
  order by audit_entry.at desc, audit_entry.id desc limit ${sql.lit(TIMELINE_SHOWN)}) entry), '[]')`

type Found = Pick<QuoteRow, (typeof columns)[number]> &
  Pick<LoadedQuote, 'account' | 'papers' | 'producer' | 'around' | 'clearance' | 'expiring'> & {
    licensedTo: string | null
    /** The program that was chosen for the renewal that it is. */
    pinned: string | null
  }

let selected: string | null = null
/** Texts of whole reads by how they end. */
const reads = new Map<string, string>()

/** What is read of every quote, as a text that is made once: compiling its seventy columns took longer than reading. */
const selectedOf = (ctx: Ctx): string =>
  (selected ??=
    sql`${sql.join(columns.map((column) => sql.ref(`quote.${column}`)))}, ${accountOfQuote} as account,
      ${papersOf(sql.ref('quote.product'), sql.ref('quote.market'))} as papers,
      ${producerOf(sql.ref('quote.tenant_id'))} as producer, ${latestLicense} as "licensedTo",
      ${rivalsOfQuote} as clearance, ${expiringOfQuote} as expiring, ${pinnedOfQuote} as pinned`.compile(
      ctx.db,
    ).sql)

const readEnding = (ctx: Ctx, ending: string): string => {
  const known = reads.get(ending)
  if (known !== undefined) return known
  const made = `select ${selectedOf(ctx)}, ${ending}`
  reads.set(ending, made)
  return made
}

const findQuote = async <T = unknown>(
  ctx: Ctx,
  id: string,
  { more = sql``, lock = sql`` }: { more?: RawBuilder<unknown>; lock?: RawBuilder<unknown> },
): Promise<(Found & T) | undefined> => {
  const ending = sql`${aroundOf(ctx)} as around${more} from quote
    where quote.id = ${id} and ${visible(ctx.actor, 'quote')}${lock}`.compile(ctx.db)
  const { rows } = await ctx.db.executeQuery<Found & T>(
    CompiledQuery.raw(readEnding(ctx, ending.sql), [...ending.parameters]),
  )
  return rows[0]
}

const isOfProduct = <T extends Found>(found: T | undefined, productType: string | undefined): found is T =>
  found !== undefined && (productType === undefined || productType.toUpperCase() === found.product)

const loadedOf = (ctx: Ctx, found: Found): LoadedQuote => {
  const { account, papers, producer, licensedTo, around, clearance, expiring, pinned, ...row } = found
  const today = todayAt(ctx.now, row)
  return {
    row: row as QuoteRow,
    account: { ...account, setup: { ...account.setup, pinned } },
    papers,
    producer,
    isLicensed: row.market === 'UK' || (licensedTo !== null && licensedTo >= today),
    around,
    clearance: rivalsFor(ctx.actor, clearance),
    expiring,
    today,
  }
}

/** Reads a quote; absent, foreign and of another product look the same. */
export const readQuote = async (ctx: Ctx, id: string, productType?: string): Promise<ReadQuote> => {
  const found = await findQuote<{ timeline: TimelineEntry[] }>(ctx, id, {
    more: sql`, ${trailOf(ctx.actor)} as timeline`,
  })
  if (!isOfProduct(found, productType)) throw absent('quote')
  await loadRatingSetup(ctx.db, found.account.setup)
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
  await loadRatingSetup(ctx.db, found.account.setup)
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
  return found.worksheet
}

/** What the guards would look at, were the quote changed so. */
export const factsUnder = (quote: LoadedQuote, change: Partial<LoadedQuote['row']>): Known<QuoteFacts> =>
  factsOf({ ...quote, row: { ...quote.row, ...change } })

/** Whether nothing new is written in a state on the paper that a quote is to be on. */
export const isStateClosed = (papers: readonly Paper[], isSurplus: boolean, state: string | null): boolean =>
  state !== null &&
  (papers.find((paper) => paper.isSurplus === isSurplus)?.closedStates.includes(state) ?? false)

/** The renewal as it is offered now. */
export const offeredOf = (
  row: Pick<QuoteRow, 'effective_date' | 'end_date' | 'premium' | 'request'>,
): OfferedRenewal => ({
  effectiveDate: row.effective_date,
  endDate: row.end_date,
  premium: row.premium,
  terms: row.request,
})

/** What the guards of a loaded quote look at, with what its answers mean. */
export const factsOf = ({
  row,
  account,
  papers,
  isLicensed,
  around,
  clearance,
  expiring,
  today,
}: LoadedQuote): Known<QuoteFacts> => ({
  ...guardFacts(row, isLicensed, around, today),
  ...answersFacts(row.product, row.answers, account),
  clearance,
  // What is bound or over takes the place of nothing any more.
  changeNotice:
    expiring && !isAmong([...BOUND, ...SPENT], row.status)
      ? changeNoticeRefusal(expiring, offeredOf(row), today)
      : null,
  accountDecline: declineOf(account.declines ?? [], row.product) ?? null,
  hasInsuredsEndorsement: hasInsuredsEndorsement(row),
  emptySchedules: emptySchedulesOf(row),
  isStateClosed: !row.is_renewal && isStateClosed(papers, row.is_surplus, account.state),
})

/** Refuses what the quote's view says is not possible, with the same sentence. */
export const refuseUnlessAllowed = (ctx: Ctx, action: QuoteAction, quote: LoadedQuote): void =>
  refuseAction(ctx, quoteRules, action, factsOf(quote))

/** Refuses a change that was made to an older version than the stored one. */
export const refuseStale = ({ row }: LoadedQuote, version: number): void =>
  refuseIf(versionRefusal('quote', row.lock_version, version))

/** The last day of terms that are made or released today. */
export const openUntilOf = ({ row, today }: LoadedQuote): LocalDate =>
  openUntil(today, { isRenewal: row.is_renewal, effectiveDate: row.effective_date })

/** What every change of a quote may name; its statuses come from a lifecycle. */
export interface QuoteStatuses {
  status?: Written<QuoteStatus>
  binder_status?: Written<BinderStatus> | null
}

type Change = Partial<
  Omit<QuoteRow, 'tenant_id' | 'id' | 'lock_version' | 'modified_at' | 'search' | keyof QuoteStatuses>
> &
  QuoteStatuses & {
    /** As JSON text, both. */
    worksheet?: string
    risk?: string
  }

const isJson = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Date)

/** A change as its columns are written, which the compiler compares with those that the table has. */
type AsWritten<C> = { [Column in keyof C & keyof NewQuoteRow]: NewQuoteRow[Column] }

/** Values as they are written: objects and lists of a quote are json or jsonb. */
const asWritten = <C extends object>(change: C): AsWritten<C> =>
  Object.fromEntries(
    Object.entries(change).map(([column, value]) => [column, isJson(value) ? JSON.stringify(value) : value]),
  ) as AsWritten<C>

/** Columns that a change really changes, as they are written: large facts that stay as they were are left alone. */
const changed = (row: LoadedQuote['row'], change: Change): Partial<AsWritten<Change>> => {
  const stored = row as Readonly<Record<string, unknown>>
  const isSame = (column: string, text: unknown): boolean =>
    isJson(stored[column]) && JSON.stringify(stored[column]) === text
  const { worksheet, ...columns } = asWritten(change)
  const kept = Object.entries(columns).filter(([column, text]) => !isSame(column, text))
  // A price names its worksheet by its hash, so a price that is the same has the same worksheet.
  const isExplained = !kept.some(([column]) => column === 'calculation')
  return { ...Object.fromEntries(kept), ...(worksheet === undefined || isExplained ? {} : { worksheet }) }
}

type Placed = Pick<QuoteRow, 'tenant_id' | 'account_id' | 'carrier_id' | 'sent_at'>

/** No one writes terms that they could not look at afterwards: those of a carrier's people stay on its own paper. */
const refuseOutOfSight = ({ actor }: Ctx, row: Placed): void =>
  refuseIf(
    inScope(actor, 'quote', {
      tenantId: row.tenant_id,
      accountId: row.account_id,
      carrierId: row.carrier_id,
      isSent: row.sent_at !== null,
    })
      ? null
      : refusal(
          'conflict',
          'PAPER_OF_ANOTHER',
          'These terms would be on the paper of another carrier. Choose a product or paper of your own.',
        ),
  )

/** Writes a new quote. */
export const insertQuote = async (
  ctx: Ctx,
  row: Omit<QuoteRow, 'search' | 'status'> & {
    status: Written<QuoteStatus>
    worksheet: string
    risk: string
  },
): Promise<void> => {
  refuseOutOfSight(ctx, row)
  if (row.calculation) await holdVersions(ctx, row.calculation)
  const search = workedSearch(
    row.tenant_id,
    row.quote_number,
    row.company_name,
    row.agency_name,
    row.state,
    row.product,
  )
  await ctx.write(insertion(ctx.db, 'quote', [{ ...asWritten(row), search }]))
}

/** Writes the change of a locked quote and gives the quote as it is now. */
export const saveQuote = async (ctx: Ctx, quote: LoadedQuote, change: Change): Promise<LoadedQuote> => {
  const { tenant_id, id, lock_version } = quote.row
  const different = changed(quote.row, change)
  if (change.carrier_id !== undefined) refuseOutOfSight(ctx, { ...quote.row, ...change })
  if ('calculation' in different) {
    if (change.calculation) await holdVersions(ctx, change.calculation)
    await keepPrice(ctx, quote.row)
  }
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
  const { worksheet: _worksheet, risk: _risk, ...columns } = change
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
