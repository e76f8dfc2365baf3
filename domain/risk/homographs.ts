/** Letters of other scripts that look like Latin ones, in the fonts of a browser's address line. */
const LOOKALIKES = new Set('асԁеһіјӏорԛѕԝхуъьҽпгѵѡοναικρτυχ')

const FOREIGN = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

const imitates = (label: string): boolean => {
  if (!FOREIGN.test(label)) return false
  return (
    /\p{Script=Latin}/u.test(label) ||
    [...label].every((letter) => LOOKALIKES.has(letter) || /[\d-]/.test(letter))
  )
}

/**
 * Whether a domain in Unicode imitates a Latin one: a label mixes Latin with Cyrillic, Greek, Armenian or Cherokee
 * letters, or consists of look-alikes alone. Names that are plainly of another script or carry accents are fine.
 */
export const isHomograph = (unicodeDomain: string): boolean => unicodeDomain.split('.').some(imitates)
