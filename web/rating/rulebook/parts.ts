/** What applies along with the rating programs, each with a page of its own; the last part of its address. */
export const RULEBOOK = [
  'presets',
  'insurers',
  'states',
  'industries',
  'endorsements',
  'taxes',
  'compliance',
  'notices',
] as const
