const MARGIN = 3

/** Points of a small line, left to right, inside a margin that keeps its ends visible. */
export const sparkPoints = (values: readonly number[], width: number, height: number): [number, number][] => {
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  return values.map((value, index) => [
    MARGIN + (index / (values.length - 1)) * (width - 2 * MARGIN),
    height - MARGIN - ((value - low) / range) * (height - 2 * MARGIN),
  ])
}
