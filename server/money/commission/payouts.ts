import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { payoutContract } from '#contract/money/payouts.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { addBusinessDays } from '#domain/market/business-days.ts'
import { companyOf } from '#domain/market/company.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import { digitsOf } from '#domain/money/commission/bank.ts'
import { PAYER_IDS, payoutFile, payoutFileName } from '#domain/money/commission/payout/file.ts'
import type { PayoutEntry } from '#domain/money/commission/payout/entry.ts'
import {
  payoutFileLifecycle,
  payoutFileRules,
  payoutFileStarts,
  type PayoutFileAction,
  type PayoutFileStatus,
} from '#domain/money/commission/payout/lifecycle.ts'
import { type Ctx, todayIn } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { absent } from '#server/database/scope.ts'
import { refuseUnfunded } from '../shared/trust.ts'
import { agencyBalances } from './balances.ts'
import { openBank } from './bank.ts'
import { postPayout } from './pay.ts'
import { hashOf } from './run.ts'

type Contract = typeof payoutContract
type View = OutputOf<Contract['payoutPrepare']>

interface FileRow {
  id: string
  status: PayoutFileStatus
  currency: Currency
  file_name: string
  created_on: string
  pay_on: string
  sequence: number
  prepared_by: string
  prepared_by_name: string
  prepared_at: Date
  decided_by_name: string | null
  decided_at: Date | null
  sha256: string | null
  lock_version: number
  payments: { agencyId: string; agencyName: string; amount: Cents; statementId: string | null }[] | null
}

const LATEST = 100

const filesOf = async (ctx: Ctx, id: string | null): Promise<FileRow[]> => {
  const { rows } = await sql<FileRow>`select payout_file.*,
      (select json_agg(json_build_object('agencyId', payout.tenant_id, 'agencyName', payout.agency_name,
          'amount', payout.amount, 'statementId', payout.statement_id) order by payout.agency_name, payout.id)
        from payout where payout.file_id = payout_file.id) as payments
    from payout_file where ${id}::uuid is null or payout_file.id = ${id}::uuid
    order by prepared_at desc, id desc limit ${LATEST}`.execute(ctx.db)
  return rows
}

const factsOf = (ctx: Ctx, row: FileRow) => ({
  status: row.status,
  preparedBy: row.prepared_by,
  actorId: ctx.actor.userId,
})

const viewOf = (ctx: Ctx, row: FileRow): View => {
  const payments = row.payments ?? []
  return {
    id: row.id,
    status: row.status,
    currency: row.currency,
    fileName: row.file_name,
    payOn: row.pay_on,
    count: payments.length,
    total: payments.reduce((sum, { amount }) => sum + amount, 0),
    preparedBy: row.prepared_by_name,
    prepared: row.prepared_at.toISOString(),
    decidedBy: row.decided_by_name,
    decided: row.decided_at?.toISOString() ?? null,
    sha256: row.sha256,
    payments,
    version: row.lock_version,
    actions: actionsFor(ctx, payoutFileRules, factsOf(ctx, row)),
  }
}

export const listFiles = async (ctx: Ctx): Promise<{ content: View[] }> => ({
  content: (await filesOf(ctx, null)).map((row) => viewOf(ctx, row)),
})

const readFile = async (ctx: Ctx, id: string): Promise<FileRow> => {
  const [row] = await filesOf(ctx, id)
  if (!row) throw absent('file of payments')
  return row
}

const marketOf = (currency: Currency): 'US' | 'UK' => (currency === 'GBP' ? 'UK' : 'US')

