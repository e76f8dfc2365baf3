import type { InputOf } from '#contract/endpoint.ts'
import type { draftContract } from '#contract/policy/change/drafts.ts'
import { isInsured } from '#domain/access/scopes.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refusal, type Refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { totalOf } from '#domain/money/ledger.ts'
import { resolutionRefusal } from '#domain/policy/chain/conflicts.ts'
import {
  DRAFT_DAYS,
  type DraftAction,
  draftLifecycle,
  draftRules,
  draftStarts,
} from '#domain/policy/change/draft/lifecycle.ts'
import type { LookedAt } from '#domain/policy/change/draft/released.ts'
import { type ChangeKind, changeRow } from '#domain/policy/change/kinds.ts'
import { termRefusal } from '#domain/policy/change/window.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { changeOf, insertion, Worked } from '#server/database/statements/whole-rows.ts'
import type { PolicyChangeRow, SaidLine } from '#server/database/tables/change-tables.ts'
import type { DraftStep } from '#server/mail/templates/policy/policy-change.ts'
import { lockPolicy } from '#server/policy/shared/lock.ts'
import { policyToday, readPolicy, type WholePolicy } from '#server/policy/shared/policy.ts'
import { beyondReach } from '../authority.ts'
import { askedRefusal, judged, releasable } from '../judged.ts'
import { type Asked, changeLines, changeTermOf, workChange, type WorkedChange } from '../worked-change.ts'
import { mailStep } from './news.ts'
import { draftOf, type DraftView, draftView, factsOf, readDraft, readerOf } from './rows.ts'

type Contract = typeof draftContract
type Begin = InputOf<Contract['policyChangeBegin']>['body']
type Save = InputOf<Contract['policyChangeSave']>['body']
type Move = InputOf<Contract['policyChangeMove']>['body']

/** A change as it was worked out, or why it cannot be: one that is being filled in may still lack something. */
interface Tried {
  change: WorkedChange | null
  problem: Refusal | null
  referrals: LookedAt[]
}

const tried = async (ctx: Ctx, policy: WholePolicy, asked: Asked): Promise<Tried> => {
  try {
    const change = await workChange(ctx, policy, asked)
    return { change, problem: null, referrals: (await judged(ctx, change)).referrals }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { change: null, problem: error.refusal, referrals: [] }
  }
}

/** What is kept of a change as it was worked out last. */
const workedColumns = (policy: WholePolicy, { change, referrals }: Tried) => ({
  base_sequence: policy.chain.length,
  said: JSON.stringify((change ? changeLines(change) : []) satisfies SaidLine[]),
  total: change ? totalOf(change.worked.after) - totalOf(change.worked.before) : null,
  referrals: JSON.stringify(referrals),
})

/** Columns of what is asked for. */
const askedColumns = ({ kind, effectiveDate, changes, resolutions, note }: Omit<Save, 'version'>) => ({
  kind,
  effective_on: effectiveDate,
  changes: JSON.stringify(changes),
  resolutions: JSON.stringify(resolutions),
  note,
})

const askedOf = (row: PolicyChangeRow): Asked => ({
  kind: row.kind,
  effectiveDate: row.effective_on,
  changes: row.changes,
  resolutions: row.resolutions,
  askedOn: row.sent_on,
})

/** Refuses a kind that the policy's status does not allow, or that the insured does not ask for. */
const refuseKind = (ctx: Ctx, policy: WholePolicy, kind: ChangeKind): void => {
  refuseIf(askedRefusal(policy, kind))
  const { isAsked, label } = changeRow(kind)
  if (isInsured(ctx.actor.accountType) && !isAsked)
    refuseIf(
      refusal(
        'conflict',
        'CHANGE_KIND_NOT_ASKED',
        `${label}: ask ${policy.agency_name} for it, which services this policy.`,
      ),
    )
}

/** Refuses a day on which the policy does not run: one outside of the window of its kind may still be within it later. */
const refuseOtherTerm = (ctx: Ctx, policy: WholePolicy, on: string): void =>
  refuseIf(termRefusal(changeTermOf(ctx, policy), on))

/** Until when it is open, from today on. */
const expiry = (ctx: Ctx, policy: WholePolicy): string => addDays(policyToday(ctx.now, policy), DRAFT_DAYS)

/** Begins a change of a policy. It may still lack something; what is missing is asked for when it is sent or issued. */
export const beginDraft = async (ctx: Ctx, { policyId, ...body }: Begin): Promise<DraftView> => {
  const policy = await readPolicy(ctx, policyId)
  refuseKind(ctx, policy, body.kind)
  refuseOtherTerm(ctx, policy, body.effectiveDate)
  const side = readerOf(ctx)
  const id = ctx.newId()
  const { actor } = ctx
  await insertion(ctx.db, 'policy_change', [
    {
      tenant_id: policy.tenant_id,
      id,
      policy_id: policy.id,
      account_id: policy.account_id,
      policy_number: policy.policy_number,
      product: policy.product,
      company_name: policy.company_name,
      status: begun(draftStarts, 'DRAFT'),
      side,
      org_id: actor.orgId,
      begun_by_name: actor.name,
      begun_email: actor.email,
      ...askedColumns(body),
      ...workedColumns(policy, await tried(ctx, policy, body)),
      released: null,
      sent_on: null,
      decided_by_name: null,
      decided_at: null,
      reason: null,
      sequence: null,
      expires_on: expiry(ctx, policy),
      created_at: ctx.now,
      modified_at: ctx.now,
    },
  ]).execute()
  return draftView(ctx, await readDraft(ctx, id))
}

