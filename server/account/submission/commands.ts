import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { submissionContract } from '#contract/account/submission.ts'
import { quotableProduct } from '#server/rating/shared/rated-account.ts'
import { transition, begun, transitionOfAll, type Written } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { submissionRules } from '#domain/account/submission/actions.ts'
import {
  isOpenSubmission,
  type SubmissionAction,
  submissionLifecycle,
  type SubmissionStatus,
  submissionStarts,
} from '#domain/account/submission/lifecycle.ts'
import {
  declinationRefusal,
  declinationWords,
  openSubmissionRefusal,
} from '#domain/account/submission/declination.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import { workedSearch } from '#server/database/lists/lists.ts'
import { visible } from '#server/database/scope.ts'
import type { AccountRow } from '#server/database/tables.ts'
import { insertion, type Unmoved } from '#server/database/statements/whole-rows.ts'
import {
  type readSubmission,
  submissionFor,
  type SubmissionView,
  submissionView,
} from '#server/account/submission/submission.ts'
import { mailAssigned, mailDecided, mailReceived } from './mail.ts'
import { underwriterOf } from '#server/party/shared/underwriters.ts'

type Contract = typeof submissionContract
type Row = Awaited<ReturnType<typeof readSubmission>>

interface Wish {
  productType?: string | undefined
  note?: string | undefined
}

const openNumberOf = async (
  ctx: Ctx,
  account: Pick<AccountRow, 'tenant_id' | 'id'>,
): Promise<string | null> => {
  const rows = await ctx.db
    .selectFrom('submission')
    .select(['submission_number', 'status'])
    .where('tenant_id', '=', account.tenant_id)
    .where('account_id', '=', account.id)
    .where(visible(ctx.actor, 'submission'))
    .execute()
  return rows.find(({ status }) => isOpenSubmission(status))?.submission_number ?? null
}

const nextNumber = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{
    number: string
  }>`select 'S-' || nextval('submission_number') as number`.execute(ctx.db)
  return rows[0]?.number ?? ''
}

/**
 * Hands an account, which the caller has locked, to the underwriters. It counts as a renewal where a policy is in
 * force. An account has one open submission at a time.
 */
export const submitAccount = async (ctx: Ctx, account: AccountRow, wish: Wish): Promise<SubmissionView> => {
  const product = wish.productType ? quotableProduct(wish.productType, account.market) : null
  refuseIf(openSubmissionRefusal(await openNumberOf(ctx, account)))
  const number = await nextNumber(ctx)
  const msgId = ctx.newId()
  const row = {
    tenant_id: account.tenant_id,
    id: ctx.newId(),
    submission_number: number,
    account_id: account.id,
    carrier_id: account.carrier_id,
    account_name: account.name,
    agency_name: account.agency_name,
    market: account.market,
    state: account.state,
    product,
    is_renewal: account.status === 'Active Policy',
    status: begun(submissionStarts, 'NEW'),
    assignee_id: null,
    assignee_name: null,
    msg_id: msgId,
    note: wish.note || null,
    declination_reason: null,
    declination_reason_description: null,
    fill_in_declination_reason: null,
    decided_by: null,
    decided_at: null,
    created_by: ctx.actor.userId,
    created_by_name: ctx.actor.name,
    created_at: ctx.now,
    modified_at: ctx.now,
    lock_version: 1,
  } as const
  const search = workedSearch(row.tenant_id, number, row.account_name, row.agency_name, row.state, product)
  await ctx.write(insertion(ctx.db, 'submission', [{ ...row, search }]))
  ctx.audit({
    id: msgId,
    tenantId: row.tenant_id,
    action: 'submission.created',
    recordKind: 'submission',
    recordId: row.id,
    accountId: row.account_id,
    fromStatus: null,
    toStatus: 'NEW',
    summary: `Submission ${number} of ${row.account_name}`,
  })
  await mailReceived(ctx, row)
  return submissionView(ctx, { ...row, quoted: { count: 0, premium: null } })
}

