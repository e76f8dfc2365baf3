import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import { claimContract } from '#contract/claim/claim.ts'
import { missingToFile } from '#domain/claim/filing.ts'
import { optionalPhoneIn } from '#domain/market/phones.ts'
import type { Answer } from '#web/client.ts'

const body = claimContract.claimCreate.body

export interface ClaimValues extends Record<string, unknown> {
  policyId: string
  contactName: string
  contactEmail: string
  contactPhone: string
  lossDate: string | null
  lossDescription: string
}

/**
 * What the form checks before a claim is filed: what is not known yet is left out, no empty e-mail address. A number
 * without a prefix is one of the policy's market.
 */
export const claimSchemaFor = (market: 'US' | 'UK') =>
  z
    .object({
      ...body.omit({ isFiled: true }).shape,
      policyId: chosen('Policy is required'),
      contactEmail: z.union([z.literal(''), body.shape.contactEmail]),
      contactPhone: optionalPhoneIn(market),
      lossDate: z.string().nullable(),
    })
    .check(({ value, issues }) => {
      for (const { field, detail } of missingToFile(value))
        issues.push({ code: 'custom', message: detail, path: [field], input: value })
    })

export const emptyClaim = (
  policyId: string | undefined,
  me: { fullName: string; email: string; phone: string | null },
): ClaimValues => ({
  policyId: policyId ?? '',
  contactName: me.fullName,
  contactEmail: me.email,
  contactPhone: me.phone ?? '',
  lossDate: null,
  lossDescription: '',
})

export const valuesOf = (claim: Answer<'claimGet'>): ClaimValues => ({
  policyId: claim.policyId,
  contactName: claim.contactName,
  contactEmail: claim.contactEmail ?? '',
  contactPhone: claim.contactPhone ?? '',
  lossDate: claim.lossDate,
  lossDescription: claim.lossDescription,
})

/** The facts as they are sent; what is empty is left out. */
export const factsOf = ({
  contactName,
  contactEmail,
  contactPhone,
  lossDate,
  lossDescription,
}: ClaimValues) => ({
  contactName,
  lossDescription,
  ...(contactEmail && { contactEmail }),
  ...(contactPhone && { contactPhone }),
  ...(lossDate && { lossDate }),
})

/** The facts as a saved claim is changed to them; what is empty is taken away. */
export const changesOf = ({
  contactName,
  contactEmail,
  contactPhone,
  lossDate,
  lossDescription,
}: ClaimValues) => ({
  contactName,
  lossDescription,
  contactEmail: contactEmail || null,
  contactPhone: contactPhone || null,
  lossDate: lossDate || null,
})
