import { sql } from 'kysely'
import type { VersionDecision, VersionFacts, VersionStatus } from '#domain/rating/program/dated-version.ts'
import { type Lifecycle, transition, type Written } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { productOf } from '#domain/rating/products.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { type FactsOf, mailJob } from '#server/mail/mails.ts'
import { emailOf } from '#server/party/shared/underwriters.ts'

/** What every stored dated version has, a rating program or a set of referral rules. */
interface VersionRow {
  id: string
  product: string
  effective_date: string
  status: VersionStatus
  lock_version: number
  drafted_by: string
  earlier_drafters: string[]
  decided_at: Date | null
  approved_by: string | null
  withdrawal_asked_by: string | null
  withdrawal_asked_by_name: string | null
  withdrawal_asked_at: Date | null
  withdrawal_reason: string | null
  withdrawn_by_name: string | null
}

interface Decided {
  status?: Written<VersionStatus>
  decided_by_name?: string
  decided_at?: Date
  decision_note?: string | null
  approved_by?: string
  withdrawal_asked_by?: string | null
  withdrawal_asked_by_name?: string | null
  withdrawal_asked_at?: Date | null
  withdrawal_reason?: string | null
  withdrawn_by?: string
  withdrawn_by_name?: string
}

/** How one kind of dated version is read, saved, shown and named in the audit. */
interface VersionDesk<Row extends VersionRow, View> {
  lifecycle: Lifecycle<VersionStatus, VersionDecision>
  /** Begins each audit action: `rating.program`. */
  audit: string
  recordKind: string
  /** Comes before the product in the audit's sentence: "referral rules of ". */
  subject: string
  /** Names a version in a mail. */
  nameOf: (row: Row) => string
  /** Where a mail leads to. */
  pageOf: (id: string) => string
  /** The locked version, once the rules let the action be. */
  allowed: (ctx: Ctx, id: string, action: VersionDecision) => Promise<Row>
  save: (ctx: Ctx, row: Row, change: Decided) => Promise<Row>
  view: (ctx: Ctx, row: Row) => Promise<View>
}

/** By product, and the latest version of a product first. */
export const byProductAndDate = (
  a: { product: string; effectiveDate: string },
  b: { product: string; effectiveDate: string },
): number =>
  a.product === b.product ? (a.effectiveDate < b.effectiveDate ? 1 : -1) : a.product < b.product ? -1 : 1

/** Who drafted and changed a version before it is changed again. */
export const earlierDrafters = ({ drafted_by, earlier_drafters }: VersionRow): string[] => [
  ...new Set([...earlier_drafters, drafted_by]),
]

/** Refuses what was typed over a draft that another user changed meanwhile. */
export const refuseBehind = (row: VersionRow, lockVersion: number): void =>
  refuseIf(versionRefusal('draft', row.lock_version, lockVersion))

/** Whether any price of a quote names the version; one that is not approved never priced anything. */
const hasPriced = async (ctx: Ctx, kind: 'program' | 'rules', row: VersionRow): Promise<boolean> => {
  if (row.status !== 'APPROVED') return false
  const { rows } = await sql<{ found: boolean }>`select version_has_priced(${kind}, ${row.product},
    ${row.effective_date}::date, ${row.decided_at}::timestamptz) as found`.execute(ctx.db)
  return rows[0]?.found ?? true
}

/** What every kind of version looks at to be decided about; `kind` is its key in a price. */
export const versionFactsOf = async (
  ctx: Ctx,
  kind: 'program' | 'rules',
  row: VersionRow,
): Promise<VersionFacts> => ({
  status: row.status,
  effectiveDate: row.effective_date,
  today: ctx.today,
  draftedBy: [row.drafted_by, ...row.earlier_drafters],
  actorId: ctx.actor.userId,
  withdrawalAskedBy: row.withdrawal_asked_by,
  hasPriced: await hasPriced(ctx, kind, row),
})

/** Who wants an approved version withdrawn, and who has confirmed it; null where no one asked. */
export const withdrawalOf = (row: VersionRow | null) =>
  row?.withdrawal_asked_at
    ? {
        requestedByName: row.withdrawal_asked_by_name ?? '',
        requestedAt: row.withdrawal_asked_at.toISOString(),
        reason: row.withdrawal_reason ?? '',
        confirmedByName: row.withdrawn_by_name,
      }
    : null

type WithdrawalMail = 'versionWithdrawalAsked' | 'versionWithdrawn' | 'versionKept'

const NO_REQUEST = {
  withdrawal_asked_by: null,
  withdrawal_asked_by_name: null,
  withdrawal_asked_at: null,
  withdrawal_reason: null,
} as const

/** Changes of a draft as the trail has room for, with how many more there are. */
export const listedChanges = (changes: readonly string[], most = 6): string =>
  changes.length <= most
    ? changes.join('; ')
    : `${changes.slice(0, most).join('; ')}; and ${changes.length - most} more`

