import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { EndpointName, Input } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { OutdatedContext } from '#web/kit/outdated.ts'
import { apiKey } from '#web/use-api.ts'
import classes from './up-to-date.module.css'

/** Says so beside the figures once they have not been read again for so long. */
const LONG_MS = 1500

/** Whether a record was changed by a command, or could not be read again, since what the page shows of it was read. */
const useIsOutdated = (queryKey: readonly unknown[]): boolean => {
  const queries = useQueryClient()
  const subscribe = useCallback((tell: () => void) => queries.getQueryCache().subscribe(tell), [queries])
  return useSyncExternalStore(subscribe, () => {
    const state = queries.getQueryState(queryKey)
    return state?.data !== undefined && state.isInvalidated
  })
}

const ReadAgain = ({ onRead }: { onRead: () => void }) => {
  const { t } = useTranslation('common')
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return null
  return (
    <div className={classes.bar}>
      {t('common:kit.outdated')}
      <Button size="compact" onClick={onRead}>
        {t('common:kit.readAgain')}
      </Button>
    </div>
  )
}

/**
 * Holds what a page shows of a record with money. From the moment on in which a command has changed the record, or in
 * which it could not be read again, its figures stand as earlier ones and no action may be taken, until it is read.
 */
export const UpToDate = <N extends EndpointName>(props: { of: N; input: Input<N>; children: ReactNode }) => {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  const queryKey = apiKey(props.of, props.input)
  const isOutdated = useIsOutdated(queryKey)
  return (
    <OutdatedContext value={isOutdated ? t('common:kit.outdated') : undefined}>
      {props.children}
      <div role="status" className={classes.place}>
        {isOutdated && <ReadAgain onRead={() => void queries.refetchQueries({ queryKey, exact: true })} />}
      </div>
    </OutdatedContext>
  )
}
