import { isInsured } from '#domain/access/scopes.ts'
import { Sparkline } from '#web/kit/chart/charts.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { BandLabel, Change } from './factor-bars.tsx'
import classes from './risk.module.css'
import type { Risk } from './risk.ts'

/** The reader's whole book next to the one company; an insured has no book. */
const Portfolio = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('account')
  const { me } = useSession()
  const score = useApi(
    'accountScore',
    { query: { accountId } },
    { enabled: !isInsured(me.account.accountType) },
  )
  const portfolio = score.data?.portfolioAggregateCF ?? null
  if (portfolio === null) return null
  return <p className={classes.sentence}>{t('account:risk.portfolio', { score: portfolio })}</p>
}

/** The company's score against its industry, in a sentence and never as a bare figure. */
export const Aggregate = ({ risk, accountId }: { risk: Risk; accountId: string }) => {
  const { t } = useTranslation('account')
  const { companyAggregateCF, band, ceilings } = risk.report
  const points = risk.history.flatMap(({ companyAggregateCF: value }) => (value === null ? [] : [value]))
  const { betterThanPercent, peers, sector, industryAggregateCF } = risk.industry
  return (
    <Card title={t('account:risk.aggregate')}>
      <div className={classes.aggregate}>
        <span className={classes.number}>{companyAggregateCF ?? '—'}</span>
        {band && <BandLabel band={band} />}
        <Change points={risk.changeIn90Days.companyAggregateCF} />
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
      <Portfolio accountId={accountId} />
      {ceilings.map((ceiling) => (
        <p key={ceiling} className={classes.sentence}>
          {ceiling}
        </p>
      ))}
      {points.length > 1 && <Sparkline values={points} label={t('account:risk.trend')} />}
    </Card>
  )
}
