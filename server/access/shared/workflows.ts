import type { Flow } from '#domain/access/workflows.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { sha256 } from './sessions.ts'

/** A page reached by a one-time code stays open this long. */
const WORKFLOW_DAYS = 30

export interface NewWorkflow {
  flow: Flow
  /** In whose name, and in whose account, the page works; its flow bounds what it may do. */
  userId: string
  orgId: string
  /** Whom the link and the code go to. */
  firstName: string
  lastName: string
  email: string
  phone: string | null
  /** Their agency, where it is not the one in whose account the page works. */
  agencyName?: string
  /** A path of ours. */
  redirectUrl: string
  /** The quote or policy that the page is about: its session sees that record and nothing else. */
  recordId?: string
}

/** Opens a workflow and gives the path of its page. Its id is 256 bits of which only the hash is kept. */
export const startWorkflow = async (ctx: Ctx, flow: NewWorkflow): Promise<string> => {
  const token = ctx.ports.random.secret()
  await ctx.db
    .insertInto('workflow')
    .values({
      id: ctx.newId(),
      token_hash: sha256(token),
      flow: flow.flow,
      user_id: flow.userId,
      org_id: flow.orgId,
      first_name: flow.firstName,
      last_name: flow.lastName,
      email: flow.email,
      phone: flow.phone,
      agency_name: flow.agencyName ?? null,
      redirect_url: flow.redirectUrl,
      record_id: flow.recordId ?? null,
      created_at: ctx.realNow,
      expires_at: new Date(ctx.realNow.getTime() + WORKFLOW_DAYS * 86_400_000),
    })
    .execute()
  return `/validate/${token}`
}
