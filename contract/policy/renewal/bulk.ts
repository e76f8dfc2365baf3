import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { renewalProgress, stageNames } from '#domain/policy/renewal/stages.ts'
import { policyStatuses } from '#domain/policy/lifecycle.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { defineContract } from '#contract/endpoint.ts'
import { commaList, id, text } from '#contract/wire.ts'

/** Policies that one call takes at most. */
export const BULK_MOST = 500

const yesNo = z.enum(['true', 'false']).optional()
const product = commaList(PRODUCTS.map(({ code }) => code)).optional()

export const policyBulkContract = defineContract({
  policyBulkOptOut: {
    method: 'PUT',
    path: '/api/policy/v1/bulk/optout',
    summary: 'Opt policies out of their renewal, or take that back until the renewals are issued',
    tag: 'Policies',
    access: ['policy:renew'],
    command: true,
    body: z.object({
      /** One of three: the policies, a filter of the list of policies, or one of the renewals that are due. */
      policyIds: z.array(id).min(1).max(BULK_MOST).optional(),
      filter: z
        .object({
          status: commaList(policyStatuses).optional(),
          product,
          paid: yesNo,
          openForRenewal: yesNo,
          search: text(200).optional(),
          teamId: id.optional(),
        })
        .optional(),
      renewals: z
        .object({
          stage: z.enum(stageNames).optional(),
          progress: commaList(renewalProgress).optional(),
          product,
          muted: yesNo,
          automatic: yesNo,
          search: text(200).optional(),
          teamId: id.optional(),
        })
        .optional(),
      /** False takes the opt-out back. */
      isOptedOut: z.boolean().default(true),
      /** Changes nothing and says what would be changed. */
      isPreview: z.boolean().default(false),
      /** How many policies the user typed that will be changed; another number changes nothing. */
      count: z.int().min(0).max(BULK_MOST).optional(),
      /** Left out in a preview alone. */
      reason: requiredReason.optional(),
    }),
    response: z.object({
      /** Policies that were changed, or would be. */
      changed: z.array(z.object({ policyId: id, policyNumber: z.string(), companyName: z.string() })),
      /** The others, each with why not. */
      refused: z.array(
        z.object({
          policyId: id,
          policyNumber: z.string(),
          companyName: z.string(),
          code: z.string(),
          detail: z.string(),
        }),
      ),
      isPreview: z.boolean(),
    }),
  },
})
