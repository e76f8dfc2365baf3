import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { formatMoney } from '#domain/market/format.ts'
import { balanced, credit, debit } from '#domain/money/ledger/posting.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { insertion, together } from '#server/database/statements/whole-rows.ts'
import { houseOf, journalRows } from '../shared/ledger.ts'
import { refuseUnfunded } from '../shared/trust.ts'
import { readCarrierStatement } from './statements.ts'

interface Due {
  premium: Cents
  commission: Cents
}

/**
 * Remits what a carrier's account currents up to one owe: premium less what the carrier bears, out of the trust account.
 * Once a month and carrier, by the key of the journal. Refused where nothing is owed, or the trust account holds less.
 */
export const remit = async (ctx: Ctx, statementId: string): Promise<{ remitted: Cents }> => {
  const statement = await readCarrierStatement(ctx, statementId)
  const { carrier_id: carrierId, month, currency } = statement
  await sql`select pg_advisory_xact_lock(hashtext(${`remit ${carrierId}`}))`.execute(ctx.db)
  const { rows } = await sql<Due>`select
      (coalesce(sum(line.premium), 0) - gone.premium)::bigint as premium,
      (coalesce(sum(line.commission), 0) - gone.commission)::bigint as commission
    from (select coalesce(sum(posting.amount) filter (where posting.account = 'carrierPayable'), 0) as premium,
        coalesce(-sum(posting.amount) filter (where posting.account = 'commissionExpense'), 0) as commission
      from journal join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
      where journal.kind = 'remit' and journal.subject_kind = 'carrier' and journal.subject_id = ${carrierId}::text
        and posting.party = ${carrierId}::text) gone
    left join (select line.* from carrier_statement_line line
      join carrier_statement statement on statement.id = line.statement_id
      where line.carrier_id = ${carrierId} and statement.currency = ${currency}
        and statement.month <= ${month}) line on true
    group by gone.premium, gone.commission`.execute(ctx.db)
  const { premium = 0, commission = 0 } = rows[0] ?? {}
  const net = premium - commission
  if (net <= 0)
    throw new Refused(
      refusal(
        'conflict',
        'REMIT_NOTHING',
        `${statement.carrier_name} is owed nothing by its account currents up to ${month}.`,
      ),
    )
  await refuseUnfunded(ctx, currency, net)
  const { journal, postings } = journalRows(ctx, {
    tenantId: await houseOf(ctx.db),
    key: `remit:${carrierId}:${month}`,
    kind: 'remit',
    policyId: null,
    subject: { kind: 'carrier', id: carrierId },
    currency,
    postings: balanced([
      debit('carrierPayable', premium, carrierId),
      credit('commissionExpense', commission, carrierId),
      credit('cash', net),
    ]),
  })
  await together(ctx.db, [
    insertion(ctx.db, 'journal', [journal]),
    insertion(ctx.db, 'posting', postings),
  ]).execute()
  ctx.audit({
    tenantId: carrierId,
    action: 'carrier.remitted',
    recordKind: 'carrierStatement',
    recordId: statementId,
    summary: `${formatMoney(net, currency)} remitted to ${statement.carrier_name} up to ${month}`,
  })
  return { remitted: net }
}
