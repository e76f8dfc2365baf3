import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { go } from '#web/kit/place/place.tsx'
import { useApi } from '#web/use-api.ts'
import classes from '#web/shell/shell.module.css'

/** The console version is polled every 60 s (specification 0 section 4). */
const POLL_MS = 60_000
const OUTAGES = [500, 502, 503, 504]
/** Raised when the server runs another build than the page. */
const VERSION_EVENT = 'version-changed'
const DOWN_PAGE = '/serverdown'

/** Polls the console version: an outage leads to the server-down page, another version offers a reload. */
export const VersionBar = () => {
  const { t } = useTranslation('common')
  const first = useRef<string | null>(null)
  const [isNew, setNew] = useState(false)
  const version = useApi('consoleVersion', {}, { refetchInterval: POLL_MS, staleTime: POLL_MS })
  const build = version.data?.build
  useEffect(() => {
    if (!build) return
    first.current ??= build
    if (first.current === build) return
    setNew(true)
    dispatchEvent(new CustomEvent(VERSION_EVENT, { detail: { from: first.current, to: build } }))
  }, [build])
  const status = version.error?.status
  useEffect(() => {
    const isDown = status !== undefined && OUTAGES.includes(status)
    if (isDown && location.pathname !== DOWN_PAGE) go(DOWN_PAGE)
  }, [status])
  if (!isNew) return null
  return (
    <section className={classes.bar} role="status">
      {t('common:shell.newVersion')}
      <Button variant="primary" size="compact" onClick={() => location.reload()}>
        {t('common:shell.reload')}
      </Button>
    </section>
  )
}