const write = async (
  ctx: Ctx,
  { tenant_id, id }: PolicyChangeRow,
  change: Parameters<typeof changeOf<'policy_change'>>[3],
): Promise<void> => {
  await changeOf(
    ctx.db,
    'policy_change',
    { tenant_id, id },
    { ...change, modified_at: ctx.now, lock_version: new Worked('lock_version + 1') },
  ).execute()
}

/** The change and its policy, both locked: the policy first, as every recording locks it. */
const locked = async (ctx: Ctx, id: string): Promise<{ policy: WholePolicy; row: PolicyChangeRow }> => {
  const { policy_id: policyId } = await readDraft(ctx, id)
  await lockPolicy(ctx, policyId)
  const policy = await readPolicy(ctx, policyId)
  return { policy, row: await draftOf(ctx, policy, id, true) }
}

/** Saves what a change is to be, worked out on the policy as it is now. */
export const saveDraft = async (ctx: Ctx, id: string, { version, ...body }: Save): Promise<DraftView> => {
  const { policy, row } = await locked(ctx, id)
  refuseAction(ctx, draftRules, 'save', factsOf(ctx, row))
  refuseIf(versionRefusal('change', row.lock_version, version))
  refuseKind(ctx, policy, body.kind)
  refuseOtherTerm(ctx, policy, body.effectiveDate)
  await write(ctx, row, {
    ...askedColumns(body),
    ...workedColumns(policy, await tried(ctx, policy, { ...body, askedOn: row.sent_on })),
    expires_on: expiry(ctx, policy),
  })
  return draftView(ctx, await readDraft(ctx, id))
}

/** What a step is called in the trail and in mails. */
const STEPS = {
  ask: { action: 'policy.changeAsked', step: 'ASKED', words: 'asked for by the insured' },
  refer: { action: 'policy.changeReferred', step: 'REFERRED', words: 'submitted to an underwriter' },
  release: { action: 'policy.changeReleased', step: 'RELEASED', words: 'released by an underwriter' },
  turnDown: { action: 'policy.changeDeclined', step: 'DECLINED', words: 'declined' },
  decline: { action: 'policy.changeDeclined', step: 'DECLINED', words: 'declined by an underwriter' },
  withdraw: { action: 'policy.changeWithdrawn', step: 'WITHDRAWN', words: 'withdrawn' },
} as const satisfies Record<Move['action'] & DraftAction, { action: string; step: DraftStep; words: string }>

/** Works out a change that is sent on or let pass: it has to be complete. */
const complete = async (ctx: Ctx, policy: WholePolicy, row: PolicyChangeRow): Promise<Tried> => {
  const done = await tried(ctx, policy, askedOf(row))
  refuseIf(done.problem)
  return done
}

/** What an underwriter lets pass: the whole change and what it looked at, within the underwriter's own authority. */
const releaseOf = async (ctx: Ctx, { change, referrals }: Tried): Promise<string> => {
  if (!change) throw new Error('a change that was not worked out')
  refuseIf(resolutionRefusal(change.plan.conflicts, change.asked.resolutions))
  refuseIf(await beyondReach(ctx, change))
  return JSON.stringify(releasable(change, referrals))
}

const columnsOf = async (ctx: Ctx, policy: WholePolicy, row: PolicyChangeRow, { action, reason }: Move) => {
  const decided = { decided_by_name: ctx.actor.name, decided_at: ctx.now, reason: reason ?? null }
  switch (action) {
    case 'ask':
    case 'refer':
      return {
        ...workedColumns(policy, await complete(ctx, policy, row)),
        sent_on: row.sent_on ?? policyToday(ctx.now, policy),
        released: null,
        ...(reason && { reason }),
      }
    case 'release': {
      const done = await complete(ctx, policy, row)
      return { ...workedColumns(policy, done), released: await releaseOf(ctx, done), ...decided }
    }
    case 'withdraw':
      return decided
    case 'decline':
    case 'turnDown':
      if (!reason)
        throw new Refused(
          fieldRefusal('reason', 'Say why it is declined: who asked for it reads it.', 'REQUIRED'),
        )
      return decided
  }
}

/** Sends, submits, releases, declines or withdraws a change, and tells those whom it concerns. */
export const moveDraft = async (ctx: Ctx, id: string, body: Move): Promise<DraftView> => {
  const { policy, row } = await locked(ctx, id)
  refuseAction(ctx, draftRules, body.action, factsOf(ctx, row))
  refuseIf(versionRefusal('change', row.lock_version, body.version))
  const status = transition(draftLifecycle, body.action, row.status)
  await write(ctx, row, {
    ...(await columnsOf(ctx, policy, row, body)),
    status,
    expires_on: expiry(ctx, policy),
  })
  const { action, step, words } = STEPS[body.action]
  const saved = await readDraft(ctx, id)
  const [first, ...others] = saved.said
  const what = first ? `: ${first.label}${others.length > 0 ? `, and ${others.length} more` : ''}` : ''
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action,
    recordKind: 'policy',
    recordId: policy.id,
    summary: `Change of policy ${policy.policy_number} ${words}${what}${body.reason ? `. ${body.reason}` : ''}`,
    detail: { draftId: id, from: row.status, to: status },
  })
  // What was never sent is no one else's news.
  if (row.status !== 'DRAFT' || body.action !== 'withdraw')
    mailStep(ctx, policy, saved, step, {
      by: ctx.actor.name,
      byEmail: ctx.actor.email,
      reason: body.reason ?? null,
    })
  return draftView(ctx, saved)
}
