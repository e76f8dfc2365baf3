import type { ReactNode } from 'react'
import { InstantText } from '../format/display.tsx'
import classes from './parts.module.css'
import { useTranslation } from '../texts.ts'

export interface TimelineEntry {
  id: string
  /** What happened, in words. */
  text: ReactNode
  who: string
  /** Provider staff who acted in another user's account. */
  actingFor?: string | null
  at: string
  icon?: ReactNode
  detail?: ReactNode
}

/** Who did what and when, newest first as the caller gives it. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const { t } = useTranslation('common')
  if (entries.length === 0) return <p className={classes.quiet}>{t('common:kit.emptyTimeline')}</p>
  return (
    <ol className={classes.timeline}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <span className={classes.timelineMark} aria-hidden="true">
            {entry.icon}
          </span>
          <div>
            <p>{entry.text}</p>
            {entry.detail && <div className={classes.quiet}>{entry.detail}</div>}
            <p className={classes.quiet}>
              {entry.who}
              {entry.actingFor && ` ${t('common:kit.actingFor', { name: entry.actingFor })}`} ·{' '}
              <InstantText value={entry.at} relative />
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
