import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { resolutionRefusal } from '#domain/policy/chain/conflicts.ts'
import type { ChangeKind } from '#domain/policy/change/kinds.ts'
import type { PolicyAction } from '#domain/policy/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import type { Release } from '#server/database/tables/change-tables.ts'
import { standingOf, type WholePolicy } from '#server/policy/shared/policy.ts'
import { beyondReach } from './authority.ts'
import { type ChangeReferral, referralsOf } from './referrals.ts'
import { changeLines, type WorkedChange } from './worked-change.ts'

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
 * Why the policy or the caller's rights do not allow a kind of change, or null. What an underwriter let pass is issued
 * without the right of one.
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

/** Whether a change is, to the word, what an underwriter let pass, and nothing else refers it since. */
const isAsReleased = (
  change: WorkedChange,
  referrals: readonly ChangeReferral[],
  { codes, said }: Release,
): boolean =>
  referrals.every(({ code }) => codes.includes(code)) &&
  JSON.stringify(changeLines(change).map(({ path, found, left }) => [path, found, left])) ===
    JSON.stringify(said.map(({ path, found, left }) => [path, found, left]))

/** What stands in the way of a change. */
export interface Judged {
  /** What an underwriter has to look at, or did where it is let pass. */
  referrals: ChangeReferral[]
  isReleased: boolean
  /** Why the caller may not issue it, or null; what it needs is given with it. */
  refusal: Refusal | null
}

const referredRefusal = (referrals: readonly ChangeReferral[]): Refusal | null =>
  referrals[0]
    ? refusal(
        'conflict',
        'CHANGE_REFERRED',
        `An underwriter has to look at this change: ${referrals[0].reason}`,
        { meta: { referrals } },
      )
    : null

/** Judges a change; `release` is what an underwriter let pass of the saved one, where one did. */
export const judged = async (
  ctx: Ctx,
  change: WorkedChange,
  release: Release | null = null,
): Promise<Judged> => {
  const { policy, asked, plan } = change
  const referrals = await referralsOf(ctx, change)
  const isReleased = release !== null && isAsReleased(change, referrals, release)
  const isOpen = isReleased || ctx.actor.permissions.has(byUnderwriter)
  return {
    referrals,
    isReleased,
    refusal:
      kindRefusal(ctx, policy, asked.kind, isReleased) ??
      resolutionRefusal(plan.conflicts, asked.resolutions) ??
      (isOpen ? null : referredRefusal(referrals)) ??
      (isReleased ? null : await beyondReach(ctx, change)),
  }
}