interface Step {
  action: SubmissionAction
  /** `submission.certified`. */
  event: string
  summary: string
  change?: Unmoved<'submission'>
  /** What the underwriter wrote, for the mail that reports a decision. */
  note?: string | undefined
}

const changed = async (ctx: Ctx, row: Row, step: Step): Promise<SubmissionView> => {
  const status = transition(submissionLifecycle, step.action, row.status)
  const change = { ...step.change, status, modified_at: ctx.now }
  await ctx.write(
    ctx.db
      .updateTable('submission')
      .set({ ...change, lock_version: sql`lock_version + 1` })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
  )
  ctx.audit({
    tenantId: row.tenant_id,
    action: step.event,
    recordKind: 'submission',
    recordId: row.id,
    accountId: row.account_id,
    fromStatus: row.status === status ? null : row.status,
    toStatus: row.status === status ? null : status,
    summary: step.summary,
  })
  const now = { ...row, ...change } as Row
  if (status !== row.status) await mailDecided(ctx, now, step.note)
  return submissionView(ctx, now)
}

const assignment = (ctx: Ctx, row: Row, action: SubmissionAction, to: { id: string; name: string }) =>
  changed(ctx, row, {
    action,
    event: 'submission.assigned',
    summary: `Submission ${row.submission_number} assigned to ${to.name}`,
    change: { assignee_id: to.id, assignee_name: to.name },
  })

/** Gives a submission to an underwriter: a new one, or one that another user works. */
export const assign = async (
  ctx: Ctx,
  body: InputOf<Contract['submissionAssign']>['body'],
  action: 'assign' | 'updateAssignee',
): Promise<SubmissionView> => {
  const row = await submissionFor(ctx, body.submissionId, action)
  const to = await underwriterOf(ctx, body.userId)
  await mailAssigned(ctx, to, [row])
  return assignment(ctx, row, action, to)
}

/** Writes the new assignee of several submissions in one statement. */
const giveTo = async (
  ctx: Ctx,
  to: { id: string; name: string },
  rows: readonly { tenant_id: string; id: string }[],
  moved: { status?: Written<SubmissionStatus> } = {},
): Promise<void> => {
  if (rows.length === 0) return
  await ctx.db
    .updateTable('submission')
    .set({
      ...moved,
      assignee_id: to.id,
      assignee_name: to.name,
      modified_at: ctx.now,
      lock_version: sql`lock_version + 1`,
    })
    .where('tenant_id', 'in', [...new Set(rows.map((row) => row.tenant_id))])
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
}

/** New ones are assigned and worked ones change hands; of each that is closed the answer says why not. */
export const assignMany = async (
  ctx: Ctx,
  { submissionIds, userId }: InputOf<Contract['submissionBulkAssign']>['body'],
): Promise<OutputOf<Contract['submissionBulkAssign']>> => {
  const to = await underwriterOf(ctx, userId)
  const rows = await ctx.db
    .selectFrom('submission')
    .select(['tenant_id', 'id', 'account_id', 'submission_number', 'status'])
    .select(['account_name', 'agency_name', 'market'])
    .where('id', 'in', submissionIds)
    .where(visible(ctx.actor, 'submission'))
    .orderBy('id')
    .forUpdate()
    .execute()
  const judged = rows.map((row) => {
    const action = row.status === 'NEW' ? ('assign' as const) : ('updateAssignee' as const)
    return { row, action, because: submissionRules.refusalOf(action, row, holdsOf(ctx)) }
  })
  const given = judged.filter(({ because }) => because === null)
  const isNew = ({ action }: (typeof given)[number]): boolean => action === 'assign'
  const fresh = given.filter(isNew).map(({ row }) => row)
  const assigned = transitionOfAll(
    submissionLifecycle,
    'assign',
    fresh.map((row) => row.status),
  )
  await giveTo(ctx, to, fresh, { status: assigned })
  await giveTo(
    ctx,
    to,
    given.filter((one) => !isNew(one)).map(({ row }) => row),
  )
  for (const { row, action } of given) {
    const status = transition(submissionLifecycle, action, row.status)
    ctx.audit({
      tenantId: row.tenant_id,
      action: 'submission.assigned',
      recordKind: 'submission',
      recordId: row.id,
      accountId: row.account_id,
      fromStatus: status === row.status ? null : row.status,
      toStatus: status === row.status ? null : status,
      summary: `Submission ${row.submission_number} assigned to ${to.name}`,
    })
  }
  await mailAssigned(
    ctx,
    to,
    given.map(({ row }) => row),
  )
  return {
    assigned: given.length,
    refused: judged.flatMap(({ row, because }) =>
      because
        ? [{ submissionNumber: row.submission_number, code: because.code, detail: because.reason }]
        : [],
    ),
  }
}

