import type { RefusalCode, RefusalCodeOf } from './refusal-codes.ts'

/**
 * A business "no": expected, typed and shown to the user as it is.
 * `code` is stable and upper case with underscores; `reason` is a whole sentence in plain words.
 * `kind` decides the HTTP status (see server/http/errors.ts): a state of affairs is `conflict` (409), an
 * input that breaks a rule is `invalid` (422), a missing right is `forbidden` (403), an absent or foreign
 * record is `absent` (404), a stale version is `stale` (412), a missing or bad credential is `unauthenticated`
 * (401), too many tries is `limited` (429), and a request of the wrong shape is `malformed` (400). Sign-in has three
 * of its own, given by the specification: `challenge` (307, a code is needed), `unconfirmed` (412) and
 * `passwordExpired` (418).
 */
export type RefusalKind =
  | 'conflict'
  | 'invalid'
  | 'forbidden'
  | 'absent'
  | 'stale'
  | 'unauthenticated'
  | 'limited'
  | 'malformed'
  | 'challenge'
  | 'unconfirmed'
  | 'passwordExpired'

export interface FieldProblem {
  /** Stable code, for example `REQUIRED`. */
  code: string
  /** The sentence a user reads next to the field. */
  detail: string
  /** Path of the field as the wire names it, dots between levels: `firmographics.revenue`. */
  field: string
}

export interface Refusal {
  kind: RefusalKind
  code: RefusalCode
  reason: string
  errors?: FieldProblem[]
  /** Facts for the caller, for example the allowed actions after a lifecycle refusal. */
  meta?: Record<string, unknown>
}

/** A code belongs to one kind: the compiler refuses another, and one that is not in the table of codes. */
export const refusal = <Kind extends RefusalKind>(
  kind: Kind,
  code: RefusalCodeOf<Kind>,
  reason: string,
  extra: Pick<Refusal, 'errors' | 'meta'> = {},
): Refusal => ({ kind, code: code as RefusalCode, reason, ...extra })

/** Carries a refusal out of a command; the transaction rolls back and the caller sees a problem answer. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(because: Refusal) {
    super(because.reason)
    this.name = 'Refused'
    this.refusal = because
  }
}

/** Throws `Refused` when a guard answered with a refusal. */
export const refuseIf = (because: Refusal | null | undefined): void => {
  if (because) throw new Refused(because)
}

/** One missing or wrong field, as a 422. */
export const fieldRefusal = (field: string, detail: string, code = 'INVALID'): Refusal =>
  refusal('invalid', 'FIELD_INVALID', detail, { errors: [{ code, detail, field }] })
