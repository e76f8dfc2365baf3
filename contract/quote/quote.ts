import { z } from 'zod'
import { AGENT_PHONE_MESSAGE, phoneNumberSaying } from '#domain/market/phones.ts'
import { policyContact } from '#domain/account/schema.ts'
import { emailAddress, reasonDescription } from '#domain/kernel/fields.ts'
import { agencyName, agentFirstName, agentLastName, terrorismElection } from '#domain/quote/fields.ts'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { DELETED_TOGETHER } from '#domain/quote/status-groups.ts'
import { raisedContradiction } from '#domain/risk/contradictions.ts'
import { timelineEntry } from '../account/account.ts'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { calculatorRequest, price, wayToReady, worksheet } from '../rating/rating.ts'
import { actions, id, instant, localDate, money, pageOf, requiredText, text } from '../wire.ts'
import { quoteList } from './lists.ts'

export const quoteParams = z.object({ productType: text(20), id })
export const byId = z.object({ id })
export const byQuote = z.object({ quoteId: id })
/** For an endpoint whose body, or path, names the quote. */
export const inBody = { record: { kind: 'quote', in: 'body', field: 'quoteId' } } as const
export const inParams = { record: { kind: 'quote', in: 'params', field: 'id' } } as const
/** The version that the caller has read; a newer one refuses the command. */
export const expected = { version: z.int() }

export const quoteRow = z
  .object({
    id,
    quoteNumber: z.string(),
    product: z.string(),
    status: z.enum(quoteStatuses),
    agencyStatus: z.string(),
    customerStatus: z.string(),
    accountId: id,
    companyName: z.string(),
    agencyName: z.string(),
    agentName: z.string(),
    policyNumber: z.string().nullable(),
    state: z.string().nullable(),
    currency: z.enum(['USD', 'GBP']),
    isRenewal: z.boolean(),
    isSurplus: z.boolean(),
    limit: money,
    deductible: money,
    totalPremium: money.nullable(),
    effectiveDate: localDate,
    expiresOn: localDate,
    underwriterName: z.string().nullable(),
    decisionBy: instant.nullable(),
    needByDate: localDate.nullable(),
    isFlagged: z.boolean(),
    /** An agent or the insured has asked for the quote to be bound. */
    wraRequestToBind: z.boolean(),
    binderStatus: z.string().nullable(),
    /** What offered terms are ready for, and what binding still needs, as a sentence; null while nothing is offered. */
    readiness: z.string().nullable(),
    created: instant,
    modified: instant,
    actions,
  })
  .meta({ id: 'QuoteRow' })

/** The retail agency and agent that a wholesaler sends a quote to (specification 1 section 5). */
export const retailAgent = z.object({
  agencyName,
  agentFirstName,
  agentLastName,
  agentEmail: emailAddress,
  agentPhone: phoneNumberSaying(AGENT_PHONE_MESSAGE),
})

/** One line of the pre-bind checklist. */
const checklistItem = z.object({
  code: z.string(),
  label: z.string(),
  isDone: z.boolean(),
  detail: z.string(),
  /** Code of the refusal behind an open line, where there is one. */
  because: z.string().optional(),
})

