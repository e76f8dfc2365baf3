import { quoteEvents, type QuoteStatus } from '../lifecycle.ts'

/** Stored with an option that was closed because another of its account and product was signed. */
export const OTHER_SIGNED_REASON = 'Other option signed'

/** What an option says once another of its account and product was signed. */
export const signedInsteadText = (signee: string, quoteNumber: string): string =>
  `${signee} signed quote ${quoteNumber} of this account instead.`

/** What decides which options belong together, and whether one is still open to the insured. */
export interface SigningOption {
  id: string
  accountId: string
  product: string
  status: QuoteStatus
  /** Whether it was sent to the insured to sign. */
  isSent: boolean
}

/** The insured may still take it: it waits for a signature, or has one that nothing has followed yet. */
const isOpenToInsured = ({ status, isSent }: SigningOption): boolean =>
  (quoteEvents.otherSigned.from as readonly QuoteStatus[]).includes(status) && (isSent || status === 'SIGNED')

/**
 * The options that a signature on one of them closes: others of its account and product that the insured may still
 * take. Terms that the agent has not sent yet remain, and so does one that was already asked to be bound.
 */
export const closedBySigning = <T extends SigningOption>(
  signed: Pick<SigningOption, 'id' | 'accountId' | 'product'>,
  options: readonly T[],
): T[] =>
  options.filter(
    (one) =>
      one.id !== signed.id &&
      one.accountId === signed.accountId &&
      one.product === signed.product &&
      isOpenToInsured(one),
  )
