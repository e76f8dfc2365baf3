import { sql } from 'kysely'
import type { z } from 'zod'
import type { surplusContract } from '#contract/quote/surplus/notice.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import type { FiledNotice } from '#domain/document/notices/filed-notice.ts'
import { surplusNoticeOf } from '#domain/document/notices/surplus-notices.ts'
import { stateOf } from '#domain/market/states.ts'
import { fieldRefusal, refusal, refuseIf } from '#domain/kernel/refusal.ts'
import { quoteRules } from '#domain/quote/actions.ts'
import { NOTICE_STATES, needsNotice, surplusLicenseRefusal } from '#domain/quote/binding/surplus-guards.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import { contactIn } from '#server/account/shared/contact.ts'
import { readFiledNotices } from '#server/document/shared/filed-notices.ts'
import { addAttestedNotice } from '#server/quote/documents.ts'
import { mailAbout } from '#server/quote/shared/mail.ts'
import {
  factsOf,
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  recorded,
  refuseStale,
  refuseUnlessAllowed,
  saveQuote,
} from '#server/quote/shared/quote.ts'
import { startWorkflow } from '#server/access/shared/workflows.ts'
import { quoteStanding } from '../shared/quote-view.ts'

type Contract = typeof surplusContract
type Page = z.output<Contract['surplusNoticeGet']['response']>
type NoticeState = (typeof NOTICE_STATES)[number]

const isNoticeState = (state: string | null): state is NoticeState =>
  (NOTICE_STATES as readonly (string | null)[]).includes(state)

const templateOf = (
  state: NoticeState,
  on: string,
  filed: readonly FiledNotice[],
): NonNullable<Page['notice']> => {
  const notice = surplusNoticeOf(state, on, filed)
  if (!notice) throw new Error(`no surplus lines notice for ${state}`)
  return {
    state,
    title: `${stateOf(state)?.name ?? state} surplus lines notice`,
    paragraphs: notice.texts.flatMap(({ paragraphs }) => paragraphs),
    source: notice.statute,
  }
}

/** The agency's license of a surplus lines broker where the insured is; no one else is named as one. */
const licenseOf = (ctx: Ctx, { row }: LoadedQuote) =>
  ctx.db
    .selectFrom('surplus_license')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('state', '=', row.state ?? '')
    .where('is_verified', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()

type License = NonNullable<Awaited<ReturnType<typeof licenseOf>>>

/** The license, or the same refusal that the button shows. */
const heldLicenseOf = async (ctx: Ctx, quote: LoadedQuote): Promise<License> => {
  const license = await licenseOf(ctx, quote)
  refuseIf(surplusLicenseRefusal({ ...factsOf(quote), isSurplusLicensed: license !== undefined }))
  if (!license) throw absent('license')
  return license
}

const nameOf = (license: License): string => `${license.broker_first_name} ${license.broker_last_name}`

const brokerOf = (license: License | undefined) => ({
  surplusLinesBrokerFirstName: license?.broker_first_name ?? null,
  surplusLinesBrokerLastName: license?.broker_last_name ?? null,
  surplusLinesBrokerEmail: license?.broker_email ?? null,
  surplusLinesNumber: license?.number ?? null,
  surplusLinesState: license?.state ?? null,
  signatureOnFile: license?.signature_on_file ?? false,
})

/** What this quote offers, apart from its price. */
const termsOf = ({ row, papers }: LoadedQuote) => {
  const request = row.calculation?.request
  return {
    carrierName: papers.find((paper) => paper.carrierId === row.carrier_id)?.carrierName ?? null,
    limit: row.agg_limit,
    attachmentPoint: request?.attachmentPoint ?? null,
    deductible: row.deductible,
    waitingPeriod: hasWaitingPeriod(row.product) ? (request?.waitingPeriod ?? null) : null,
    retroActivePeriod: request?.retroActivePeriod ?? null,
    retroActiveDate: row.retroactive === null ? null : (row.calculation?.retroactive?.date ?? null),
  }
}

const taxesOf = ({ row }: LoadedQuote) => {
  const lines = row.calculation?.taxLines ?? []
  const stamping = lines.filter(({ label }) => /stamping/i.test(label))
  const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0)
  return { surplusLineTax: sum(lines) - sum(stamping), surplusStampingFee: sum(stamping) }
}

