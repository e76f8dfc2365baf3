import { z } from 'zod'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import {
  accountName,
  firmographicProvenance,
  firmographics,
  nonUsRevenueCents,
  policyContact,
  revenueCents,
  wholeEmployees,
} from '#domain/account/schema.ts'
import { ACCOUNT_STATUSES } from '#domain/account/statuses.ts'
import { reasonDescription, requiredReason } from '#domain/kernel/fields.ts'
import { answerProvenance, givenAnswers } from '#domain/questionnaire/schema.ts'
import { MATCH_KINDS } from '#domain/account/name-match.ts'
import { isStateCode } from '#domain/market/states.ts'
import { raisedContradiction } from '#domain/risk/contradictions.ts'
import { attestedDetails } from './attestation.ts'
import { defineContract } from '../endpoint.ts'
import { queryFrom, queryOf } from '../list-query.ts'
import {
  actions,
  clearable,
  id,
  instant,
  numberedPageOf,
  numberedQuery,
  money,
  pageOf,
  requiredText,
  text,
  version,
} from '../wire.ts'
import { agencyList } from './agency-list.ts'
import { accountList } from './lists.ts'

export const accountParams = z.object({ accountId: id })

/** Firmographics with money as the wire carries it. */
export const wireFirmographics = firmographics
  .extend({
    revenue: money.pipe(revenueCents).optional(),
    nonUsRevenue: money.pipe(nonUsRevenueCents).optional(),
    totalRevenue: money.pipe(revenueCents).optional(),
    noOfEmployeesAll: wholeEmployees.optional(),
  })
  .meta({ id: 'Firmographics' })

/** Only the facts that are sent change, and null takes one away; a company keeps its name. */
const changedFacts = clearable(wireFirmographics.omit({ name: true }).partial()).extend({
  name: wireFirmographics.shape.name.optional(),
})

export const accountView = z
  .object({
    id,
    cbid: z.string().nullable(),
    name: z.string(),
    status: z.enum(ACCOUNT_STATUSES),
    market: z.enum(['US', 'UK']),
    /** The home state in the US: where the company is, which may be all that is known of its address, or where its risk is. */
    state: z.string().nullable(),
    agencyId: id,
    agencyName: z.string(),
    /** The team that works the account; null is the agency's default team. */
    teamId: id.nullable(),
    profileScore: z.int(),
    missing: z.array(z.object({ field: z.string(), label: z.string() })),
    firmographics: wireFirmographics.partial(),
    /** Title of the industry code. */
    industry: z.string().nullable(),
    /** What the user chooses from where the NAICS code is one of 2017; empty while it is current. */
    industryChoices: z.array(z.object({ code: z.string(), title: z.string() })),
    provenance: firmographicProvenance,
    contact: policyContact.partial(),
    answers: givenAnswers,
    answerProvenance,
    /** Answers that the evidence contradicts, with who confirmed them. */
    contradictions: z.array(raisedContradiction),
    isVerifiedByAgent: z.boolean(),
    /** Products for which an underwriter offers no terms. */
    declines: z.array(
      z.object({
        product: z.string(),
        reasonSummary: z.string(),
        reason: z.string(),
        declinedBy: z.string(),
        declinedAt: instant,
      }),
    ),
    created: instant,
    modified: instant,
    version: z.int(),
    /** Whether a quote may be requested, and if not the exact sentence of the specification. */
    actions,
  })
  .meta({ id: 'Account' })

export const accountRow = z
  .object({
    id,
    name: z.string(),
    status: z.enum(ACCOUNT_STATUSES),
    market: z.enum(['US', 'UK']),
    state: z.string().nullable(),
    city: z.string().nullable(),
    industryCode: z.string().nullable(),
    industry: z.string().nullable(),
    revenue: money.nullable(),
    profileScore: z.int(),
    riskScore: z.int().nullable(),
    agencyName: z.string(),
    modified: instant,
    actions,
  })
  .meta({ id: 'AccountRow' })

const company = z
  .object({
    cbid: z.string(),
    name: z.string(),
    domainName: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zipCode: z.string().nullable(),
    country: z.enum(['US', 'UK']),
    industry: z.string().nullable(),
    revenue: money.nullable(),
    noOfEmployeesAll: z.int().nullable(),
    matchScore: z.number(),
    /** Why it is among the matches, which come in this order: the truest first. */
    matchKind: z.enum(MATCH_KINDS),
    /** Its own word in the place of which another was typed, where one typing error is forgiven. */
    matchWord: z.string().nullable(),
    /** Set when the tenant already has the company as an account. */
    existingAccountId: id.nullable(),
  })
  .meta({ id: 'Company' })

