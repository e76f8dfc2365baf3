import { z } from 'zod'
import { longText } from '#domain/kernel/fields.ts'
import { defineContract } from '../endpoint.ts'
import { quoteStanding } from '../quote/quote.ts'
import { referralFiles } from '../quote/referral-files.ts'
import { irpmStanding, irpmValues } from '../rating/rater.ts'
import { calculatorRequest, price, retroactiveDates } from '../rating/rating.ts'
import { amount, id, localDate, money, text } from '../wire.ts'
import { eventExclusion } from './schedule-rating.ts'
import { underwritingSummary } from './summary.ts'
import { subjectivity, underwritingContract } from './underwriting.ts'
import { usualSubjectivity } from './usual-subjectivities.ts'

const byQuote = z.object({ quoteId: id })
const ofQuote = { record: { kind: 'quote', in: 'params', field: 'quoteId' } } as const

/** What an underwriter changes of a quote; what is left out stays. */
const deskChange = z.object({
  /** Terms without their fees, which are another right to change. */
  request: calculatorRequest.omit({ brokerFee: true }).optional(),
  irpm: z.object({ values: irpmValues, irpmNote: longText.default('') }).optional(),
  eventExclusions: z.array(eventExclusion).max(20).optional(),
  /** Fees by whose they are: the insurer's, the retail agency's, the surplus lines broker's, that of an inspection. */
  mgaFee: amount.optional(),
  brokerFee: amount.optional(),
  additionalBrokerFee: amount.optional(),
  inspectionFee: amount.optional(),
  /** Another retroactive date for a renewal: earlier at its price, later with the insured's written consent. */
  retroactive: z
    .object({
      /** A coverage with a date of its own; null for the policy and all that share its date. */
      coverage: text(80).nullable().default(null),
      /** Null for full prior acts. */
      date: localDate.nullable(),
      reason: longText,
      consent: z.object({ name: text(120), date: localDate }).optional(),
    })
    .optional(),
})

/** Everything that an underwriter decides of a referred quote, in one place. */
export const deskContract = defineContract({
  quoteDesk: {
    method: 'GET',
    path: '/api/quote/v1/uw/desk/{quoteId}',
    summary:
      'What a referral is decided on: company, risk, history, authority used, subjectivities, and the terms to choose among',
    tag: 'Underwriting',
    access: ['quote:release'],
    params: byQuote,
    response: z
      .object({
        version: z.int(),
        request: calculatorRequest,
        mgaFee: money,
        brokerFee: money,
        additionalBrokerFee: money,
        inspectionFee: money,
        /** Whose each fee is and which charges it bears in the home state, by the name of its field. */
        feeTaxes: z.record(z.string(), z.string()),
        limits: z.array(money),
        deductibles: z.array(money),
        /** Where a layer may begin; empty on a primary product. */
        attachmentPoints: z.array(money),
        /** Hours; empty where no coverage of the product waits. */
        waitingPeriods: z.array(z.int()),
        /** Years of prior acts, -1 for all of them. */
        retroActivePeriods: z.array(z.int()),
        /** Dates that the renewal takes over; null in a first term. */
        retroactive: retroactiveDates.nullable(),
        /** Null for users who may not schedule-rate. */
        irpm: irpmStanding
          .extend({ values: z.record(z.string(), z.string()), irpmNote: z.string() })
          .nullable(),
        eventExclusions: z.array(eventExclusion),
        summary: underwritingSummary,
        /** Those of the quote, before and after binding. */
        subjectivities: z.array(subjectivity),
        /** What was attached to the referral. */
        files: referralFiles,
        /** Usual ones that are not open on it; empty for users who may not set any. */
        usual: z.array(usualSubjectivity),
      })
      .meta({ id: 'UnderwritingDesk' }),
    ...ofQuote,
  },
  quoteDeskTry: {
    method: 'POST',
    path: '/api/quote/v1/uw/desk/{quoteId}',
    summary: 'The price of a quote with what an underwriter would change, without saving anything',
    tag: 'Underwriting',
    access: ['quote:release'],
    params: byQuote,
    body: deskChange,
    response: price
      .pick({
        request: true,
        changes: true,
        premium: true,
        mgaFee: true,
        brokerFee: true,
        additionalBrokerFee: true,
        inspectionFee: true,
        taxLines: true,
        taxNotes: true,
        taxes: true,
        totalPremium: true,
      })
      .extend({
        /** 1 plus the total percent of the schedule rating over 100, ten decimals. */
        irpmModifier: z.string(),
        /** What is wrong with the schedule rating; a price with such a problem is without it. */
        problems: z.array(z.object({ code: z.string(), detail: z.string(), field: z.string() })),
        /** Says that the minimum premium is charged, and what terms and rating come to below it; else null. */
        minimumApplies: z.string().nullable(),
        /** Why the caller could not release these terms, or null. */
        refusal: z.string().nullable(),
      }),
    ...ofQuote,
  },
  quoteDeskSave: {
    method: 'PUT',
    path: '/api/quote/v1/uw/desk/{quoteId}',
    summary:
      'Change terms, schedule rating, fees and subjectivities of a quote at once, and release it where asked',
    tag: 'Underwriting',
    access: ['quote:release'],
    command: true,
    params: byQuote,
    body: deskChange.extend({
      version: z.int(),
      subjectivities: z
        .array(underwritingContract.subjectivityCreate.body.omit({ quoteId: true }))
        .max(20)
        .default([]),
      /** Present to release the quote with these terms; the note goes to its agent. */
      release: z.object({ note: longText.optional() }).optional(),
    }),
    response: quoteStanding,
    ...ofQuote,
  },
})
