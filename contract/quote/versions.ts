import { z } from 'zod'
import { CAUSES } from '#domain/quote/terms/renewal-difference.ts'
import { FACTORS } from '#domain/risk/schema.ts'
import { defineContract } from '#contract/endpoint.ts'
import { price } from '#contract/rating/rating.ts'
import { quoteStanding } from './quote.ts'
import { id, instant, localDate, money, text } from '#contract/wire.ts'

const quoteVersion = z.object({
  /** From 1, in the order in which the prices were made; the last one is the present. */
  version: z.int(),
  pricedAt: instant,
  pricedBy: z.string(),
  program: z.string(),
  totalPremium: money,
  isCurrent: z.boolean(),
})

const lineSide = z.object({
  key: z.string(),
  factor: z.string().nullable(),
  /** What the line did to the running price, and what that was after it. */
  change: money,
  after: money,
})

const quoteParams = z.object({ productType: text(20), id })
const ofQuote = { record: { kind: 'quote', in: 'params', field: 'id' } } as const

/** The prices that a quote has had. */
export const quoteVersionContract = defineContract({
  quoteVersions: {
    method: 'GET',
    path: '/api/quote/v1/{productType}/{id}/versions',
    summary: 'Every price that a quote has had, the first one first',
    tag: 'Quotes',
    access: ['quote:explain'],
    params: quoteParams,
    response: z.object({ content: z.array(quoteVersion) }),
    ...ofQuote,
  },
  quoteVersionCompare: {
    method: 'GET',
    path: '/api/quote/v1/{productType}/{id}/versions/compare',
    summary: 'Price and score of two versions of a quote, line by line; the differences add up to the cent',
    tag: 'Quotes',
    access: ['quote:explain'],
    params: quoteParams,
    query: z.object({
      from: z.coerce.number().int().min(1).max(1_000_000),
      to: z.coerce.number().int().min(1).max(1_000_000),
    }),
    response: z.object({
      currency: z.enum(['USD', 'GBP']),
      from: quoteVersion.extend({ price }),
      to: quoteVersion.extend({ price }),
      lines: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          from: lineSide.nullable(),
          to: lineSide.nullable(),
          difference: money,
          differs: z.boolean(),
        }),
      ),
      /** Of the totals: what the differences of the lines add up to. */
      difference: money,
      scores: z.array(
        z.object({
          factor: z.enum(['companyAggregateCF', ...FACTORS]),
          label: z.string(),
          from: z.int().nullable(),
          to: z.int().nullable(),
          differs: z.boolean(),
        }),
      ),
    }),
    ...ofQuote,
  },
})

/** Why a renewal costs something else than the expiring term. */
export const renewalDifferenceContract = defineContract({
  quoteRenewalDifference: {
    method: 'GET',
    path: '/api/quote/v1/{productType}/{id}/renewal-difference',
    summary:
      'Why a renewal costs something else than the expiring terms for a year: lines by cause, which add up to the cent',
    tag: 'Quotes',
    access: ['quote:explain'],
    params: quoteParams,
    response: z.object({
      currency: z.enum(['USD', 'GBP']),
      policyNumber: z.string(),
      /** First and last day of the expiring term. */
      from: localDate,
      until: localDate,
      /** Of the expiring terms for a year, at the end of their term. */
      expiring: money,
      renewal: money,
      difference: money,
      /** The same in plain sentences: the whole, then each cause, the largest first. */
      sentences: z.array(z.string()),
      /** What the rules of the market have a renewal say; none in the US. */
      statements: z.array(z.string()),
      groups: z.array(
        z.object({
          cause: z.enum(CAUSES),
          difference: money,
          lines: z.array(
            z.object({
              id: z.string(),
              name: z.string(),
              /** What the line read; null where there was no such line. */
              from: z.string().nullable(),
              to: z.string().nullable(),
              difference: money,
            }),
          ),
        }),
      ),
      /** Findings and answers that cost money, and what putting them right would save before taxes and fees. */
      fixes: z.array(z.object({ code: z.string(), title: z.string(), saves: money, explain: z.string() })),
    }),
    ...ofQuote,
  },
  quoteRenewalChanges: {
    method: 'GET',
    path: '/api/quote/v1/{productType}/{id}/renewal-changes',
    summary:
      'What was changed of the expiring policy since its renewal was begun, or since someone decided on it',
    tag: 'Quotes',
    access: ['policy:renew'],
    params: quoteParams,
    response: z.object({
      policyNumber: z.string(),
      /** Of the newest transaction of the policy: who decides names it. */
      sequence: z.int(),
      changes: z.array(
        z.object({
          label: z.string(),
          /** What it was and what it is, as people read it; null where there is no such thing. */
          found: z.string().nullable(),
          left: z.string().nullable(),
        }),
      ),
    }),
    ...ofQuote,
  },
  quoteRenewalChangesDecide: {
    method: 'PUT',
    path: '/api/quote/v1/{productType}/{id}/renewal-changes',
    summary: 'Take changes of the expiring policy over into its open renewal, or leave the renewal as it is',
    tag: 'Quotes',
    access: ['policy:renew'],
    command: true,
    params: quoteParams,
    body: z.object({
      /** False leaves the renewal as it is. */
      isTaken: z.boolean(),
      /** The newest transaction of the policy that was read. */
      sequence: z.int().min(1),
      /** Of the quote. */
      version: z.int().min(1),
    }),
    response: quoteStanding,
    ...ofQuote,
  },
})
