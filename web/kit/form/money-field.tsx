import { useState, type ComponentProps } from 'react'
import { ControlBox, Field, type FieldProps } from './field.tsx'
import classes from './field.module.css'
import { currencySymbol } from '../format/format.ts'
import { useMarket } from '../format/market.ts'
import type { MarketView } from '../format/market-views.ts'
import { groupMoney, moneyWords, parseMoney } from './money-text.ts'
import { unreadMark } from './mistakes/unread.ts'
import { useDraft } from './use-draft.ts'
import { useTranslation } from '../texts.ts'

const WORDS_FROM = 100_000

export interface MoneyFieldProps
  extends
    FieldProps,
    Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'width' | 'size' | 'defaultValue' | 'prefix'> {
  /** Major units, as on the wire. */
  value?: number | null | undefined
  /** With the text as it was typed: null is an empty field as well as a text that is no amount. */
  onChange: (value: number | null, typed: string) => void
  currency?: MarketView['currency']
}

/**
 * An amount: symbol before, grouping, `1.2m` and `450k`, tolerant of pasted text, in words below when large. A text that
 * is no amount stays, and is said to be none once the field is left.
 */
export const MoneyField = (props: MoneyFieldProps) => {
  const { label, hint, error, optional, source, width, value, onChange, currency, onBlur, ...native } = props
  const { 'data-path': path, name } = props
  const { t } = useTranslation('common')
  const view = useMarket()
  const [draft, setDraft] = useDraft(value ?? null, (text) => parseMoney(text) ?? null)
  const [isLeft, setLeft] = useState(false)
  const read = draft === null ? value : parseMoney(draft)
  // An emptied field is wrong only where its owner holds on to the amount that it had.
  const isAmiss = draft !== null && (read === undefined || (read === null && typeof value === 'number'))
  const problem =
    isAmiss && isLeft
      ? t(draft.trim() === '' ? 'common:kit.amountMissing' : 'common:kit.noAmount', { typed: draft.trim() })
      : error
  const change = (typed: string) => {
    setDraft(typed)
    onChange(parseMoney(typed) ?? null, typed)
  }
  const shown = draft ?? (typeof value === 'number' ? groupMoney(value) : '')
  return (
    <Field
      {...({ label, hint, error: problem, optional, source, width, 'data-path': path, name } as FieldProps)}
    >
      {(a11y) => (
        <>
          <ControlBox width={width ?? 'md'} invalid={Boolean(problem)} readOnly={native.readOnly}>
            <span className={classes.affix} aria-hidden="true">
              {currencySymbol(currency ?? view.currency)}
            </span>
            <input
              inputMode="text"
              autoComplete="off"
              {...native}
              {...a11y}
              {...unreadMark(isAmiss, () => setLeft(true))}
              className={`${classes.input} ${classes.right}`}
              value={shown}
              onChange={(event) => change(event.target.value)}
              onBlur={(event) => {
                setLeft(true)
                if (!isAmiss) setDraft(null)
                onBlur?.(event)
              }}
            />
          </ControlBox>
          {typeof read === 'number' && Math.abs(read) >= WORDS_FROM && (
            <span className={classes.words}>{moneyWords(read)}</span>
          )}
        </>
      )}
    </Field>
  )
}
