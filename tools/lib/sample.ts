/** With TEST_FULL=1 nothing is left to a draw. */
export const isFull = process.env['TEST_FULL'] === '1'

/** What draws; another run with the same TEST_SEED draws the same. */
export const seed = Number(process.env['TEST_SEED'] ?? 1)

/** Of cases that differ little one in `every`, drawn by the seed; all of them with TEST_FULL=1. */
export const drawnFrom = <T>(cases: readonly T[], every: number): T[] =>
  isFull ? [...cases] : cases.filter((_, at) => (at + seed) % every === 0)

/** Mixes a further number in, so that seeds in a row and names that differ by a letter have nothing in common (FNV-1a, Murmur's end). */
const mixed = (sum: number, more: number): number => {
  const next = Math.imul(sum ^ more, 0x01000193)
  return Math.imul(next ^ (next >>> 15), 0x85ebca6b)
}

/** Whether the case of this name is drawn where one in `every` is; always with TEST_FULL=1. */
export const isDrawn = (name: string, every: number): boolean => {
  if (isFull) return true
  const sum = [...name].reduce((so, letter) => mixed(so, letter.charCodeAt(0)), mixed(0x811c9dc5, seed))
  return ((sum ^ (sum >>> 13)) >>> 0) % every === 0
}
