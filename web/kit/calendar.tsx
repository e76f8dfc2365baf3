import '@mantine/dates/styles.css'
import { DatePicker } from '@mantine/dates'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { browserToday } from './clock.ts'
import { useMarket } from './market.ts'

/** The calendar of a date field; loaded when it is first opened. Sunday first in the US, Monday first in the UK. */
export const Calendar = (props: {
  value: LocalDate | null
  onChange: (date: LocalDate | null) => void
  min?: LocalDate | undefined
  max?: LocalDate | undefined
}) => {
  const { locale } = useMarket()
  return (
    <DatePicker
      value={props.value}
      defaultDate={props.value ?? props.min ?? browserToday()}
      onChange={(date) => props.onChange(date)}
      {...(props.min && { minDate: props.min })}
      {...(props.max && { maxDate: props.max })}
      firstDayOfWeek={locale === 'en-US' ? 0 : 1}
      highlightToday
      size="sm"
    />
  )
}
