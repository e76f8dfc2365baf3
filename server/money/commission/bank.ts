import { sql } from 'kysely'
import { z } from 'zod'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { commissionContract } from '#contract/money/commission.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { type BankDetails, bankRefusal, digitsOf, shownBank } from '#domain/money/commission/bank.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { type AgencyRow, currencyOfAgency, lockAgency, readAgency } from './agencies.ts'
import { askApproval } from '../approval/ask.ts'
import type { ApprovalRow } from '../approval/rows.ts'
import { useToken } from './token.ts'

type Contract = typeof commissionContract
type View = OutputOf<Contract['commissionBank']>

const viewOf = (agency: AgencyRow, waiting: string | null): View => ({
  agencyId: agency.id,
  agencyName: agency.name,
  market: agency.market,
  isPaused: agency.isPaused,
  bank: agency.bankShown,
  waiting,
  version: agency.version,
})

/** How an agency is paid, and who asked for other details that wait. */
export const accountView = async (ctx: Ctx, agencyId: string): Promise<View> => {
  const agency = await readAgency(ctx, agencyId)
  const { rows } = await sql<{ by: string }>`select asked_by_name as by from money_approval
    where tenant_id = ${agencyId} and kind = 'bankDetails' and status = 'REQUESTED'`.execute(ctx.db)
  return viewOf(agency, rows[0]?.by ?? null)
}

/** What waits for approval: the details sealed, and what is shown of them. */
const asked = z.object({
  sealed: z.string(),
  shown: z.object({ accountName: z.string(), routing: z.string(), account: z.string() }),
})
type Asked = z.output<typeof asked>

export const openBank = (ctx: Pick<Ctx, 'ports'>, agencyId: string, sealed: string): BankDetails => {
  const text = ctx.ports.secrets.open(sealed, agencyId)
  if (text === null) throw new Error(`the bank details of ${agencyId} cannot be opened`)
  return JSON.parse(text) as BankDetails
}

/** Asks for other bank details: sealed at once, and in use once another user has approved them. */
export const askForBank = async (
  ctx: Ctx,
  { params, body }: InputOf<Contract['commissionBankSet']>,
): Promise<View> => {
  const agency = await lockAgency(ctx, params.agencyId)
  refuseIf(versionRefusal('agency', agency.version, body.version))
  const bank: BankDetails = {
    accountName: body.accountName,
    routing: digitsOf(body.routing),
    account: digitsOf(body.account),
  }
  refuseIf(bankRefusal(agency.market, bank))
  await useToken(ctx, body.token)
  const details: Asked = {
    sealed: ctx.ports.secrets.seal(JSON.stringify(bank), agency.id),
    shown: shownBank(bank),
  }
  await askApproval(ctx, {
    tenantId: agency.id,
    kind: 'bankDetails',
    subjectId: agency.id,
    subjectName: `Bank details of ${agency.name}, account ${details.shown.account}`,
    amount: null,
    currency: currencyOfAgency(agency),
    details,
    reason: `Commission of ${agency.name} goes to another account.`,
  })
  return accountView(ctx, agency.id)
}

/** Puts bank details in use that were approved. */
export const setBank = async (ctx: Ctx, approval: ApprovalRow): Promise<'done'> => {
  const { sealed, shown } = asked.parse(approval.details)
  const agency = await lockAgency(ctx, approval.tenant_id)
  await sql`update commission_account set bank_sealed = ${sealed}, bank_shown = ${JSON.stringify(shown)}::jsonb,
      modified_at = ${ctx.now}, lock_version = lock_version + 1
    where tenant_id = ${agency.id}`.execute(ctx.db)
  ctx.audit({
    tenantId: agency.id,
    action: 'commission.bankSet',
    recordKind: 'commissionAccount',
    recordId: agency.id,
    summary: `Commission of ${agency.name} goes to account ${shown.account}, asked by ${approval.asked_by_name}`,
  })
  return 'done'
}

/** Deletes bank details: monthly payments stop. What is prepared already keeps the account that it was prepared for. */
export const deleteBank = async (ctx: Ctx, agencyId: string): Promise<View> => {
  const agency = await lockAgency(ctx, agencyId)
  if (agency.bankSealed !== null) {
    await sql`update commission_account set bank_sealed = null, bank_shown = null, modified_at = ${ctx.now},
        lock_version = lock_version + 1
      where tenant_id = ${agencyId}`.execute(ctx.db)
    ctx.audit({
      tenantId: agencyId,
      action: 'commission.bankDeleted',
      recordKind: 'commissionAccount',
      recordId: agencyId,
      summary: `${ctx.actor.name} deleted the bank account of ${agency.name}`,
    })
  }
  return accountView(ctx, agencyId)
}

/** Pauses the payments of an agency, or resumes them. */
export const togglePayments = async (
  ctx: Ctx,
  { params: { agencyId }, body }: InputOf<Contract['commissionToggle']>,
): Promise<View> => {
  const agency = await lockAgency(ctx, agencyId)
  refuseIf(versionRefusal('agency', agency.version, body.version))
  if (agency.isPaused !== body.isPaused) {
    await sql`update commission_account set is_paused = ${body.isPaused}, modified_at = ${ctx.now},
        lock_version = lock_version + 1
      where tenant_id = ${agencyId}`.execute(ctx.db)
    ctx.audit({
      tenantId: agencyId,
      action: body.isPaused ? 'commission.paused' : 'commission.resumed',
      recordKind: 'commissionAccount',
      recordId: agencyId,
      summary: `${ctx.actor.name} ${body.isPaused ? 'paused' : 'resumed'} the commission payments of ${agency.name}`,
    })
  }
  return accountView(ctx, agencyId)
}