/** Audit and decisions of one kind of dated version. */
export const versionDesk = <Row extends VersionRow, View>(desk: VersionDesk<Row, View>) => {
  const audited = (
    ctx: Ctx,
    row: Row,
    event: string,
    summary: string,
    from: string | null,
    detail?: Record<string, unknown>,
  ): void =>
    ctx.audit({
      tenantId: ctx.actor.orgId,
      action: `${desk.audit}${event}`,
      recordKind: desk.recordKind,
      recordId: row.id,
      summary,
      ...(detail && { detail }),
      fromStatus: from === row.status ? null : from,
      toStatus: from === row.status ? null : row.status,
    })
  const named = (row: Row): string => `${desk.subject}${row.product} from ${row.effective_date}`
  const changed = async (ctx: Ctx, row: Row, event: string, does: string, change: Decided) => {
    const saved = await desk.save(ctx, row, change)
    audited(ctx, saved, event, `${ctx.actor.name} ${does}`, row.status)
    return saved
  }
  const decide = async (ctx: Ctx, id: string, action: VersionDecision, event: string, note?: string) => {
    const row = await desk.allowed(ctx, id, action)
    const saved = await changed(ctx, row, event, `${event.toLowerCase()} ${named(row)}`, {
      ...(note !== undefined && {
        decided_by_name: ctx.actor.name,
        decided_at: ctx.now,
        decision_note: note || null,
      }),
      ...(action === 'approve' && { approved_by: ctx.actor.userId }),
      status: transition(desk.lifecycle, action, row.status),
    })
    return desk.view(ctx, saved)
  }
  /** To who drafted, approved or asked, each once, and not to who has just decided. */
  const notify = async (ctx: Ctx, template: WithdrawalMail, row: Row, asked: Row): Promise<void> => {
    const facts: Omit<FactsOf<WithdrawalMail>, 'recipientName'> = {
      versionName: desk.nameOf(row),
      effectiveDate: row.effective_date,
      decidedBy: ctx.actor.name,
      reason: asked.withdrawal_reason ?? '',
      linkPath: desk.pageOf(row.id),
    }
    const readers = new Set([row.drafted_by, row.approved_by, asked.withdrawal_asked_by])
    for (const userId of readers) {
      if (userId === null || userId === ctx.actor.userId) continue
      const reader = await emailOf(ctx, userId)
      const market = productOf(row.product)?.market ?? 'US'
      if (reader)
        ctx.enqueue(
          mailJob(template, { to: reader.email, market }, facts, { recipientName: reader.firstName }),
        )
    }
  }
  const askWithdrawal = async (ctx: Ctx, id: string, reason: string) => {
    const row = await desk.allowed(ctx, id, 'askWithdrawal')
    const saved = await changed(
      ctx,
      row,
      'WithdrawalRequested',
      `requested the withdrawal of ${named(row)}: ${reason}`,
      {
        withdrawal_asked_by: ctx.actor.userId,
        withdrawal_asked_by_name: ctx.actor.name,
        withdrawal_asked_at: ctx.now,
        withdrawal_reason: reason,
      },
    )
    await notify(ctx, 'versionWithdrawalAsked', saved, saved)
    return desk.view(ctx, saved)
  }
  const confirmWithdrawal = async (ctx: Ctx, id: string) => {
    const row = await desk.allowed(ctx, id, 'confirmWithdrawal')
    const does = `confirmed the withdrawal of ${named(row)}, requested by ${row.withdrawal_asked_by_name}`
    const saved = await changed(ctx, row, 'WithdrawalConfirmed', does, {
      status: transition(desk.lifecycle, 'confirmWithdrawal', row.status),
      withdrawn_by: ctx.actor.userId,
      withdrawn_by_name: ctx.actor.name,
    })
    await notify(ctx, 'versionWithdrawn', saved, row)
    return desk.view(ctx, saved)
  }
  const keep = async (ctx: Ctx, id: string) => {
    const row = await desk.allowed(ctx, id, 'keep')
    const does = `canceled the request to withdraw ${named(row)}, requested by ${row.withdrawal_asked_by_name}: ${row.withdrawal_reason}`
    const saved = await changed(ctx, row, 'WithdrawalCanceled', does, NO_REQUEST)
    await notify(ctx, 'versionKept', saved, row)
    return desk.view(ctx, saved)
  }
  return {
    audited,
    submit: (ctx: Ctx, id: string) => decide(ctx, id, 'submit', 'Submitted'),
    giveBack: (ctx: Ctx, id: string, note: string) => decide(ctx, id, 'return', 'Returned', note),
    approve: (ctx: Ctx, id: string, note: string) => decide(ctx, id, 'approve', 'Approved', note),
    withdraw: (ctx: Ctx, id: string) => decide(ctx, id, 'withdraw', 'Withdrew'),
    askWithdrawal,
    confirmWithdrawal,
    keep,
  }
}
