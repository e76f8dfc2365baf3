import { ChevronDown, CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button, IconButton } from '../button.tsx'
import classes from './toasts.module.css'
import { closeToast, toastStore, type FailedCall, type Toast } from './toasts.ts'
import { useTranslation } from '../texts.ts'

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleAlert } as const

/** Where toasts appear: errors are announced at once, the rest when the reader pauses. */
export const ToastRegion = () => {
  const { t } = useTranslation('common')
  const toasts = useSyncExternalStore(toastStore.subscribe, toastStore.current)
  const part = (isError: boolean) => toasts.filter((toast) => (toast.tone === 'danger') === isError)
  return (
    <section className={`${classes.region} no-print`} aria-label={t('common:kit.notifications')}>
      <div aria-live="polite">
        {part(false).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="assertive">
        {part(true).map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </div>
    </section>
  )
}

const ToastCard = ({ toast }: { toast: Toast }) => {
  const { t } = useTranslation('common')
  const [isHeld, setHeld] = useState(false)
  const [isExpanded, setExpanded] = useState(false)
  useEffect(() => {
    // A toast never goes while the pointer or the focus is on it.
    if (!toast.stays || isHeld || isExpanded) return
    const timer = setTimeout(() => closeToast(toast.id), toast.stays)
    return () => clearTimeout(timer)
  }, [toast, isHeld, isExpanded])
  const Icon = ICONS[toast.tone]
  return (
    <div
      className={classes.toast}
      data-tone={toast.tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon size={16} aria-hidden="true" className={classes.icon} />
      <div className={classes.body}>
        <p>{toast.text}</p>
        {toast.lines?.map((line) => (
          <p key={line} className={classes.line}>
            {line}
          </p>
        ))}
        {toast.action && (
          <Button size="compact" onClick={toast.action.onSelect}>
            {toast.action.label}
          </Button>
        )}
        {toast.failed && (
          <button
            type="button"
            className={classes.expand}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            <ChevronDown size={14} aria-hidden="true" />
            {isExpanded ? t('common:kit.hideDetails') : t('common:kit.showDetails')}
          </button>
        )}
        {toast.failed && isExpanded && <FailedDetails failed={toast.failed} />}
      </div>
      <IconButton label={t('common:kit.close')} onClick={() => closeToast(toast.id)}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

const FailedDetails = ({ failed }: { failed: FailedCall }) => {
  const { t } = useTranslation('common')
  const body = typeof failed.body === 'string' ? failed.body : JSON.stringify(failed.body, null, 2)
  const rows = [
    [t('common:kit.method'), failed.request.method],
    [t('common:kit.url'), failed.request.url],
    [t('common:kit.query'), failed.request.query || '—'],
    [t('common:kit.status'), String(failed.status)],
    [t('common:kit.requestId'), failed.requestId ?? '—'],
  ]
  return (
    <div className={classes.details}>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('common:kit.responseBody')}</p>
      <pre tabIndex={0}>{body ?? '—'}</pre>
    </div>
  )
}
