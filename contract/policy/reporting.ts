import { z } from 'zod'
import { reportingYears } from '#domain/policy/reporting/period.ts'
import { defineContract } from '../endpoint.ts'
import { id, localDate, money, version } from '../wire.ts'

const byPolicy = z.object({ policyId: id })
const ofPolicy = { record: { kind: 'policy', in: 'params', field: 'policyId' } } as const
const years = z.literal(reportingYears).meta({ description: 'Years of the period.' })

const reportingPeriod = z
  .object({
    policyNumber: z.string(),
    currency: z.enum(['USD', 'GBP']),
    /** Day, 12:01 AM, on which cover ended; claims of events before it can be reported. */
    endedOn: localDate,
    today: localDate,
    /** Until then claims can be reported without charge, and a longer period can be bought. */
    automaticUntil: localDate,
    /** By when the law wants the insured advised in writing, and where it says so; null where none does. */
    advice: z.object({ dueOn: localDate, citation: z.string() }).nullable(),
    /** Why there is none, or none can be bought any more; null where one can be. */
    notHere: z.string().nullable(),
    offers: z.array(
      z.object({
        years: z.int(),
        /** Of the annual premium at the end of the policy. */
        percent: z.int(),
        premium: money,
        /** Taxes and stamping fees on it. */
        taxes: money,
        total: money,
        until: localDate,
      }),
    ),
    requested: z.object({ years: z.int(), on: localDate, by: z.string() }).nullable(),
    bought: z.object({ premium: money, until: localDate, recordedBy: z.string() }).nullable(),
    version: z.int(),
  })
  .meta({ id: 'ReportingPeriod' })

export const reportingContract = defineContract({
  policyReporting: {
    method: 'GET',
    path: '/api/policy/v1/erp/{policyId}',
    summary: 'Extended reporting period of a policy that ended: its days, and what a longer one costs',
    tag: 'Policies',
    access: ['policy:read'],
    params: byPolicy,
    response: reportingPeriod,
    ...ofPolicy,
  },
  policyReportingRequest: {
    method: 'POST',
    path: '/api/policy/v1/erp/{policyId}/request',
    summary: 'Ask for an extended reporting period',
    tag: 'Policies',
    access: ['policy:requestreportingperiod'],
    command: true,
    params: byPolicy,
    body: z.object({ years }),
    response: reportingPeriod,
    ...ofPolicy,
  },
  policyReportingRecord: {
    method: 'POST',
    path: '/api/policy/v1/{productType}/erp',
    summary:
      'Record an extended reporting period: its premium is earned at once, and it has no limit of its own',
    tag: 'Policies',
    access: ['policy:reportingperiod'],
    command: true,
    params: z.object({ productType: z.string().max(20) }),
    body: z.object({ policyId: id, years, version }),
    response: reportingPeriod,
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
})
