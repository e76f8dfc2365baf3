import { moveRows } from '#server/account/shared/transfer-rows.ts'
import type { AuditNote } from '#server/command/ctx.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { changeServicer } from '#server/party/shared/relations.ts'
import type { ServicingAgency } from './agency.ts'
import { type BrokerChange, recordBrokerChange } from './broker-change.ts'

/** An account on its way, which the caller has locked and may move. */
interface AccountMove extends Omit<BrokerChange, 'to'> {
  companyName: string
  to: ServicingAgency
  agent: NonNullable<ServicingAgency['agent']>
  /** Why, as the row says that holds who services the account. */
  reason: string
  documentId: string | null
  /** How the trails of both agencies end: "by a letter of the insured". */
  sentence: string
  /** Who ordered it, where no session did. */
  actor?: NonNullable<AuditNote['actor']>
}

/**
 * Moves an account with everything live of it to another agency, in this transaction: by a letter of the insured, with a
 * book, or back. What services it is a dated row, each live policy has the change as a transaction of its day, and each
 * agency has it in its own trail: as the last entry of one's time, and the first of the other's.
 */
export const moveToAgency = async (ctx: PublicCtx, move: AccountMove): Promise<void> => {
  const { accountId, from, to, agent, companyName, sentence, actor } = move
  await changeServicer(ctx.db, accountId, {
    partyId: to.id,
    at: ctx.now,
    documentId: move.documentId,
    reason: move.reason,
  })
  const moved = await moveRows(ctx.db, { accountId, from, to, agent, now: ctx.now })
  const entry = {
    recordKind: 'account',
    recordId: accountId,
    accountId,
    detail: { ...move.detail, from: from.id, to: to.id, moved },
    ...(actor && { actor }),
  }
  ctx.audit({
    ...entry,
    tenantId: from.id,
    action: 'account.transferredAway',
    summary: `${companyName} transferred to ${to.name} ${sentence}`,
  })
  ctx.audit({
    ...entry,
    tenantId: to.id,
    action: 'account.transferred',
    summary: `${companyName} transferred ${sentence}`,
  })
  await recordBrokerChange(ctx, move)
}
