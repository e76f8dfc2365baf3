import { sql } from 'kysely'
import type { z } from 'zod'
import type { InputOf } from '#contract/endpoint.ts'
import type { subjectivity as viewSchema, underwritingContract } from '#contract/underwriting/underwriting.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { subjectivityRules } from '#domain/underwriting/subjectivity/actions.ts'
import {
  isOverdue,
  type SubjectivityAction,
  subjectivityLifecycle,
} from '#domain/underwriting/subjectivity/lifecycle.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import { BOUND, CLOSED, isAmong } from '#domain/quote/status-groups.ts'
import { answersOnceFixed } from '#domain/risk/fixes.ts'
import { CHECKS } from '#domain/risk/method.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { AccountRow, SubjectivityRow } from '#server/database/tables.ts'
import { accountForUpdate } from '#server/account/shared/account.ts'
import { saveGiven } from '#server/questionnaire/shared/answers.ts'
import { todayAt } from '#server/rating/shared/rated-account.ts'
import { type LoadedQuote, readQuote } from '#server/quote/shared/quote.ts'
import { setSubjectivity } from '../shared/subjectivity.ts'
import { answersByFile } from './effect.ts'
import { type ItsQuote, itsQuote, subjectivityFacts, UNREMINDED } from './facts.ts'

type View = z.output<typeof viewSchema>
type Contract = typeof underwritingContract

type FileView = View['files'][number]

/** Entries of the trail that are shown with the subjectivities of a quote. */
const HISTORY_SHOWN = 300

