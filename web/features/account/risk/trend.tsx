import { useTranslation } from 'react-i18next'
import { bandOf } from '#domain/risk/bands.ts'
import { Button } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/display.tsx'
import { Card } from '#web/kit/page.tsx'
import { useApi } from '#web/use-api.ts'
import { BandLabel } from './factor-bars.tsx'
import classes from './risk.module.css'
import { bandColor, type Risk } from './risk.ts'
import { saveHistory } from './save-csv.ts'

type Point = Risk['history'][number] & { companyAggregateCF: number }

const WIDTH = 640
const HEIGHT = 160
const PAD = 8

/** Where each band begins, from the top of the scale. */
const BANDS = [0, 40, 55, 70, 85, 100] as const

const yOf = (score: number): number => PAD + ((100 - score) / 100) * (HEIGHT - 2 * PAD)

const xsOf = (points: readonly Point[]): number[] => {
  const times = points.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const span = Math.max(1, last - first)
  return times.map((time) => PAD + ((time - first) / span) * (WIDTH - 2 * PAD))
}

/** The score from 0 to 100 over time, on the bands' own grounds. */
const Line = ({ points }: { points: readonly Point[] }) => {
  const { t } = useTranslation('account')
  const xs = xsOf(points)
  const path = points.map((point, index) => `${xs[index]},${yOf(point.companyAggregateCF)}`).join(' ')
  return (
    <svg
      className={classes.trend}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('account:risk.trend')}
    >
      {BANDS.slice(0, -1).map((from, index) => {
        const to = BANDS[index + 1] ?? 100
        return (
          <rect
            key={from}
            x={0}
            width={WIDTH}
            y={yOf(to)}
            height={yOf(from) - yOf(to)}
            fill={bandColor(bandOf(from))}
            opacity={0.06}
          />
        )
      })}
      <polyline points={path} fill="none" stroke="var(--series-1)" strokeWidth={2} />
      {points.map((point, index) => (
        <circle
          key={point.at}
          cx={xs[index]}
          cy={yOf(point.companyAggregateCF)}
          r={3}
          fill="var(--series-1)"
        />
      ))}
    </svg>
  )
}

const Alerts = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('account')
  const timeline = useApi('accountTimeline', { params: { accountId }, query: { size: 200 } })
  const alerts = (timeline.data?.content ?? []).filter(({ action }) => action === 'risk.worsened')
  if (alerts.length === 0) return <p className={classes.sentence}>{t('account:risk.noAlerts')}</p>
  return (
    <ul className={classes.alerts} aria-label={t('account:risk.alerts')}>
      {alerts.map((one) => (
        <li key={one.id}>
          <InstantText value={one.at} /> {one.summary}
        </li>
      ))}
    </ul>
  )
}

/** How the score went, with what daily scans saw getting worse, and the same figures as a table and a file. */
export const Trend = (props: { risk: Risk; accountId: string; company: string }) => {
  const { t } = useTranslation('account')
  const points = props.risk.history.filter((point): point is Point => point.companyAggregateCF !== null)
  return (
    <Card
      title={t('account:risk.history')}
      actions={
        points.length > 0 && (
          <Button size="compact" onClick={() => saveHistory(props.risk, props.company)}>
            {t('account:risk.csvHistory')}
          </Button>
        )
      }
    >
      {points.length < 2 ? (
        <p className={classes.sentence}>{t('account:risk.fewScores')}</p>
      ) : (
        <>
          <Line points={points} />
          <details className={classes.history}>
            <summary>{t('account:risk.asTable')}</summary>
            <table className={classes.sparkTable}>
              <tbody>
                {points.toReversed().map((point) => (
                  <tr key={point.at}>
                    <td>
                      <InstantText value={point.at} />
                    </td>
                    <td>{point.companyAggregateCF}</td>
                    <td>
                      <BandLabel band={bandOf(point.companyAggregateCF)} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
      <h3 className={classes.alertsTitle}>{t('account:risk.alerts')}</h3>
      <Alerts accountId={props.accountId} />
    </Card>
  )
}
