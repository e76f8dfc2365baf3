/** With TEST_FULL=1 nothing is left to a draw. */
export const isFull = process.env['TEST_FULL'] === '1'

/** What draws; another run with the same TEST_SEED draws the same. */
export const seed = Number(process.env['TEST_SEED'] ?? 1)

/** Of cases that differ little one in `every`, drawn by the seed; all of them with TEST_FULL=1. */
export const drawnFrom = <T>(cases: readonly T[], every: number): T[] =>
  isFull ? [...cases] : cases.filter((_, at) => (at + seed) % every === 0)

/** Whether the case of this name is drawn where one in `every` is; always with TEST_FULL=1. */
export const isDrawn = (name: string, every: number): boolean =>
  isFull || [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, seed) % every === 0