const decided = (ctx: Ctx) => ({ decided_by: ctx.actor.name, decided_at: ctx.now })

const noted = (sentence: string, note: string | undefined): string =>
  note ? `${sentence}: ${note}` : sentence

export const certify = async (ctx: Ctx, body: InputOf<Contract['submissionCertify']>['body']) => {
  const row = await submissionFor(ctx, body.submissionId, 'certify')
  return changed(ctx, row, {
    action: 'certify',
    event: 'submission.certified',
    summary: noted(`Submission ${row.submission_number} certified`, body.note),
    change: decided(ctx),
    note: body.note,
  })
}

export const complete = async (ctx: Ctx, body: InputOf<Contract['submissionComplete']>['body']) => {
  const row = await submissionFor(ctx, body.submissionId, 'complete')
  return changed(ctx, row, {
    action: 'complete',
    event: 'submission.completed',
    summary: noted(`Submission ${row.submission_number} completed`, body.note),
    change: decided(ctx),
    note: body.note,
  })
}

/** Ends the application; whether the account may be quoted at all is decided by declining the account. */
export const decline = async (ctx: Ctx, body: InputOf<Contract['submissionDecline']>['body']) => {
  const row = await submissionFor(ctx, body.submissionId, 'decline')
  refuseIf(declinationRefusal(body))
  return changed(ctx, row, {
    action: 'decline',
    event: 'submission.declined',
    summary: `Submission ${row.submission_number} declined: ${declinationWords(body)}`,
    change: {
      ...decided(ctx),
      declination_reason: body.declinationReason,
      declination_reason_description: body.declinationReasonDescription,
      fill_in_declination_reason:
        body.declinationReason === 'FILL_IN_OPTION' ? body.fillInDeclinationReason : null,
    },
  })
}

export const markNonViable = async (ctx: Ctx, body: InputOf<Contract['submissionNonViable']>['body']) => {
  const row = await submissionFor(ctx, body.submissionId, 'markNonViable')
  return changed(ctx, row, {
    action: 'markNonViable',
    event: 'submission.nonViable',
    summary: `Submission ${row.submission_number} is not viable: ${body.note}`,
    change: decided(ctx),
    note: body.note,
  })
}

/** The user who reopens a submission continues it. */
export const reopen = async (ctx: Ctx, body: InputOf<Contract['submissionReopen']>['body']) => {
  const row = await submissionFor(ctx, body.submissionId, 'reopen')
  const account = { tenant_id: row.tenant_id, id: row.account_id }
  refuseIf(openSubmissionRefusal(await openNumberOf(ctx, account)))
  return changed(ctx, row, {
    action: 'reopen',
    event: 'submission.reopened',
    summary: `Submission ${row.submission_number} reopened: ${body.note}`,
    change: {
      assignee_id: ctx.actor.userId,
      assignee_name: ctx.actor.name,
      decided_by: null,
      decided_at: null,
      declination_reason: null,
      declination_reason_description: null,
      fill_in_declination_reason: null,
    },
  })
}
