import { z } from 'zod'
import { endingCodes, refundMethods } from '#domain/policy/notices/reasons.ts'
import { noticeKnown } from '#domain/policy/notices/types.ts'
import { defineContract } from '../endpoint.ts'
import { id, localDate } from '../wire.ts'

/** The law behind a day: what it asks for, where, and how well that is known. */
export const law = {
  /** Days of the law with those of the mail, in words; null where the paper is exempt. */
  lawPeriod: z.string().nullable(),
  /** Days that the policy itself promises; the longer of both is kept. */
  policyDays: z.int(),
  citation: z.string().nullable(),
  known: z.enum(noticeKnown).meta({ description: 'How well the law is known.' }),
  comparedOn: localDate.nullable(),
  source: z.string().nullable(),
}

/** The dated row by which premium is returned: what it says, where that is from, and how well it is known. */
export const returnRow = z
  .object({
    text: z.string(),
    citation: z.string(),
    known: z.enum(noticeKnown).meta({ description: 'How well the law is known.' }),
    comparedOn: localDate.nullable(),
    source: z.string(),
    /** The first day of the terms for which it holds; null where it always did. */
    validFrom: localDate.nullable(),
  })
  .meta({ id: 'ReturnRule' })

const endingForPolicy = z.object({
  /** Why it is not allowed, as a code and a sentence; null where it is. */
  notHere: z.object({ code: z.string(), reason: z.string() }).nullable(),
  /** Calendar days from sending to the end; null where no notice is sent. */
  noticeDays: z.int().nullable(),
  /** The day on which a notice can go out next. */
  sendOn: localDate.nullable(),
  /** The first day, 12:01 AM, on which the policy can end. */
  effectiveFrom: localDate,
  /** The last day to send a notice for this reason. */
  lastDay: localDate.nullable(),
  /** Sent on that day and in effect on the first one, it can be stopped until the end of this day. */
  stopUntil: localDate.nullable(),
  ...law,
})

const endingReason = z
  .object({
    code: z.enum(endingCodes).meta({ description: 'Reason for which a policy ends within its term.' }),
    text: z.string(),
    initiator: z.enum(['INSURED', 'INSURER']).meta({ description: 'Who ends the policy.' }),
    method: z.enum(refundMethods).meta({ description: 'How premium is returned.' }),
    areFeesKept: z.boolean(),
    /** Whether a minimum earned premium of the Declarations is kept. */
    hasFloor: z.boolean(),
    /** Of the policy, by the day on which its term began; without one, the general row. */
    returnRule: returnRow,
    hasReportingPeriod: z.boolean(),
    /** Whether it needs the written agreement of the insured. */
    needsAgreement: z.boolean(),
    /** Null where no policy is named. */
    forPolicy: endingForPolicy.nullable(),
  })
  .meta({ id: 'EndingReason' })

const renewalNotice = z
  .object({
    step: z.enum(['NONRENEWAL', 'CHANGED_RENEWAL']).meta({ description: 'What is announced.' }),
    standing: z
      .enum(['NOT_NEEDED', 'TOO_EARLY', 'OPEN', 'PASSED'])
      .meta({ description: 'Today against the window.' }),
    earliest: localDate.nullable(),
    lastDay: localDate.nullable(),
    stopUntil: localDate,
    /** From which change on it is needed; null for a nonrenewal. */
    threshold: z.string().nullable(),
    ...law,
  })
  .meta({ id: 'RenewalNotice' })

export const endingContract = defineContract({
  policyReasons: {
    method: 'GET',
    path: '/api/policy/v1/reasons',
    summary: 'Reasons for ending a policy, and for one policy the days and the law of each',
    tag: 'Policies',
    access: ['policy:reasons'],
    query: z.object({ policyId: id.optional() }),
    response: z.object({
      /** Null where no policy is named. */
      policy: z
        .object({
          policyNumber: z.string(),
          /** The insured’s state, or the United Kingdom. */
          place: z.string(),
          isSurplus: z.boolean(),
          /** Today at the insured’s address. */
          today: localDate,
          endDate: localDate,
          /** Whether the law treats it as a new policy today. */
          isYoung: z.boolean(),
          grounds: z.string(),
          /** Whether surplus lines paper is free of the law; null for admitted paper. */
          surplus: z.string().nullable(),
          late: z.string().nullable(),
          note: z.string().nullable(),
          /** What a notice has to say, and who gets a copy, in words. */
          contents: z.string(),
        })
        .nullable(),
      reasons: z.array(endingReason),
      /** At the end of the term; empty where no policy is named. */
      renewal: z.array(renewalNotice),
    }),
    record: { kind: 'policy', in: 'query', field: 'policyId' },
  },
})
