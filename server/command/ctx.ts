import type { Db } from '#server/database/kysely.ts'
import type { Compilable } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { localDateIn } from '#domain/kernel/dates.ts'
import type { Caller } from './caller.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Ports } from './ports.ts'
import type { Sandbox } from '#server/database/sandboxes.ts'

/** What a command leaves behind about itself: one row of the timeline, written in the same transaction. */
export interface AuditNote {
  /** Given when the command's own answer shows the entry; made up otherwise. */
  id?: string
  tenantId: string
  /** `quote.bound`: the event's name. */
  action: string
  recordKind: string
  recordId: string
  accountId?: string | null
  fromStatus?: string | null
  toStatus?: string | null
  /** One sentence for the timeline. */
  summary: string
  /** Who did it, where the caller has no session yet: a user signing in, or one who came by a link and is no user. */
  actor?: { userId: string | null; name: string }
  detail?: Record<string, unknown>
}

/** Everything a handler may touch. A plain object, made once a request. */
export interface Ctx {
  /** The transaction of a command; the pool for a read. */
  db: Db
  /**
   * Sends a write whose result decides nothing; inside a transaction it does not wait for the answer, and a failure
   * surfaces at the next statement or at commit.
   */
  write(query: Compilable & { execute(): Promise<unknown> }): Promise<void>
  actor: Actor
  /** The instant of the business: the machine's, or ahead of it in a sandbox. */
  now: Date
  /** The machine's instant: what the audit trail, links and sessions are dated with. */
  realNow: Date
  /** The sandbox whose time `now` is. */
  sandbox: Sandbox | null
  /** The calendar day where the actor's market is; a record's own zone decides for coverage: `todayIn`. */
  today: LocalDate
  requestId: string
  /** Address and browser of the caller, for signatures and sessions. */
  caller: Caller
  ports: Ports
  newId(): string
  /** Runs after the transaction commits, at least once. */
  enqueue(job: Job): void
  audit(note: AuditNote): void
}

export const todayIn = (now: Date, zone: string): LocalDate => localDateIn(now, zone)
