import { fieldRefusal, type Refusal } from '../kernel/refusal.ts'

/** The endorsement that covers anyone a written contract of the insured requires, without a list. */
export const BLANKET_ENDORSEMENT = 'blanketAdditionalInsured'

interface Asked {
  docType: 'Certificate_Holder' | 'Additional_Insured'
  organizationName: string
}

/** What a policy says about who is covered with the insured. */
export interface Covered {
  listed: readonly string[]
  hasBlanket: boolean
}

const plain = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.,]+/g, ' ')
    .trim()

/** Whether two names are one organization's, but for case, blanks, commas and full stops. */
export const isSameOrganization = (one: string, other: string): boolean => plain(one) === plain(other)

/**
 * Why a certificate may not say that an organization is an additional insured, or null: it states what the policy
 * covers and gives no one cover. A mere holder may be anyone.
 */
export const certificateRefusal = (
  { docType, organizationName }: Asked,
  { listed, hasBlanket }: Covered,
): Refusal | null => {
  if (docType === 'Certificate_Holder' || hasBlanket) return null
  if (listed.some((name) => isSameOrganization(name, organizationName))) return null
  return fieldRefusal(
    'organizationName',
    listed.length === 0
      ? 'This policy names no additional insured. Issue the certificate to a certificate holder.'
      : `This is not an additional insured of the policy. It names: ${listed.join('; ')}.`,
    'NOT_INSURED',
  )
}
