import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { carrierContract } from '#contract/money/carrier.ts'
import { seesAll, takesShares } from '#domain/access/scopes.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { type CarrierLine, carrierSums, carrierText } from '#domain/money/carrier/statement.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { hashOf } from '../commission/run.ts'

type Contract = typeof carrierContract
type View = OutputOf<Contract['carrierStatements']>['content'][number]

export interface CarrierStatementRow {
  id: string
  carrier_id: string
  carrier_name: string
  month: string
  currency: Currency
  opening: Cents
  premium: Cents
  commission: Cents
  remitted: Cents
  closing: Cents
  previous_hash: string
  hash: string
  made_by_name: string
  created_at: Date
  is_remitted: boolean
}

/** Whose statements an actor sees: the provider's staff all of them, a carrier its own, others none. */
const ofCarrier = ({ actor }: Ctx): RawBuilder<SqlBool> => {
  if (seesAll(actor, 'billing')) return sql<SqlBool>`true`
  return takesShares(actor.accountType)
    ? sql<SqlBool>`statement.carrier_id = ${actor.orgId}::uuid`
    : sql<SqlBool>`false`
}

const MOST = 240

const rowsOf = async (ctx: Ctx, id: string | null): Promise<CarrierStatementRow[]> => {
  const { rows } = await sql<CarrierStatementRow>`select statement.*, exists (select from journal
        where journal.subject_kind = 'carrier' and journal.subject_id = statement.carrier_id::text
          and journal.kind = 'remit' and split_part(journal.key, ':', 3) >= statement.month) as is_remitted
    from carrier_statement statement
    where ${ofCarrier(ctx)} and (${id}::uuid is null or statement.id = ${id}::uuid)
    order by month desc, carrier_name, currency limit ${MOST}`.execute(ctx.db)
  return rows
}

const viewOf = (row: CarrierStatementRow): View => ({
  id: row.id,
  carrierId: row.carrier_id,
  carrierName: row.carrier_name,
  month: row.month,
  currency: row.currency,
  opening: row.opening,
  premium: row.premium,
  commission: row.commission,
  remitted: row.remitted,
  closing: row.closing,
  hash: row.hash,
  madeBy: row.made_by_name,
  created: row.created_at.toISOString(),
  isRemitted: row.is_remitted,
})

export const listStatements = async (ctx: Ctx): Promise<{ content: View[] }> => ({
  content: (await rowsOf(ctx, null)).map(viewOf),
})

export const readCarrierStatement = async (ctx: Ctx, id: string): Promise<CarrierStatementRow> => {
  const [row] = await rowsOf(ctx, id)
  if (!row) throw absent('statement')
  return row
}

export const linesOfStatement = async (ctx: Pick<Ctx, 'db'>, id: string): Promise<CarrierLine[]> => {
  const { rows } =
    await sql<CarrierLine>`select journal_id as "journalId", premium, commission, remitted, entry
    from carrier_statement_line where statement_id = ${id} order by line`.execute(ctx.db)
  return rows
}

export const readWhole = async (ctx: Ctx, id: string): Promise<OutputOf<Contract['carrierStatementGet']>> => {
  const row = await readCarrierStatement(ctx, id)
  const lines = await linesOfStatement(ctx, id)
  const { carrier_id: carrierId, month, currency, previous_hash: previousHash } = row
  const sums = carrierSums(row.opening, lines)
  const text = carrierText({ carrierId, month, currency, previousHash }, sums, lines)
  return {
    ...viewOf(row),
    isIntact: sums.closing === row.closing && hashOf(text) === row.hash,
    lines: lines.map(({ entry, ...line }) => ({
      ...line,
      policyNumber: entry?.policyNumber ?? null,
      insured: entry?.insured ?? null,
      from: entry?.from ?? null,
    })),
  }
}
