import { z } from 'zod'
import { statementKinds, payoutHolds } from '#domain/money/commission/statement.ts'
import { LEAST_CENTS, LEAST_SENTENCE, paymentDescription } from '#domain/money/commission/payment.ts'
import { businessKinds, scheduleFields } from '#domain/money/commission/schedule.ts'
import { defineContract } from '../endpoint.ts'
import { amount, id, instant, localDate, money, requiredText, text, version } from '../wire.ts'

const currency = z.enum(['USD', 'GBP'])
const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month, YYYY-MM.')
  .meta({ description: 'A month, YYYY-MM.' })
const ofAgency = z.object({ agencyId: id })

const sums = {
  opening: money,
  earned: money,
  clawedBack: money.describe('At most zero'),
  adjusted: money,
  paid: money.describe('What went out, at most zero'),
  closing: money.describe('Opening and all that follows it; below zero the agency owes it'),
}

const statement = z
  .object({
    id,
    agencyId: id,
    agencyName: z.string(),
    month,
    currency,
    ...sums,
    hash: z.string().describe('SHA-256 of its lines and of the hash of the statement before'),
    created: instant,
  })
  .meta({ id: 'CommissionStatement' })

const account = z
  .object({
    agencyId: id,
    agencyName: z.string(),
    market: z.enum(['US', 'UK']),
    isPaused: z.boolean(),
    /** Null where none are kept. */
    bank: z.object({ accountName: z.string(), routing: z.string(), account: z.string() }).nullable(),
    /** Who asked for details that wait for another user's approval. */
    waiting: z.string().nullable(),
    version: z.int().min(0),
  })
  .meta({ id: 'CommissionAccount' })

const business = z
  .enum(businessKinds)
  .meta({ description: 'New business or a renewal; null is both.' })
  .nullable()

const schedule = z
  .object({
    id,
    market: z.enum(['US', 'UK']),
    agencyId: id.nullable(),
    agencyName: z.string().nullable(),
    product: z.string().nullable(),
    program: z.string().nullable(),
    business,
    validFrom: localDate,
    rate: z.number().describe('Percent of the premium'),
    clusterRate: z.number(),
    setBy: z.string(),
    setAt: instant,
  })
  .meta({ id: 'CommissionSchedule' })

const token = requiredText(200, 'Ask for a new token.').meta({
  description: 'A token that was asked for; it is good once and for ten minutes.',
})

const path = '/api/commissions/v1'

