import { save, saved, type Slice } from '#web/kit/saved-state.ts'

/** Whose terms, of what: a new quote of the product, or the changes to a saved one. */
export interface TermsKey {
  userId: string
  accountId: string
  productType: string
  quoteId: string | undefined
}

const nameOf = ({ userId, accountId, productType, quoteId }: TermsKey): string =>
  `${userId}:${accountId}:${productType}:${quoteId ?? 'new'}`

/** Prime 100 and everything priced as Prime 250 have a slice each. */
const sliceOf = ({ productType }: TermsKey): Slice =>
  /^P100(_PRO)?$/.test(productType) ? 'prime100' : 'coverage250'

/** Terms that this user had on the screen and did not save, as the address holds them; null when there are none. */
export const unsavedTerms = (key: TermsKey): string | null => {
  const text = saved(sliceOf(key), nameOf(key))
  return typeof text === 'string' ? text : null
}

/** Keeps terms past a closed tab; '' once they are saved or taken back. */
export const keepTerms = (key: TermsKey, text: string): void =>
  save(sliceOf(key), nameOf(key), text === '' ? undefined : text)
