import { Fragment, type ReactNode } from 'react'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { browserNow } from '../clock.ts'
import classes from './display.module.css'
import { compactMoneyText, dateText, instantText, moneyText, percentText, relativeText } from './format.ts'
import { useMarket } from './market.ts'
import type { MarketView } from './market-views.ts'
import { useOutdatedReason } from '../outdated.ts'
import { useTranslation } from '../texts.ts'

export const Missing = () => {
  const { t } = useTranslation('common')
  return (
    <span className={classes.missing}>
      <span aria-hidden="true">—</span>
      <span className="visually-hidden">{t('common:kit.none')}</span>
    </span>
  )
}

/** Words with an amount in them, marked where it is an earlier one. */
export const MoneyText = ({ children }: { children: ReactNode }) => (
  <span data-earlier={useOutdatedReason() !== undefined || undefined}>{children}</span>
)

/** An amount in major units, as it is on the wire. Negative amounts carry a minus for screen readers and eyes alike. */
export const Money = (props: {
  value: number | null | undefined
  currency?: MarketView['currency']
  whole?: boolean
  compact?: boolean
}) => {
  const view = useMarket()
  const isEarlier = useOutdatedReason() !== undefined
  if (props.value === null || props.value === undefined) return <Missing />
  const currency = props.currency ?? view.currency
  const text = props.compact
    ? compactMoneyText(props.value, view, currency)
    : moneyText(props.value, view, currency, props.whole)
  return (
    <span className={classes.number} data-earlier={isEarlier || undefined}>
      {text}
    </span>
  )
}

/** A number of percent: 3.5 is 3.5%. */
export const Percent = ({ value }: { value: number | null | undefined }) => {
  const view = useMarket()
  if (value === null || value === undefined) return <Missing />
  return <span className={classes.number}>{percentText(value, view)}</span>
}

/** A calendar day. */
export const DateText = ({ value }: { value: LocalDate | null | undefined }) => {
  const view = useMarket()
  if (!value) return <Missing />
  return (
    <time dateTime={value} className={classes.number}>
      {dateText(value, view)}
    </time>
  )
}

/** A moment; `relative` says "3 hours ago" and keeps the exact time as its title. */
export const InstantText = (props: { value: string | null | undefined; relative?: boolean }) => {
  const view = useMarket()
  if (!props.value) return <Missing />
  const exact = instantText(props.value, view)
  return (
    <time dateTime={props.value} title={props.relative ? exact : undefined} className={classes.number}>
      {props.relative ? relativeText(props.value, browserNow(), view) : exact}
    </time>
  )
}

/** Text, or the dash that says there is none. */
export const TextOrDash = ({ value }: { value: string | null | undefined }) =>
  value ? <BreakableText>{value}</BreakableText> : <Missing />

/** Words longer than this may have to break. */
const LONG_WORD = /\S{20,}/

/** Text whose addresses and domains break after their signs, and not in the middle of a word. */
export const BreakableText = ({ children }: { children: string }) =>
  LONG_WORD.test(children)
    ? children.split(/(?<=[@._/-])(?=\S)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))
    : children
