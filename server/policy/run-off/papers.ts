import { endorsementNumber } from '#domain/policy/change/numbers.ts'
import { type ControlChange, controlText, type RunOffOffer } from '#domain/policy/run-off/control.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { type Drawing, mailReaders, policyPaper, policyPaperFacts } from '../ending/papers.ts'
import { policyToday, type WholePolicy } from '../shared/policy.ts'
import type { WorkedOut } from '../shared/worked-out.ts'

/** The endorsement by which the policy covers earlier events alone. */
export const runOffDocument = (
  ctx: Drawing,
  policy: WholePolicy,
  change: ControlChange,
  { years, until }: RunOffOffer,
  { lines }: WorkedOut,
) => {
  const charge = years > 0 ? lines.at(-1) : undefined
  const turn = lines.find(({ link }) => link.kind === 'run-off')?.link.sequence ?? 0
  const chain = [...policy.chain, ...lines.map(({ link }) => link)]
  return policyPaper(ctx, policy, 'RUN_OFF_ENDORSEMENT', {
    ...policyPaperFacts(policy),
    endorsement: endorsementNumber(policy.policy_number, chain, turn) ?? policy.policy_number,
    event: controlText(change.event, policy.market),
    acquirer: change.acquirer,
    percent: change.percent,
    from: change.on,
    limit: policy.agg_limit,
    recordedOn: policyToday(ctx.now, policy),
    period: charge
      ? { years, until, premium: charge.premium, taxes: charge.taxes, total: charge.total }
      : null,
  })
}

/** Tells insured and agent that the policy covers earlier events alone. */
export const mailRunOff = (
  ctx: Pick<PublicCtx, 'enqueue'>,
  policy: WholePolicy,
  { on }: ControlChange,
  { years, until }: RunOffOffer,
): void => {
  for (const { to, recipientName, linkPath } of mailReaders(policy))
    ctx.enqueue({
      type: 'mail.send',
      template: 'runOffNews',
      to,
      market: policy.market,
      facts: {
        recipientName,
        companyName: policy.company_name,
        policyNumber: policy.policy_number,
        from: on,
        endsOn: policy.end_date,
        until: years > 0 ? until : null,
        linkPath,
      },
    })
}