export const timelineEntry = z
  .object({
    id,
    at: instant,
    action: z.string(),
    recordKind: z.string(),
    recordId: id,
    fromStatus: z.string().nullable(),
    toStatus: z.string().nullable(),
    actorName: z.string(),
    actingStaffName: z.string().nullable(),
    summary: z.string(),
  })
  .meta({ id: 'TimelineEntry' })

/** A directory match or a name, and the team that is to work the account. */
export const newAccount = z.object({
  cbid: text(64).optional(),
  name: accountName.optional(),
  /** Two letters; empty in the UK. */
  state: text(2)
    .refine((state) => state === '' || isStateCode(state), 'Invalid State')
    .optional(),
  country: z.enum(['US', 'UK']).default('US'),
  teams: z
    .array(z.object({ id, name: text(200) }))
    .max(1)
    .optional(),
})

export const accountContract = defineContract({
  directorySearch: {
    method: 'GET',
    path: '/api/nad/v1/search',
    summary: 'Search the company directory by name and state, or by domain',
    tag: 'Accounts',
    access: ['directory:search'],
    query: z.object({
      name: text(100).optional(),
      state: text(2).optional(),
      country: z.enum(['US', 'UK']).default('US'),
      domain: text(253).optional(),
      size: z.coerce.number().int().min(1).max(25).default(10),
    }),
    response: z.object({ content: z.array(company) }),
  },
  accountCreate: {
    method: 'POST',
    path: '/api/account/v1',
    summary: 'Add an insured account, from a directory match or by hand',
    tag: 'Accounts',
    access: ['account:create'],
    command: true,
    body: newAccount,
    response: accountView,
    answers: { 409: 'The account exists already.' },
  },
  accountSearch: {
    method: 'GET',
    path: '/api/account/v1/search',
    summary: 'Insured accounts',
    tag: 'Accounts',
    access: ['account:read'],
    query: queryOf(accountList),
    response: pageOf(accountRow),
  },
  accountGet: {
    method: 'GET',
    path: '/api/account/v1/{accountId}',
    summary: 'One insured account',
    tag: 'Accounts',
    access: ['account:read'],
    byCode: ['REVIEW'],
    params: accountParams,
    response: accountView,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  accountUpdateDetails: {
    method: 'PUT',
    path: '/api/account/v1/{accountId}/details',
    summary: 'Change account details; open quotes are invalidated or referred',
    tag: 'Accounts',
    access: ['account:update'],
    command: true,
    params: accountParams,
    body: z.object({ version: z.int(), firmographics: changedFacts }),
    response: accountView,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  accountImpact: {
    method: 'POST',
    path: '/api/account/v1/{accountId}/impact',
    summary: 'What saving these details would do to open quotes',
    tag: 'Accounts',
    access: ['account:update'],
    params: accountParams,
    body: z.object({ firmographics: changedFacts }),
    response: z.object({
      WillInvalidateQuotes: z.boolean(),
      WillReferQuotes: z.boolean(),
      quotes: z.array(z.object({ id, quoteNumber: z.string(), status: z.enum(quoteStatuses) })),
    }),
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  accountAttest: {
    method: 'POST',
    path: '/api/account/v1/{accountId}/attest',
    summary: "Confirm an account's key details as its agent; a later change takes it back",
    tag: 'Accounts',
    access: ['account:attest'],
    byCode: ['REVIEW'],
    command: true,
    params: z.object({ accountId: id }),
    body: attestedDetails,
    response: z.object({ isVerifiedByAgent: z.boolean(), verifiedDate: instant, error: z.boolean() }),
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  applicationLink: {
    method: 'GET',
    path: '/api/account/v1/{accountId}/application-link',
    summary: 'The address on which the insured signs the application that was sent last',
    tag: 'Accounts',
    access: ['quote:send'],
    params: accountParams,
    response: z.object({ link: z.string() }),
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  accountDecline: {
    method: 'PUT',
    path: '/api/account/v1/decline',
    summary: 'Offer an account no terms of a product; its open quotes of it are declined',
    tag: 'Accounts',
    access: ['quote:decline'],
    command: true,
    body: z.object({
      accountId: id,
      productType: text(20),
      reasonSummary: requiredText(200, 'Declaration Reason is required'),
      reason: reasonDescription,
    }),
    response: accountView,
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  accountUndecline: {
    method: 'PUT',
    path: '/api/account/v1/undecline',
    summary: 'Take the decline of an account back',
    tag: 'Accounts',
    access: ['quote:decline'],
    command: true,
    body: z.object({
      accountId: id,
      productType: text(20),
      note: requiredReason,
    }),
    response: accountView,
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  accountContactSave: {
    method: 'PUT',
    path: '/api/account/v1/contact',
    summary: 'Add or update the policyholder contact',
    tag: 'Accounts',
    access: ['account:update'],
    command: true,
    body: policyContact.extend({ accountId: id, version }),
    response: accountView,
    record: { kind: 'account', in: 'body', field: 'accountId' },
  },
  accountAnswersSave: {
    method: 'PUT',
    path: '/api/account/v1/{accountId}/answers',
    summary: 'Save answers of the questionnaire; asked once, used by every quote',
    tag: 'Accounts',
    access: ['account:update'],
    command: true,
    params: accountParams,
    body: z.object({
      answers: givenAnswers,
      /** Of the answers, those given by one press for several questions; it is kept with each. */
      together: z.array(text(60)).max(100).optional(),
      /** Whose questionnaire is answered; the market's short one when left out. */
      productType: text(20).optional(),
    }),
    response: accountView,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  accountTeamChange: {
    method: 'PUT',
    path: '/api/account/v1/{accountId}/team',
    summary: 'Give an account and all its business to another team of the agency',
    tag: 'Accounts',
    access: ['account:update'],
    command: true,
    params: accountParams,
    body: z.object({ teamId: id }),
    response: accountView,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  accountTimeline: {
    method: 'GET',
    path: '/api/account/v1/{accountId}/timeline',
    summary: 'Who did what on an account, newest first',
    tag: 'Accounts',
    access: ['account:read'],
    params: accountParams,
    query: z.object({ size: z.coerce.number().int().min(1).max(200).default(100) }),
    response: z.object({ content: z.array(timelineEntry) }),
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  industrySearch: {
    method: 'GET',
    path: '/api/account/v1/naics/search',
    summary: 'Search industry codes by words or code',
    tag: 'Accounts',
    access: 'any',
    ignores: ['page', 'sort', 'dup'],
    query: z.object({
      search: text(100).default(''),
      country: z.enum(['US', 'UK']).default('US'),
      size: z.coerce.number().int().min(1).max(50).default(20),
    }),
    response: z.object({
      content: z.array(
        z.object({
          code: z.string(),
          title: z.string(),
          sector: z.string(),
          hazardClass: z.int().nullable(),
        }),
      ),
    }),
  },
  productList: {
    method: 'GET',
    path: '/api/account/v1/products',
    summary: 'Products of both markets, and whether they are sold at all',
    tag: 'Accounts',
    access: 'any',
    response: z.array(
      z.object({
        productType: z.string(),
        name: z.string(),
        market: z.enum(['US', 'UK']),
        isQuotable: z.boolean(),
      }),
    ),
  },
  eligibleProducts: {
    method: 'GET',
    path: '/api/account/v1/eligible-products',
    summary: 'Products an account may be quoted, each with the reason when it may not',
    tag: 'Accounts',
    access: ['quote:create'],
    query: z.object({ accountId: id }),
    response: z.array(
      z.object({
        productType: z.string(),
        name: z.string(),
        description: z.string(),
        isEligible: z.boolean(),
        reason: z.string().nullable(),
      }),
    ),
    record: { kind: 'account', in: 'query', field: 'accountId' },
  },
  agencySearch: {
    method: 'GET',
    path: '/api/account/v1/agency/search',
    summary: 'Agencies',
    tag: 'Agencies',
    access: ['agency:read'],
    query: queryFrom(numberedQuery, agencyList),
    response: numberedPageOf(
      z.object({
        id,
        name: z.string(),
        market: z.enum(['US', 'UK']),
        state: z.string().nullable(),
        npn: z.string().nullable(),
        isWholesale: z.boolean(),
        /** Whether its business follows a clock of its own: nothing goes to it from other agencies. */
        isSandbox: z.boolean(),
        clusterName: z.string().nullable(),
        commissionPercent: z.number(),
        accounts: z.int(),
        policies: z.int(),
      }),
    ),
  },
})
