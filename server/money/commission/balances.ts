import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { payoutOf, type PayoutHold } from '#domain/money/commission/statement.ts'
import type { Db } from '#server/database/kysely.ts'
import { agencyColumns, type AgencyRow, currencyOfAgency, EARNERS } from './agencies.ts'

export interface AgencyBalance extends AgencyRow {
  currency: Currency
  /** Owed now by the ledger, less what is prepared; below zero the agency owes it. */
  balance: Cents
  /** The latest statement that can be paid, and its month. */
  statementId: string | null
  month: string | null
  payable: Cents
  hold: PayoutHold | null
}

interface Found extends AgencyRow {
  ledger: Cents
  prepared: Cents
  statementId: string | null
  month: string | null
  closing: Cents | null
  paidSince: Cents
}

/**
 * What agencies are owed and can be paid. Paid is what the last statement closed with, less what was paid after it and what
 * is prepared, and never more than is owed now: what was clawed back since is not paid out first.
 */
export const agencyBalances = async (db: Db, where: RawBuilder<SqlBool>): Promise<AgencyBalance[]> => {
  const { rows } = await sql<Found>`
    select ${agencyColumns}, owed.ledger, owed.prepared, last.id as "statementId", last.month, last.closing,
      coalesce((select sum(payout.amount) from payout where payout.tenant_id = org.id
        and payout.journal_id is not null and not exists (select from commission_statement_line line
          where line.tenant_id = org.id and line.journal_id = payout.journal_id)), 0)::bigint as "paidSince"
    from org
    left join commission_account account on account.tenant_id = org.id
    cross join lateral (select
      coalesce((select -sum(posting.amount) from posting where posting.account = 'commissionPayable'
        and posting.party = org.id::text), 0)::bigint as ledger,
      coalesce((select sum(payout.amount) from payout
        where payout.tenant_id = org.id and payout.is_open), 0)::bigint as prepared) owed
    left join lateral (select id, month, closing from commission_statement statement
      where statement.tenant_id = org.id order by month desc limit 1) last on true
    where org.account_type = any(${[...EARNERS]}::text[]) and ${where}
    order by org.name, org.id`.execute(db)
  return rows.map(({ ledger, prepared, closing, paidSince, ...agency }) => {
    const currency = currencyOfAgency(agency)
    const balance = ledger - prepared
    const due = Math.min(balance, (closing ?? 0) - paidSince - prepared)
    const { amount, hold } = payoutOf(balance < 0 ? balance : due, currency, {
      isPaused: agency.isPaused,
      hasBank: agency.bankSealed !== null,
    })
    return { ...agency, currency, balance, payable: amount, hold }
  })
}
