import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { changeContract } from '#contract/policy/changes.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { formatDay } from '#domain/market/format.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { planOf } from '#domain/policy/chain/plan.ts'
import { extension, extensionRefusal } from '#domain/policy/chain/undo.ts'
import { changeRow } from '#domain/policy/change/kinds.ts'
import { saidOnRefusal } from '#domain/policy/change/needs.ts'
import { endorsementNumber } from '#domain/policy/change/numbers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { PolicyChangeRow } from '#server/database/tables/change-tables.ts'
import { refuseAction } from '#server/command/rules.ts'
import { pages } from '#server/mail/pages.ts'
import type { PolicyChanged } from '#server/mail/templates/policy/policy.ts'
import { refuseBegunRenewal } from '#server/policy/shared/start-renewal.ts'
import { lockPolicy } from '#server/policy/shared/lock.ts'
import { policyToday, readPolicy, standingOf, type WholePolicy } from '#server/policy/shared/policy.ts'
import { type Note, record } from '#server/policy/shared/recording.ts'
import { readTerm, type Term, withFacts } from '#server/policy/shared/term.ts'
import { workedOut, type WorkedOut } from '#server/policy/shared/worked-out.ts'
import { changeDocuments } from './documents.ts'
import { draftIssued, draftToIssue } from './draft/issuing.ts'
import { askedRefusal, judged, kindRefusal } from './judged.ts'
import { refusePreempted } from './overtaken.ts'
import { scheduleOf, differenceOf, needsStatement, withTotal } from './view.ts'
import { changeLines, isOneInsured, ownLine, workChange, type WorkedChange } from './worked-change.ts'

type Contract = typeof changeContract
export type Issued = OutputOf<Contract['policyChange']>
type Body = InputOf<Contract['policyChange']>['body']

/** The policy under its lock. */
export const lockedPolicy = async (ctx: Ctx, policyId: string): Promise<WholePolicy> => {
  await lockPolicy(ctx, policyId)
  return readPolicy(ctx, policyId)
}

const refuseUnstated = (ctx: Ctx, change: WorkedChange, { statement, signature }: Body): void => {
  const { kind } = change.asked
  if (needsStatement(change) && !statement)
    refuseIf(
      fieldRefusal(
        'statement',
        'This change covers more. State who knows of nothing that could become a claim, and on which day.',
        'REQUIRED',
      ),
    )
  if (changeRow(kind).isSigned && !signature)
    refuseIf(
      fieldRefusal('signature', 'The insured signs this change. Name who signed, and the day.', 'REQUIRED'),
    )
  for (const [field, given] of [
    ['statement', statement],
    ['signature', signature],
  ] as const)
    if (given) refuseIf(saidOnRefusal(field, given.on, policyToday(ctx.now, change.policy)))
}

/** Number of the endorsement that a recording is, or of its policy where it has none of its own. */
export const numberOf = (policy: WholePolicy, { lines }: WorkedOut, sequence: number): string =>
  endorsementNumber(policy.policy_number, [...policy.chain, ...lines.map(({ link }) => link)], sequence) ??
  policy.policy_number

export const finish = async (
  ctx: Ctx,
  policy: WholePolicy,
  term: Term,
  worked: WorkedOut,
  { note, sequence }: { note: Note; sequence: number },
): Promise<Issued> => {
  const done = await record(ctx, policy, term, worked, note)
  const chain = [...policy.chain, ...worked.lines.map(({ link }) => link)]
  const { link } = worked.lines.find((line) => line.link.sequence === sequence) ?? {}
  return {
    policyId: policy.id,
    policyNumber: policy.policy_number,
    productType: policy.product,
    endorsementNumber: endorsementNumber(policy.policy_number, chain, sequence),
    sequences: done.sequences,
    effectiveDate: link?.effectiveDate ?? policy.effective_date,
    recordedAt: ctx.now.toISOString(),
    difference: withTotal(differenceOf(worked)),
    invoiceNumber: done.invoice?.invoiceNumber ?? null,
    creditNumber: done.credit?.creditNumber ?? null,
    version: policy.lock_version + 1,
  }
}

const descriptionOf = (change: WorkedChange): string => {
  const lines = changeLines(change).map(({ label, left }) => `${label}: ${left ?? 'taken off'}`)
  const [first, ...others] = lines
  return first === undefined
    ? changeRow(change.asked.kind).label
    : others.length === 0
      ? first
      : `${first}, and ${others.length} more`
}

/** Insured and agent are notified once the change is recorded, but not who recorded it. */
export const mailChange = (
  ctx: Ctx,
  policy: WholePolicy,
  issued: Issued,
  changes: readonly string[],
): void => {
  const { contact, agent } = policy
  const readers = [
    [contact.policyContactEmail, contact.policyContactFirstName ?? '', 'CUSTOMER'],
    [agent.agentEmail, agent.agentFirstName, policy.tenant_type],
  ] as const
  for (const [to, recipientName, reader] of readers) {
    if (!to || to === ctx.actor.email) continue
    const facts: PolicyChanged = {
      recipientName,
      companyName: policy.company_name,
      policyNumber: policy.policy_number,
      endorsementNumber: issued.endorsementNumber ?? '',
      effectiveDate: issued.effectiveDate,
      changes,
      total: issued.difference.total,
      linkPath: pages.policy(reader, policy),
    }
    ctx.enqueue({ type: 'mail.send', template: 'policyChanged', to, market: policy.market, facts })
  }
}

