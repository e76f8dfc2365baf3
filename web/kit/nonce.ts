/**
 * Makes the answer's style nonce known to the library that locks scrolling behind a modal: it reads it from the
 * global variable that bundlers agreed on. Gives the nonce back.
 */
export const setNonce = (nonce: string): string => {
  Object.assign(globalThis, { __webpack_nonce__: nonce })
  return nonce
}
