import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { permits } from '#domain/access/requirement.ts'
import { actingRefusal, permissionRefusal } from '#domain/access/availability.ts'
import { type Refusal, refusal, refuseIf } from '#domain/kernel/refusal.ts'

/** How long a proof of who is signed in counts for what asks for it. */
const PROOF_MS = 10 * 60_000

const rightRefusal = (access: Exclude<Endpoint['access'], 'public'>, actor: Actor): Refusal | null =>
  access === 'any' || permits(actor.permissions, access) ? null : permissionRefusal(...access)

const mfaRefusal = (endpoint: Endpoint, actor: Actor): Refusal | null =>
  actor.proof?.mustSetUpMfa && !endpoint.withoutMfa
    ? refusal(
        'forbidden',
        'MFA_SETUP_NEEDED',
        'Your account asks for multi-factor authentication. Set it up in your profile first.',
      )
    : null

const ownHandsRefusal = (endpoint: Endpoint, actor: Actor): Refusal | null =>
  endpoint.ownHands && actor.actingStaff ? actingRefusal() : null

/** The page of a link calls what was opened to its flow, and nothing that is merely open to all who are signed in. */
const linkRefusal = ({ byCode = [] }: Endpoint, { workflow }: Actor): Refusal | null =>
  !workflow || byCode.includes(workflow.flow)
    ? null
    : refusal('forbidden', 'NOT_BY_CODE', 'Sign in with your password to do this.')

/** Refuses an actor whose last proof of who they are is too old. */
export const staleRefusal = (actor: Actor, now: Date): Refusal | null =>
  now.getTime() - (actor.proof?.authenticatedAt.getTime() ?? 0) > PROOF_MS
    ? refusal('forbidden', 'STEP_UP_NEEDED', 'Enter your password again to continue.')
    : null

/**
 * Who may call an endpoint, decided before anything is read: a session (401), the permission, the second factor
 * that the account asks for, the user's own hands, what a link opens, a fresh proof of who it is (403 each).
 */
export const checkAccess = (endpoint: Endpoint, actor: Actor | null, now: Date): void => {
  if (endpoint.access === 'public') return
  refuseIf(actor ? null : refusal('unauthenticated', 'NOT_SIGNED_IN', 'Sign in to continue.'))
  if (!actor) return
  refuseIf(rightRefusal(endpoint.access, actor))
  refuseIf(
    mfaRefusal(endpoint, actor) ??
      linkRefusal(endpoint, actor) ??
      ownHandsRefusal(endpoint, actor) ??
      (endpoint.stepUp ? staleRefusal(actor, now) : null),
  )
}
