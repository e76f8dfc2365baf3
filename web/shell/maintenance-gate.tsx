import { useEffect, type ReactNode } from 'react'
import { accessToken, refreshToken } from '../client/session/session.ts'
import { useDocumentTitle } from '../kit/page/page-title.tsx'
import { useTranslation } from '../kit/texts.ts'
import { paths } from '../paths.ts'
import { useApi } from '../use-api.ts'
import { maintenanceView, needsMarket } from './maintenance.ts'
import classes from './shell.module.css'

/** The page of a scheduled maintenance reloads itself every 30 s (specification 0 section 9). */
const RELOAD_MS = 30_000
const STALE_MS = 60_000

/**
 * Shows the maintenance page in place of the product while a mode is on. Users who may switch the modes stay inside,
 * or no one could ever switch them off again.
 */
export const MaintenanceGate = ({ children }: { children: ReactNode }) => {
  const modes = useApi('consoleVersion', {}, { staleTime: STALE_MS }).data?.maintenance
  const isAny = modes !== undefined && (modes.global || modes.us || modes.uk || modes.scheduled)
  const hasSession = accessToken() !== null || refreshToken() !== null
  const me = useApi('authMe', {}, { enabled: isAny && hasSession, staleTime: STALE_MS })
  const asksHost = isAny && needsMarket(modes) && !me.data
  const environment = useApi('authEnv', {}, { enabled: asksHost, staleTime: Infinity })
  if (me.data?.permissions.includes('flag:manage')) return children
  // The page would only flash past those who may stay.
  if (isAny && hasSession && me.isPending) return null
  const view = maintenanceView(modes, me.data?.account.market ?? environment.data?.market)
  if (view === 'maintenance') return <MaintenancePage />
  if (view === 'scheduled') return <ScheduledPage message={modes?.message ?? null} />
  return children
}

const MaintenancePage = () => {
  const { t } = useTranslation('common')
  useDocumentTitle(t('common:page.maintenance'))
  return (
    <main className={classes.centered}>
      <h1>{t('common:page.maintenance')}</h1>
      <p>{t('common:page.maintenanceText')}</p>
    </main>
  )
}

const ScheduledPage = ({ message }: { message: string | null }) => {
  const { t } = useTranslation('common')
  useDocumentTitle(t('common:page.maintenance'))
  useEffect(() => {
    const timer = setTimeout(() => location.reload(), RELOAD_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <main className={classes.centered}>
      <h1>{t('common:page.scheduled')}</h1>
      <p>{message ?? t('common:page.scheduledText')}</p>
      <a href={paths.loading()}>{t('common:page.refreshLink')}</a>
    </main>
  )
}
