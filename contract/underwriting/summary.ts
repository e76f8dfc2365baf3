import { z } from 'zod'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { BANDS, topFinding } from '#domain/risk/schema.ts'
import { authorityBounds } from '#domain/underwriting/authority.ts'
import { authorityShape } from './underwriting.ts'
import { amount, id, instant, localDate, money } from '../wire.ts'

/** How many findings, quotes and policies are named; the rest is counted. */
export const NAMED_AT_MOST = { findings: 3, quotes: 5, policies: 5 } as const

const count = z.int().min(0)

const company = z.object({
  industry: z.string().nullable(),
  /** NAICS or SIC. */
  industryCode: z.string().nullable(),
  /** 1 to 5, the worst last; null before the quote is priced. */
  hazardClass: z.int().nullable(),
  revenue: amount.nullable(),
  employees: count.nullable(),
  yearEstablished: z.int().nullable(),
  /** Null where the company has not said how many records of people it holds. */
  personalRecords: count.nullable(),
})

const risk = z.object({
  companyAggregateCF: z.int().min(0).max(100).nullable(),
  band: z.enum(BANDS).nullable(),
  observedAt: instant.nullable(),
  /** What would raise the score most, the first first. */
  findings: z.array(topFinding),
})

const otherQuote = z.object({
  id,
  quoteNumber: z.string(),
  product: z.string(),
  status: z.enum(quoteStatuses),
  limit: money,
  totalPremium: money.nullable(),
  effectiveDate: localDate,
})

const otherPolicy = z.object({
  id,
  policyNumber: z.string(),
  product: z.string(),
  status: z.enum(policyStatuses),
  totalPremium: money,
  endDate: localDate,
})

/** What a quote uses of an underwriter's authority, next to its bounds; a bound of null is without end. */
const authorityUse = z.object({
  ...authorityShape,
  /** Percent off by schedule rating; below 0 where it is a debit. */
  credit: z.int(),
  beyond: z.array(z.enum(authorityBounds)),
})

/** What an underwriter decides on, apart from the quote itself. */
export const underwritingSummary = z
  .object({
    currency: z.enum(['USD', 'GBP']),
    company,
    risk,
    /** What the application discloses of incidents, claims and litigation. */
    disclosed: z.array(z.object({ question: z.string(), answer: z.string() })),
    /** Claims of the account with us, and drafts of claims that no one has filed. */
    claims: z.object({ filed: count, unfiled: count }),
    contradictions: z.object({ open: count, confirmed: count }),
    quotes: z.object({ total: count, named: z.array(otherQuote) }),
    policies: z.object({ total: count, named: z.array(otherPolicy) }),
    authority: authorityUse,
  })
  .meta({ id: 'UnderwritingSummary' })
