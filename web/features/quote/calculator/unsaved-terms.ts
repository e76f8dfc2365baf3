/** Whose terms, of what: a new quote of the product, or the changes to a saved one. */
export interface TermsKey {
  userId: string
  accountId: string
  productType: string
  quoteId: string | undefined
}

const keyOf = ({ userId, accountId, productType, quoteId }: TermsKey): string =>
  `unsaved-terms:${userId}:${accountId}:${productType}:${quoteId ?? 'new'}`

/** Terms that this user had on the screen and did not save, as the address holds them; null when there are none. */
export const unsavedTerms = (key: TermsKey): string | null => localStorage.getItem(keyOf(key))

/** Keeps terms past a closed tab; '' once they are saved or taken back. */
export const keepTerms = (key: TermsKey, text: string): void => {
  if (text === '') localStorage.removeItem(keyOf(key))
  else localStorage.setItem(keyOf(key), text)
}
