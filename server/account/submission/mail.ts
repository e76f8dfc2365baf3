import { declinationWords } from '#domain/account/submission/declination.ts'
import { pages } from '#server/mail/pages.ts'
import type {
  SubmissionDecided,
  SubmissionReceived,
  SubmissionsAssigned,
} from '#server/mail/templates/submission.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { productName } from '#server/document/shared/parts.ts'
import type { SubmissionRow } from '#server/account/submission/submission.ts'
import { emailOf, underwriterEmails } from '#server/party/shared/underwriters.ts'

type Named = Pick<
  SubmissionRow,
  'submission_number' | 'account_name' | 'agency_name' | 'account_id' | 'market'
>

const namesOf = (row: Named) => ({
  companyName: row.account_name,
  agencyName: row.agency_name,
  submissionNumber: row.submission_number,
})

/** Notifies the underwriters of a submission that came in and has no underwriter yet. */
export const mailReceived = async (
  ctx: Ctx,
  row: Named & Pick<SubmissionRow, 'product' | 'is_renewal' | 'note'>,
): Promise<void> => {
  const facts: SubmissionReceived = {
    ...namesOf(row),
    senderName: ctx.actor.name,
    productName: row.product ? productName(row.product) : '',
    isRenewal: row.is_renewal,
    note: row.note ?? '',
    linkPath: pages.account('COWBELL', row.account_id),
  }
  for (const to of await underwriterEmails(ctx))
    ctx.enqueue({
      type: 'mail.send',
      template: 'submissionReceived',
      to,
      market: row.market,
      facts,
    })
}

/** Notifies an underwriter of what is theirs now, in one mail for all of it; not one who took it themselves. */
export const mailAssigned = async (
  ctx: Ctx,
  to: { id: string; name: string },
  rows: readonly Named[],
): Promise<void> => {
  const [first] = rows
  if (!first || to.id === ctx.actor.userId) return
  const user = await emailOf(ctx, to.id)
  if (!user) return
  const facts: SubmissionsAssigned = {
    recipientName: user.firstName,
    assignedBy: ctx.actor.name,
    submissions: rows.map((row) => `${row.submission_number} ${row.account_name}, ${row.agency_name}`),
    linkPath: pages.account('COWBELL', first.account_id),
  }
  ctx.enqueue({
    type: 'mail.send',
    template: 'submissionsAssigned',
    to: user.email,
    market: first.market,
    facts,
  })
}

const outcomes: Readonly<Record<string, string>> = {
  CERTIFIED: 'certified',
  COMPLETED: 'completed',
  DECLINED: 'declined',
  NON_VIABLE: 'set aside as not viable',
}

/** Notifies the submitter of what was decided; a step that decides nothing notifies no one. */
export const mailDecided = async (
  ctx: Ctx,
  row: Omit<SubmissionRow, 'created_at' | 'modified_at'>,
  note: string | undefined,
): Promise<void> => {
  const outcome = outcomes[row.status]
  if (!outcome || row.created_by === ctx.actor.userId) return
  const user = await emailOf(ctx, row.created_by)
  if (!user) return
  const declined = row.declination_reason
    ? [
        declinationWords({
          declinationReason: row.declination_reason,
          declinationReasonDescription: '',
          fillInDeclinationReason: row.fill_in_declination_reason ?? undefined,
        }),
        row.declination_reason_description,
      ]
    : []
  const facts: SubmissionDecided = {
    ...namesOf(row),
    recipientName: user.firstName,
    decidedBy: ctx.actor.name,
    outcome,
    reason: [...declined, note].filter(Boolean).join(': '),
    linkPath: pages.account(user.accountType, row.account_id),
  }
  ctx.enqueue({
    type: 'mail.send',
    template: 'submissionDecided',
    to: user.email,
    market: row.market,
    facts,
  })
}
