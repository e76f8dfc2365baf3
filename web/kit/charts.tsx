import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import classes from './charts.module.css'
import { bandOf, bars, sparkPoints, type WaterfallStep } from './chart-shapes.ts'
import { compactMoneyText, moneyText } from './format.ts'
import { useMarket } from './market.ts'

/** A chart with its title and, one click away, the same numbers as a table. */
export const Chart = (props: {
  title: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  children: ReactNode
}) => {
  const { t } = useTranslation('common')
  const [isTable, setTable] = useState(false)
  return (
    <figure className={classes.chart} aria-label={props.title}>
      {isTable ? (
        <table className={classes.table}>
          <caption className="visually-hidden">{props.title}</caption>
          <thead>
            <tr>
              {props.head.map((cell) => (
                <th key={cell} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={props.head[column]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        props.children
      )}
      <div className="no-print">
        <Button size="compact" variant="ghost" onClick={() => setTable(!isTable)}>
          {isTable ? t('common:kit.showChart') : t('common:kit.showTable')}
        </Button>
      </div>
    </figure>
  )
}

export interface Factor {
  id: string
  label: string
  /** 0 to 100, 100 best. */
  value: number
  /** The industry's value, drawn as a tick. */
  peers?: number | null | undefined
  /** Change over 90 days. */
  delta?: number | null | undefined
  /** "High confidence", in words. */
  confidence?: string
  onOpen?: () => void
}

/** One bar a factor, worst first, filled by risk band, with the industry as a tick. The number is always printed. */
export const FactorBars = ({ title, factors }: { title: string; factors: readonly Factor[] }) => {
  const { t } = useTranslation('common')
  const sorted = [...factors].sort((a, b) => a.value - b.value)
  return (
    <Chart
      title={title}
      head={[t('common:kit.chartName'), t('common:kit.chartValue'), t('common:kit.peers')]}
      rows={sorted.map((factor) => [factor.label, factor.value, factor.peers ?? '—'])}
    >
      <ul className={classes.factors}>
        {sorted.map((factor) => (
          <FactorRow key={factor.id} factor={factor} />
        ))}
      </ul>
    </Chart>
  )
}

const FactorRow = ({ factor }: { factor: Factor }) => {
  const { t } = useTranslation('common')
  const { peers, delta } = factor
  const name = factor.onOpen ? (
    <button type="button" className={classes.factorName} onClick={factor.onOpen}>
      {factor.label}
    </button>
  ) : (
    <span className={classes.factorName}>{factor.label}</span>
  )
  return (
    <li className={classes.factor}>
      {name}
      <svg className={classes.bar} viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true">
        <rect width="100" height="20" rx="0" fill="var(--track)" />
        <rect width={factor.value} height="20" fill={`var(--band-${bandOf(factor.value)})`} />
        {typeof peers === 'number' && (
          <line
            x1={peers}
            x2={peers}
            y1="0"
            y2="20"
            stroke="var(--text)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <span className={classes.factorValue}>{factor.value}</span>
      <span className={classes.factorNote}>
        {typeof peers === 'number' && `${t('common:kit.peers')} ${peers}`}
        {typeof delta === 'number' && delta !== 0 && ` ${delta > 0 ? '▲' : '▼'} ${Math.abs(delta)}`}
        {factor.confidence && ` · ${factor.confidence}`}
      </span>
    </li>
  )
}

const SPARK = { width: 120, height: 32 }

/** A line of 120 by 32 without axes; `label` says in words what it shows. */
export const Sparkline = ({ values, label }: { values: readonly number[]; label: string }) => {
  if (values.length < 2) return null
  const points = sparkPoints(values, SPARK.width, SPARK.height)
  const [x = 0, y = 0] = points.at(-1) ?? []
  return (
    <svg width={SPARK.width} height={SPARK.height} role="img" aria-label={label}>
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        stroke="var(--series-1)"
        strokeWidth="1.75"
        strokeLinejoin="round"
      />
      <circle cx={x} cy={y} r="2.5" fill="var(--series-1)" />
    </svg>
  )
}

const ROW = 32

/** A price from its first step to its total, one bar a step; each step may be opened. Amounts in major units. */
export const Waterfall = (props: { title: string; steps: readonly WaterfallStep[] }) => {
  const { t } = useTranslation('common')
  const view = useMarket()
  const drawn = bars(props.steps)
  return (
    <Chart
      title={props.title}
      head={[t('common:kit.chartName'), t('common:kit.chartValue'), t('common:kit.chartTotal')]}
      rows={drawn.map(({ step, end }) => [step.label, moneyText(step.amount, view), moneyText(end, view)])}
    >
      <ul className={classes.waterfall}>
        {drawn.map(({ step, from, to, end }) => (
          <li key={step.id} data-total={step.isTotal || undefined}>
            {step.onOpen ? (
              <button type="button" className={classes.factorName} onClick={step.onOpen}>
                {step.label}
              </button>
            ) : (
              <span className={classes.factorName}>{step.label}</span>
            )}
            <svg
              className={classes.bar}
              viewBox={`0 0 100 ${ROW}`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect
                x={from}
                y="6"
                width={Math.max(0.4, to - from)}
                height={ROW - 12}
                fill={
                  step.isTotal ? 'var(--series-3)' : step.amount < 0 ? 'var(--series-2)' : 'var(--series-1)'
                }
              />
            </svg>
            <span className={classes.factorValue}>
              {step.amount < 0 && !step.isTotal && <span className="visually-hidden">−</span>}
              <span aria-hidden={step.amount < 0 || undefined}>
                {step.amount < 0
                  ? `(${moneyText(-step.amount, view)})`
                  : `${step.isTotal ? '' : '+'}${moneyText(step.amount, view)}`}
              </span>
              {step.amount < 0 && <span className="visually-hidden">{moneyText(-step.amount, view)}</span>}
            </span>
            <span className={classes.factorNote}>{compactMoneyText(end, view)}</span>
          </li>
        ))}
      </ul>
    </Chart>
  )
}
