import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import bars from './bar-chart.module.css'
import { type BarPlot, barPlotOf, nearestBar } from './bar-shapes.ts'
import { Chart } from './charts.tsx'
import classes from './line-chart.module.css'
import { useReading } from './use-reading.ts'

export interface Bar {
  /** `January 2027`, and a short word for the axis. */
  label: string
  short: string
  value: number
  /** Drawn as an outline: its figure may still change. */
  isOpen: boolean
}

interface Props {
  title: string
  /** Heads of the table's two columns. */
  head: readonly [string, string]
  bars: readonly Bar[]
  /** A value in words, whole and for the axis. */
  valueText: (value: number) => string
  axisText: (value: number) => string
  /** What an outlined bar is. */
  openText: string
  /** Actions next to the switch to the table. */
  actions?: ReactNode
}

const HEIGHT = 240
/** Width before it is measured. */
const USUAL_WIDTH = 640

/** Values side by side from a zero line: read by pointer, by arrow keys, or as a table. */
export const BarChart = (props: Props) => {
  const { ref, width } = useElementSize()
  const plot = barPlotOf(
    props.bars.map(({ value }) => value),
    width || USUAL_WIDTH,
    HEIGHT,
  )
  const said = (bar: Bar) => `${props.valueText(bar.value)}${bar.isOpen ? ` (${props.openText})` : ''}`
  return (
    <Chart
      title={props.title}
      head={props.head}
      rows={props.bars.map((bar) => [bar.label, said(bar)])}
      actions={props.actions}
    >
      <div ref={ref}>
        <Reader {...props} plot={plot} />
      </div>
    </Chart>
  )
}

/** The drawing as a slider over its bars, with what the chosen one says beneath it. */
const Reader = (props: Props & { plot: BarPlot }) => {
  const { plot } = props
  const last = props.bars.length - 1
  const lastOver = props.bars.findLastIndex(({ isOpen }) => !isOpen)
  const { index, setChosen, onKeyDown } = useReading(last, lastOver < 0 ? last : lastOver)
  const bar = props.bars[index]
  const words = bar
    ? `${bar.label}: ${props.valueText(bar.value)}${bar.isOpen ? ` · ${props.openText}` : ''}`
    : ''
  return (
    <>
      <div
        className={classes.reader}
        role="slider"
        tabIndex={0}
        aria-label={props.title}
        aria-valuemin={1}
        aria-valuemax={props.bars.length}
        aria-valuenow={index + 1}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onPointerMove={(event) =>
          setChosen(nearestBar(plot, event.clientX - event.currentTarget.getBoundingClientRect().left))
        }
      >
        <Drawing {...props} index={index} />
      </div>
      <p className={classes.readout} aria-hidden="true">
        {words}
      </p>
    </>
  )
}

const Drawing = ({ plot, index, ...props }: Props & { plot: BarPlot; index: number }) => (
  <svg width={plot.width} height={HEIGHT} aria-hidden="true" className={classes.drawing}>
    {plot.ticks.map((tick) => (
      <g key={tick}>
        <line
          className={tick === 0 ? bars.zero : bars.line}
          x1={plot.left}
          x2={plot.right}
          y1={plot.y(tick)}
          y2={plot.y(tick)}
        />
        <text x={plot.left - 8} y={plot.y(tick) + 4} textAnchor="end">
          {props.axisText(tick)}
        </text>
      </g>
    ))}
    {props.bars.map((bar, nth) => {
      const x = plot.xs[nth] ?? 0
      const top = Math.min(plot.y(bar.value), plot.zero)
      return (
        <g key={bar.label}>
          <rect
            className={bars.bar}
            data-open={bar.isOpen || undefined}
            data-chosen={nth === index || undefined}
            x={x}
            width={plot.bar}
            y={top}
            height={Math.max(bar.value === 0 ? 0 : 1, Math.abs(plot.y(bar.value) - plot.zero))}
            rx={2}
          />
          {nth % plot.every === 0 && (
            <text x={x + plot.bar / 2} y={plot.bottom + 18} textAnchor="middle">
              {bar.short}
            </text>
          )}
        </g>
      )
    })}
  </svg>
)
