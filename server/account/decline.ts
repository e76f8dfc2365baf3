import type { InputOf } from '#contract/endpoint.ts'
import type { accountContract } from '#contract/account/account.ts'
import { accountRules } from '#domain/account/actions.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { reasonRefusal } from '#domain/quote/guards.ts'
import { productOf } from '#domain/rating/products.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { accountForUpdate, accountView, changeAccount, standingOf } from '#server/account/shared/account.ts'
import { quotableProduct } from '#server/rating/shared/rated-account.ts'
import { declineQuotesOf } from '#server/quote/shared/events.ts'

type Contract = typeof accountContract

/** No terms of a product are offered to the account: its open quotes of it are declined, and no new one is begun. */
export const declineAccount = async (ctx: Ctx, body: InputOf<Contract['accountDecline']>['body']) => {
  const row = await accountForUpdate(ctx, body.accountId)
  const product = quotableProduct(body.productType, row.market)
  refuseAction(ctx, accountRules, 'decline', standingOf(row, product))
  refuseIf(reasonRefusal(body.reasonSummary))
  const decline = {
    product,
    reasonSummary: body.reasonSummary,
    reason: body.reason,
    declinedBy: ctx.actor.name,
    declinedAt: ctx.now.toISOString(),
  }
  const quotes = await declineQuotesOf(ctx, row, decline)
  const saved = await changeAccount(ctx, row, { declines: JSON.stringify([...row.declines, decline]) })
  const name = productOf(product)?.name ?? product
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'account.declined',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `${row.name} declined for ${name}: ${body.reasonSummary}`,
    detail: { reason: body.reason, quotes },
  })
  return accountView(ctx, saved)
}

/** Terms may be asked for again; what was declined stays declined until an underwriter opens it again. */
export const undeclineAccount = async (ctx: Ctx, body: InputOf<Contract['accountUndecline']>['body']) => {
  const row = await accountForUpdate(ctx, body.accountId)
  const product = quotableProduct(body.productType, row.market)
  refuseAction(ctx, accountRules, 'undecline', standingOf(row, product))
  const declines = row.declines.filter((one) => one.product !== product)
  const saved = await changeAccount(ctx, row, { declines: JSON.stringify(declines) })
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'account.undeclined',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `${row.name} may be quoted for ${productOf(product)?.name ?? product} again: ${body.note}`,
  })
  return accountView(ctx, saved)
}
