import type { Availability, Holds, RecordRules } from '#domain/access/availability.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import type { Ctx } from './ctx.ts'

const holding = new WeakMap<Ctx['actor'], Holds>()

/** Whether the caller holds a permission: one function a caller, so that rules remember what they found out by it. */
export const holdsOf = ({ actor }: Pick<Ctx, 'actor'>): Holds => {
  const known = holding.get(actor)
  if (known) return known
  const holds: Holds = (permission) => actor.permissions.has(permission)
  holding.set(actor, holds)
  return holds
}

/** Refuses what a record's view says is not possible, with the same code and sentence. */
export const refuseAction = <Status extends string, Action extends string, Facts>(
  ctx: Pick<Ctx, 'actor'>,
  rules: RecordRules<Status, Action, Facts>,
  action: NoInfer<Action>,
  facts: NoInfer<Facts>,
): void => refuseIf(rules.refusalOf(action, facts, holdsOf(ctx)))

/** What a record's view carries: for each action, or for those that are named, whether the caller may do it now. */
export const actionsFor = <
  Status extends string,
  Action extends string,
  Facts,
  Named extends Action = Action,
>(
  ctx: Pick<Ctx, 'actor'>,
  rules: RecordRules<Status, Action, Facts>,
  facts: NoInfer<Facts>,
  names?: readonly Named[],
): Record<Named, Availability> => rules.actions(facts, holdsOf(ctx), names)
