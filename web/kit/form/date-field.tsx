import { CalendarDays } from 'lucide-react'
import { lazy, Suspense, useState, type FocusEventHandler } from 'react'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { IconButton } from '../button.tsx'
import { Dropdown } from '../menu/dropdown.tsx'
import { datePattern, isWholeDate, parseTypedDate, typedDate } from './date-text.ts'
import { ControlBox, Field, type FieldProps } from './field.tsx'
import classes from './field.module.css'
import { useMarket } from '../format/market.ts'
import { unreadMark } from './mistakes/unread.ts'
import { useDraft } from './use-draft.ts'
import { Skeleton } from '../page/skeleton.tsx'
import { useTranslation } from '../texts.ts'

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

export interface DateFieldProps extends FieldProps {
  value?: LocalDate | null | undefined
  onChange: (value: LocalDate | null) => void
  /** The first and last day that may be chosen; say the window in the hint too. */
  min?: LocalDate
  max?: LocalDate
  onBlur?: FocusEventHandler
  readOnly?: boolean
}

/**
 * A day, typed in the locale's order or picked from a calendar that works by keyboard. A text that is no day stays and
 * is said to be none, at the latest when the field is left.
 */
export const DateField = (props: DateFieldProps) => {
  const { t } = useTranslation('common')
  const { locale } = useMarket()
  const [draft, setDraft] = useDraft(props.value || null, (text) => parseTypedDate(text, locale))
  const [isLeft, setLeft] = useState(false)
  // An emptied field is wrong only where its owner holds on to the day that it had.
  const isAmiss = (typed: string) =>
    parseTypedDate(typed, locale) === null && (typed.trim() !== '' || Boolean(props.value))
  const isUnread = draft !== null && isAmiss(draft)
  const problem =
    isUnread && (isLeft || isWholeDate(draft))
      ? t(draft.trim() === '' ? 'common:kit.dateMissing' : 'common:kit.noSuchDay', {
          typed: draft.trim(),
          pattern: datePattern(locale),
        })
      : undefined
  const error = problem ?? props.error
  const change = (typed: string) => {
    setDraft(typed)
    props.onChange(parseTypedDate(typed, locale))
  }
  const pick = (date: LocalDate | null) => {
    setDraft(null)
    props.onChange(date)
  }
  return (
    <Field {...props} error={error}>
      {(a11y) => (
        <ControlBox width={props.width ?? 'md'} invalid={Boolean(error)} readOnly={props.readOnly}>
          <input
            {...a11y}
            {...unreadMark(isUnread, () => setLeft(true))}
            className={classes.input}
            autoComplete="off"
            inputMode="numeric"
            placeholder={datePattern(locale)}
            readOnly={props.readOnly}
            value={draft ?? (props.value ? typedDate(props.value, locale) : '')}
            onChange={(event) => change(event.target.value)}
            onBlur={(event) => {
              setLeft(true)
              if (!isUnread) setDraft(null)
              props.onBlur?.(event)
            }}
          />
          {!props.readOnly && (
            <Dropdown
              label={t('common:kit.openCalendar')}
              align="end"
              trigger={(trigger) => (
                <IconButton label={t('common:kit.openCalendar')} tipSide="above" {...trigger}>
                  <CalendarDays size={16} aria-hidden="true" />
                </IconButton>
              )}
            >
              {(close) => (
                <Suspense fallback={<Skeleton height={260} width={260} />}>
                  <Calendar
                    value={props.value ?? null}
                    onChange={(date) => {
                      pick(date)
                      close()
                    }}
                    min={props.min}
                    max={props.max}
                  />
                </Suspense>
              )}
            </Dropdown>
          )}
        </ControlBox>
      )}
    </Field>
  )
}
