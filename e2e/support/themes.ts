import { isFull, seed } from '../../tools/lib/sample.ts'

export type Theme = 'light' | 'dark'

const THEMES: readonly Theme[] = ['light', 'dark']

/**
 * The themes in which a journey runs whole: both with TEST_FULL=1, else one by its name and the seed, so that several
 * journeys of one run share both themes out.
 */
export const themesOf = (journey: string): readonly Theme[] => {
  if (isFull) return THEMES
  const drawn = [...journey].reduce((sum, letter) => sum + letter.charCodeAt(0), seed)
  return THEMES.filter((_, nth) => nth === drawn % THEMES.length)
}
