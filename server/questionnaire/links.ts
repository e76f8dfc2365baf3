import { productOf } from '#domain/rating/products.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { questionLinkContract } from '#contract/questionnaire/link.ts'
import { type FieldProblem, refuseIf, fieldRefusal } from '#domain/kernel/refusal.ts'
import { settleAnswers, unanswered } from '#domain/questionnaire/given-answers.ts'
import type { AnswerField, AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { pages } from '#server/mail/pages.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { AccountRow, Database } from '#server/database/tables.ts'
import { accountFor, factsOf, readAccount } from '#server/account/shared/account.ts'
import { questionnaireOf, saveGiven } from '#server/questionnaire/shared/answers.ts'
import { issueLink, useUpLink } from '#server/access/shared/link-tokens.ts'
import type { Selectable } from 'kysely'
import { draftOf, refuseUnseen } from './link-drafts.ts'
import { behind, fieldsOf, notAsked, only, refuseProblems } from './link-request.ts'
import { sealedFact } from '#server/mail/mails.ts'

type Contract = typeof questionLinkContract
type Row = Selectable<Database['question_request']>
/** A request before anyone typed an answer to it. */
type Sent = Omit<Row, 'draft' | 'draft_name' | 'draft_version' | 'drafted_at'>
type View = OutputOf<Contract['questionsSend']>

const LINK_DAYS = 14
const DAY_MS = 86_400_000

const viewOf = (row: Sent): View => ({
  id: row.id,
  productType: row.product,
  groups: row.groups,
  recipientName: row.recipient_name,
  email: row.email,
  sentBy: row.sent_by_name,
  sentAt: row.sent_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredBy: row.answered_by,
  answered: row.answered_count,
})

/** The groups of the questionnaire that were asked for; refuses a group that it does not have. */
const groupsOf = (variant: Variant, asked: readonly string[]): Variant['groups'] => {
  const unknown = asked.find((one) => !variant.groups.some(({ group }) => group === one))
  refuseIf(
    unknown === undefined
      ? null
      : fieldRefusal('groups', `${variant.title} of ${variant.product} have no part ${unknown}.`, 'UNKNOWN'),
  )
  return variant.groups.filter(({ group }) => asked.includes(group))
}

const mailLink = (ctx: Ctx, row: AccountRow, request: Sent, parts: readonly string[], token: string): void =>
  ctx.enqueue({
    type: 'mail.send',
    template: 'questionsSent',
    to: request.email,
    market: row.market,
    facts: {
      recipientName: request.recipient_name,
      senderName: ctx.actor.name,
      agencyName: row.agency_name,
      companyName: row.name,
      productName: productOf(request.product)?.name ?? request.product,
      parts,
      linkDays: LINK_DAYS,
    },
    sealed: sealedFact(ctx.ports.secrets, 'questionsSent', { linkPath: `/questions/${token}` }),
  })

/** Mails a part of the questionnaire to a person at the insured; the link works once and for 14 days. */
export const sendQuestions = async (
  ctx: Ctx,
  accountId: string,
  body: InputOf<Contract['questionsSend']>['body'],
): Promise<View> => {
  const row = await accountFor(ctx, accountId, 'update')
  const variant = questionnaireOf(body.productType)
  const groups = groupsOf(variant, body.groups)
  const request: Sent = {
    tenant_id: row.tenant_id,
    id: ctx.newId(),
    account_id: row.id,
    product: variant.product,
    groups: groups.map(({ group }) => group),
    recipient_name: body.recipientName,
    email: body.email,
    sent_by: ctx.actor.userId,
    sent_by_name: ctx.actor.name,
    sent_by_email: ctx.actor.email,
    sent_at: ctx.now,
    expires_at: new Date(ctx.now.getTime() + LINK_DAYS * DAY_MS),
    answered_at: null,
    answered_by: null,
    answered_count: null,
  }
  await ctx.db
    .insertInto('question_request')
    .values({ ...request, draft: '{}', draft_version: 0 })
    .execute()
  const token = await issueLink(ctx, ctx.db, {
    type: 'QUESTIONS_SENT',
    subject: `questions:${request.id}`,
    email: body.email,
    userId: null,
    orgId: row.tenant_id,
    facts: { requestId: request.id },
    hours: LINK_DAYS * 24,
  })
  const parts = groups.map(({ title }) => title)
  mailLink(ctx, row, request, parts, token)
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'account.questionsSent',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `Sent questions to ${body.recipientName} (${body.email}): ${parts.join(', ')}`,
  })
  return viewOf(request)
}

