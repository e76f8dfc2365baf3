/**
 * The widths, in pixels, up to which a layout is for a narrower screen. Style sheets write the same numbers, since a media
 * query can read no variable; `tools/breakpoints.test.ts` refuses all others. What depends on the room that a part has,
 * not on the screen, is a container query.
 */
export const BREAKPOINTS = {
  /** A small phone: two things no longer fit next to each other. */
  smallPhone: 479,
  /** A phone: rows of tables are cards, and the menu is a drawer. */
  phone: 767,
  /** A tablet: what explains comes below what is filled in. */
  tablet: 1023,
  /** A small laptop: a page's side column comes below its main one. */
  laptop: 1279,
} as const

export const upTo = (name: keyof typeof BREAKPOINTS): string => `(max-width: ${BREAKPOINTS[name]}px)`
