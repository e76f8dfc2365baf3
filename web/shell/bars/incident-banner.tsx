import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import classes from './banner.module.css'
import { supportAddress } from '#web/shell/support.ts'

const DISMISSED = 'incident-dismissed'
const STALE_MS = 60_000

/** Says that mails are late or doubled, to those for whom the flag is on, until they have read it. */
export const IncidentBanner = () => {
  const { t } = useTranslation('common')
  const { me } = useSession()
  const [isDismissed, setDismissed] = useState(sessionStorage.getItem(DISMISSED) === 'true')
  const flags = useApi('featureFlagsMine', {}, { staleTime: STALE_MS, enabled: !isDismissed })
  if (isDismissed || !flags.data?.incidentBanner) return null
  const dismiss = () => {
    sessionStorage.setItem(DISMISSED, 'true')
    setDismissed(true)
  }
  return (
    <section className={classes.banner} role="status" aria-label={t('common:shell.incident')}>
      <span>{t('common:shell.incidentText')}</span>
      <a href={supportAddress(t('common:shell.incident'), me.account.market)}>
        {t('common:shell.checkStatus')}
      </a>
      <Button size="compact" onClick={dismiss}>
        {t('common:shell.dismissMessage')}
      </Button>
    </section>
  )
}
