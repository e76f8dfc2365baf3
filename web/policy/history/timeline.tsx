import { useElementSize } from '@mantine/hooks'
import { addMonths, daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import classes from './history.module.css'
import { dayOf, type Recording, type Scale, scaleOf, spread } from './recordings.ts'

const HEIGHT = 168
/** Where recordings stand, and the lane of segments below them. */
const DOTS_Y = 32
const LANE_Y = 104
const LANE_HEIGHT = 28
const MARGIN = 16
/** Buttons of 24 pixels do not touch. */
const DOT_GAP = 28
const USUAL_WIDTH = 720
/** A label of a day takes about so much. */
const TICK_WIDTH = 96

/** First days of months between two days, no more than fit. */
const ticksOf = ({ first, last }: Scale, width: number): LocalDate[] => {
  const months = Math.max(1, Math.round(daysBetween(first, last) / 30))
  const step = Math.max(1, Math.ceil(months / Math.max(1, Math.floor(width / TICK_WIDTH))))
  const ticks: LocalDate[] = []
  const begin = addMonths(`${first.slice(0, 8)}01`, 1)
  for (let day = begin; day < last; day = addMonths(day, step)) ticks.push(day)
  return ticks
}

const Lane = ({ policy, scale }: { policy: Policy; scale: Scale }) => {
  const { t } = useTranslation('policy')
  return policy.segments.map(({ from, until, cover }) => {
    const [x, end] = [scale.at(from), scale.at(until)]
    return (
      <g key={from}>
        <rect
          x={x}
          y={LANE_Y}
          width={Math.max(2, end - x - 1)}
          height={LANE_HEIGHT}
          rx={3}
          className={cover === 'COVERED' ? classes.cover : classes.gap}
        />
        {end - x > 80 && (
          <text x={x + 8} y={LANE_Y + 18} className={classes.laneText}>
            {t(`policy:cover.short.${cover}`)}
          </text>
        )}
      </g>
    )
  })
}

/** From the day of the recording to the day on which it takes effect. */
const arcOf = (from: number, to: number): string => {
  const top = DOTS_Y + 12
  const middle = (top + LANE_Y) / 2
  return `M ${from} ${top} C ${from} ${middle + 16}, ${to} ${middle - 16}, ${to} ${LANE_Y}`
}

const todayIn = (policy: Policy, { first, last }: Scale): LocalDate | null =>
  policy.asOf.on >= first && policy.asOf.on <= last ? policy.asOf.on : null

/**
 * Segments of the policy by the days that they hold on, above them what was recorded, by the days on which it was, with an
 * arc to the day on which it takes effect. The list of transactions says the same as a table.
 */
export const PolicyTimeline = (props: {
  policy: Policy
  recordings: readonly Recording[]
  chosen: number | null
  onChoose: (sequence: number) => void
}) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { ref, width: measured } = useElementSize()
  const width = measured || USUAL_WIDTH
  const { policy, recordings, chosen } = props
  const days = [
    ...policy.segments.flatMap(({ from, until }) => [from, until]),
    ...recordings.map(({ main }) => dayOf(main.recordedAt)),
  ]
  const scale = scaleOf(days, width, MARGIN)
  const places = spread(
    recordings.map(({ main }) => scale.at(dayOf(main.recordedAt))),
    DOT_GAP,
    width - MARGIN,
  )
  const today = todayIn(policy, scale)
  return (
    <div ref={ref} className={classes.timeline} style={{ height: HEIGHT }}>
      <svg width={width} height={HEIGHT} aria-hidden="true" focusable="false">
        <defs>
          <pattern id="gap" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1="0" y1="0" x2="0" y2="6" className={classes.hatch} />
          </pattern>
        </defs>
        <text x={MARGIN} y={10} className={classes.axisText}>
          {t('policy:history.recorded')}
        </text>
        <line x1={MARGIN} x2={width - MARGIN} y1={DOTS_Y} y2={DOTS_Y} className={classes.axis} />
        {recordings.map(({ sequence, main }, at) => (
          <path
            key={sequence}
            d={arcOf(places[at] ?? 0, scale.at(main.effectiveDate))}
            className={sequence === chosen ? classes.arcChosen : classes.arc}
          />
        ))}
        <Lane policy={policy} scale={scale} />
        {today && (
          <line
            x1={scale.at(today)}
            x2={scale.at(today)}
            y1={LANE_Y - 6}
            y2={LANE_Y + LANE_HEIGHT + 6}
            className={classes.today}
          />
        )}
        {ticksOf(scale, width).map((day) => (
          <g key={day}>
            <line
              x1={scale.at(day)}
              x2={scale.at(day)}
              y1={LANE_Y + LANE_HEIGHT}
              y2={LANE_Y + LANE_HEIGHT + 5}
              className={classes.axis}
            />
            <text
              x={scale.at(day)}
              y={LANE_Y + LANE_HEIGHT + 18}
              textAnchor="middle"
              className={classes.axisText}
            >
              {new Intl.DateTimeFormat(view.locale, {
                month: 'short',
                year: '2-digit',
                timeZone: 'UTC',
              }).format(new Date(`${day}T00:00:00Z`))}
            </text>
          </g>
        ))}
      </svg>
      <ol className={classes.dots} aria-label={t('policy:history.recordings')}>
        {recordings.map(({ sequence, main }, at) => (
          <li key={sequence}>
            <button
              type="button"
              className={classes.dot}
              style={{ left: places[at], top: DOTS_Y }}
              aria-pressed={sequence === chosen}
              title={t(`policy:transaction.${main.kind}`)}
              onClick={() => props.onChoose(sequence)}
            >
              <span aria-hidden="true">{main.sequence}</span>
              <span className="visually-hidden">
                {t('policy:history.point', {
                  kind: t(`policy:transaction.${main.kind}`),
                  recorded: dateText(dayOf(main.recordedAt), view),
                  effective: dateText(main.effectiveDate, view),
                })}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
