import '@mantine/dates/styles.css'
import { useEffect, useRef } from 'react'
import { DatePicker } from '@mantine/dates'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { browserToday } from '../clock.ts'
import { WithLibrary } from '../mantine.tsx'
import { useMarket } from '../format/market.ts'
import { useTranslation } from '../texts.ts'

/** Two letters, with the whole word for screen readers. */
const Weekday = ({ day, locale }: { day: LocalDate; locale: string }) => {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${day.slice(0, 10)}T00:00:00Z`),
  )
  return <abbr title={name}>{name.slice(0, 2)}</abbr>
}

/** The calendar of a date field; loaded when it is first opened. Sunday first in the US, Monday first in the UK. */
export const Calendar = (props: {
  value: LocalDate | null
  onChange: (date: LocalDate | null) => void
  min?: LocalDate | undefined
  max?: LocalDate | undefined
}) => {
  const { t } = useTranslation('common')
  const { locale } = useMarket()
  const days = useRef<HTMLDivElement>(null)
  useEffect(() => {
    days.current?.querySelector<HTMLElement>('[data-selected], [data-today]')?.focus()
  }, [])
  return (
    <WithLibrary>
      <div ref={days}>
        <DatePicker
          value={props.value}
          defaultDate={props.value ?? props.min ?? props.max ?? browserToday()}
          onChange={(date) => props.onChange(date)}
          {...(props.min && { minDate: props.min })}
          {...(props.max && { maxDate: props.max })}
          firstDayOfWeek={locale === 'en-US' ? 0 : 1}
          highlightToday
          ariaLabels={{
            previousMonth: t('common:kit.previousMonth'),
            nextMonth: t('common:kit.nextMonth'),
            previousYear: t('common:kit.previousYear'),
            nextYear: t('common:kit.nextYear'),
            previousDecade: t('common:kit.previousDecade'),
            nextDecade: t('common:kit.nextDecade'),
          }}
          size="sm"
          weekdayFormat={(day) => <Weekday day={day} locale={locale} />}
        />
      </div>
    </WithLibrary>
  )
}
