import type { InputOf } from '#contract/endpoint.ts'
import type { noticeContract } from '#contract/document/notice.ts'
import {
  type NoticeAction,
  noticeLifecycle,
  noticeRules,
  noticeStarts,
  type NoticeStatus,
} from '#domain/document/notices/filed-notice-lifecycle.ts'
import { noticeProblems } from '#domain/document/notices/filed-notice.ts'
import { begun, transition, type Written } from '#domain/kernel/lifecycle.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { stateOf } from '#domain/market/states.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { readFiledNotices } from '../shared/filed-notices.ts'
import { factsOf, noticeBoard, type NoticeRow, noticeView, readRow } from './rows.ts'

type Contract = typeof noticeContract
type Filed = InputOf<Contract['noticeFile']>['body']

const KIND = { POLICY: 'surplus lines notice', APPLICANT: 'notice to applicants' } as const

const named = ({ kind, state, valid_from }: NoticeRow): string =>
  `the ${KIND[kind]} of ${stateOf(state)?.name ?? state} from ${valid_from}`

const audited = (ctx: Ctx, row: NoticeRow, event: string, summary: string, from: NoticeStatus | null): void =>
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: `notice.${event}`,
    recordKind: 'surplusNotice',
    recordId: row.id,
    summary,
    fromStatus: from === row.status ? null : from,
    toStatus: from === row.status ? null : row.status,
    detail: { state: row.state, kind: row.kind, statute: row.statute, source: row.source },
  })

const refuseProblems = (ctx: Ctx, filed: Filed): void => {
  const errors = noticeProblems(filed, ctx.today)
  if (errors[0]) throw new Refused(refusal('invalid', 'FIELD_INVALID', errors[0].detail, { errors }))
}

/** What a body says as columns. */
const columnsOf = (ctx: Ctx, filed: Filed) => ({
  kind: filed.kind,
  state: filed.state,
  statute: filed.statute,
  valid_from: filed.validFrom,
  title: filed.title,
  texts: JSON.stringify(filed.texts),
  layout: JSON.stringify(filed.layout),
  source: filed.source,
  read_on: filed.readOn,
  note: filed.note,
  drafted_by: ctx.actor.userId,
  drafted_by_name: ctx.actor.name,
  drafted_at: ctx.now,
  modified_at: ctx.now,
})

const file = async (ctx: Ctx, { body }: InputOf<Contract['noticeFile']>) => {
  refuseProblems(ctx, body)
  const row = await ctx.db
    .insertInto('surplus_notice')
    .values({ id: ctx.newId(), status: begun(noticeStarts, 'DRAFT'), ...columnsOf(ctx, body) })
    .returningAll()
    .executeTakeFirstOrThrow()
  audited(ctx, row, 'filed', `${ctx.actor.name} filed ${named(row)} by ${row.statute}`, null)
  return noticeView(ctx, row)
}

/** The locked notice, once the rules let the action be. */
const allowed = async (ctx: Ctx, id: string, action: NoticeAction): Promise<NoticeRow> => {
  const row = await readRow(ctx, id, true)
  refuseAction(ctx, noticeRules, action, factsOf(ctx, row, await readFiledNotices(ctx, row.state)))
  return row
}

type Change = Partial<ReturnType<typeof columnsOf>> & {
  status?: Written<NoticeStatus>
  earlier_drafters?: string[]
  decided_by_name?: string
  decided_at?: Date
  decision_note?: string | null
  approved_by?: string
  approved_by_name?: string
  approved_on?: string
  compared_with?: string
}

const save = (ctx: Ctx, row: NoticeRow, change: Change): Promise<NoticeRow> =>
  ctx.db
    .updateTable('surplus_notice')
    .set({ ...change, lock_version: row.lock_version + 1, modified_at: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()

const update = async (ctx: Ctx, { params, body }: InputOf<Contract['noticeUpdate']>) => {
  const row = await allowed(ctx, params.id, 'change')
  const { version, ...filed } = body
  refuseIf(versionRefusal('notice', row.lock_version, version))
  refuseProblems(ctx, filed)
  const saved = await save(ctx, row, {
    ...columnsOf(ctx, filed),
    earlier_drafters: [...new Set([...row.earlier_drafters, row.drafted_by])],
  })
  audited(ctx, saved, 'changed', `${ctx.actor.name} changed ${named(saved)}`, row.status)
  return noticeView(ctx, saved)
}

/** Moves a notice on and keeps who did so and what was said. */
const decide = async (
  ctx: Ctx,
  id: string,
  action: Exclude<NoticeAction, 'change' | 'approve'>,
  { event, does, note }: { event: string; does: string; note?: string },
) => {
  const row = await allowed(ctx, id, action)
  const saved = await save(ctx, row, {
    status: transition(noticeLifecycle, action, row.status),
    ...(note !== undefined && {
      decided_by_name: ctx.actor.name,
      decided_at: ctx.now,
      decision_note: note,
    }),
  })
  const summary = `${ctx.actor.name} ${does} ${named(saved)}${note === undefined ? '' : `: ${note}`}`
  audited(ctx, saved, event, summary, row.status)
  return noticeView(ctx, saved)
}

const approve = async (ctx: Ctx, { params, body }: InputOf<Contract['noticeApprove']>) => {
  const row = await allowed(ctx, params.id, 'approve')
  refuseIf(versionRefusal('notice', row.lock_version, body.version))
  const saved = await save(ctx, row, {
    status: transition(noticeLifecycle, 'approve', row.status),
    decided_by_name: ctx.actor.name,
    decided_at: ctx.now,
    decision_note: null,
    approved_by: ctx.actor.userId,
    approved_by_name: ctx.actor.name,
    approved_on: ctx.today,
    compared_with: body.comparedWith,
  })
  const summary = `${ctx.actor.name} compared ${named(saved)} with ${body.comparedWith} and approved it`
  audited(ctx, saved, 'approved', summary, row.status)
  return noticeView(ctx, saved)
}

/** Surplus lines notices as dated records: filed by one user, compared with the law and approved by another. */
export const noticeHandlers: Handlers<Contract> = {
  noticeSearch: (ctx) => noticeBoard(ctx),
  noticeGet: async (ctx, { params }) => noticeView(ctx, await readRow(ctx, params.id, false)),
  noticeFile: file,
  noticeUpdate: update,
  noticeSubmit: (ctx, { params }) =>
    decide(ctx, params.id, 'submit', { event: 'submitted', does: 'submitted' }),
  noticeReturn: (ctx, { params, body }) =>
    decide(ctx, params.id, 'return', { event: 'returned', does: 'returned', note: body.note }),
  noticeApprove: approve,
  noticeWithdraw: (ctx, { params }) =>
    decide(ctx, params.id, 'withdraw', { event: 'withdrawn', does: 'withdrew' }),
  noticeRetire: (ctx, { params, body }) =>
    decide(ctx, params.id, 'retire', { event: 'retired', does: 'retired', note: body.note }),
}
