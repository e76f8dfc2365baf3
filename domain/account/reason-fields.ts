import { z } from 'zod'
import { fillInReason, longText } from '../kernel/fields.ts'
import { reasonProblems } from './reasons.ts'

/** The fields of a reason, whatever of them has to be there. */
export const reasonFields = z.object({ reasonSummary: z.string(), fillIn: fillInReason, reason: longText })

/** A reason that has to be given; `summaryRequired` is the situation's own sentence. */
export const requiredReasonFields = (summaryRequired: string) =>
  reasonFields.superRefine((said, check) => {
    for (const [field, message] of reasonProblems(said, summaryRequired))
      check.addIssue({ code: 'custom', path: [field], message })
  })
