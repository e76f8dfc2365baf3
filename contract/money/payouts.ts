import { z } from 'zod'
import { payoutFileActions, payoutFileStatuses } from '#domain/money/commission/payout/lifecycle.ts'
import { defineContract } from '../endpoint.ts'
import { actions, amount, id, instant, localDate, version } from '../wire.ts'

const currency = z.enum(['USD', 'GBP'])

const payoutFile = z
  .object({
    id,
    status: z.enum(payoutFileStatuses).meta({ description: 'Status of a file of payments.' }),
    currency,
    fileName: z.string(),
    payOn: localDate,
    count: z.int(),
    total: amount,
    preparedBy: z.string(),
    prepared: instant,
    decidedBy: z.string().nullable(),
    decided: instant.nullable(),
    sha256: z.string().nullable(),
    payments: z.array(z.object({ agencyId: id, agencyName: z.string(), amount, statementId: id.nullable() })),
    version: z.int(),
    actions,
  })
  .meta({ id: 'PayoutFile' })

const path = '/api/commissions/v1/payouts'

/** Files of payments for the bank: one user prepares one, another releases it. */
export const payoutContract = defineContract({
  payoutFiles: {
    method: 'GET',
    path,
    summary: 'Files of payments to agencies, the latest first',
    tag: 'Commissions',
    access: ['commission:pay', 'commission:release'],
    response: z.object({ content: z.array(payoutFile) }),
  },
  payoutPrepare: {
    method: 'POST',
    path,
    summary:
      'Prepare the payments of all agencies that can be paid in a currency, NACHA in dollars, Bacs in pounds',
    tag: 'Commissions',
    access: ['commission:pay'],
    command: true,
    body: z.object({ currency }),
    response: payoutFile,
  },
  payoutDecide: {
    method: 'PUT',
    path,
    summary: 'Release payments that another user prepared, or withdraw them',
    tag: 'Commissions',
    access: ['commission:pay', 'commission:release'],
    command: true,
    body: z.object({
      id,
      action: z.enum(payoutFileActions).meta({ description: 'What is done with the file.' }),
      version,
    }),
    response: payoutFile,
  },
  payoutDownload: {
    method: 'GET',
    path: `${path}/{id}/file`,
    summary: 'Download a released file for the bank',
    tag: 'Commissions',
    access: ['commission:pay', 'commission:release'],
    params: z.object({ id }),
    file: 'text/plain',
  },
})
