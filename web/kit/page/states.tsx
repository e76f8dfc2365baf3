import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { CopyText } from './page.tsx'
import classes from './states.module.css'
import { useTranslation } from '../texts.ts'

/** What belongs here, why there is nothing, and the one thing to do. `title` is 'No Data' or 'No Results.' in lists. */
export const EmptyState = (props: {
  title: string
  text?: ReactNode
  action?: ReactNode
  icon?: ReactNode
}) => (
  <div className={classes.empty}>
    {props.icon}
    <h2>{props.title}</h2>
    {props.text && <p>{props.text}</p>}
    {props.action && <div className={classes.emptyAction}>{props.action}</div>}
  </div>
)

/** A failed read: the sentence, the request id for support, and a retry. */
export const ErrorState = (props: {
  error: { message: string; requestId?: string | null }
  onRetry?: () => void
  /** An alternative to trying again. */
  action?: ReactNode
}) => {
  const { t } = useTranslation('common')
  return (
    <div className={classes.empty} role="alert">
      <CircleAlert size={24} color="var(--danger)" aria-hidden="true" />
      <h2>{props.error.message}</h2>
      {props.error.requestId && (
        <p className={classes.request}>
          {t('common:kit.requestId')} <CopyText text={props.error.requestId} />
        </p>
      )}
      {(props.onRetry || props.action) && (
        <div className={classes.emptyAction}>
          {props.onRetry && <Button onClick={props.onRetry}>{t('common:kit.retry')}</Button>}
          {props.action}
        </div>
      )}
    </div>
  )
}

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert } as const

/** A message that stays on the page: icon, words, maybe an action. */
export const Notice = (props: {
  tone: keyof typeof ICONS
  title?: ReactNode
  children?: ReactNode
  action?: ReactNode
}) => {
  const Icon = ICONS[props.tone]
  return (
    <div
      className={`${classes.notice} ${classes[props.tone]}`}
      role={props.tone === 'danger' ? 'alert' : 'note'}
    >
      <Icon size={16} aria-hidden="true" />
      <div className={classes.noticeBody}>
        {props.title && <strong>{props.title}</strong>}
        {props.children}
      </div>
      {props.action}
    </div>
  )
}