export const quoteView = quoteRow
  .extend({
    market: z.enum(['US', 'UK']),
    endDate: localDate,
    premium: money.nullable(),
    mgaFee: money,
    brokerFee: money,
    additionalBrokerFee: money,
    inspectionFee: money,
    taxes: money.nullable(),
    request: calculatorRequest,
    /** What the broker asked for, where an underwriter offered something else. */
    asked: calculatorRequest.nullable(),
    askedBy: z.string().nullable(),
    calculation: price.nullable(),
    contact: policyContact.partial(),
    agent: z.object({
      agentFirstName: z.string(),
      agentLastName: z.string(),
      agentEmail: z.string(),
      agentPhone: z.string().nullable(),
    }),
    carrierName: z.string().nullable(),
    /** Names of those covered with the insured. */
    additionalInsureds: z.array(z.string()),
    /** The technical account manager who was named for this quote. */
    tamName: z.string().nullable(),
    renewalOf: id.nullable(),
    sentAt: instant.nullable(),
    decisionNote: z.string().nullable(),
    reasonSummary: z.string().nullable(),
    reason: z.string().nullable(),
    signeeName: z.string().nullable(),
    signeeTitle: z.string().nullable(),
    /** The contact in whose place another person signed. */
    signedInPlaceOf: z.string().nullable(),
    /** The day it is where the insured is, which decides what is past. */
    today: localDate,
    docSignedDate: instant.nullable(),
    /** The day on a signature that was given on paper; `docSignedDate` is when it was recorded then. */
    paperSignedOn: localDate.nullable(),
    boundBy: z.string().nullable(),
    boundAt: instant.nullable(),
    binderNumber: z.string().nullable(),
    binderId: id.nullable(),
    binderExpiresOn: localDate.nullable(),
    /** Rules that an underwriter set aside for this quote. */
    bypassed: z.array(z.object({ code: z.string(), by: z.string(), at: instant, note: z.string() })),
    /** As it was given: an agent who was named in a cart has no more than a name. */
    retailAgent: z
      .object({
        agencyName: z.string(),
        agentFirstName: z.string(),
        agentLastName: z.string(),
        agentEmail: z.string(),
        agentPhone: z.string(),
        licenseNumber: z.string().optional(),
        sentAt: instant,
      })
      .nullable(),
    requestedAt: instant.nullable(),
    requestedBy: z.string().nullable(),
    /** Where binding was requested: who has the request, what the reader can do, and how its clock counts. */
    bindRequest: z
      .object({
        isRetail: z.boolean(),
        answerer: z
          .enum(['WHOLESALER', 'UNDERWRITER'])
          .describe('The wholesaler answers what it may bind itself, an underwriter everything else.'),
        has: z.string(),
        can: z.string(),
        clock: z.string(),
      })
      .nullable(),
    /** Who of the agency took the request of a retail agency. */
    brokerName: z.string().nullable(),
    /** Terms are changed for a retail agency that asked for binding, and not sent to it yet. */
    isOwedToRetailer: z.boolean(),
    surplusNoticeAttested: z.boolean(),
    surplusNoticeAttestedBy: z.string().nullable(),
    isVerifiedByAgent: z.boolean(),
    /** Last time that a change of the account touched the quote. */
    lastPatched: instant.nullable(),
    policyId: id.nullable(),
    policyNumber: z.string().nullable(),
    checklist: z.array(checklistItem),
    /** Empty unless the quote waits for something. */
    waysToReady: z.array(wayToReady),
    /** What the insured attests and signs: statement, questions with answers, and the hash of it all. */
    application: z.object({
      /** Of the wording; absent on applications signed before wordings were numbered. */
      version: z.int().optional(),
      attestation: z.string(),
      issuedBy: z.string(),
      /** Of the insured's state, directly above the signature; absent in the UK. */
      fraudWarning: z.string().optional(),
      /** Coverage for acts of terrorism as it is offered, with what terms and price hold; absent where none is. */
      terrorism: z
        .object({
          title: z.string(),
          paragraphs: z.array(z.string()),
          heading: z.string(),
          choices: z.array(z.object({ election: terrorismElection, text: z.string() })),
          election: terrorismElection,
        })
        .optional(),
      /** The surplus lines notice that the applicant reads and signs before coverage is placed; absent where there is none. */
      surplusNotice: z
        .object({
          id: z.string(),
          statute: z.string(),
          title: z.string(),
          paragraphs: z.array(z.string()),
          /** Least size of print; null where the law names none. */
          points: z.number().nullable(),
          isBold: z.boolean(),
          /** What is ticked. */
          statement: z.string(),
        })
        .optional(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      answers: z.array(z.object({ question: z.string(), answer: z.string() })),
      sha256: z.string(),
    }),
    /** Answers that the evidence contradicts; signing waits for each to be confirmed or corrected. */
    contradictions: z.array(raisedContradiction.extend({ question: z.string(), answerText: z.string() })),
    /** An answer has changed since the quote was priced; updating its terms prices it again. */
    hasChangedAnswers: z.boolean(),
    timeline: z.array(timelineEntry),
    version: z.int(),
  })
  .meta({ id: 'Quote' })

/**
 * The state of a quote: what every command answers. Its price in detail, application and timeline are read with the
 * quote by those who show them.
 */
export const quoteStanding = quoteView
  .omit({
    request: true,
    asked: true,
    calculation: true,
    application: true,
    waysToReady: true,
    timeline: true,
  })
  .meta({ id: 'QuoteStanding' })

/** A command on one quote, answered by the quote as it is then. */
export const command = { command: true, response: quoteStanding } as const

/** The result for one quote of a command on several. */
export const outcomeOfOne = z.object({
  quoteId: id,
  quoteNumber: z.string(),
  code: z.string(),
  detail: z.string(),
})

export const quoteContract = defineContract({
  quoteSearch: {
    method: 'GET',
    path: '/api/quote/v1/search',
    summary: 'Quotes',
    tag: 'Quotes',
    access: ['quote:read'],
    query: queryOf(quoteList),
    response: pageOf(quoteRow),
  },
  quoteCreate: {
    method: 'POST',
    path: '/api/quote/v1/{productType}/{id}',
    summary: 'Start a quote for an account: a priced draft with its number',
    tag: 'Quotes',
    access: ['quote:create'],
    command: true,
    params: quoteParams.describe('id is the account'),
    body: z.object({ request: calculatorRequest }),
    response: quoteStanding,
    record: { kind: 'account', in: 'params', field: 'id' },
  },
  quoteGet: {
    method: 'GET',
    path: '/api/quote/v1/{productType}/{id}',
    summary: 'One quote',
    tag: 'Quotes',
    access: ['quote:read'],
    byCode: ['REVIEW'],
    params: quoteParams,
    response: quoteView,
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
  quoteWorksheet: {
    method: 'GET',
    path: '/api/quote/v1/{productType}/{id}/worksheet',
    summary: 'How the price of a quote was worked out: each step, the whole sum, and what would lower it',
    tag: 'Quotes',
    access: ['quote:explain'],
    params: quoteParams,
    response: worksheet,
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
  quoteLose: {
    method: 'PUT',
    path: '/api/quote/v1/lost/{id}',
    summary: 'Mark a quote lost, with the reason',
    tag: 'Quotes',
    access: ['quote:lose'],
    command: true,
    params: byId,
    body: z.object({
      reasonSummary: requiredText(200, 'Loss Reason required'),
      reason: reasonDescription,
    }),
    response: quoteStanding,
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
  quoteDelete: {
    method: 'DELETE',
    path: '/api/quote/v1/{productType}/{id}',
    summary: 'Delete a quote that is not open',
    tag: 'Quotes',
    access: ['quote:delete'],
    command: true,
    params: quoteParams,
    response: z.object({ status: z.literal('DELETED') }),
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
  quoteDeleteMany: {
    method: 'POST',
    path: '/api/quote/v1/P250/bulk',
    summary: 'Delete several quotes: those named, or all that are invalid or expired',
    tag: 'Quotes',
    access: ['quote:delete'],
    command: true,
    body: z.object({
      quoteIds: z.array(id).min(1).max(100).optional(),
      status: z.enum(DELETED_TOGETHER).optional(),
      accountId: id.optional(),
    }),
    response: z.object({
      deleted: z.int(),
      refused: z.array(outcomeOfOne),
      /** One command takes some hundreds; ask again for the rest. */
      isMoreLeft: z.boolean(),
    }),
  },
  quoteRestore: {
    method: 'PUT',
    path: '/api/quote/v1/search/restore',
    summary: 'Restore a deleted quote to where it was',
    tag: 'Quotes',
    access: ['quote:restore'],
    body: byQuote,
    ...command,
    ...inBody,
  },
})
