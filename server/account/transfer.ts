import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { transferContract } from '#contract/account/transfer.ts'
import { transferRefusal, type TransferFacts } from '#domain/account/transfer.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { isSandbox } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import type { AccountRow } from '#server/database/tables.ts'
import { accountFor, accountView, readAccount } from '#server/account/shared/account.ts'
import { changeServicer, partiesAt } from '#server/party/shared/relations.ts'
import { lockRows, type Moved, moveRows, type Moving } from './shared/transfer-rows.ts'

type Contract = typeof transferContract
type Body = InputOf<Contract['accountTransfer']>['body']

interface Receiver extends NonNullable<TransferFacts['receiver']> {
  processorId: string | null
  agent: Moving['agent'] | null
  /** Whether the agency that services the account is a sandbox. */
  isFromSandbox: boolean
  /** Whether any of its users can be assigned work. */
  hasUsers: boolean
  hasPendingLetter: boolean
}

/** The party that is to take the account over, with the user who takes its open work. */
const receiverOf = async (
  ctx: Ctx,
  account: AccountRow,
  { agencyId, agentId }: Body,
): Promise<Receiver | null> => {
  const { rows } = await sql<Receiver>`
    select org.id, org.name, org.account_type as "accountType", org.market, org.enabled as "isEnabled",
      ${isSandbox('org.id')} as "isSandbox",
      exists (select from tenant_clock where tenant_id = ${account.tenant_id}) as "isFromSandbox",
      org.processor_id as "processorId",
      exists (select from account where tenant_id = org.id and cbid = ${account.cbid}) as "hasCompany",
      exists (select from bor_order where account_id = ${account.id} and status = 'PENDING') as "hasPendingLetter",
      exists (select from app_user where org_id = org.id and enabled and confirmed_at is not null and removed_at is null) as "hasUsers",
      (select json_build_object('id', id, 'agentFirstName', first_name, 'agentLastName', last_name,
          'agentEmail', email, 'agentPhone', phone) from app_user
        where org_id = org.id and enabled and confirmed_at is not null and removed_at is null
          and (${agentId ?? null}::uuid is null or id = ${agentId ?? null}::uuid)
        order by is_primary_contact desc, created_at, id limit 1) as agent
    from org where org.id = ${agencyId}`.execute(ctx.db)
  return rows[0] ?? null
}

const refuseTransfer = (account: AccountRow, receiver: Receiver | null): void =>
  refuseIf(
    transferRefusal({
      account: {
        name: account.name,
        market: account.market,
        agencyId: account.tenant_id,
        isSandbox: receiver?.isFromSandbox ?? false,
      },
      receiver,
      hasPendingLetter: receiver?.hasPendingLetter ?? false,
      agent: receiver?.agent ? 'KNOWN' : receiver?.hasUsers ? 'UNKNOWN' : null,
    }),
  )

/** The letter by which it is transferred is a document of the account itself. */
const refuseDocument = async (ctx: Ctx, accountId: string, documentId: string | undefined): Promise<void> => {
  if (documentId === undefined) return
  const known = await ctx.db
    .selectFrom('document')
    .select('document.id')
    .where('document.id', '=', documentId)
    .where('document.account_id', '=', accountId)
    .where(visible(ctx.actor, 'document'))
    .executeTakeFirst()
  if (!known)
    throw new Refused(fieldRefusal('documentId', 'Choose a document of this account.', 'DOCUMENT_UNKNOWN'))
}

/** Each agency has the transfer in its own trail: as the last entry of one's time, and the first of the other's. */
const recordTransfer = (
  ctx: Ctx,
  { accountId, from, to }: Moving,
  body: Body,
  name: string,
  moved: Moved,
) => {
  const entry = {
    recordKind: 'account',
    recordId: accountId,
    accountId,
    detail: { reason: body.reason, documentId: body.documentId ?? null, from: from.id, to: to.id, moved },
  }
  ctx.audit({
    ...entry,
    tenantId: from.id,
    action: 'account.transferredAway',
    summary: `${name} transferred to ${to.name}: ${body.reason}`,
  })
  ctx.audit({
    ...entry,
    tenantId: to.id,
    action: 'account.transferred',
    summary: `${name} transferred from ${from.name}: ${body.reason}`,
  })
}

/**
 * Transfers an account with everything live of it to another agency, in this transaction. From then on the new agency
 * sees it all, and the former one what is never rewritten of its own time: its documents, its trail, the commission that
 * it earned. Refuses a receiver that cannot take it over, and an account that was changed after it was read.
 */
export const transferAccount = async (ctx: Ctx, accountId: string, body: Body) => {
  const before = await readAccount(ctx, accountId)
  await lockRows(ctx.db, before.tenant_id, accountId)
  const account = await accountFor(ctx, accountId, 'transfer')
  const receiver = await receiverOf(ctx, account, body)
  refuseTransfer(account, receiver)
  refuseIf(versionRefusal('account', account.lock_version, body.version))
  await refuseDocument(ctx, accountId, body.documentId)
  const moving: Moving = {
    accountId,
    from: { id: account.tenant_id, name: account.agency_name },
    to: receiver as Receiver,
    agent: receiver?.agent as Moving['agent'],
    now: ctx.now,
  }
  await changeServicer(ctx.db, accountId, {
    partyId: moving.to.id,
    at: ctx.now,
    documentId: body.documentId ?? null,
    reason: body.reason,
  })
  const moved = await moveRows(ctx.db, moving)
  recordTransfer(ctx, moving, body, account.name, moved)
  return accountView(ctx, await readAccount(ctx, accountId))
}

/** The parties of an account and of its policies at the end of a day where its market is; now without a day. */
export const partiesOfAccount = async (
  ctx: Ctx,
  accountId: string,
  day: string | undefined,
): Promise<OutputOf<Contract['accountParties']>> => {
  const account = await readAccount(ctx, accountId)
  const { rows } = await sql<{ id: string; at: Date }>`
    select id, coalesce(((${day ?? null}::date + 1)::timestamp at time zone ${MARKET_ZONES[account.market]})
      - interval '1 microsecond', ${ctx.now}) as at
    from (select ${accountId}::uuid as id union all select id from policy
      where tenant_id = ${account.tenant_id} and account_id = ${accountId}) related`.execute(ctx.db)
  const at = rows[0]?.at ?? ctx.now
  const relations = await partiesAt(
    ctx.db,
    rows.map(({ id }) => id),
    at,
  )
  return {
    content: relations.map((relation) => ({
      ...relation,
      from: relation.from.toISOString(),
      until: relation.until?.toISOString() ?? null,
    })),
  }
}
