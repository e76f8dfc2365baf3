import { useState, type ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import classes from './charts.module.css'
import { sparkPoints } from './chart-shapes.ts'
import { useTranslation } from '#web/kit/texts.ts'

/** A chart with its title and, one click away, the same numbers as a table. */
export const Chart = (props: {
  title: string
  head: readonly string[]
  rows: readonly (readonly ReactNode[])[]
  /** Next to the switch between drawing and table. */
  actions?: ReactNode
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
      <div className={`${classes.switch} no-print`}>
        <Button size="compact" variant="ghost" onClick={() => setTable(!isTable)}>
          {isTable ? t('common:kit.showChart') : t('common:kit.showTable')}
        </Button>
        {props.actions}
      </div>
    </figure>
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
