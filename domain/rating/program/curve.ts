import { mulDivHalfUp } from '#domain/kernel/exact.ts'

/** Whole square root, rounded down. Newton's method on integers: the same on every machine. */
const squareRoot = (value: bigint): bigint => {
  if (value < 2n) return value
  let guess = 1n << BigInt(Math.ceil(value.toString(2).length / 2))
  for (;;) {
    const next = (guess + value / guess) >> 1n
    if (next >= guess) return guess
    guess = next
  }
}

/** Points carry six more digits while means are taken, so that rounding happens once, at the end. */
const PRECISION = 1_000_000n
const rounded = (value: bigint): number => Number((value + PRECISION / 2n) / PRECISION)

type Point = readonly [x: bigint, y: bigint]

const withMeans = (points: readonly Point[]): Point[] =>
  points.flatMap((point, index): Point[] => {
    const next = points[index + 1]
    if (!next) return [point]
    return [point, [squareRoot(point[0] * next[0]), squareRoot(point[1] * next[1])]]
  })

export interface Curve {
  /** Whole units times `scale`, rising. */
  x: Float64Array
  /** Parts of a unit that x counts in: 1, or a million where points between the anchors are not rounded. */
  scale: number
  /** Cents, never falling. */
  y: Float64Array
}

/**
 * A log-log curve through anchors `[major units, major units]`. The geometric mean of two points lies on the
 * straight line between them on log-log paper, so repeated means give as many exact points of it as wanted without
 * a logarithm, whose last digit differs between machines. Six rounds leave straight chords that are off by less
 * than a hundredth of a per mille. Points between the anchors are rounded to whole units unless the curve is exact:
 * for dollars that is nothing, for a handful of employees it is much.
 */
export const logLogCurve = (
  anchors: readonly (readonly [number, number])[],
  halvings: number,
  isExact = false,
): Curve => {
  let points: Point[] = anchors.map(([x, y]) => [BigInt(x) * PRECISION, BigInt(y) * 100n * PRECISION])
  for (let round = 0; round < halvings; round += 1) points = withMeans(points)
  return {
    x: Float64Array.from(points, ([x]) => (isExact ? Number(x) : rounded(x))),
    scale: isExact ? Number(PRECISION) : 1,
    y: Float64Array.from(points, ([, y]) => rounded(y)),
  }
}

/** Cents at so many whole units, half up to the cent; flat before the first point and after the last. */
export const onCurve = ({ x: xs, y: ys, scale }: Curve, units: number): number => {
  const x = units * scale
  const last = xs.length - 1
  if (x <= (xs[0] as number)) return ys[0] as number
  if (x >= (xs[last] as number)) return ys[last] as number
  let low = 0
  let high = last
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((xs[middle] as number) <= x) low = middle
    else high = middle
  }
  const [x0, x1] = [xs[low] as number, xs[high] as number]
  const [y0, y1] = [ys[low] as number, ys[high] as number]
  return y0 + mulDivHalfUp(x - x0, y1 - y0, x1 - x0)
}
