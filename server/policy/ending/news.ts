import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { pages } from '#server/mail/pages.ts'
import type { EndingStep } from '#server/mail/templates/policy-ending.ts'
import type { WholePolicy } from '../shared/policy.ts'

/** Mails insured and agent what happened on the way to the end of a policy, once the command has committed. */
export const mailNews = (
  ctx: Pick<PublicCtx, 'enqueue'>,
  policy: WholePolicy,
  step: EndingStep,
  said: { day: LocalDate; reason: string; returned?: Cents },
): void => {
  const { contact, agent } = policy
  const readers = [
    [contact.policyContactEmail, contact.policyContactFirstName, pages.policy('CUSTOMER', policy)],
    [agent.agentEmail, agent.agentFirstName, pages.policy(policy.tenant_type, policy)],
  ] as const
  for (const [to, recipientName = '', linkPath] of readers)
    if (to)
      ctx.enqueue({
        type: 'mail.send',
        template: 'policyEndingNews',
        to,
        market: policy.market,
        facts: {
          step,
          recipientName,
          companyName: policy.company_name,
          policyNumber: policy.policy_number,
          day: said.day,
          reason: said.reason,
          returned: said.returned ?? null,
          linkPath,
        },
      })
}
