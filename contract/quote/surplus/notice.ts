import { z } from 'zod'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { policyContact } from '#domain/account/schema.ts'
import { NOTICE_STATES } from '#domain/quote/binding/surplus-guards.ts'
import { defineContract } from '../../endpoint.ts'
import { expected, quoteStanding } from '../quote.ts'
import { availability, id, instant, localDate, money } from '../../wire.ts'

const byQuote = z.object({ quoteId: id })
const ofQuote = { record: { kind: 'quote', in: 'params', field: 'quoteId' } } as const

const notice = z.object({
  state: z.enum(NOTICE_STATES),
  title: z.string(),
  paragraphs: z.array(z.string()),
  source: z.string(),
})

/** Everything that the page of the surplus lines notice shows (specification 0 section 3). */
const noticePage = z
  .object({
    quoteId: id,
    productType: z.string(),
    quoteNumber: z.string(),
    companyName: z.string(),
    agencyName: z.string(),
    currency: z.enum(['USD', 'GBP']),
    status: z.enum(quoteStatuses),
    /** Who insures, as the paper names them; null until that is known. */
    carrierName: z.string().nullable(),
    effectiveDate: localDate,
    /** The last day of the term. */
    endDate: localDate,
    expiresOn: localDate,
    created: instant,
    limit: money,
    /** Where the layer of an excess quote begins; null on a primary one. */
    attachmentPoint: money.nullable(),
    deductible: money,
    /** Hours; null where nothing of the product waits, or no price is known. */
    waitingPeriod: z.int().nullable(),
    /** Years of prior acts, -1 for all of them; null without a price. */
    retroActivePeriod: z.int().nullable(),
    /** The date that a renewal takes over; null for full prior acts, and in a first term, where years say it. */
    retroActiveDate: localDate.nullable(),
    /** Without fees and taxes. */
    premium: money.nullable(),
    mgaFee: money,
    brokerFee: money,
    additionalBrokerFee: money,
    inspectionFee: money,
    surplusLineTax: money,
    surplusStampingFee: money,
    totalPremium: money.nullable(),
    state: z.string().nullable(),
    /** Only Louisiana and Montana have one. */
    notice: notice.nullable(),
    /** The broker of the license on file; null where the agency holds none in the state. */
    surplusLinesBrokerFirstName: z.string().nullable(),
    surplusLinesBrokerLastName: z.string().nullable(),
    surplusLinesBrokerEmail: z.string().nullable(),
    surplusLinesNumber: z.string().nullable(),
    surplusLinesState: z.string().nullable(),
    signatureOnFile: z.boolean(),
    surplusNoticeAttested: z.boolean(),
    /** Who attested it, and when. */
    surplusNoticeAttestedBy: z.string().nullable(),
    surplusNoticeAttestedAt: instant.nullable(),
    attest: availability,
    bind: availability,
    send: availability,
  })
  .meta({ id: 'SurplusNotice' })

export const surplusContract = defineContract({
  surplusTemplate: {
    method: 'GET',
    path: '/api/docs/v1/template',
    summary: 'Template of the surplus lines notice of a state, to be verified with counsel',
    tag: 'Surplus lines',
    access: ['quote:read'],
    query: z.object({ type: z.literal('surplusNotice'), state: z.enum(NOTICE_STATES) }),
    response: notice,
  },
  surplusNoticeGet: {
    method: 'GET',
    path: '/api/quote/v1/attest/{quoteId}',
    summary: 'A quote with the surplus lines notice that its broker attests',
    tag: 'Surplus lines',
    access: ['quote:read'],
    byCode: ['SURPLUS_NOTICE'],
    params: byQuote,
    response: noticePage,
    ...ofQuote,
  },
  surplusNoticeAttest: {
    method: 'POST',
    path: '/api/quote/v1/attest/{quoteId}',
    summary: 'Attest the surplus lines notice of a quote',
    tag: 'Surplus lines',
    access: ['quote:attest'],
    byCode: ['SURPLUS_NOTICE'],
    command: true,
    params: byQuote,
    body: z.object({
      state: z.enum(NOTICE_STATES),
      isAttested: z.literal(true, { error: 'Tick the statement first.' }),
    }),
    response: noticePage,
    ...ofQuote,
  },
  surplusNoticeSend: {
    method: 'POST',
    path: '/api/quote/v1/attest/{quoteId}/send',
    summary: 'Send the surplus lines broker the notice of a quote, to review and sign',
    tag: 'Surplus lines',
    access: ['quote:send'],
    command: true,
    params: byQuote,
    response: z.object({ sentTo: z.string() }),
    ...ofQuote,
  },
  quoteContactSave: {
    method: 'PUT',
    path: '/api/quote/v1/{id}/contact',
    summary: 'Change the policyholder contact of a quote that nobody has signed',
    tag: 'Quotes',
    access: ['quote:requestbind'],
    command: true,
    params: z.object({ id }),
    body: policyContact.extend(expected),
    response: quoteStanding,
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
})
