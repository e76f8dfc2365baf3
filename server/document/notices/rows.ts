import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { noticeContract } from '#contract/document/notice.ts'
import { applicationNoticeOf } from '#domain/document/notices/application-notices.ts'
import { type NoticeFacts, noticeRules } from '#domain/document/notices/filed-notice-lifecycle.ts'
import type { FiledNotice, NoticeKind } from '#domain/document/notices/filed-notice.ts'
import {
  SURPLUS_NOTICES,
  surplusNoticeOf,
  surplusNoticeRefusal,
} from '#domain/document/notices/surplus-notices.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { stateOf, STATES } from '#domain/market/states.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import type { Database } from '#server/database/tables.ts'
import { readFiledNotices } from '../shared/filed-notices.ts'

export type NoticeRow = Selectable<Database['surplus_notice']>
type Contract = typeof noticeContract
export type NoticeView = z.output<Contract['noticeGet']['response']>
type Board = z.output<Contract['noticeSearch']['response']>
type Current = NonNullable<NoticeView['replaces']>

export const readRow = async (ctx: Ctx, id: string, lock: boolean): Promise<NoticeRow> => {
  const query = ctx.db.selectFrom('surplus_notice').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw absent('notice')
  return row
}

const policyNow = (state: string, on: LocalDate, filed: readonly FiledNotice[]): Current | null => {
  const notice = surplusNoticeOf(state, on, filed)
  if (!notice) return null
  const { statute, wording, validFrom, texts, source, readOn, isOnFace, points, isBold, isRed } = notice
  return {
    statute,
    wording,
    validFrom,
    title: '',
    texts: texts.map(({ paragraphs, on: places }) => ({ paragraphs: [...paragraphs], on: [...places] })),
    layout: {
      isOnFace,
      points,
      isBold,
      isRed,
      broker: [...notice.broker],
      isSignedByBroker: notice.isSignedByBroker,
      isSignatureNeeded: false,
    },
    source,
    readOn,
    filedId: notice.filed?.id ?? null,
  }
}

const applicantNow = (state: string, on: LocalDate, filed: readonly FiledNotice[]): Current | null => {
  const notice = applicationNoticeOf(state, on, filed)
  if (!notice) return null
  const { statute, wording, validFrom, title, paragraphs, source, readOn, points, isBold } = notice
  return {
    statute,
    wording,
    validFrom,
    title,
    texts: [{ paragraphs: [...paragraphs], on: [] }],
    layout: {
      isOnFace: false,
      points,
      isBold,
      isRed: false,
      broker: [],
      isSignedByBroker: false,
      isSignatureNeeded: notice.isSignatureNeeded,
    },
    source,
    readOn,
    filedId: notice.filed?.id ?? null,
  }
}

const wordsNow = (kind: NoticeKind, state: string, on: LocalDate, filed: readonly FiledNotice[]) =>
  kind === 'POLICY' ? policyNow(state, on, filed) : applicantNow(state, on, filed)

/** Why no surplus lines paper is bound where insurance is sold; the broker's address is a matter of the license. */
const openOf = (state: string, on: LocalDate, filed: readonly FiledNotice[]): string | null =>
  surplusNoticeRefusal(state, on, { isSpecimen: false, hasAddress: true, filed })?.reason ?? null

const listed = (row: NoticeRow): Board['content'][number] => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  stateName: stateOf(row.state)?.name ?? row.state,
  statute: row.statute,
  validFrom: row.valid_from,
  status: row.status,
  filedByName: row.drafted_by_name,
  approvedByName: row.approved_by_name,
  modified: row.modified_at.toISOString(),
})

/** What every state has today, and all that staff filed, the latest first. */
export const noticeBoard = async (ctx: Ctx): Promise<Board> => {
  const rows = await ctx.db
    .selectFrom('surplus_notice')
    .selectAll()
    .orderBy('modified_at', 'desc')
    .orderBy('id')
    .execute()
  const filed = rows.filter(({ status }) => status === 'APPROVED').map(filedOf)
  const states = STATES.map(({ code, name }) => {
    const row = SURPLUS_NOTICES.findLast(({ state, validFrom }) => state === code && validFrom <= ctx.today)
    const policy = policyNow(code, ctx.today, filed)
    return {
      state: code,
      stateName: name,
      statute: policy?.statute ?? row?.statute ?? null,
      policy,
      applicant: applicantNow(code, ctx.today, filed),
      refusal: openOf(code, ctx.today, filed),
    }
  })
  return { states, content: rows.map(listed) }
}

/** A row as the rules of notices read it. */
export const filedOf = (row: NoticeRow): FiledNotice => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  statute: row.statute,
  validFrom: row.valid_from,
  title: row.title,
  texts: row.texts,
  layout: row.layout,
  source: row.source,
  readOn: row.read_on,
  filedBy: row.drafted_by_name,
  approvedBy: row.approved_by_name ?? '',
  approvedOn: row.approved_on ?? '',
  comparedWith: row.compared_with ?? '',
})

export const factsOf = (ctx: Ctx, row: NoticeRow, approved: readonly FiledNotice[]): NoticeFacts => ({
  status: row.status,
  draftedBy: [row.drafted_by, ...row.earlier_drafters],
  actorId: ctx.actor.userId,
  validFrom: row.valid_from,
  approvedFrom: approved
    .filter(({ id, kind }) => id !== row.id && kind === row.kind)
    .map(({ validFrom }) => validFrom),
})

export const noticeView = async (ctx: Ctx, row: NoticeRow): Promise<NoticeView> => {
  const approved = await readFiledNotices(ctx, row.state)
  const others = approved.filter(({ id }) => id !== row.id)
  const own = filedOf(row)
  return {
    ...listed(row),
    title: own.title,
    texts: own.texts,
    layout: own.layout,
    source: own.source,
    readOn: own.readOn,
    note: row.note,
    approvedOn: row.approved_on,
    comparedWith: row.compared_with,
    decidedByName: row.decided_by_name,
    decisionNote: row.decision_note,
    replaces: wordsNow(row.kind, row.state, row.valid_from, others),
    stillOpen:
      row.status === 'RETIRED'
        ? null
        : openOf(row.state, row.valid_from > ctx.today ? row.valid_from : ctx.today, [...others, own]),
    lockVersion: row.lock_version,
    actions: actionsFor(ctx, noticeRules, factsOf(ctx, row, approved)),
  }
}
