import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { ACCOUNTS } from '#domain/money/ledger/chart.ts'
import { periodActions, periodStatuses } from '#domain/money/ledger/periods.ts'
import { defineContract } from '../endpoint.ts'
import { actions, amount, id, instant, localDate, money, version } from '../wire.ts'

const currency = z.enum(['USD', 'GBP'])
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month, YYYY-MM.')

const periodRow = z
  .object({
    period: z.string().describe('Month of the books'),
    status: z.enum(periodStatuses).meta({ description: 'Whether the month takes postings.' }),
    journals: z.int(),
    late: z.int().describe('Journals of earlier days that became known late and are booked here'),
    changedBy: z.string().nullable(),
    changed: instant.nullable(),
    reopening: z.boolean().describe('Its reopening waits for another user'),
    version: z.int(),
    actions,
  })
  .meta({ id: 'Period' })

const path = '/api/billing/v1/books'

export const ledgerContract = defineContract({
  ledgerHome: {
    method: 'GET',
    path,
    summary: 'The books today: trust accounts, what waits, and the months',
    tag: 'Billing',
    access: ['ledger:read'],
    response: z.object({
      today: localDate,
      positions: z.array(
        z.object({
          currency,
          trust: money.describe('Held in the trust account'),
          owed: money.describe('Owed to others on money that has come in'),
          difference: money.describe('Held above that; below zero, what own money has to make up'),
          claims: money.describe('What carriers, agencies and offices owe back: no money yet'),
          own: money.describe('Own income that may be moved to the operating account'),
          operating: money,
        }),
      ),
      waiting: z.array(
        z.object({
          account: z.enum(ACCOUNTS).meta({ description: 'Account of the ledger.' }),
          label: z.string(),
          currency,
          amount: money,
          parties: z.int(),
        }),
      ),
      pastDue: z.array(z.object({ currency, amount: money, policies: z.int() })),
      approvals: z.int().describe('Requests about money that wait for another user'),
      periods: z.array(periodRow),
    }),
  },
  ledgerTrialBalance: {
    method: 'GET',
    path: `${path}/trial-balance`,
    summary: 'Balance of every account as of a day, as the books knew it at an instant',
    tag: 'Billing',
    access: ['ledger:read'],
    query: z.object({
      asOf: localDate.optional().meta({ description: 'Last day that counts; today where it is absent.' }),
      knownAt: instant
        .optional()
        .meta({ description: 'What was posted later is left out; now where it is absent.' }),
    }),
    response: z.object({
      asOf: localDate,
      knownAt: instant,
      rows: z.array(
        z.object({
          account: z.string(),
          label: z.string(),
          class: z.string(),
          isFiduciary: z.boolean(),
          currency,
          debit: money,
          credit: money,
        }),
      ),
      totals: z.array(z.object({ currency, debit: money, credit: money })),
    }),
  },
  ledgerAging: {
    method: 'GET',
    path: `${path}/aging`,
    summary: 'What insureds owe as of a day, by how long it is due',
    tag: 'Billing',
    access: ['ledger:read'],
    query: z.object({
      asOf: localDate.optional().meta({ description: 'Last day that counts; today where it is absent.' }),
    }),
    response: z.object({
      asOf: localDate,
      rows: z.array(
        z.object({
          agencyId: id,
          agencyName: z.string(),
          currency,
          policies: z.int(),
          notDue: money,
          upTo30: money,
          upTo60: money,
          upTo90: money,
          over90: money,
          nonAdmitted: money.describe('Of policies with something over 90 days: no asset of the carrier'),
          total: money,
        }),
      ),
    }),
  },
  ledgerPeriodMove: {
    method: 'PUT',
    path: `${path}/period`,
    summary: 'Close a month softly, close it, or ask to reopen it; another user approves the reopening',
    tag: 'Billing',
    access: ['money:close'],
    command: true,
    body: z.object({
      period: month,
      action: z.enum(periodActions).meta({ description: 'What is done with the month.' }),
      reason: requiredReason.optional().meta({ description: 'Why it is reopened.' }),
      version,
    }),
    response: z.object({ status: z.enum(periodStatuses), isAsked: z.boolean() }),
  },
  ledgerSweep: {
    method: 'POST',
    path: `${path}/sweep`,
    summary: 'Move own income out of a trust account, or own money into it',
    tag: 'Billing',
    access: ['money:close'],
    command: true,
    body: z.object({
      currency,
      direction: z.enum(['OUT', 'IN']).meta({ description: 'Out of the trust account or into it.' }),
      amount: amount.refine((cents) => cents > 0, 'Give an amount above 0.00.'),
    }),
    response: z.object({ trust: money, owed: money, difference: money, own: money }),
  },
})
