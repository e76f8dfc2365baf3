import { addDays } from '#domain/kernel/dates.ts'
import { transition, type Written } from '#domain/kernel/lifecycle.ts'
import { totalOf } from '#domain/money/ledger.ts'
import type { WantedEnding } from '#domain/policy/ending/decide.ts'
import {
  cancellationSteps,
  type CancellationStatus,
  OPEN_NOTICE,
  policyNoticeSteps,
  type PolicyNoticeStatus,
} from '#domain/policy/ending/steps.ts'
import { type PolicyStatus, RESTORE_DAYS } from '#domain/policy/lifecycle.ts'
import { reasonText } from '#domain/policy/notices/reasons.ts'
import { refreshAccountStatus } from '#server/account/shared/status.ts'
import type { Ctx } from '#server/command/ctx.ts'
import {
  changeOf,
  insertion,
  type ReadyWrite,
  together,
  Worked,
} from '#server/database/statements/whole-rows.ts'
import type { CancellationRow, PolicyNoticeRow } from '#server/database/tables/ending-tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { financingEnds } from '../../money/shared/finance.ts'
import { policyToday, type WholePolicy } from '../shared/policy.ts'
import { record } from '../shared/recording.ts'
import { cancellationDocument } from './documents.ts'
import { mailNews } from './news.ts'
import { planEnding } from './plan.ts'
import { noticesOf } from './rows.ts'

export const nextVersion = new Worked('lock_version + 1')

type Named = Pick<WholePolicy, 'tenant_id' | 'id'>

/** Moves an end one step; what is said of it stays with it. */
export const cancellationMoved = (
  ctx: Pick<PublicCtx, 'db' | 'now'>,
  row: Pick<CancellationRow, 'tenant_id' | 'id' | 'status'>,
  step: keyof typeof cancellationSteps,
  more: {
    effective_on?: string
    file_id?: string | null
    decided_by_name?: string
    decided_at?: Date
    sequence?: number
    closed_reason?: string
    letter_file_id?: string
    letter_signed_on?: string
  } = {},
): ReadyWrite =>
  changeOf(ctx.db, 'policy_cancellation', row, {
    ...more,
    status: transition<CancellationStatus, string>(cancellationSteps, step, row.status),
    modified_at: ctx.now,
    lock_version: nextVersion,
  })

export const noticeMoved = (
  ctx: Pick<PublicCtx, 'db' | 'now'>,
  row: Pick<PolicyNoticeRow, 'tenant_id' | 'id' | 'status'>,
  step: keyof typeof policyNoticeSteps,
  more: {
    proof?: string
    outcome?: string
    faults?: string
    closed_reason?: string
    closed_at?: Date
  } = {},
): ReadyWrite =>
  changeOf(ctx.db, 'policy_notice', row, {
    ...more,
    status: transition<PolicyNoticeStatus, string>(policyNoticeSteps, step, row.status),
    modified_at: ctx.now,
    lock_version: nextVersion,
  })

export const isOpen = ({ status }: Pick<PolicyNoticeRow, 'status'>): boolean =>
  (OPEN_NOTICE as readonly string[]).includes(status)

/** Notices of a cancellation that wait; those at the end of the term are no part of it. */
export const openNotices = (notices: readonly PolicyNoticeRow[]): PolicyNoticeRow[] =>
  notices.filter((notice) => notice.step === 'CANCEL' && isOpen(notice))

/** Notices at the end of the term that wait. */
export const openRenewalNotices = (notices: readonly PolicyNoticeRow[]): PolicyNoticeRow[] =>
  notices.filter((notice) => notice.step !== 'CANCEL' && isOpen(notice))

/** Moves the policy without a transaction: nothing of its terms or its money changes. */
export const policyMoved = (
  ctx: Pick<PublicCtx, 'db' | 'now'>,
  { tenant_id, id }: Named,
  status: Written<PolicyStatus>,
): ReadyWrite =>
  changeOf(ctx.db, 'policy', { tenant_id, id }, { status, modified_at: ctx.now, lock_version: nextVersion })

/** Writes what belongs together, and the step of the policy on its trail. */
export const writeStep = async (
  ctx: Pick<PublicCtx, 'db' | 'audit'>,
  policy: WholePolicy,
  writes: readonly ReadyWrite[],
  said: { action: string; to?: PolicyStatus; summary: string; detail?: Record<string, unknown> },
): Promise<void> => {
  await together(ctx.db, [...writes]).execute()
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: said.action,
    recordKind: 'policy',
    recordId: policy.id,
    ...(said.to !== undefined && { fromStatus: policy.status, toStatus: said.to }),
    summary: said.summary,
    ...(said.detail && { detail: said.detail }),
  })
}

const SAID = {
  CANCEL: { action: 'policy.cancelled', mail: 'CANCELED', words: 'canceled' },
  FLAT: { action: 'policy.flatCancelled', mail: 'FLAT', words: 'canceled flat' },
  VOID: { action: 'policy.voided', mail: 'VOID', words: 'voided' },
} as const

const day = (one: string, other: string): string => (one > other ? one : other)

/** What an end that is recorded brings with it. */
export interface Ended {
  status: Written<PolicyStatus>
  /** The row of the end, as it becomes recorded with this sequence. */
  rowOf: (sequence: number) => ReadyWrite
  /** Further rows of the same statement. */
  writes?: readonly ReadyWrite[]
}

/**
 * Records the end of a policy: its transaction with its money, the endorsement, the end's own row and the policy's
 * status, all in one statement; then mails and the account's status. The caller holds the policy's lock.
 */
export const recordEnding = async (
  ctx: Ctx,
  policy: WholePolicy,
  wanted: WantedEnding,
  { status, rowOf, writes = [] }: Ended,
): Promise<string[]> => {
  const { term, worked, sheet } = await planEnding(ctx, policy, wanted)
  const document = cancellationDocument(ctx, policy, wanted, sheet, worked)
  const today = policyToday(ctx.now, policy)
  const { action, mail, words } =
    SAID[wanted.way === 'CANCEL' && status === 'FLAT CANCELLED' ? 'FLAT' : wanted.way]
  const reason = reasonText(wanted.reason, policy.market)
  const announced = openRenewalNotices(await noticesOf(ctx, policy))
  const closed = { closed_reason: `The policy ended on ${wanted.on}.`, closed_at: ctx.now }
  const sequence = worked.lines.at(-1)?.link.sequence ?? 0
  const { documents } = await record(ctx, policy, term, worked, {
    action,
    summary: `Policy ${policy.policy_number} ${words} from ${wanted.on}: ${reason}`,
    description: `Cancellation on ${wanted.on}: ${reason}`,
    status,
    ended: {
      ended_on: wanted.on,
      restorable_until: addDays(day(wanted.on, today), RESTORE_DAYS),
      not_renewed_on: null,
    },
    writes: [
      insertion(ctx.db, 'document', [document]),
      rowOf(sequence),
      ...writes,
      ...(await financingEnds(ctx, policy, wanted.on)),
      // There is no renewal to announce any more.
      ...announced.map((one) => noticeMoved(ctx, one, 'stop', closed)),
    ],
  })
  await refreshAccountStatus(ctx, policy.tenant_id, [policy.account_id])
  mailNews(ctx, policy, mail, {
    day: wanted.on,
    reason,
    returned: totalOf(worked.before) - totalOf(worked.after),
  })
  return [document.id, ...documents]
}
