import { z } from 'zod'
import { money, text } from '../wire.ts'

/** The key details of an account that its agent saw and confirms to be complete and true. */
export const attestedDetails = z.object({
  name: text(100),
  revenue: money.nullable(),
  noOfEmployeesAll: z.int().min(0).nullable(),
  domainName: text(253).nullable(),
})
