export interface Plot {
  width: number
  left: number
  right: number
  bottom: number
  /** Times of the first and the last point, milliseconds since 1970. */
  first: number
  last: number
  xs: readonly number[]
  x: (at: string) => number
  /** Of a value from 0 to 100. */
  y: (value: number) => number
}

const LEFT = 34
const RIGHT = 8
const TOP = 10
const FOOT = 26

/** Where points lie in a drawing of that size, inside margins that hold the words of both axes. */
export const plotOf = (points: readonly { at: string }[], width: number, height: number): Plot => {
  const times = points.map(({ at }) => Date.parse(at))
  const first = times[0] ?? 0
  const last = times.at(-1) ?? first
  const [right, bottom] = [width - RIGHT, height - FOOT]
  const across = (time: number): number => {
    const share = last === first ? 1 : (time - first) / (last - first)
    return LEFT + Math.min(1, Math.max(0, share)) * (right - LEFT)
  }
  return {
    width,
    left: LEFT,
    right,
    bottom,
    first,
    last,
    xs: times.map(across),
    x: (at) => across(Date.parse(at)),
    y: (value) => TOP + ((100 - value) / 100) * (bottom - TOP),
  }
}

/** The point that is nearest to a place across the drawing. */
export const nearest = ({ xs }: Plot, x: number): number =>
  xs.reduce((best, at, index) => (Math.abs(at - x) < Math.abs((xs[best] ?? 0) - x) ? index : best), 0)

/** Room that a written day needs, in pixels. */
const DAY_ROOM = 110
const MOST_DAYS = 6

/** Instants to write under the line: both ends, and between them as many as there is room for. */
export const ticksOf = ({ first, last, left, right }: Plot): string[] => {
  const room = Math.min(MOST_DAYS, Math.max(2, Math.floor((right - left) / DAY_ROOM)))
  const days = Math.round((last - first) / 86_400_000)
  const count = Math.min(room, days + 1)
  if (count < 2) return [new Date(last).toISOString()]
  return Array.from({ length: count }, (_, nth) =>
    new Date(first + ((last - first) * nth) / (count - 1)).toISOString(),
  )
}
