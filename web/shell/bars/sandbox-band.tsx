import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './sandbox-band.module.css'

/** How often the day is read while the sandbox moves, and otherwise, since another user may move it. */
const MOVING_MS = 1_000
const WAITING_MS = 30_000

/** Says on every page of a sandbox on which day its business is, and moves it. */
export const SandboxBand = ({ first }: { first: { day: string; advancingTo: string | null } }) => {
  const { t } = useTranslation('organization')
  const { can } = useSession()
  const market = useMarket()
  const openModal = useModal()
  const queries = useQueryClient()
  const [interval, setInterval] = useState(first.advancingTo === null ? WAITING_MS : MOVING_MS)
  const asked = useApi('sandboxGet', {}, { refetchInterval: interval })
  const { day, advancingTo } = asked.data?.sandbox ?? first
  const hasFailed = asked.data?.sandbox?.hasFailed ?? false
  const before = useRef(first.day)
  useEffect(() => {
    setInterval(advancingTo === null ? WAITING_MS : MOVING_MS)
    // All that is on the screen was read on an earlier day.
    if (before.current !== day && advancingTo === null) {
      before.current = day
      void queries.invalidateQueries()
    }
  }, [day, advancingTo, queries])
  return (
    <section className={classes.band} aria-label={t('organization:sandbox.name')}>
      <span role="status">
        {advancingTo === null
          ? t('organization:sandbox.on', { day: dateText(day, market) })
          : t(hasFailed ? 'organization:sandbox.stopped' : 'organization:sandbox.moving', {
              day: dateText(day, market),
              to: dateText(advancingTo, market),
            })}
      </span>
      {can(['sandbox:advance']) && (
        <span className={classes.actions}>
          {(advancingTo === null || hasFailed) && (
            <Button size="compact" onClick={() => openModal('sandbox.move', {})}>
              {t(hasFailed ? 'organization:sandbox.tryAgain' : 'organization:sandbox.moveForward')}
            </Button>
          )}
          <Button size="compact" onClick={() => openModal('sandbox.mails', {})}>
            {t('organization:sandbox.mails')}
          </Button>
        </span>
      )}
    </section>
  )
}
