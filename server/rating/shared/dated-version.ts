import type { VersionDecision, VersionStatus } from '#domain/rating/program/dated-version.ts'
import { type Lifecycle, transition, type Written } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import type { Ctx } from '#server/command/ctx.ts'

/** What every stored dated version has, a rating program or a set of referral rules. */
interface VersionRow {
  id: string
  product: string
  effective_date: string
  status: VersionStatus
  lock_version: number
}

interface Decided {
  status: Written<VersionStatus>
  decided_by_name?: string
  decided_at?: Date
  decision_note?: string | null
}

/** How one kind of dated version is read, saved, shown and named in the audit. */
interface VersionDesk<Row extends VersionRow, View> {
  lifecycle: Lifecycle<VersionStatus, VersionDecision>
  /** Begins each audit action: `rating.program`. */
  audit: string
  recordKind: string
  /** Comes before the product in the audit's sentence: "referral rules of ". */
  subject: string
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

/** Refuses what was typed over a draft that another user changed meanwhile. */
export const refuseBehind = (row: VersionRow, lockVersion: number): void =>
  refuseIf(versionRefusal('draft', row.lock_version, lockVersion))

/** Audit and decisions of one kind of dated version. */
export const versionDesk = <Row extends VersionRow, View>(desk: VersionDesk<Row, View>) => {
  const audited = (ctx: Ctx, row: Row, event: string, summary: string, from: string | null): void =>
    ctx.audit({
      tenantId: ctx.actor.orgId,
      action: `${desk.audit}${event}`,
      recordKind: desk.recordKind,
      recordId: row.id,
      summary,
      fromStatus: from === row.status ? null : from,
      toStatus: from === row.status ? null : row.status,
    })
  const decide = async (ctx: Ctx, id: string, action: VersionDecision, event: string, note?: string) => {
    const row = await desk.allowed(ctx, id, action)
    const saved = await desk.save(ctx, row, {
      ...(note !== undefined && {
        decided_by_name: ctx.actor.name,
        decided_at: ctx.now,
        decision_note: note || null,
      }),
      status: transition(desk.lifecycle, action, row.status),
    })
    const summary = `${ctx.actor.name} ${event.toLowerCase()} ${desk.subject}${row.product} from ${row.effective_date}`
    audited(ctx, saved, event, summary, row.status)
    return desk.view(ctx, saved)
  }
  return {
    audited,
    submit: (ctx: Ctx, id: string) => decide(ctx, id, 'submit', 'Submitted'),
    giveBack: (ctx: Ctx, id: string, note: string) => decide(ctx, id, 'return', 'Returned', note),
    approve: (ctx: Ctx, id: string, note: string) => decide(ctx, id, 'approve', 'Approved', note),
    withdraw: (ctx: Ctx, id: string) => decide(ctx, id, 'withdraw', 'Withdrew'),
  }
}