const pageOf = async (ctx: Ctx, quote: LoadedQuote): Promise<Page> => {
  const { row } = quote
  const facts = factsOf(quote)
  const { attest, bind, send } = actionsFor(ctx, quoteRules, facts, ['attest', 'bind', 'send'])
  return {
    quoteId: row.id,
    productType: row.product,
    quoteNumber: row.quote_number,
    companyName: row.company_name,
    agencyName: row.agency_name,
    currency: row.currency,
    status: row.status,
    ...termsOf(quote),
    effectiveDate: row.effective_date,
    endDate: row.end_date,
    expiresOn: row.expires_on,
    created: new Date(row.created_at).toISOString(),
    premium: row.premium,
    mgaFee: row.mga_fee,
    brokerFee: row.broker_fee,
    additionalBrokerFee: row.additional_broker_fee,
    inspectionFee: row.inspection_fee,
    ...taxesOf(quote),
    totalPremium: row.total_premium,
    state: row.state,
    notice:
      needsNotice(facts) && isNoticeState(row.state)
        ? templateOf(row.state, row.effective_date, quote.around.filedNotices)
        : null,
    ...brokerOf(await licenseOf(ctx, quote)),
    surplusNoticeAttested: facts.isNoticeAttested,
    surplusNoticeAttestedBy: row.notice_attested_by,
    surplusNoticeAttestedAt: row.notice_attested_at && new Date(row.notice_attested_at).toISOString(),
    attest,
    bind,
    send,
  }
}

/** The broker's signature on the notice of the quote's state; it stays on file with the license. */
const attestNotice = async (ctx: Ctx, quoteId: string, state: NoticeState): Promise<Page> => {
  const quote = await quoteForUpdate(ctx, quoteId)
  refuseUnlessAllowed(ctx, 'attest', quote)
  refuseIf(
    quote.row.state === state
      ? null
      : fieldRefusal('state', `The notice of ${quote.row.state} is the one to attest.`, 'WRONG_STATE'),
  )
  const license = await heldLicenseOf(ctx, quote)
  await ctx.db
    .updateTable('surplus_license')
    .set({ signature_on_file: true, modified_at: ctx.now, lock_version: sql`lock_version + 1` })
    .where('tenant_id', '=', license.tenant_id)
    .where('id', '=', license.id)
    .execute()
  const name = nameOf(license)
  const saved = await saveQuote(ctx, quote, { notice_attested_at: ctx.now, notice_attested_by: name })
  await addAttestedNotice(ctx, saved, {
    ...templateOf(state, quote.row.effective_date, quote.around.filedNotices),
    statement: `By checking the box, I ${name}, acknowledge and agree to be the Licensed ${state} Surplus Lines Broker or Authorized Representative. This serves as a legal signature.`,
    brokerName: name,
    licenseNumber: license.number,
  })
  recorded(ctx, saved, {
    action: 'quote.noticeAttested',
    summary: `${name} attested the surplus lines notice of ${state}`,
    detail: { state, license: license.number, ip: ctx.caller.ip },
  })
  return pageOf(ctx, saved)
}

/** Where the notice of a quote is read and attested. */
const noticePath = (quoteId: string): string => `/quote/${quoteId}/attest-surplus-notice`

const sendNotice = async (ctx: Ctx, quoteId: string): Promise<{ sentTo: string }> => {
  const quote = await quoteForUpdate(ctx, quoteId)
  const { row } = quote
  refuseIf(
    needsNotice(factsOf(quote))
      ? null
      : refusal('conflict', 'NO_NOTICE', 'This quote needs no surplus lines notice.'),
  )
  const license = await heldLicenseOf(ctx, quote)
  const name = nameOf(license)
  const linkPath = await startWorkflow(ctx, {
    flow: 'SURPLUS_NOTICE',
    userId: row.created_by,
    orgId: row.tenant_id,
    firstName: license.broker_first_name,
    lastName: license.broker_last_name,
    email: license.broker_email,
    phone: null,
    redirectUrl: noticePath(row.id),
    recordId: row.id,
  })
  mailAbout(ctx, quote, 'surplusNotice', license.broker_email, {
    recipientName: name,
    state: row.state ?? '',
    linkPath,
  })
  recorded(ctx, quote, {
    action: 'quote.noticeSent',
    summary: `Surplus lines notice of quote ${row.quote_number} sent to ${name} (${license.broker_email})`,
  })
  return { sentTo: license.broker_email }
}

export const surplusHandlers: Handlers<Contract> = {
  surplusTemplate: async (ctx, { query }) =>
    templateOf(query.state, ctx.today, await readFiledNotices(ctx, query.state)),
  surplusNoticeGet: async (ctx, { params }) => pageOf(ctx, await readQuote(ctx, params.quoteId)),
  surplusNoticeAttest: (ctx, { params, body }) => attestNotice(ctx, params.quoteId, body.state),
  surplusNoticeSend: (ctx, { params }) => sendNotice(ctx, params.quoteId),
  quoteContactSave: async (ctx, { params, body: { version, ...contact } }) => {
    const quote = await quoteForUpdate(ctx, params.id)
    refuseUnlessAllowed(ctx, 'contact', quote)
    refuseStale(quote, version)
    const saved = await saveQuote(ctx, quote, { contact: contactIn(quote.row.market, contact) })
    recorded(ctx, saved, {
      action: 'quote.contactChanged',
      summary: `Policyholder contact of quote ${saved.row.quote_number} changed`,
    })
    return quoteStanding(ctx, saved)
  },
}
