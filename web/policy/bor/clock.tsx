import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './bor.module.css'

/** The business days for a rescinding letter: which are over, and how many are left. */
export const Clock = ({ letter }: { letter: { clockDays: readonly string[]; today: string } }) => {
  const { t } = useTranslation('bor')
  const view = useMarket()
  const { clockDays, today } = letter
  const left = clockDays.filter((day) => day >= today).length
  return (
    <section className={classes.clock} aria-label={t('bor:clock')}>
      <strong>{t('bor:daysLeft', { count: left })}</strong>
      <ol className={classes.days}>
        {clockDays.map((day) => (
          <li
            key={day}
            data-over={day < today || undefined}
            aria-current={day === today ? 'date' : undefined}
          >
            {dateText(day, view)}
            <span className="visually-hidden">{day < today ? `, ${t('bor:over')}` : ''}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
