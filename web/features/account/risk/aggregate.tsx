import { useTranslation } from 'react-i18next'
import { Sparkline } from '#web/kit/charts.tsx'
import { InstantText } from '#web/kit/display.tsx'
import { Card } from '#web/kit/page.tsx'
import { BandLabel } from './factor-bars.tsx'
import classes from './risk.module.css'
import type { Risk } from './risk.ts'

type Point = Risk['history'][number] & { companyAggregateCF: number }

/** The score over time, with the same figures as a table for those who do not see the line. */
const History = ({ risk }: { risk: Risk }) => {
  const { t } = useTranslation('account')
  const points = risk.history.filter((point): point is Point => point.companyAggregateCF !== null)
  if (points.length < 2) return null
  return (
    <>
      <Sparkline values={points.map((point) => point.companyAggregateCF)} label={t('account:risk.trend')} />
      <details className={classes.history}>
        <summary>{t('account:risk.history')}</summary>
        <table className={classes.sparkTable}>
          <tbody>
            {points.toReversed().map((point) => (
              <tr key={point.at}>
                <td>
                  <InstantText value={point.at} />
                </td>
                <td>{point.companyAggregateCF}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}

/** The company's score against its industry, in a sentence and never as a bare figure. */
export const Aggregate = ({ risk }: { risk: Risk }) => {
  const { t } = useTranslation('account')
  const { companyAggregateCF, band, ceilings } = risk.report
  const { betterThanPercent, peers, sector, industryAggregateCF } = risk.industry
  return (
    <Card title={t('account:risk.aggregate')}>
      <div className={classes.aggregate}>
        <span className={classes.number}>{companyAggregateCF ?? '—'}</span>
        {band && <BandLabel band={band} />}
      </div>
      <p className={classes.sentence}>
        {companyAggregateCF === null
          ? t('account:risk.notScoredText')
          : betterThanPercent === null
            ? t('account:risk.fewPeers', { peers })
            : t('account:risk.betterThan', {
                percent: betterThanPercent,
                peers: peers.toLocaleString('en-US'),
                sector: sector ?? '',
                median: industryAggregateCF,
              })}
      </p>
      {ceilings.map((ceiling) => (
        <p key={ceiling} className={classes.sentence}>
          {ceiling}
        </p>
      ))}
      <History risk={risk} />
    </Card>
  )
}
