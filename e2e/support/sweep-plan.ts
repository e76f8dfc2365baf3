import type { Stop } from './sweep-pages.ts'

export interface SweepView {
  theme: 'light' | 'dark'
  width: number
  /** Whether the page is tried for barriers in this view, too; it takes most of the time. */
  withAxe: boolean
}

/** In this order any two neighbours differ in theme, and any three show every width. */
const VIEWS = [390, 1024, 1440, 390, 1024, 1440].map((width, index) => ({
  theme: index % 2 === 0 ? ('light' as const) : ('dark' as const),
  width,
}))

const LOCALES = ['en-US', 'en-GB'] as const

/** How a page is looked at. */
export interface Look {
  locale: (typeof LOCALES)[number]
  views: readonly SweepView[]
  /** How many further tabs of the page are opened. */
  tabs: number
}

export type Planned = Stop & Look

const rotated = <T>(all: readonly T[], by: number): T[] => {
  const at = by % Math.max(1, all.length)
  return [...all.slice(at), ...all.slice(0, at)]
}

/** So many views, beginning with another one at each turn; barriers are looked for in the first `withAxe` of them. */
const viewsAt = (turn: number, count: number, withAxe: number): SweepView[] =>
  rotated(VIEWS, turn)
    .slice(0, count)
    .map((view, index) => ({ ...view, withAxe: index < withAxe }))

/**
 * The first sight of a route gets every view; its further records (other statuses) a view of each theme and width.
 * Barriers hardly depend on the words: the second language is tried for them in both themes only.
 */
const everything = (stops: readonly Stop[], turn: number): Planned[] =>
  stops.flatMap((stop, index) => {
    const isFirst = stops.findIndex(({ route }) => route === stop.route) === index
    const [views, withAxe] = isFirst ? [6, [6, 2]] : [3, [2, 1]]
    return LOCALES.map((locale, at): Planned => ({
      ...stop,
      locale,
      views: viewsAt(turn + index + at, views, withAxe[at] ?? 1),
      tabs: Infinity,
    }))
  })

/** Everything for everyone; users who see just the same pages share them out. */
const wholePlan = (all: ReadonlyMap<string, readonly Stop[]>): Map<string, Planned[]> => {
  const twins = new Map<string, string[]>()
  for (const [who, stops] of all) {
    const seen = stops.map(({ path }) => path).join(' ')
    twins.set(seen, [...(twins.get(seen) ?? []), who])
  }
  const shares = [...twins.values()].flatMap((names) =>
    names.map((who, at): [string, Planned[]] => {
      const looks = everything(all.get(who) ?? [], at)
      return [who, looks.filter((_, index) => index % names.length === at)]
    }),
  )
  return new Map(shares)
}

/** Every page in one language, by whom is drawn by the seed; who sees most pages is not drawn more often. */
const sampled = (all: ReadonlyMap<string, readonly Stop[]>, seed: number): Map<string, Planned[]> => {
  const plan = new Map([...all.keys()].map((who) => [who, [] as Planned[]]))
  const routes = [...new Set([...all.values()].flat().map(({ route }) => route))]
  for (const [index, route] of routes.entries()) {
    const at = (index + seed) % LOCALES.length
    const able = [...all].filter(([, stops]) => stops.some((stop) => stop.route === route))
    const [who, stops] = rotated(able, seed + index + at * 5).toSorted(
      ([one], [other]) => (plan.get(one)?.length ?? 0) - (plan.get(other)?.length ?? 0),
    )[0] ?? ['', []]
    const stop = rotated(
      stops.filter((one) => one.route === route),
      seed + index + at,
    )[0]
    const views = viewsAt(seed + index + at * 3, 3, 1)
    if (stop) plan.get(who)?.push({ ...stop, locale: LOCALES[at] ?? 'en-US', views, tabs: 1 })
  }
  return plan
}

export const planned = (
  all: ReadonlyMap<string, readonly Stop[]>,
  { isFull, seed }: { isFull: boolean; seed: number },
): ReadonlyMap<string, readonly Planned[]> => (isFull ? wholePlan(all) : sampled(all, seed))