/** Issues a change under the policy's lock: worked out again, with the same function as the preview. */
export const issueChange = async (ctx: Ctx, policyId: string, body: Body): Promise<Issued> => {
  const policy = await lockedPolicy(ctx, policyId)
  return issueOn(ctx, policy, body, body.draft ? await draftToIssue(ctx, policy, body.draft) : null)
}

/** The same for a policy that is locked; a saved change that it is becomes issued in the same statement. */
export const issueOn = async (
  ctx: Ctx,
  policy: WholePolicy,
  body: Body,
  draft: PolicyChangeRow | null = null,
): Promise<Issued> => {
  const { kind, effectiveDate } = body
  // Whether it is what was let pass, and of a kind of the caller's own otherwise, is known once it is worked out.
  refuseIf(draft?.released ? askedRefusal(policy, kind) : kindRefusal(ctx, policy, kind))
  refusePreempted(policy, body.baseSequence)
  refuseIf(versionRefusal('policy', policy.lock_version, body.version))
  const change = await workChange(ctx, policy, { ...body, askedOn: draft?.sent_on ?? null })
  refuseIf((await judged(ctx, change, draft ?? undefined)).refusal)
  refuseUnstated(ctx, change, body)
  const description = descriptionOf(change)
  const own = ownLine(change)
  const { sequence } = own.link
  const presented = {
    ...(body.statement && { statement: body.statement }),
    ...(body.signature && { signature: body.signature }),
  }
  const schedule = changeLines(change)
  const { writes } = await changeDocuments(ctx, change.policy, change.worked, {
    number: numberOf(change.policy, change.worked, sequence),
    own,
    schedule: scheduleOf(change),
    ...presented,
  })
  const issued = await finish(ctx, change.policy, change.term, change.worked, {
    sequence,
    note: {
      action: 'policy.changed',
      description,
      summary: `Policy ${policy.policy_number} changed from ${formatDay(effectiveDate, policy.market)}: ${description}`,
      detail: { kind, changes: schedule, reason: body.reason, ...(draft && { draftId: draft.id }) },
      presented,
      writes: draft ? [...writes, draftIssued(ctx, draft, change, sequence)] : writes,
    },
  })
  mailChange(
    ctx,
    policy,
    issued,
    schedule.map(({ label, left }) => `${label}: ${left ?? 'taken off'}`),
  )
  return issued
}

/** Records that the term of a policy runs on by some days, at the price of the terms at its end. */
export const recordExtension = async (
  ctx: Ctx,
  stored: WholePolicy,
  { days, reason }: { days: number; reason: string },
): Promise<Issued> => {
  const term = await readTerm(ctx, stored)
  const policy = withFacts(stored, term)
  const { added } = planOf(
    policy.chain,
    { ...extension(policy.chain, days), reason },
    { recordedAt: ctx.now.toISOString(), isOneItem: isOneInsured, resolutions: {} },
  )
  const worked = workedOut(policy, term, added)
  const line = worked.lines.at(-1)
  if (!line) throw new Error('an extension without a transaction')
  const { sequence } = line.link
  const [from, until] = [stored.end_date, line.link.endDate].map((day) => formatDay(day, policy.market))
  const schedule = [{ label: 'End of the term', found: from ?? null, left: until ?? null }]
  const { writes } = await changeDocuments(ctx, policy, worked, {
    number: numberOf(policy, worked, sequence),
    own: line,
    schedule,
  })
  const issued = await finish(ctx, policy, term, worked, {
    sequence,
    note: {
      action: 'policy.extended',
      description: `Term extended to ${until}`,
      summary: `Term of policy ${policy.policy_number} extended to ${until}: ${reason}`,
      detail: { days, reason },
      writes,
    },
  })
  mailChange(ctx, policy, issued, [`End of the term: ${until}`])
  return issued
}

/** Lets the term of a policy run on by some days, at the price of the terms at its end. */
export const extendPolicy = async (
  ctx: Ctx,
  policyId: string,
  { days, reason, version }: InputOf<Contract['policyExtend']>['body'],
): Promise<Issued> => {
  const stored = await lockedPolicy(ctx, policyId)
  refuseAction(ctx, policyRules, 'extend', standingOf(ctx.now, stored, stored.is_paid))
  refuseIf(versionRefusal('policy', stored.lock_version, version))
  refuseIf(extensionRefusal(stored.chain, days))
  // It would begin within the extended term.
  await refuseBegunRenewal(ctx, stored, ' Mark it as lost, and start it again once the term is extended.')
  return recordExtension(ctx, stored, { days, reason })
}