/** What agencies earn, what they are paid of it, and where to. */
export const commissionContract = defineContract({
  commissionAggregate: {
    method: 'GET',
    path: `${path}/aggregate`,
    summary: 'What agencies are owed now, and what they earned and were paid this year and in this month',
    tag: 'Commissions',
    access: ['commission:read'],
    response: z.object({
      content: z.array(
        z.object({
          agencyId: id,
          agencyName: z.string(),
          currency,
          balance: money.describe('Owed now; below zero the agency owes it'),
          earnedThisMonth: money,
          earnedThisYear: money,
          paidThisYear: money,
          isPaused: z.boolean(),
          hold: z.enum(payoutHolds).meta({ description: 'Why nothing would be paid now.' }).nullable(),
          /** What is paid if a file is prepared now. */
          payable: money,
        }),
      ),
    }),
  },
  commissionMonthly: {
    method: 'GET',
    path: `${path}/monthly`,
    summary: 'Frozen statements by agency and month, the latest first',
    tag: 'Commissions',
    access: ['commission:read'],
    query: z.object({ agencyId: id.optional(), month: month.optional() }),
    response: z.object({ content: z.array(statement) }),
  },
  commissionMonthlyGet: {
    method: 'GET',
    path: `${path}/monthly/{id}`,
    summary: 'A frozen statement with its lines, its notes, and whether its hash is what its lines make',
    tag: 'Commissions',
    access: ['commission:read'],
    params: z.object({ id }),
    response: statement.extend({
      isIntact: z.boolean(),
      lines: z.array(
        z.object({
          journalId: id,
          kind: z.enum(statementKinds),
          on: localDate,
          policyId: id.nullable(),
          product: z.string().nullable(),
          policyNumber: z.string().nullable(),
          companyName: z.string().nullable(),
          amount: money,
        }),
      ),
      notes: z.array(
        z.object({ id, text: z.string(), by: z.string(), isOfAgency: z.boolean(), at: instant }),
      ),
    }),
  },
  commissionNoteAdd: {
    method: 'POST',
    path: `${path}/monthly/{id}/note`,
    summary: 'Dispute a statement, or answer a dispute, in words; the statement itself stays as it is',
    tag: 'Commissions',
    access: ['commission:read'],
    command: true,
    params: z.object({ id }),
    body: z.object({ text: requiredText(2000, 'Say which line is wrong, and why.') }),
    response: z.object({ id }),
  },
  commissionDocument: {
    method: 'GET',
    path: '/api/docs/v1/commissions',
    summary: 'Download the statement of a month as PDF or CSV',
    tag: 'Commissions',
    access: ['commission:read'],
    query: z.object({
      year: z.coerce.number().int().min(2020).max(2200),
      month: z.coerce.number().int().min(1).max(12),
      agencyId: id.optional(),
      format: z.enum(['pdf', 'csv']).default('pdf').meta({ description: 'The form of the file.' }),
    }),
    file: 'application/octet-stream',
    answers: { 404: 'No statements found for this month.' },
  },
  commissionBank: {
    method: 'GET',
    path: `${path}/{agencyId}/ach`,
    summary: 'Where the commission of an agency goes, its account masked, and whether payments are paused',
    tag: 'Commissions',
    access: ['commission:read'],
    params: ofAgency,
    response: account,
  },
  commissionBankSet: {
    method: 'PUT',
    path: `${path}/{agencyId}/ach`,
    summary: 'Ask for other bank details; another user approves them before money goes there',
    tag: 'Commissions',
    access: ['commission:bank'],
    command: true,
    params: ofAgency,
    body: z.object({
      accountName: requiredText(60, 'Enter the name of the account.'),
      routing: requiredText(20, 'Enter the routing number or sort code.'),
      account: requiredText(30, 'Enter the account number.'),
      token,
      version,
    }),
    response: account,
  },
  commissionBankDelete: {
    method: 'DELETE',
    path: `${path}/{agencyId}/ach`,
    summary: 'Delete the bank account of an agency: its monthly payments stop',
    tag: 'Commissions',
    access: ['commission:bank'],
    command: true,
    params: ofAgency,
    response: account,
  },
  commissionToken: {
    method: 'GET',
    path: `${path}/payment/token`,
    summary: 'A token for one payment or one change of bank details',
    tag: 'Commissions',
    access: ['commission:pay', 'commission:bank'],
    response: z.object({ token: z.string() }),
  },
  commissionPay: {
    method: 'POST',
    path: `${path}/payment`,
    summary: 'Apply a commission payment that was made apart from the monthly file',
    tag: 'Commissions',
    access: ['commission:pay'],
    command: true,
    body: z.object({
      agencyId: id,
      commissionsAmount: amount.refine((cents) => cents >= LEAST_CENTS, LEAST_SENTENCE),
      description: paymentDescription,
      token,
    }),
    response: z.object({
      /** Whether it waits for another user's approval. */
      isWaiting: z.boolean(),
      balance: money.describe('Owed after it'),
    }),
  },
  commissionToggle: {
    method: 'PUT',
    path: `${path}/toggle/{agencyId}`,
    summary: 'Pause the commission payments of an agency, or resume them; what it earns meanwhile gathers',
    tag: 'Commissions',
    access: ['commission:pay'],
    command: true,
    params: ofAgency,
    body: z.object({ isPaused: z.boolean(), version }),
    response: account,
  },
  commissionSchedules: {
    method: 'GET',
    path: `${path}/schedules`,
    summary: 'Commission schedules, the latest first, and the agencies that they can be for',
    tag: 'Commissions',
    access: ['commission:schedule'],
    response: z.object({
      content: z.array(schedule),
      agencies: z.array(z.object({ id, name: z.string(), market: z.enum(['US', 'UK']) })),
    }),
  },
  commissionScheduleAdd: {
    method: 'POST',
    path: `${path}/schedules`,
    summary: 'Agree on a commission from a day on; what held before stays as it was',
    tag: 'Commissions',
    access: ['commission:schedule'],
    command: true,
    body: z.object({
      ...scheduleFields,
      agencyId: id.nullable(),
      product: text(40).nullable(),
      program: text(40).nullable(),
      business,
    }),
    response: schedule,
  },
  commissionReported: {
    method: 'GET',
    path: `${path}/1099`,
    summary: 'What was paid to each agency in a year, and which sums Form 1099-NEC reports',
    tag: 'Commissions',
    access: ['commission:pay'],
    query: z.object({ year: z.coerce.number().int().min(2020).max(2200) }),
    response: z.object({
      threshold: amount,
      source: z.string(),
      isVerified: z.boolean(),
      content: z.array(
        z.object({
          agencyId: id,
          agencyName: z.string(),
          paid: money,
          isCorporation: z.boolean(),
          isReported: z.boolean(),
        }),
      ),
    }),
  },
})
