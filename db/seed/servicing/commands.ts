import type { changeContract } from '#contract/policy/changes.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import type { FilePurpose } from '#domain/policy/ending/decide.ts'
import type { EndingCode } from '#domain/policy/notices/reasons.ts'
import type { SeedContext } from '../seed-context.ts'

/** A policy whose story goes on after it was issued, and who deals with it. */
export interface Serviced {
  policyId: string
  product: string
  accountId: string
  /** Who signed for it. */
  customer: Actor
  customerName: string
}

type ChangeBody = RequestOf<(typeof changeContract)['policyChangePreview']>['body']
export type Asked = Pick<ChangeBody, 'kind' | 'changes'> & {
  /** Days from today on which it takes effect. */
  days: number
}

const login = (context: SeedContext, name: string): Actor =>
  context.actors.get(`${name}@demo.bindery.test`) as Actor

/** The demo login of the agency, which reads its own saved changes. */
export const agentOf = (context: SeedContext): Actor => login(context, 'agent')
export const otherAgentOf = (context: SeedContext): Actor => login(context, 'agent2')
export const underwriterOf = (context: SeedContext): Actor => login(context, 'underwriter')
export const staffOf = (context: SeedContext): Actor => login(context, 'staff')

/** The policy as an underwriter reads it now. */
export const policyNow = (context: SeedContext, { policyId, product }: Serviced) =>
  context.api.run(underwriterOf(context), 'policyGet', {
    params: { productType: product, policyId },
    query: {},
  })

const asBody = async (context: SeedContext, policy: Serviced, { days, ...asked }: Asked) => {
  const { today } = await policyNow(context, policy)
  return { today, body: { ...asked, effectiveDate: addDays(today, days), resolutions: {} } }
}

/** Looks at a change and issues it. */
export const issueChange = async (
  context: SeedContext,
  actor: Actor,
  policy: Serviced,
  asked: Asked,
  reason: string,
): Promise<void> => {
  const { today, body } = await asBody(context, policy, asked)
  const params = { policyId: policy.policyId }
  const { version, baseSequence, needs } = await context.api.run(actor, 'policyChangePreview', {
    params,
    body,
  })
  context.clock.advance({ minutes: 5 })
  await context.api.run(actor, 'policyChange', {
    params,
    body: {
      ...body,
      version,
      baseSequence,
      reason,
      ...(needs.statement ? { statement: { name: policy.customerName, on: today } } : {}),
    },
  })
}

/** Saves a change, and sends it on where it says how. */
export const prepareChange = async (
  context: SeedContext,
  actor: Actor,
  policy: Serviced,
  asked: Asked,
  note: string,
  action?: 'ask' | 'refer',
): Promise<void> => {
  const { body } = await asBody(context, policy, asked)
  const { id, version } = await context.api.run(actor, 'policyChangeBegin', {
    body: { ...body, policyId: policy.policyId, note },
  })
  if (!action) return
  context.clock.advance({ minutes: 3 })
  await context.api.run(actor, 'policyChangeMove', { params: { id }, body: { action, version } })
}

const page = (title: string): Buffer => Buffer.from(`%PDF-1.7\n% ${title}\n`)

/** A file that an end or a reinstatement rests on. */
export const upload = async (
  context: SeedContext,
  actor: Actor,
  { policyId }: Serviced,
  purpose: FilePurpose,
  fileName: string,
): Promise<string> => {
  const { id } = await context.api.run(
    actor,
    'policyFileAdd',
    { params: { policyId }, query: { fileName, purpose }, body: new FormData() },
    { file: page(fileName) },
  )
  return id
}

/** A letter of the insured that names another agency. */
export const uploadLetter = async (context: SeedContext, actor: Actor, fileName: string): Promise<string> => {
  const { id } = await context.api.run(
    actor,
    'borLetterAdd',
    { query: { fileName }, body: new FormData() },
    { file: page(fileName) },
  )
  return id
}

/** Hands a notice over that the policy ends on a day, and records the proof. */
export const serveNotice = async (
  context: SeedContext,
  policy: Serviced,
  reason: EndingCode,
  effectiveDate: LocalDate,
  facts: string,
): Promise<void> => {
  const underwriter = underwriterOf(context)
  const params = { policyId: policy.policyId }
  const { version, today } = await policyNow(context, policy)
  const served = await context.api.run(underwriter, 'policyNoticeServe', {
    params,
    body: { reason, sentOn: today, effectiveDate, delivery: 'BY_HAND', facts, version },
  })
  const { notices } = await context.api.run(underwriter, 'policyNotices', { params })
  await context.api.run(underwriter, 'policyNoticeProof', {
    params,
    body: { ...handedOver(today), noticeId: notices[0]?.id ?? '', version: served.version },
  })
}

const handedOver = (on: LocalDate) =>
  ({ method: 'BY_HAND', number: 'Handed over at the office', on, isToAddress: true }) as const

/** Hands a notice about the renewal over, and records the proof. */
export const announceRenewal = async (
  context: SeedContext,
  policy: Serviced,
  notice:
    | { step: 'NONRENEWAL'; ground: 'CONTROLS' | 'LOSSES'; facts: string }
    | { step: 'CHANGED_RENEWAL'; facts: string },
): Promise<void> => {
  const underwriter = underwriterOf(context)
  const params = { policyId: policy.policyId }
  const { version, today } = await policyNow(context, policy)
  const served = await context.api.run(underwriter, 'renewalNoticeServe', {
    params,
    body: { ...notice, sentOn: today, delivery: 'BY_HAND', isLateAccepted: false, version },
  })
  const { notices } = await context.api.run(underwriter, 'policyNotices', { params })
  await context.api.run(underwriter, 'renewalNoticeProof', {
    params,
    body: { ...handedOver(today), noticeId: notices[0]?.id ?? '', version: served.version },
  })
}