/** Files of a currency are prepared one after the other, so that no agency is paid twice. */
const oneAtATime = (ctx: Ctx, currency: Currency): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext(${`payouts ${currency}`}))`.execute(ctx.db)

/** Prepares the payments of every agency that can be paid; nothing is posted and no file leaves before it is released. */
export const prepareFile = async (ctx: Ctx, { body }: InputOf<Contract['payoutPrepare']>): Promise<View> => {
  const { currency } = body
  const market = marketOf(currency)
  await oneAtATime(ctx, currency)
  const agencies = await agencyBalances(
    ctx.db,
    sql`org.market = ${market} and ${withoutSandboxes(ctx.actor, 'org.id')}`,
  )
  const paid = agencies.filter(({ payable }) => payable > 0)
  if (paid.length === 0)
    throw new Refused(
      refusal(
        'conflict',
        'PAYOUT_NOTHING',
        'No agency can be paid now. The list of agencies says why each of them waits.',
      ),
    )
  const id = ctx.newId()
  const day = todayIn(ctx.now, MARKET_ZONES[market])
  const counted = await sql<{ count: number }>`select count(*)::int as count from payout_file
    where currency = ${currency} and created_on = ${day}`.execute(ctx.db)
  const sequence = counted.rows[0]?.count ?? 0
  const payOn = addBusinessDays(day, 2, market)
  await ctx.db
    .insertInto('payout_file')
    .values({
      id,
      status: begun<PayoutFileStatus>(payoutFileStarts, 'PREPARED'),
      currency,
      file_name: payoutFileName(currency, payOn, sequence),
      created_on: day,
      pay_on: payOn,
      sequence,
      prepared_by: ctx.actor.userId,
      prepared_by_name: ctx.actor.name,
      prepared_at: ctx.now,
    })
    .execute()
  const rows = paid.map((agency) => ({
    tenant: agency.id,
    id: ctx.newId(),
    statement: agency.statementId,
    name: agency.name,
    amount: agency.payable,
    description: `Commission ${agency.month ?? ''}`.trim(),
    sealed: agency.bankSealed,
  }))
  await sql`insert into payout (tenant_id, id, file_id, statement_id, agency_name, amount, currency, description,
      bank_sealed, created_by_name, created_at, is_open)
    select tenant, one.id, ${id}::uuid, statement, name, amount, ${currency}, description, sealed, ${ctx.actor.name},
      ${ctx.now}::timestamptz, true
    from json_to_recordset(${JSON.stringify(rows)}) as one (tenant uuid, id uuid, statement uuid, name text, amount bigint,
      description text, sealed text)`.execute(ctx.db)
  const row = await readFile(ctx, id)
  audit(ctx, row, null, 'PREPARED', 'payout.prepared', 'prepared')
  return viewOf(ctx, row)
}

const audit = (
  ctx: Ctx,
  row: FileRow,
  from: PayoutFileStatus | null,
  to: PayoutFileStatus,
  action: string,
  word: string,
): void =>
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action,
    recordKind: 'payoutFile',
    recordId: row.id,
    fromStatus: from,
    toStatus: to,
    summary: `${ctx.actor.name} ${word} ${row.payments?.length ?? 0} commission payments, ${row.file_name}`,
  })

interface PayoutRow {
  id: string
  tenant_id: string
  agency_name: string
  amount: Cents
  description: string
  bank_sealed: string
}

const payoutsOf = async (ctx: Ctx, fileId: string): Promise<PayoutRow[]> => {
  const { rows } =
    await sql<PayoutRow>`select id, tenant_id, agency_name, amount, description, bank_sealed from payout
    where file_id = ${fileId} order by agency_name, id`.execute(ctx.db)
  return rows
}

/** The bytes of a file: the same rows give the same, however often they are asked for. */
const bytesOf = async (ctx: Ctx, row: FileRow): Promise<string> => {
  const company = companyOf(marketOf(row.currency))
  const entries: PayoutEntry[] = (await payoutsOf(ctx, row.id)).map((payout) => ({
    agencyName: payout.agency_name,
    bank: openBank(ctx, payout.tenant_id, payout.bank_sealed),
    amount: payout.amount,
    reference: payout.description,
  }))
  return payoutFile(
    row.currency,
    {
      payerName: company.legalName,
      payerId: PAYER_IDS[row.currency],
      bankName: company.bank.bank,
      bank: { ...company.bank, routing: digitsOf(company.bank.routing) },
      createdOn: row.created_on,
      // The moment is of no one's interest, and the day is on the record.
      createdAt: '0000',
      payOn: row.pay_on,
      sequence: row.sequence,
    },
    entries,
  )
}

/** Posts every payment of a file. What was clawed back since it was prepared stops it: nothing is half paid. */
const release = async (ctx: Ctx, row: FileRow): Promise<string> => {
  const owing = await agencyBalances(
    ctx.db,
    sql`org.id in (select tenant_id from payout where file_id = ${row.id})`,
  )
  const short = owing.find(({ balance }) => balance < 0)
  if (short)
    throw new Refused(
      refusal(
        'conflict',
        'PAYOUT_ABOVE_BALANCE',
        `${short.name} is owed less than this pays, since commission was clawed back meanwhile. Withdraw these payments and prepare them again.`,
      ),
    )
  await refuseUnfunded(
    ctx,
    row.currency,
    (row.payments ?? []).reduce((sum, { amount }) => sum + amount, 0),
  )
  const sha256 = hashOf(await bytesOf(ctx, row))
  for (const payout of await payoutsOf(ctx, row.id)) {
    const { id, tenant_id: agencyId, amount } = payout
    const journalId = await postPayout(ctx, { id, agencyId, amount, currency: row.currency })
    await sql`update payout set is_open = false, journal_id = ${journalId}
      where tenant_id = ${agencyId} and id = ${id}`.execute(ctx.db)
    ctx.audit({
      tenantId: agencyId,
      action: 'commission.paid',
      recordKind: 'commissionAccount',
      recordId: agencyId,
      summary: `Commission paid to ${payout.agency_name} with ${row.file_name}`,
    })
  }
  return sha256
}

const WORDS = { release: 'released', withdraw: 'withdrew' } as const satisfies Record<
  PayoutFileAction,
  string
>

/** Releases payments that another user prepared, or withdraws them; the file's row is locked first. */
export const decideFile = async (ctx: Ctx, { body }: InputOf<Contract['payoutDecide']>): Promise<View> => {
  await sql`select from payout_file where id = ${body.id} for update`.execute(ctx.db)
  const row = await readFile(ctx, body.id)
  refuseAction(ctx, payoutFileRules, body.action, factsOf(ctx, row))
  refuseIf(versionRefusal('file of payments', row.lock_version, body.version))
  const to = transition<PayoutFileStatus, PayoutFileAction>(payoutFileLifecycle, body.action, row.status)
  const sha256 = body.action === 'release' ? await release(ctx, row) : null
  if (body.action === 'withdraw')
    await sql`update payout set is_open = false where file_id = ${row.id}`.execute(ctx.db)
  await ctx.db
    .updateTable('payout_file')
    .set({
      status: to,
      decided_by: ctx.actor.userId,
      decided_by_name: ctx.actor.name,
      decided_at: ctx.now,
      sha256,
      lock_version: row.lock_version + 1,
    })
    .where('id', '=', row.id)
    .execute()
  audit(ctx, row, row.status, to, `payout.${WORDS[body.action]}`, WORDS[body.action])
  return viewOf(ctx, await readFile(ctx, row.id))
}

/** The file for the bank, once it is released. Throws where its bytes are no longer what was released. */
export const downloadFile = async (ctx: Ctx, id: string) => {
  const row = await readFile(ctx, id)
  if (row.sha256 === null)
    throw new Refused(
      refusal(
        'conflict',
        'PAYOUT_NOT_RELEASED',
        'These payments are not released, so that there is no file yet.',
      ),
    )
  const text = await bytesOf(ctx, row)
  if (hashOf(text) !== row.sha256) throw new Error(`the bytes of ${row.file_name} are not what was released`)
  return { bytes: Buffer.from(text, 'latin1'), fileName: row.file_name, mediaType: 'text/plain' }
}
