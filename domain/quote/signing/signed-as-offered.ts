import type { TerrorismElection } from '../fields.ts'
import type { SignedNotice } from './surplus-notice.ts'
import type { TerrorismOffer } from './terrorism-offer.ts'

/** What is sent with a signature of an application as it is: the hash, the election that its terms hold, and its notice. */
export const signedAsOffered = (application: {
  sha256: string
  terrorism?: Pick<TerrorismOffer, 'election'> | undefined
  surplusNotice?: Pick<SignedNotice, 'statement'> | undefined
}): { sha256: string; terrorismElection?: TerrorismElection; isNoticeSigned?: true } => ({
  sha256: application.sha256,
  ...(application.terrorism && { terrorismElection: application.terrorism.election }),
  ...(application.surplusNotice && { isNoticeSigned: true }),
})
