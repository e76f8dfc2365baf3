import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { id, localDate, money } from '../wire.ts'

export const excessContract = defineContract({
  policyAddExcess: {
    method: 'POST',
    path: '/api/policy/v1/adhoc-excess',
    summary:
      'Start the quote of an excess policy over a policy in force: same end, same form, from its limit on; a draft with these terms that was not gone on with yet is given again',
    tag: 'Policies',
    access: ['quote:create'],
    command: true,
    body: z.object({
      policyId: id,
      /** The least limit of excess policies where it is absent. */
      limit: money.optional(),
      /** Today where the insured is, where it is absent. */
      effectiveDate: localDate.optional(),
    }),
    response: z.object({ quoteId: id, productType: z.string(), quoteNumber: z.string(), accountId: id }),
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
})
