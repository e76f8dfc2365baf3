import type { AccountType } from '#domain/access/account-types.ts'
import type { PolicyContact } from '#domain/account/schema.ts'
import type { Market } from '#domain/market/business-days.ts'
import type { DraftSide } from '#domain/policy/change/draft/lifecycle.ts'
import { changeRow } from '#domain/policy/change/kinds.ts'
import type { Agent } from '#server/database/json-columns.ts'
import type { PolicyChangeRow } from '#server/database/tables/change-tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { pages } from '#server/mail/pages.ts'
import type { DraftStep } from '#server/mail/templates/policy/policy-change.ts'

/** A policy as far as those who read of its changes hang on it. */
export interface NewsPolicy {
  id: string
  tenant_id: string
  tenant_type: AccountType
  account_id: string
  product: string
  policy_number: string
  company_name: string
  market: Market
  contact: Partial<PolicyContact>
  agent: Agent
}

type Reader = 'AUTHOR' | 'AGENT'

/** Whom a step is mailed to, by where the change was begun. Who took it reads it on the screen. */
const READERS: Readonly<Record<DraftStep, Readonly<Record<DraftSide, readonly Reader[]>>>> = {
  ASKED: { INSURED: ['AGENT'], AGENCY: [], STAFF: [] },
  REFERRED: { INSURED: ['AUTHOR'], AGENCY: [], STAFF: [] },
  RELEASED: { INSURED: ['AGENT'], AGENCY: ['AUTHOR'], STAFF: ['AUTHOR'] },
  DECLINED: { INSURED: ['AUTHOR', 'AGENT'], AGENCY: ['AUTHOR'], STAFF: ['AUTHOR'] },
  WITHDRAWN: { INSURED: ['AGENT'], AGENCY: [], STAFF: [] },
  EXPIRED: { INSURED: ['AUTHOR', 'AGENT'], AGENCY: ['AUTHOR'], STAFF: ['AUTHOR'] },
}

/** Mails a step of a change to those whom it concerns, once the command has committed. `by` is who took it. */
export const mailStep = (
  ctx: Pick<PublicCtx, 'enqueue'>,
  policy: NewsPolicy,
  row: Pick<
    PolicyChangeRow,
    'id' | 'side' | 'kind' | 'said' | 'effective_on' | 'begun_by_name' | 'begun_email'
  >,
  step: DraftStep,
  { by, byEmail, reason }: { by: string; byEmail: string | null; reason: string | null },
): void => {
  const ofSide: Readonly<Record<DraftSide, AccountType>> = {
    INSURED: 'CUSTOMER',
    AGENCY: policy.tenant_type,
    STAFF: 'COWBELL',
  }
  const readers = {
    AUTHOR: [row.begun_email, row.begun_by_name, ofSide[row.side]],
    AGENT: [policy.agent.agentEmail, policy.agent.agentFirstName ?? '', policy.tenant_type],
  } as const
  const sent = new Set<string>()
  for (const reader of READERS[step][row.side]) {
    const [to, recipientName, type] = readers[reader]
    if (!to || to === byEmail || sent.has(to)) continue
    sent.add(to)
    ctx.enqueue({
      type: 'mail.send',
      template: 'policyChangeStep',
      to,
      market: policy.market,
      facts: {
        step,
        recipientName,
        companyName: policy.company_name,
        policyNumber: policy.policy_number,
        kind: changeRow(row.kind).label,
        effectiveDate: row.effective_on,
        changes: row.said.map(({ label, left }) => `${label}: ${left ?? 'taken off'}`),
        by,
        reason,
        linkPath: pages.policyChange(type, policy, row.id),
      },
    })
  }
}
