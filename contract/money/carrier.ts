import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, instant, localDate, money } from '../wire.ts'

const statement = z
  .object({
    id,
    carrierId: id,
    carrierName: z.string(),
    month: z.string(),
    currency: z.enum(['USD', 'GBP']),
    opening: money,
    premium: money.describe('Written, and returned, in the month'),
    commission: money.describe('What the carrier bears of it'),
    remitted: money,
    closing: money.describe('Owed to the carrier at the end of the month'),
    hash: z.string().describe('SHA-256 of its lines and of the hash of the statement before'),
    madeBy: z.string(),
    created: instant,
    isRemitted: z.boolean(),
  })
  .meta({ id: 'CarrierStatement' })

const path = '/api/billing/v1/carriers/statements'

/** What carriers are owed by month, what is remitted to them, and the rows behind it. */
export const carrierContract = defineContract({
  carrierStatements: {
    method: 'GET',
    path,
    summary: 'Account currents by carrier and month, the latest first; a carrier sees its own',
    tag: 'Billing',
    access: ['billing:read'],
    response: z.object({ content: z.array(statement) }),
  },
  carrierStatementGet: {
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'An account current with its lines, and whether its hash is what they make',
    tag: 'Billing',
    access: ['billing:read'],
    params: z.object({ id }),
    response: statement.extend({
      isIntact: z.boolean(),
      lines: z.array(
        z.object({
          journalId: id,
          policyNumber: z.string().nullable(),
          insured: z.string().nullable(),
          from: localDate.nullable(),
          premium: money,
          commission: money,
          remitted: money,
        }),
      ),
    }),
  },
  carrierStatementMake: {
    method: 'POST',
    path,
    summary: 'Make the account currents of a month that is over, of every carrier that has none',
    tag: 'Billing',
    access: ['money:record'],
    command: true,
    body: z.object({
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Use a month, YYYY-MM.')
        .meta({ description: 'A month that is over, YYYY-MM.' }),
    }),
    response: z.object({ made: z.int() }),
  },
  carrierRemit: {
    method: 'POST',
    path: `${path}/{id}/remittance`,
    summary: 'Remit to a carrier what its account currents up to this one owe, out of the trust account',
    tag: 'Billing',
    access: ['money:record'],
    command: true,
    params: z.object({ id }),
    response: z.object({ remitted: money }),
  },
  carrierBordereau: {
    method: 'GET',
    path: `${path}/{id}/bordereau`,
    summary: "Download the premium bordereau of a month in the columns of Lloyd's CRS 5.2",
    tag: 'Billing',
    access: ['billing:read'],
    params: z.object({ id }),
    query: z.object({
      format: z.enum(['csv', 'xlsx']).default('csv').meta({ description: 'The form of the file.' }),
    }),
    file: 'application/octet-stream',
  },
})
