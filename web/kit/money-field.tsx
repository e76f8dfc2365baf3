import { useState, type ComponentProps } from 'react'
import { ControlBox, Field, type FieldProps } from './field.tsx'
import classes from './field.module.css'
import { currencySymbol } from './format.ts'
import { useMarket } from './market.ts'
import type { MarketView } from './market-views.ts'
import { groupMoney, moneyWords, parseMoney } from './money-text.ts'

const WORDS_FROM = 100_000

export interface MoneyFieldProps
  extends
    FieldProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'width' | 'size' | 'defaultValue' | 'prefix'> {
  /** Major units, as on the wire. */
  value?: number | null | undefined
  onChange: (value: number | null) => void
  currency?: MarketView['currency']
}

/** An amount: symbol before, grouping, `1.2m` and `450k`, tolerant of pasted text, in words below when large. */
export const MoneyField = (props: MoneyFieldProps) => {
  const { label, hint, error, optional, source, width, value, onChange, currency, onBlur, ...native } = props
  const view = useMarket()
  const [draft, setDraft] = useState<string | null>(null)
  const change = (typed: string) => {
    setDraft(typed)
    onChange(parseMoney(typed) ?? null)
  }
  const shown = draft ?? (typeof value === 'number' ? groupMoney(value) : '')
  return (
    <Field {...({ label, hint, error, optional, source, width } as FieldProps)}>
      {(a11y) => (
        <>
          <ControlBox width={width ?? 'md'} invalid={Boolean(error)} readOnly={native.readOnly}>
            <span className={classes.affix} aria-hidden="true">
              {currencySymbol(currency ?? view.currency)}
            </span>
            <input
              inputMode="text"
              autoComplete="off"
              {...native}
              {...a11y}
              className={`${classes.input} ${classes.right}`}
              value={shown}
              onChange={(event) => change(event.target.value)}
              onBlur={(event) => {
                setDraft(null)
                onBlur?.(event)
              }}
            />
          </ControlBox>
          {typeof value === 'number' && Math.abs(value) >= WORDS_FROM && (
            <span className={classes.words}>{moneyWords(value)}</span>
          )}
        </>
      )}
    </Field>
  )
}
