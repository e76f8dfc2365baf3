import { canonicalJson } from '#domain/quote/signing/canonical.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { totalOf } from '#domain/money/ledger.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { resolutionRefusal } from '#domain/policy/chain/conflicts.ts'
import { type LookedAt, otherThanReleased, type Released } from '#domain/policy/change/draft/released.ts'
import type { ChangeKind } from '#domain/policy/change/kinds.ts'
import type { PolicyAction } from '#domain/policy/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import type { PolicyChangeRow } from '#server/database/tables/change-tables.ts'
import { standingOf, type WholePolicy } from '#server/policy/shared/policy.ts'
import { beyondReach } from './authority.ts'
import { referralsOf } from './referrals.ts'
import { ownLine, type WorkedChange } from './worked-change.ts'

/** The action of the policy's lifecycle that each kind of change is. */
const ACTIONS = {
  nonPremium: 'nonPremium',
  terms: 'endorse',
  exposure: 'endorse',
  correction: 'correct',
  namedInsured: 'correct',
  exclusion: 'correct',
} as const satisfies Record<ChangeKind, PolicyAction>

const byUnderwriter: Permission = 'policy:decidechange'

/**
 * Why the policy or the caller's rights do not allow a kind of change, or null. What is issued as an underwriter let it
 * pass needs no right of one.
 */
export const kindRefusal = (
  ctx: Pick<Ctx, 'now' | 'actor'>,
  policy: WholePolicy,
  kind: ChangeKind,
  isReleased = false,
): Refusal | null => {
  const holds = holdsOf(ctx)
  return policyRules.refusalOf(
    ACTIONS[kind],
    standingOf(ctx.now, policy, policy.is_paid),
    isReleased ? (right) => right === byUnderwriter || holds(right) : holds,
  )
}

/** Why a kind of change cannot be asked for in the policy's status, or null: whose right it is to issue it does not matter. */
export const askedRefusal = (policy: WholePolicy, kind: ChangeKind): Refusal | null =>
  policyRules.statusRefusalOf(ACTIONS[kind], policy.status)

/** A change with all that has to be the same where it is issued as an underwriter let it pass. */
export const releasable = (change: WorkedChange, referrals: readonly LookedAt[]): Released => {
  const { asked, worked } = change
  return {
    kind: asked.kind,
    effectiveDate: asked.effectiveDate,
    asked: canonicalJson(asked.changes),
    resolutions: canonicalJson(asked.resolutions),
    leaves: canonicalJson(ownLine(change).link.changes),
    referrals,
    total: totalOf(worked.after) - totalOf(worked.before),
  }
}

/** What stands in the way of a change. */
export interface Judged {
  /** What an underwriter has to look at, or did where it is let pass. */
  referrals: LookedAt[]
  /** Why the caller may not issue it, or null; what it needs is given with it. */
  refusal: Refusal | null
}

const referredRefusal = (referrals: readonly LookedAt[]): Refusal | null =>
  referrals[0]
    ? refusal(
        'conflict',
        'CHANGE_REFERRED',
        `An underwriter has to look at this change: ${referrals[0].reason}`,
        { meta: { referrals: referrals.map(({ code, reason }) => ({ code, reason })) } },
      )
    : null

/** A saved change that an underwriter let pass, and who did. */
export type LetPass = Pick<PolicyChangeRow, 'released' | 'decided_by_name'>

/**
 * Judges a change. Under a saved one that was let pass only the same is issued without an underwriter: everything else is
 * referred anew, whatever it is.
 */
export const judged = async (
  ctx: Ctx,
  change: WorkedChange,
  { released, decided_by_name: by }: LetPass = { released: null, decided_by_name: null },
): Promise<Judged> => {
  const { policy, asked, plan } = change
  const referrals = await referralsOf(ctx, change)
  const why = released && otherThanReleased(released, releasable(change, referrals), policy)
  const isReleased = released !== null && why === null
  const isUnderwriter = ctx.actor.permissions.has(byUnderwriter)
  const other =
    why === null || isUnderwriter
      ? null
      : refusal(
          'conflict',
          'CHANGE_NOT_RELEASED',
          `This is not what ${by ?? 'the underwriter'} released. ${why} Submit it to an underwriter as it is now.`,
        )
  return {
    referrals: other ? [{ code: other.code, reason: other.reason }, ...referrals] : referrals,
    refusal:
      other ??
      kindRefusal(ctx, policy, asked.kind, isReleased) ??
      resolutionRefusal(plan.conflicts, asked.resolutions) ??
      (isReleased || isUnderwriter ? null : referredRefusal(referrals)) ??
      (isReleased ? null : await beyondReach(ctx, change)),
  }
}
