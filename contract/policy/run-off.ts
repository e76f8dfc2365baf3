import { z } from 'zod'
import { controlEvents } from '#domain/policy/run-off/control.ts'
import { acquirerField } from '#domain/policy/run-off/fields.ts'
import { runOffYears } from '#domain/policy/run-off/factors.ts'
import { noticeKnown } from '#domain/policy/notices/types.ts'
import { defineContract } from '../endpoint.ts'
import { id, localDate, money, version } from '../wire.ts'

const event = z.enum(controlEvents).meta({ description: 'How control of the insured changes.' })

/** A change of control, from which the policy covers earlier events alone. */
export const runOff = z
  .object({
    on: localDate,
    event,
    /** The event in words. */
    text: z.string(),
    /** Empty where no one takes control. */
    acquirer: z.string(),
    /** Whole percent that the acquirer holds; null where no one acquires shares. */
    percent: z.int().nullable(),
    /** Until then claims can be reported by a period that was bought; null where there is none. */
    until: localDate.nullable(),
  })
  .meta({ id: 'RunOff' })

const byPolicy = z.object({ policyId: id })
const ofPolicy = { record: { kind: 'policy', in: 'params', field: 'policyId' } } as const

const standing = z
  .object({
    policyNumber: z.string(),
    currency: z.enum(['USD', 'GBP']),
    today: localDate,
    endDate: localDate,
    /** The first and last day on which control may change. */
    firstDay: localDate,
    lastDay: localDate,
    /** Why none can be recorded now; null where one can be. */
    notHere: z.string().nullable(),
    /** What is recorded; null where nothing is. */
    runOff: runOff.nullable(),
    /** How long claims can be reported, and what that costs; fully earned when it is recorded. */
    offers: z.array(
      z.object({
        /** Years after the term; 0 for the term alone. */
        years: z.int(),
        /** Percent of the annual premium. */
        percent: z.int(),
        premium: money,
        taxes: money,
        total: money,
        until: localDate,
        citation: z.string(),
        known: z.enum(noticeKnown).meta({ description: 'How well the law is known.' }),
      }),
    ),
    version: z.int(),
  })
  .meta({ id: 'RunOffStanding' })

export const runOffContract = defineContract({
  policyRunOff: {
    method: 'GET',
    path: '/api/policy/v1/run-off/{policyId}',
    summary: 'Run-off of a policy after a change of control: what is recorded, and what each period costs',
    tag: 'Policies',
    access: ['policy:read'],
    params: byPolicy,
    response: standing,
    ...ofPolicy,
  },
  policyRunOffRecord: {
    method: 'POST',
    path: '/api/policy/v1/run-off/{policyId}',
    summary:
      'Record a change of control: the policy covers earlier events to the end of its term, and is not renewed',
    tag: 'Policies',
    access: ['policy:runoff'],
    command: true,
    params: byPolicy,
    body: z.object({
      /** The day, 12:01 AM at the insured, on which control changes. */
      effectiveDate: localDate,
      event,
      acquirer: acquirerField.default(''),
      percent: z.int().min(1).max(100).nullable().default(null),
      years: z
        .literal(runOffYears)
        .default(0)
        .meta({ description: 'Years after the term to report claims.' }),
      version,
    }),
    response: standing,
    ...ofPolicy,
  },
})