/** Files of conditions that the caller was let to see, by condition, the newest version first. */
const filesOf = async (
  ctx: Ctx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, FileView[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('subjectivity_file')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('subjectivity_id', 'in', [...ids])
    .orderBy('version', 'desc')
    .execute()
  const views = Map.groupBy(rows, (row) => row.subjectivity_id)
  return new Map(
    [...views].map(([id, files]) => [
      id,
      files.map((row) => ({
        id: row.id,
        version: row.version,
        fileName: row.file_name,
        mediaType: row.media_type,
        size: row.size,
        sha256: row.sha256,
        uploadedBy: row.uploaded_by_name,
        created: row.created_at.toISOString(),
      })),
    ]),
  )
}

/** An answer of the agency's own never meets a condition; a file, a connected system or a scan does. */
const proofOf = (checkId: string | null): View['proof'] => {
  if (checkId === null) return null
  return Object.keys(answersOnceFixed(checkId)).length > 0 ? 'answer' : 'scan'
}

/** What happened to subjectivities that the caller was let to see, by subjectivity, the newest first. */
const historyOf = async (
  ctx: Ctx,
  tenantId: string,
  ids: readonly string[],
): Promise<Map<string, View['history']>> => {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('audit_entry')
    .select(['id', 'at', 'action', 'summary', 'actor_name', 'record_id'])
    .where('record_id', 'in', [...ids])
    .where('tenant_id', '=', tenantId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(HISTORY_SHOWN)
    .execute()
  const entries = Map.groupBy(rows, (row) => row.record_id)
  return new Map(
    [...entries].map(([id, own]) => [
      id,
      own.map((row) => ({
        id: row.id,
        at: row.at.toISOString(),
        action: row.action,
        summary: row.summary,
        actorName: row.actor_name,
      })),
    ]),
  )
}

/** What of a subjectivity is read apart from its row. */
interface Parts {
  files?: FileView[] | undefined
  history?: View['history'] | undefined
}

const partsOf = async (ctx: Ctx, tenantId: string, ids: readonly string[]) => {
  const [files, history] = await Promise.all([filesOf(ctx, tenantId, ids), historyOf(ctx, tenantId, ids)])
  return (id: string): Parts => ({ files: files.get(id), history: history.get(id) })
}

const viewOf = (
  ctx: Ctx,
  row: SubjectivityRow,
  quote: ItsQuote,
  { files = [], history = [] }: Parts,
): View => ({
  id: row.id,
  quoteId: row.quote_id,
  title: row.title,
  detail: row.detail,
  stage: row.stage,
  status: row.status,
  dueDate: row.due_date,
  isOverdue: isOverdue({ status: row.status, dueDate: row.due_date }, todayAt(ctx.now, quote)),
  checkId: row.check_id,
  proof: proofOf(row.check_id),
  evidence: row.evidence,
  documentId: row.document_id,
  files,
  note: row.note,
  decidedBy: row.decided_by,
  decidedAt: row.decided_at ? new Date(row.decided_at).toISOString() : null,
  createdBy: row.created_by,
  created: new Date(row.created_at).toISOString(),
  history,
  actions: actionsFor(ctx, subjectivityRules, subjectivityFacts(ctx, row, quote)),
})

/** The subjectivities of a quote that the caller was let to see, those before binding first. */
export const subjectivitiesOf = async (
  ctx: Ctx,
  { row: quote }: Pick<LoadedQuote, 'row'>,
): Promise<View[]> => {
  const rows = await ctx.db
    .selectFrom('subjectivity')
    .selectAll()
    .where('tenant_id', '=', quote.tenant_id)
    .where('quote_id', '=', quote.id)
    .where(visible(ctx.actor, 'subjectivity'))
    .orderBy('stage', 'desc')
    .orderBy('due_date')
    .orderBy('id')
    .execute()
  const parts = await partsOf(
    ctx,
    quote.tenant_id,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => viewOf(ctx, row, quote, parts(row.id)))
}

export const listSubjectivities = async (ctx: Ctx, quoteId: string): Promise<{ content: View[] }> => ({
  content: await subjectivitiesOf(ctx, await readQuote(ctx, quoteId)),
})

export const createSubjectivity = async (
  ctx: Ctx,
  body: InputOf<Contract['subjectivityCreate']>['body'],
): Promise<View> => {
  const { row: quote, today } = await readQuote(ctx, body.quoteId)
  const status = quote.status
  refuseIf(
    isAmong(CLOSED, status)
      ? refusal(
          'conflict',
          'QUOTE_CLOSED',
          `The quote is ${status.replaceAll('_', ' ')}: it can have no new subjectivities.`,
        )
      : null,
  )
  refuseIf(
    body.stage === 'PRE_BIND' && isAmong(BOUND, status)
      ? fieldRefusal('stage', 'The quote is bound: choose one after binding.', 'TOO_LATE')
      : null,
  )
  refuseIf(body.dueDate < today ? fieldRefusal('dueDate', 'Choose today or a later day.', 'TOO_EARLY') : null)
  refuseIf(
    body.checkId !== undefined && !CHECKS.some(({ checkId }) => checkId === body.checkId)
      ? fieldRefusal('checkId', 'Choose one of the checks of the scan.', 'INVALID')
      : null,
  )
  const row = await setSubjectivity(ctx, quote, {
    title: body.title,
    detail: body.detail,
    stage: body.stage,
    due_date: body.dueDate,
    check_id: body.checkId ?? null,
  })
  return viewOf(ctx, row, quote, {})
}

const audit = (
  ctx: Ctx,
  row: Pick<SubjectivityRow, 'tenant_id' | 'id' | 'account_id'>,
  action: string,
  from: string | null,
  to: string,
  summary: string,
): void =>
  ctx.audit({
    tenantId: row.tenant_id,
    action,
    recordKind: 'subjectivity',
    recordId: row.id,
    accountId: row.account_id,
    fromStatus: from,
    toStatus: to,
    summary,
  })

type Placed = SubjectivityRow & { quote: ItsQuote }

const forUpdate = async (ctx: Ctx, id: string): Promise<Placed> => {
  const row = await ctx.db
    .selectFrom('subjectivity')
    .selectAll('subjectivity')
    .select(itsQuote.as('quote'))
    .where('subjectivity.id', '=', id)
    .where(visible(ctx.actor, 'subjectivity'))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw absent('subjectivity')
  return row
}

/** Actions that move one subjectivity on; reminders and later last days are in files of their own. */
type Step = Exclude<SubjectivityAction, 'extend' | 'remind'>

const WORDS: Readonly<Record<Step, string>> = {
  submit: 'Evidence sent for',
  clear: 'Cleared',
  return: 'Returned evidence for',
  waive: 'Waived',
  reopen: 'Reopened',
}

/** What a step changes of a row, whatever is said with it. */
const alsoChanged = (ctx: Ctx, action: Step, row: SubjectivityRow): Partial<SubjectivityRow> => {
  // Who ever sent evidence does not clear it: files that were returned or sent before stay with it.
  if (action === 'submit') return { evidence_by: [...new Set([...row.evidence_by, ctx.actor.userId])] }
  return action === 'reopen' ? UNREMINDED : {}
}

/** The locked condition, once its rules let the action be. */
export const allowedSubjectivity = async (
  ctx: Ctx,
  id: string,
  action: SubjectivityAction,
): Promise<Placed> => {
  const row = await forUpdate(ctx, id)
  refuseAction(ctx, subjectivityRules, action, subjectivityFacts(ctx, row, row.quote))
  return row
}

/** A subjectivity that the caller holds, as it is shown. */
export const readSubjectivity = async (ctx: Ctx, { quote, ...row }: Placed): Promise<View> => {
  const parts = await partsOf(ctx, row.tenant_id, [row.id])
  return viewOf(ctx, row, quote, parts(row.id))
}

/** Moves a condition on and gives it as the caller sees it. */
export const moveSubjectivity = async (
  ctx: Ctx,
  id: string,
  action: Step,
  said: Partial<Omit<SubjectivityRow, 'status'>>,
): Promise<View> => {
  const row = await allowedSubjectivity(ctx, id, action)
  const change = { ...said, ...alsoChanged(ctx, action, row) }
  const from = row.status
  const to = transition(subjectivityLifecycle, action, from)
  const saved = { ...row, ...change, status: to, modified_at: ctx.now, lock_version: row.lock_version + 1 }
  await ctx.write(
    ctx.db
      .updateTable('subjectivity')
      .set({ ...change, status: to, modified_at: ctx.now, lock_version: sql`lock_version + 1` })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.id),
  )
  const why = action !== 'submit' && said.note ? `: ${said.note}` : ''
  audit(ctx, row, `subjectivity.${action}`, from, to, `${WORDS[action]} subjectivity "${row.title}"${why}`)
  return readSubjectivity(ctx, saved)
}

/** A document that the caller may read and that is of the account that the condition is of. */
const ownDocument = async (ctx: Ctx, subjectivityId: string, documentId: string): Promise<string> => {
  const row = await ctx.db
    .selectFrom('document')
    .innerJoin('subjectivity', 'subjectivity.account_id', 'document.account_id')
    .select('document.id')
    .where('document.id', '=', documentId)
    .where('subjectivity.id', '=', subjectivityId)
    .where(visible(ctx.actor, 'document'))
    .executeTakeFirst()
  if (!row)
    throw new Refused(fieldRefusal('documentId', 'Choose a document of this account.', 'DOCUMENT_UNKNOWN'))
  return row.id
}

export const submitEvidence = async (
  ctx: Ctx,
  id: string,
  { evidence, documentId }: InputOf<Contract['subjectivitySubmit']>['body'],
): Promise<View> => {
  await allowedSubjectivity(ctx, id, 'submit')
  const document_id = documentId === undefined ? null : await ownDocument(ctx, id, documentId)
  return moveSubjectivity(ctx, id, 'submit', { evidence, document_id })
}

/**
 * What a condition's files have shown is answered from them: the answers of its check, as far as the quote's product
 * asks them. The account is locked by the caller.
 */
const answerFromFiles = async (ctx: Ctx, account: AccountRow, row: View): Promise<void> => {
  const [file] = row.files
  const { row: quote } = await readQuote(ctx, row.quoteId)
  const variant = variantFor(quote.product)
  const given = answersByFile(quote.product, row.checkId)
  if (!file || !variant || Object.keys(given).length === 0) return
  const by = `${ctx.actor.name} (${file.fileName})`
  await saveGiven(ctx, account, { variant, given, source: 'document', by })
}

/** Decides a condition; one that is cleared by files answers the questions of its check as well. */
export const decideSubjectivity = async (
  ctx: Ctx,
  id: string,
  { decision, note }: InputOf<Contract['subjectivityDecide']>['body'],
): Promise<View> => {
  const known = await ctx.db
    .selectFrom('subjectivity')
    .select(['account_id', 'check_id'])
    .where('id', '=', id)
    .where(visible(ctx.actor, 'subjectivity'))
    .executeTakeFirst()
  if (!known) throw absent('subjectivity')
  // The account is locked before its conditions, as by the scan that clears them.
  const account =
    decision === 'clear' && known.check_id !== null ? await accountForUpdate(ctx, known.account_id) : null
  const decided = await moveSubjectivity(ctx, id, decision, {
    note: note || null,
    decided_by: decision === 'reopen' ? null : ctx.actor.name,
    decided_at: decision === 'reopen' ? null : ctx.now,
  })
  if (account) await answerFromFiles(ctx, account, decided)
  return decided
}
