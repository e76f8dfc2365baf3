import { z } from 'zod'
import { sizeTests } from '#domain/quote/diligent-effort/exempt-purchaser.ts'
import { declineReasons, MOST_DECLINATIONS } from '#domain/quote/diligent-effort/record.ts'
import { effortWays } from '#domain/quote/diligent-effort/rules.ts'
import { defineContract } from '../../endpoint.ts'
import { quoteStanding } from '../quote.ts'
import { amount, id, localDate, text } from '../../wire.ts'

const byQuote = z.object({ quoteId: id })
const ofQuote = { record: { kind: 'quote', in: 'params', field: 'quoteId' } } as const

const declination = z
  .object({
    insurer: text(200),
    /** Who answered there. */
    contact: text(200),
    declinedOn: localDate,
    reason: z.enum(declineReasons),
    /** In words, where the reason alone does not say it. */
    detail: text(500),
  })
  .meta({ id: 'Declination' })

const exemptPurchaser = z
  .object({
    riskManager: text(200),
    /** For commercial property and casualty insurance nationwide in the last 12 months. */
    premiumPaid: amount,
    test: z.enum(sizeTests),
    /** Whole dollars of an amount, or heads. */
    figure: z.int().min(0).max(1e12),
    disclosedOn: localDate,
    requestedOn: localDate,
  })
  .meta({ id: 'ExemptPurchaser' })

const effort = z.object({
  way: z.enum(effortWays),
  declinations: z.array(declination),
  /** Why fewer insurers were asked than the rule names. */
  fewerBecause: text(1000),
  exemptPurchaser: exemptPurchaser.nullable(),
  /** The line of the export list, how the broker knows the market, or who referred the risk. */
  detail: text(1000),
  /** The day on which the export list was read. */
  listedOn: localDate.nullable(),
})

/** The same as it is sent: fields of other ways may be left out. */
const newEffort = effort.extend({
  declinations: z
    .array(z.object({ ...declination.shape, detail: declination.shape.detail.default('') }))
    .max(MOST_DECLINATIONS)
    .default([]),
  fewerBecause: effort.shape.fewerBecause.default(''),
  exemptPurchaser: exemptPurchaser.optional(),
  detail: effort.shape.detail.default(''),
  listedOn: localDate.optional(),
})

/** What a home state asks for, and what is on file. */
const effortPage = z
  .object({
    state: z.string(),
    effectiveDate: localDate,
    /** At the insured's address. */
    today: localDate,
    rule: z.object({
      text: z.string(),
      statute: z.string(),
      source: z.string(),
      /** What the state wants on file. */
      paper: z.string().nullable(),
      /** How well the rule is known; null where it was read in the law. */
      remark: z.string().nullable(),
      /** Declinations that are asked for. */
      declinations: z.int(),
      ways: z.array(z.enum(effortWays)),
    }),
    record: effort.extend({ state: z.string(), recordedOn: localDate, recordedBy: z.string() }).nullable(),
    /** The search of another quote of the account that counts for this one too. */
    other: effort.extend({ quoteNumber: z.string() }).nullable(),
    /** Admitted terms of the account that were declined here. */
    declinedHere: z.array(declination),
    /** Of the insured, in whole dollars; null where it is not known. */
    revenue: z.int().nullable(),
    version: z.int(),
  })
  .meta({ id: 'DiligentEffort' })

export const diligentEffortContract = defineContract({
  quoteDiligentEffortGet: {
    method: 'GET',
    path: '/api/quote/v1/diligent-effort/{quoteId}',
    summary: 'The search of the admitted market that the state of a surplus lines quote asks for',
    tag: 'Surplus lines',
    access: ['quote:attest'],
    params: byQuote,
    response: effortPage,
    ...ofQuote,
  },
  quoteDiligentEffort: {
    method: 'PUT',
    path: '/api/quote/v1/diligent-effort/{quoteId}',
    summary: 'Record the search of the admitted market before a surplus lines quote is bound',
    tag: 'Surplus lines',
    access: ['quote:attest'],
    command: true,
    params: byQuote,
    body: newEffort.extend({ version: z.int() }),
    response: quoteStanding,
    ...ofQuote,
  },
})
