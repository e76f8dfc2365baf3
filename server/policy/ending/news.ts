import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { EndingStep } from '#server/mail/templates/policy/policy-ending.ts'
import { mailReaders } from './papers.ts'
import type { WholePolicy } from '../shared/policy.ts'

/** Mails insured and agent what happened on the way to the end of a policy, once the command has committed. */
export const mailNews = (
  ctx: Pick<PublicCtx, 'enqueue'>,
  policy: WholePolicy,
  step: EndingStep,
  said: { day: LocalDate; reason: string; returned?: Cents },
): void => {
  for (const { to, recipientName, linkPath } of mailReaders(policy))
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
