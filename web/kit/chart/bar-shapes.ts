/** Where bars lie in a drawing, inside margins that hold the words of both axes. */
export interface BarPlot {
  width: number
  left: number
  right: number
  /** Where the values of the horizontal axis are written. */
  bottom: number
  /** Of the zero line. */
  zero: number
  /** Width of a bar. */
  bar: number
  /** Left edges of the bars. */
  xs: readonly number[]
  y: (value: number) => number
  /** Round values, the lowest first, that lines are drawn for. */
  ticks: readonly number[]
  /** Every how many bars there is room for a word. */
  every: number
}

const LEFT = 60
const RIGHT = 4
const TOP = 12
const FOOT = 26
const MOST_BAR = 56
/** Lines that a drawing has about. */
const LINES = 4
/** Room that a word under a bar needs, in pixels. */
const WORD_ROOM = 58

const ROUND = [1, 2, 2.5, 5, 10]

/** The round step by which about four lines reach over a span. */
const stepOf = (span: number): number => {
  const rough = span / LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  return (ROUND.find((one) => one * power >= rough) ?? 10) * power
}

/** Bars from a zero line, which values of both signs begin at. */
export const barPlotOf = (values: readonly number[], width: number, height: number): BarPlot => {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepOf(most === least ? 1 : most - least)
  const from = Math.floor(least / step)
  const until = Math.max(Math.ceil(most / step), from + 1)
  const ticks = Array.from({ length: until - from + 1 }, (_, at) => (from + at) * step)
  const [right, bottom] = [width - RIGHT, height - FOOT]
  const y = (value: number): number =>
    TOP + ((until * step - value) / ((until - from) * step)) * (bottom - TOP)
  const room = (right - LEFT) / Math.max(1, values.length)
  const bar = Math.min(MOST_BAR, room * 0.7)
  return {
    width,
    left: LEFT,
    right,
    bottom,
    zero: y(0),
    bar,
    xs: values.map((_, at) => LEFT + at * room + (room - bar) / 2),
    y,
    ticks,
    every: Math.max(1, Math.ceil(WORD_ROOM / room)),
  }
}

/** The bar that is nearest to a place across the drawing. */
export const nearestBar = ({ xs, bar }: BarPlot, x: number): number =>
  xs.reduce(
    (best, at, index) =>
      Math.abs(at + bar / 2 - x) < Math.abs((xs[best] ?? 0) + bar / 2 - x) ? index : best,
    0,
  )
