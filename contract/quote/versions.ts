import { z } from 'zod'
import { FACTORS } from '#domain/risk/schema.ts'
import { defineContract } from '#contract/endpoint.ts'
import { price } from '#contract/rating/rating.ts'
import { id, instant, money, text } from '#contract/wire.ts'

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
