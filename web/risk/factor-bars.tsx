import { Check, Minus, OctagonX, ShieldCheck, TriangleAlert } from 'lucide-react'
import type { Band, Factor } from '#domain/risk/schema.ts'
import classes from './risk.module.css'
import { bandColor, industryGap, worstFirst, type FactorScore, type Risk } from './risk.ts'
import { useTranslation } from '#web/kit/texts.ts'

const ICONS: Record<Band, typeof Check> = {
  Critical: OctagonX,
  Weak: TriangleAlert,
  Fair: Minus,
  Good: Check,
  Strong: ShieldCheck,
}

/** A band as icon and word; colour alone never says it. */
export const BandLabel = ({ band }: { band: Band }) => {
  const { t } = useTranslation('account')
  const Icon = ICONS[band]
  return (
    <span className={classes.band}>
      <Icon size={14} color={bandColor(band)} aria-hidden="true" />
      {t(`account:risk.band.${band}`)}
    </span>
  )
}

/** What changed within 90 days, as a sign and a number; nothing where nothing did or it is not known. */
export const Change = ({ points }: { points: number | null | undefined }) => {
  const { t } = useTranslation('account')
  if (typeof points !== 'number' || points === 0) return null
  return (
    <span className={classes.change}>
      <span aria-hidden="true">
        {points > 0 ? '▲' : '▼'} {Math.abs(points)}
      </span>{' '}
      <span className="visually-hidden">
        {t(points > 0 ? 'account:risk.rose' : 'account:risk.fell', { points: Math.abs(points) })}
      </span>
      <span aria-hidden="true">{t('account:risk.in90Days')}</span>
    </span>
  )
}

const Bar = (props: { risk: Risk; factor: FactorScore; onOpen: () => void }) => {
  const { t } = useTranslation('account')
  const { risk, factor } = props
  const median = risk.industry.factors[factor.factor] ?? null
  const gap = industryGap(risk, factor)
  return (
    <li>
      <button type="button" className={classes.factor} onClick={props.onOpen} aria-haspopup="dialog">
        <span className={classes.label}>{factor.label}</span>
        <span className={classes.track} aria-hidden="true">
          {factor.score !== null && factor.band && (
            <span
              className={classes.fill}
              style={{ width: `${Math.max(factor.score, 1)}%`, background: bandColor(factor.band) }}
            />
          )}
          {median !== null && <span className={classes.tick} style={{ left: `${median}%` }} />}
        </span>
        <span className={classes.value}>{factor.score ?? '—'}</span>
        <span className={classes.words}>
          {factor.band ? <BandLabel band={factor.band} /> : t('account:risk.notScored')}
        </span>
        <span className={classes.against}>
          {gap !== null &&
            `${t(gap > 0 ? 'account:risk.above' : gap < 0 ? 'account:risk.below' : 'account:risk.equal', {
              points: Math.abs(gap),
              median,
            })} · `}
          {t(`account:risk.confidence.${factor.confidence}`)}{' '}
          <Change points={risk.changeIn90Days.factors[factor.factor]} />
        </span>
      </button>
    </li>
  )
}

/** One bar a factor, worst first, with the industry's median as a tick. */
export const FactorBars = ({ risk, onOpen }: { risk: Risk; onOpen: (factor: Factor) => void }) => {
  const { t } = useTranslation('account')
  return (
    <>
      <ul className={classes.factors} aria-label={t('account:risk.factors')}>
        {worstFirst(risk.report.factors).map((factor) => (
          <Bar key={factor.factor} risk={risk} factor={factor} onOpen={() => onOpen(factor.factor)} />
        ))}
      </ul>
      <p className={classes.legend}>
        {risk.industry.industryAggregateCF !== null && (
          <span className={classes.legendTick} aria-hidden="true" />
        )}
        {risk.industry.industryAggregateCF === null
          ? t('account:risk.fewPeers', { peers: risk.industry.peers })
          : t('account:risk.legend', {
              peers: risk.industry.peers.toLocaleString('en-US'),
              sector: risk.industry.sector ?? '',
            })}
      </p>
    </>
  )
}
