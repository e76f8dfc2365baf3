import type { Generated } from 'kysely'
import type { NullableJson } from '../json-columns.ts'

/** What a policy has of its renewal: choices of people, and what the calendar found and did. */
export interface RenewalColumns {
  /** Who opted the policy out of its renewal, when and why; all null where no one did. */
  opted_out_at: Generated<Date | null>
  opted_out_by: Generated<string | null>
  opted_out_reason: Generated<string | null>
  /** The same of its renewal reminders. */
  muted_at: Generated<Date | null>
  muted_by: Generated<string | null>
  muted_reason: Generated<string | null>
  /** Who agreed that the policy is renewed by itself; all null where no one did. */
  auto_renewal_at: Generated<Date | null>
  auto_renewal_by: Generated<string | null>
  auto_renewal_by_name: Generated<string | null>
  /** What the calendar found before the end of the term: every rule of automatic renewal that does not hold. */
  renewal_evaluated_at: Generated<Date | null>
  renewal_obstacles: NullableJson<readonly { code: string; no: string }[]>
  /** When the calendar offered the renewal. */
  renewal_offered_at: Generated<Date | null>
  /** The last transaction that its open renewal was begun with, or that was taken over into it or left. */
  renewal_sequence: Generated<number | null>
  /** The rating program of its renewal; null for the one in force on the renewal's first day. */
  renewal_program: Generated<string | null>
  /** The day on which it last tried to issue it. */
  renewal_tried_on: Generated<string | null>
  /** The day from which control of the insured has changed, so that the policy is not renewed; null where it has not. */
  run_off_from: Generated<string | null>
  /** The policy that it replaces, and the one that replaces it, by a rewrite; null where there is none. */
  rewrite_of: Generated<string | null>
  rewritten_as: Generated<string | null>
  /** The day with which cover ends, since the insurer does not renew the policy; null where it may be renewed. */
  not_renewed_on: Generated<string | null>
}
