import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ledgerContract } from '#contract/money/ledger.ts'
import { fieldRefusal, type Refusal, refuseIf } from '#domain/kernel/refusal.ts'
import { formatMoney } from '#domain/market/format.ts'
import { sweepPostings } from '#domain/money/ledger/paid-out.ts'
import { mayBeSwept, type TrustPosition } from '#domain/money/ledger/trust.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { insertion, together } from '#server/database/statements/whole-rows.ts'
import { bookDay, houseOf, journalRows } from '../shared/ledger.ts'
import { lockTrust } from '../shared/trust.ts'

type Contract = typeof ledgerContract
type Body = InputOf<Contract['ledgerSweep']>['body']

const refusalOf = ({ direction, amount, currency }: Body, position: TrustPosition): Refusal | null => {
  const most = direction === 'OUT' ? mayBeSwept(position) : position.operating
  if (amount <= most) return null
  const words =
    direction === 'OUT'
      ? `At most ${formatMoney(Math.max(0, most), currency)} of the trust account is own income: the rest is owed to others.`
      : `The operating account holds ${formatMoney(Math.max(0, most), currency)}.`
  return fieldRefusal('amount', words, 'TOO_MUCH')
}

/**
 * Moves own money between the trust and the operating account. One at a time: the second sees what the first left, so that
 * another's money is never moved.
 */
export const sweep = async (ctx: Ctx, body: Body): Promise<OutputOf<Contract['ledgerSweep']>> => {
  const { db } = ctx
  const { direction, amount, currency } = body
  const before = await lockTrust(db, currency)
  refuseIf(refusalOf(body, before))
  const tenantId = await houseOf(db)
  const id = ctx.newId()
  const moved = direction === 'OUT' ? amount : -amount
  const { journal, postings } = journalRows(ctx, {
    tenantId,
    key: `sweep:${id}`,
    kind: 'sweep',
    policyId: null,
    subject: { kind: 'house', id: `${currency} ${bookDay(ctx.now, currency)}` },
    currency,
    postings: sweepPostings(moved),
  })
  await together(db, [insertion(db, 'journal', [journal]), insertion(db, 'posting', postings)]).execute()
  ctx.audit({
    tenantId,
    accountId: null,
    action: 'ledger.swept',
    recordKind: 'journal',
    recordId: journal.id,
    fromStatus: null,
    toStatus: null,
    summary: `${formatMoney(amount, currency)} moved ${direction === 'OUT' ? 'out of' : 'into'} the trust account`,
    detail: { direction, currency },
  })
  const after = { ...before, trust: before.trust - moved, difference: before.difference - moved }
  return { ...after, own: mayBeSwept(after) }
}
