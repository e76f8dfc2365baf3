import { useElementSize } from '@mantine/hooks'
import { Chart } from './charts.tsx'
import { dateText } from '#web/kit/format/format.ts'
import classes from './line-chart.module.css'
import { nearest, type Plot, plotOf, ticksOf } from './line-shapes.ts'
import { useReading } from './use-reading.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'

export interface LinePoint {
  /** ISO instant. */
  at: string
  /** 0 to 100. */
  value: number
  /** What the value means, in a word. */
  word: string
}

export interface LineBand {
  from: number
  to: number
  label: string
  color: string
}

/** Something that happened, marked on the time line. */
export interface LineFlag {
  at: string
  label: string
}

interface Props {
  title: string
  /** In the order of time, two at least. */
  points: readonly LinePoint[]
  bands: readonly LineBand[]
  flags: readonly LineFlag[]
}

const HEIGHT = 220
/** Width before it is measured. */
const USUAL_WIDTH = 640

const useDay = () => {
  const view = useMarket()
  return (at: string): string => dateText(at.slice(0, 10), view)
}

/** Values from 0 to 100 over time with the bands behind them: read by pointer, by arrow keys, or as a table. */
export const LineChart = (props: Props) => {
  const { t } = useTranslation('common')
  const day = useDay()
  const { ref, width } = useElementSize()
  return (
    <Chart
      title={props.title}
      head={[t('common:kit.chartDay'), t('common:kit.chartValue'), t('common:kit.chartMeaning')]}
      rows={props.points.toReversed().map(({ at, value, word }) => [day(at), value, word])}
    >
      <div ref={ref}>
        <Reader {...props} plot={plotOf(props.points, width || USUAL_WIDTH, HEIGHT)} />
      </div>
    </Chart>
  )
}

/** The drawing as a slider over its points, with what the chosen one says beneath it. */
const Reader = (props: Props & { plot: Plot }) => {
  const { points, plot, flags } = props
  const day = useDay()
  const { index, setChosen, onKeyDown } = useReading(points.length - 1)
  const point = points[index]
  const said = point ? `${day(point.at)}: ${point.value}, ${point.word}` : ''
  const neighbor = flags.filter(({ at }) => point && day(at) === day(point.at)).map(({ label }) => label)
  const words = [said, ...new Set(neighbor)].join(' · ')
  return (
    <>
      <div
        className={classes.reader}
        role="slider"
        tabIndex={0}
        aria-label={props.title}
        aria-valuemin={1}
        aria-valuemax={points.length}
        aria-valuenow={index + 1}
        aria-valuetext={words}
        onKeyDown={onKeyDown}
        onPointerMove={(event) =>
          setChosen(nearest(plot, event.clientX - event.currentTarget.getBoundingClientRect().left))
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

const Drawing = ({ plot, bands, points, flags, index }: Props & { plot: Plot; index: number }) => {
  const { x, y, right, left, bottom } = plot
  const at = points[index]
  return (
    <svg width={plot.width} height={HEIGHT} aria-hidden="true" className={classes.drawing}>
      {bands.map((band) => (
        <g key={band.from}>
          <rect
            x={left}
            width={right - left}
            y={y(band.to)}
            height={y(band.from) - y(band.to)}
            fill={band.color}
            opacity={0.06}
          />
          <text x={left - 8} y={y(band.from) + 4} textAnchor="end">
            {band.from}
          </text>
          <text x={left + 8} y={y(band.to) + 15}>
            {band.label}
          </text>
        </g>
      ))}
      <text x={left - 8} y={y(100) + 4} textAnchor="end">
        100
      </text>
      <Days plot={plot} />
      <Flags plot={plot} flags={flags} />
      {at && <line className={classes.cursor} x1={x(at.at)} x2={x(at.at)} y1={y(100)} y2={bottom} />}
      <polyline
        points={points.map((point) => `${x(point.at)},${y(point.value)}`).join(' ')}
        fill="none"
        stroke="var(--series-1)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {points.map((point, nth) => (
        <circle
          key={`${point.at}${nth}`}
          cx={x(point.at)}
          cy={y(point.value)}
          r={nth === index ? 5 : 3}
          fill="var(--series-1)"
          stroke="var(--surface)"
          strokeWidth={nth === index ? 2 : 0}
        />
      ))}
    </svg>
  )
}

/** Days under the line, as many as there is room for. */
const Days = ({ plot }: { plot: Plot }) => {
  const day = useDay()
  const ticks = ticksOf(plot)
  return ticks.map((time, nth) => (
    <text
      key={time}
      x={plot.x(time)}
      y={plot.bottom + 18}
      textAnchor={nth === 0 ? 'start' : nth === ticks.length - 1 ? 'end' : 'middle'}
    >
      {day(time)}
    </text>
  ))
}

const FLAG_ROOM = 56

/** A mark and a word for what happened; words that would lie on each other are read from the cursor. */
const Flags = ({ plot, flags }: { plot: Plot; flags: readonly LineFlag[] }) => {
  let free = Number.NEGATIVE_INFINITY
  return flags.map(({ at, label }, nth) => {
    const x = plot.x(at)
    // At the right end the word goes before its mark.
    const isBefore = x + FLAG_ROOM > plot.width
    const from = isBefore ? x - FLAG_ROOM : x
    const isRoomy = from >= free
    if (isRoomy) free = from + FLAG_ROOM
    return (
      <g key={`${at}${nth}`} className={classes.flag}>
        <line x1={x} x2={x} y1={plot.y(100)} y2={plot.bottom} />
        <path d={`M${x - 4} ${plot.bottom} h8 l-4 -7 z`} />
        {isRoomy && (
          <text x={isBefore ? x - 6 : x + 6} y={plot.bottom - 6} textAnchor={isBefore ? 'end' : 'start'}>
            {label}
          </text>
        )}
      </g>
    )
  })
}
