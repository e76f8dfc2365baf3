import { z } from 'zod'
import { endingNote } from '#domain/policy/ending/fields.ts'
import { EXPOSURE_FIELDS } from '#domain/rating/inputs.ts'
import { rewriteTerms } from '#domain/policy/rewrite/rewrite.ts'
import { defineContract } from '../../endpoint.ts'
import { id, localDate, money, requiredText, version } from '../../wire.ts'

const record = { kind: 'policy', in: 'params', field: 'policyId' } as const
const params = z.object({ policyId: id })

const asked = {
  effectiveDate: localDate.meta({
    description: 'Ends the policy and begins the one in its place, 12:01 AM.',
  }),
  term: z.enum(rewriteTerms).meta({ description: 'Until when the new policy runs.' }),
  limit: money.optional().meta({ description: 'Another limit than the policy has.' }),
  deductible: money.optional().meta({ description: 'Another retention than the policy has.' }),
}

const charges = z.object({ premium: money, fees: money, taxes: money, total: money })

/** Both sides of a rewrite, worked out as the command would. */
const preview = z
  .object({
    /** Why it would be refused, by field; empty where it would not. */
    problems: z.array(z.object({ field: z.string(), detail: z.string() })),
    firstDay: localDate,
    lastDay: localDate,
    currency: z.enum(['USD', 'GBP']),
    /** What goes back of the policy, whole from its first day and else by its days. */
    returned: charges.extend({ isWhole: z.boolean(), toInvoices: money, toPayer: money }).nullable(),
    /** The policy in its place; null where it cannot be priced. */
    written: charges
      .extend({
        endDate: localDate,
        limit: money,
        deductible: money,
        /** An underwriter’s release goes along where rules refer the terms. */
        referrals: z.array(z.string()),
      })
      .nullable(),
    /** Facts of the company that are not those that the policy was rated on. */
    corrected: z.array(
      z.object({
        field: z.enum([...EXPOSURE_FIELDS, 'state']).meta({ description: 'Fact of the company.' }),
        before: z.string(),
        after: z.string(),
      }),
    ),
  })
  .meta({ id: 'RewritePreview' })

export const rewriteContract = defineContract({
  policyRewritePreview: {
    method: 'GET',
    path: '/api/policy/v1/rewrite/{policyId}',
    summary:
      'What rewriting a policy returns and costs: its end, and the policy in its place; nothing is saved',
    tag: 'Policies',
    access: ['policy:cancel'],
    params,
    query: z.object(asked),
    response: preview,
    record,
  },
  policyRewrite: {
    method: 'POST',
    path: '/api/policy/v1/rewrite/{policyId}',
    summary: 'Cancel a policy and issue another one on its terms with the facts of today, in one step',
    tag: 'Policies',
    access: ['policy:cancel'],
    command: true,
    params,
    body: z.object({
      ...asked,
      /** What the new policy costs as it was previewed; refused where it costs something else now. */
      total: money,
      /** The uploaded agreement of the insured, and who signed it. */
      fileId: id,
      signedBy: requiredText(200, 'Enter who signed the agreement.'),
      note: endingNote.default(''),
      version,
    }),
    response: z.object({
      /** The policy that was ended. */
      policyId: id,
      /** The one in its place. */
      newPolicyId: id,
      newPolicyNumber: z.string(),
      productType: z.string(),
    }),
    record,
  },
})
