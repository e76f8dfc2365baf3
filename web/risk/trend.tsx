import { TriangleAlert } from 'lucide-react'
import { bandOf } from '#domain/risk/bands.ts'
import { BANDS } from '#domain/risk/schema.ts'
import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { LineChart, type LineFlag } from '#web/kit/chart/line-chart.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import classes from './risk.module.css'
import { bandColor, type Risk } from './risk.ts'
import { saveHistory } from './save-csv.ts'

type Point = Risk['history'][number] & { companyAggregateCF: number }
type Entry = Answer<'accountTimeline'>['content'][number]

/** Where each band begins and ends, from the worst. */
const EDGES = [0, 40, 55, 70, 85, 100] as const

/** What moves a score, by the names of events. */
const FLAGS = {
  'risk.worsened': 'alert',
  'risk.reloaded': 'scan',
  'account.questionsAnswered': 'answers',
  'claim.filed': 'claim',
} as const

const flagOf = (action: string): (typeof FLAGS)[keyof typeof FLAGS] | undefined =>
  action in FLAGS ? FLAGS[action as keyof typeof FLAGS] : undefined

const useFlags = (entries: readonly Entry[]): LineFlag[] => {
  const { t } = useTranslation('account')
  return entries
    .flatMap(({ at, action }) => {
      const flag = flagOf(action)
      return flag ? [{ at, label: t(`account:risk.flag.${flag}`) }] : []
    })
    .toReversed()
}

const Line = ({ points, entries }: { points: readonly Point[]; entries: readonly Entry[] }) => {
  const { t } = useTranslation('account')
  const flags = useFlags(entries)
  return (
    <LineChart
      title={t('account:risk.trend')}
      points={points.map(({ at, companyAggregateCF: value }) => ({
        at,
        value,
        word: t(`account:risk.band.${bandOf(value)}`),
      }))}
      bands={BANDS.map((band, nth) => ({
        from: EDGES[nth] ?? 0,
        to: EDGES[nth + 1] ?? 100,
        label: t(`account:risk.band.${band}`),
        color: bandColor(band),
      }))}
      flags={flags.filter(({ at }) => at >= (points[0]?.at ?? ''))}
    />
  )
}

const Alerts = ({ entries }: { entries: readonly Entry[] }) => {
  const { t } = useTranslation('account')
  const alerts = entries.filter(({ action }) => action === 'risk.worsened')
  if (alerts.length === 0) return <p className={classes.sentence}>{t('account:risk.noAlerts')}</p>
  return (
    <ul className={classes.alerts} aria-label={t('account:risk.alerts')}>
      {alerts.map((one) => (
        <li key={one.id}>
          <TriangleAlert size={16} color="var(--warning)" aria-hidden="true" />
          <span>
            {one.summary} <InstantText value={one.at} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How the score went, with what daily scans saw getting worse, and the same figures as a table and a file. */
export const Trend = (props: { risk: Risk; accountId: string; company: string }) => {
  const { t } = useTranslation('account')
  const { accountId, risk } = props
  const timeline = useApi('accountTimeline', { params: { accountId }, query: { size: 200 } })
  const entries = timeline.data?.content ?? []
  const points = risk.history.filter((point): point is Point => point.companyAggregateCF !== null)
  return (
    <Card
      title={t('account:risk.history')}
      actions={
        points.length > 0 && (
          <Button size="compact" onClick={() => saveHistory(risk, props.company)}>
            {t('account:risk.csvHistory')}
          </Button>
        )
      }
    >
      {points.length < 2 ? (
        <p className={classes.sentence}>{t('account:risk.fewScores')}</p>
      ) : (
        <Line points={points} entries={entries} />
      )}
      <h3 className={classes.alertsTitle}>{t('account:risk.alerts')}</h3>
      <Alerts entries={entries} />
    </Card>
  )
}