const REQUESTS_SHOWN = 50

/** What was mailed for an account, newest first. */
export const requestsOf = async (ctx: Ctx, accountId: string): Promise<View[]> => {
  const row = await readAccount(ctx, accountId)
  const requests = await ctx.db
    .selectFrom('question_request')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('account_id', '=', row.id)
    .orderBy('sent_at', 'desc')
    .limit(REQUESTS_SHOWN)
    .execute()
  return requests.map(viewOf)
}

/** What the page of a link shows: its own questions and no other answer of the account. */
export const readQuestionLink = async (
  ctx: PublicCtx,
  token: string,
): Promise<OutputOf<Contract['questionLinkGet']>> => {
  const { request, row, variant } = await behind(ctx, ctx.ports.db, token, false)
  const facts = factsOf(row)
  const fields = fieldsOf(variant, request.groups)
  return {
    requestId: request.id,
    companyName: row.name,
    agencyName: row.agency_name,
    senderName: request.sent_by_name,
    recipientName: request.recipient_name,
    productType: request.product,
    market: row.market,
    groups: request.groups,
    answers: only<GivenAnswers>(facts.answers, fields),
    provenance: only<AnswerProvenance>(facts.answerProvenance, fields),
    draft: draftOf(request, fields),
    expiresAt: request.expires_at.toISOString(),
  }
}

const openOf = (
  variant: Variant,
  groups: readonly string[],
  given: GivenAnswers,
  before: GivenAnswers,
): FieldProblem[] => {
  const fields = fieldsOf(variant, groups)
  return unanswered(variant, settleAnswers({ ...before, ...given }))
    .filter(({ field }) => fields.has(field))
    .map(({ field }) => ({
      code: 'REQUIRED',
      detail: 'Please answer this question.',
      field: `answers.${field}`,
    }))
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The answers without those that the page only showed: where another answer was given since, and where the
 * questionnaire shows another answer for the current one (a daily backup as weekly).
 */
const withoutStale = (
  variant: Variant,
  given: GivenAnswers,
  prefilled: readonly string[],
  now: Readonly<Record<string, unknown>>,
): GivenAnswers => {
  const left = new Set(prefilled)
  const isUnchanged = (field: string, value: unknown) =>
    isSame(value, now[field]) && !isSame(value, variant.instead[field as AnswerField]?.value)
  return Object.fromEntries(
    Object.entries(given).filter(([field, value]) => !left.has(field) || isUnchanged(field, value)),
  ) as GivenAnswers
}

type Request = Awaited<ReturnType<typeof behind>>

const tell = async (ctx: PublicCtx, { request, row }: Request, name: string, count: number) => {
  const org = await ctx.db
    .selectFrom('org')
    .select('account_type')
    .where('id', '=', row.tenant_id)
    .executeTakeFirstOrThrow()
  ctx.enqueue({
    type: 'mail.send',
    template: 'questionsAnswered',
    to: request.sent_by_email,
    market: row.market,
    facts: {
      recipientName: request.sent_by_name,
      companyName: row.name,
      answeredBy: name,
      answered: count,
      answeredAt: ctx.now.toISOString(),
      linkPath: pages.account(org.account_type, row.id),
    },
  })
}

/** Answers the questions of a link once; its sender is notified. */
export const answerQuestionLink = async (
  ctx: PublicCtx,
  token: string,
  { name, answers, prefilled, draftVersion }: InputOf<Contract['questionLinkAnswer']>['body'],
): Promise<{ answered: number }> => {
  const found = await behind(ctx, ctx.db, token, true)
  const { link, request, row, variant } = found
  const before = factsOf(row).answers
  const given = withoutStale(variant, answers, prefilled, before)
  refuseUnseen(request, draftVersion)
  refuseProblems([
    ...notAsked(variant, request.groups, given),
    ...openOf(variant, request.groups, given, before),
  ])
  await saveGiven(ctx, row, { variant, given, source: 'typed', by: `${name} (insured)` })
  await useUpLink(ctx, ctx.db, link)
  const answered = Object.keys(given).length
  await ctx.db
    .updateTable('question_request')
    .set({
      answered_at: ctx.now,
      answered_by: name,
      answered_count: answered,
      draft: '{}',
      draft_name: null,
    })
    .where('tenant_id', '=', request.tenant_id)
    .where('id', '=', request.id)
    .execute()
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'account.questionsAnswered',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `${name} answered ${answered} questions by a mailed link`,
  })
  await tell(ctx, found, name, answered)
  return { answered }
}
