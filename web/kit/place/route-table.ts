export interface Found<T> {
  route: T
  /** What the address has in the places of the route's `$names`, decoded. */
  params: Readonly<Record<string, string>>
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const isOpen = (segment: string): boolean => segment.startsWith('$')

const paramsOf = (pattern: readonly string[], given: readonly string[]): Record<string, string> | null => {
  const params: Record<string, string> = {}
  for (const [at, segment] of pattern.entries()) {
    const value = given[at] ?? ''
    if (isOpen(segment)) params[segment.slice(1)] = decoded(value)
    else if (segment.toLowerCase() !== value.toLowerCase()) return null
  }
  return params
}

/** Fixed words come before `$names` in the first segment that distinguishes two routes. */
const closerFirst = (one: readonly string[], other: readonly string[]): number => {
  const at = one.findIndex((segment, index) => isOpen(segment) !== isOpen(other[index] ?? ''))
  return at === -1 ? 0 : Number(isOpen(one[at] ?? '')) - Number(isOpen(other[at] ?? ''))
}

/**
 * Finds the route of a path: `/quotes/$quoteId` is every address of two segments that begins with "quotes", in
 * capitals or not, with or without a slash at its end. Null when there is none.
 */
export const routeTable = <T extends { path: string }>(
  routes: readonly T[],
): ((path: string) => Found<T> | null) => {
  const lines = routes
    .map((route) => ({ route, pattern: segmentsOf(route.path) }))
    .toSorted((one, other) => closerFirst(one.pattern, other.pattern))
  return (path) => {
    const given = segmentsOf(path)
    for (const { route, pattern } of lines) {
      const params = pattern.length === given.length ? paramsOf(pattern, given) : null
      if (params) return { route, params }
    }
    return null
  }
}
