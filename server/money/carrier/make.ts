import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { type Cents, type Currency, shareOf } from '#domain/kernel/money.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import { type BordereauEntry, bordereauFault } from '#domain/money/carrier/bordereau.ts'
import { type CarrierLine, carrierSums, carrierText } from '#domain/money/carrier/statement.ts'
import { lastDayOf, monthOf } from '#domain/money/commission/months.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { bookDay } from '../shared/ledger.ts'
import { hashOf } from '../commission/run.ts'

interface Carrier {
  id: string
  name: string
  market: 'US' | 'UK'
}

interface Found {
  journalId: string
  kind: string
  premium: Cents
  commission: Cents
  /** Of all carriers, and of the whole policy. */
  wholePremium: Cents
  taxes: Cents
  fees: Cents
  policyNumber: string | null
  insured: string | null
  isNew: boolean | null
  inception: LocalDate | null
  expiry: LocalDate | null
  from: LocalDate | null
  change: string | null
}

const ENDS = ['cancellation', 'flat cancellation', 'void']

const entryOf = (found: Found): BordereauEntry | null => {
  const { policyNumber, insured, inception, expiry, premium, commission, wholePremium } = found
  if (policyNumber === null || inception === null || expiry === null) return null
  const share = (amount: Cents): Cents =>
    wholePremium === 0 ? 0 : shareOf(amount, Math.abs(premium), Math.abs(wholePremium))
  return {
    journalId: found.journalId,
    policyNumber,
    insured: insured ?? '',
    isNew: found.isNew ?? true,
    movement:
      found.change === null || found.kind !== 'change'
        ? 'ISSUE'
        : ENDS.includes(found.change)
          ? 'END'
          : 'CHANGE',
    inception,
    expiry,
    from: found.from ?? inception,
    premium,
    commission,
    taxes: share(found.taxes),
    fees: share(found.fees),
  }
}

const FEES = ['mgaFeeIncome', 'brokerFeePayable', 'surplusBrokerFeePayable', 'inspectionFeePayable'] as const

/** Journals that moved what the carrier is owed up to a day, and are on no statement of it yet. */
const openLines = async (
  ctx: Ctx,
  carrier: Carrier,
  currency: Currency,
  until: LocalDate,
): Promise<CarrierLine[]> => {
  const { rows } = await sql<Found>`
    with moved as (
      select posting.tenant_id, posting.journal_id, min(posting.day) as day,
        (-coalesce(sum(posting.amount) filter (where posting.account = 'carrierPayable'), 0))::bigint as premium,
        coalesce(sum(posting.amount) filter (where posting.account = 'commissionExpense'), 0)::bigint as commission
      from posting
      where posting.account in ('carrierPayable', 'commissionExpense') and posting.party = ${carrier.id}::text
        and posting.currency = ${currency} and posting.day <= ${until}
        and posting.tenant_id not in (select tenant_id from tenant_clock)
        and not exists (select from carrier_statement_line line
          where line.carrier_id = ${carrier.id} and line.journal_id = posting.journal_id)
      group by posting.tenant_id, posting.journal_id
    )
    select moved.journal_id as "journalId", journal.kind, moved.premium, moved.commission, whole.premium as "wholePremium",
      whole.taxes, whole.fees, policy.policy_number as "policyNumber", policy.company_name as insured,
      policy.renewal_of is null as "isNew", policy.effective_date as inception, policy.end_date as expiry,
      link.effective_date as "from", link.kind as change
    from moved
    join journal on journal.tenant_id = moved.tenant_id and journal.id = moved.journal_id
    cross join lateral (select
        coalesce(-sum(amount) filter (where account = 'carrierPayable'), 0)::bigint as premium,
        coalesce(-sum(amount) filter (where account = 'taxPayable'), 0)::bigint as taxes,
        coalesce(-sum(amount) filter (where account = any(${[...FEES]}::text[])), 0)::bigint as fees
      from posting where posting.tenant_id = moved.tenant_id and posting.journal_id = moved.journal_id) whole
    left join policy on policy.id = journal.policy_id
    left join policy_transaction link on journal.kind = 'change' and link.policy_id = journal.policy_id
      and link.sequence::text = split_part(journal.key, ':', 3)
    where moved.premium <> 0 or moved.commission <> 0
    order by moved.day, journal.posted_at, moved.journal_id`.execute(ctx.db)
  return rows.map((found) => {
    const { journalId, kind, premium, commission } = found
    // Of a remittance both sides go down: what the carrier had, less what it bore.
    return kind === 'remit'
      ? { journalId, premium: 0, commission: 0, remitted: commission - premium, entry: null }
      : { journalId, premium, commission, remitted: 0, entry: entryOf(found) }
  })
}

