const nonce = (): string => document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? ''

let known: string | null = null

/** The style nonce of the page's answer. */
export const pageNonce = (): string => {
  known ??= nonce()
  return known
}

/**
 * Makes the nonce known to the library that locks scrolling behind a modal: it reads it from the global variable that
 * bundlers agreed on.
 */
export const lendNonce = (): void => {
  Object.assign(globalThis, { __webpack_nonce__: pageNonce() })
}