/** Rows of a bordereau sum to what the ledger says, or the statement is not made: that is a bug, and no file leaves. */
const holdToLedger = (carrier: Carrier, lines: readonly CarrierLine[]): void => {
  const entries = lines.flatMap(({ entry }) => (entry ? [entry] : []))
  const { premium, commission } = carrierSums(0, lines)
  const fault = bordereauFault(entries, { premium, commission })
  if (fault !== null) throw new Error(`bordereau of ${carrier.name}: ${fault}`)
}

const freeze = async (ctx: Ctx, carrier: Carrier, month: string): Promise<boolean> => {
  const currency = currencyOf(carrier.market)
  const last = await sql<{ month: string; closing: Cents; hash: string }>`select month, closing, hash
    from carrier_statement where carrier_id = ${carrier.id} and currency = ${currency}
    order by month desc limit 1`.execute(ctx.db)
  const before = last.rows[0] ?? { month: '', closing: 0, hash: '' }
  if (before.month >= month) return false
  const lines = await openLines(ctx, carrier, currency, lastDayOf(month))
  if (lines.length === 0 && before.closing === 0) return false
  holdToLedger(carrier, lines)
  const sums = carrierSums(before.closing, lines)
  const hash = hashOf(
    carrierText({ carrierId: carrier.id, month, currency, previousHash: before.hash }, sums, lines),
  )
  const id = ctx.newId()
  const rows = lines.map((line, at) => ({ line: at + 1, ...line }))
  await sql`with made as (insert into carrier_statement (carrier_id, id, month, currency, carrier_name, opening, premium,
      commission, remitted, closing, previous_hash, hash, made_by_name, created_at)
    values (${carrier.id}, ${id}, ${month}, ${currency}, ${carrier.name}, ${sums.opening}, ${sums.premium},
      ${sums.commission}, ${sums.remitted}, ${sums.closing}, ${before.hash}, ${hash}, ${ctx.actor.name}, ${ctx.now})
    returning id)
    insert into carrier_statement_line (carrier_id, statement_id, line, journal_id, premium, commission, remitted, entry)
    select ${carrier.id}::uuid, made.id, one.line, "journalId", one.premium, one.commission, one.remitted, one.entry
    from made, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as one (line int, "journalId" uuid, premium bigint,
      commission bigint, remitted bigint, entry jsonb)`.execute(ctx.db)
  ctx.audit({
    tenantId: carrier.id,
    action: 'carrier.stated',
    recordKind: 'carrierStatement',
    recordId: id,
    summary: `Account current of ${carrier.name} for ${month} made`,
    detail: { month, currency, hash },
  })
  return true
}

/** Makes the account currents of a month that is over, of every carrier; one that has it already keeps it. */
export const makeStatementsOf = async (ctx: Ctx, month: string): Promise<{ made: number }> => {
  await sql`select pg_advisory_xact_lock(hashtext('carrier statements'))`.execute(ctx.db)
  const { rows } = await sql<Carrier>`select id, name, market from org where account_type = 'CARRIER'
    order by name, id`.execute(ctx.db)
  let made = 0
  for (const carrier of rows) {
    if (month >= monthOf(bookDay(ctx.now, currencyOf(carrier.market))))
      throw new Refused(fieldRefusal('month', `${month} is not over. Choose an earlier month.`, 'MONTH_OPEN'))
    if (await freeze(ctx, carrier, month)) made += 1
  }
  return { made }
}
