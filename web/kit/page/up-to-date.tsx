import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { isPassing, pauseAfter } from '#web/client/tries.ts'
import { Button } from '#web/kit/button.tsx'
import { FloatingBar } from '#web/kit/page/floating-bar.tsx'
import { OutdatedContext, useOutdatedReason } from '#web/kit/outdated.ts'
import { useTranslation } from '../texts.ts'

/** A read that takes so long leaves its figures in doubt, and doubt that lasts so long is put into words. */
const LONG_MS = 1500

/** `outdated`: changed by a command since it was read, or a try to read it again has failed or has no connection. */
const standingOf = (queries: QueryClient, queryKey: QueryKey): 'current' | 'reading' | 'outdated' => {
  const state = queries.getQueryState(queryKey)
  if (state?.data === undefined) return 'current'
  if (state.isInvalidated || state.fetchStatus === 'paused' || state.fetchFailureCount > 0) return 'outdated'
  return state.fetchStatus === 'fetching' ? 'reading' : 'current'
}

const mayPass = (error: unknown): boolean => (error ?? null) === null || isPassing(error)

const useLasts = (is: boolean): boolean => {
  const [lasts, setLasts] = useState(false)
  useEffect(() => {
    if (!is) return
    const timer = setTimeout(() => setLasts(true), LONG_MS)
    return () => {
      clearTimeout(timer)
      setLasts(false)
    }
  }, [is])
  return is && lasts
}

/** Whether any of the records is outdated, or has been read for long. */
const useIsOutdated = (reads: readonly QueryKey[]): boolean => {
  const queries = useQueryClient()
  const subscribe = useCallback(
    (changed: () => void) => queries.getQueryCache().subscribe(changed),
    [queries],
  )
  const standing = useSyncExternalStore(subscribe, () => {
    const all = reads.map((queryKey) => standingOf(queries, queryKey))
    return (['outdated', 'reading'] as const).find((one) => all.includes(one))
  })
  const isSlow = useLasts(standing === 'reading')
  return standing === 'outdated' || isSlow
}

/** Reads what is outdated again, at growing intervals until it is refused; returns what does so at once. */
const useReadAgain = (reads: readonly QueryKey[], isOutdated: boolean): (() => void) => {
  const queries = useQueryClient()
  const keys = JSON.stringify(reads)
  const read = useCallback(
    async (isAsked: boolean) => {
      const outdated = (JSON.parse(keys) as QueryKey[]).filter(
        (queryKey) =>
          standingOf(queries, queryKey) === 'outdated' &&
          (isAsked || mayPass(queries.getQueryState(queryKey)?.error)),
      )
      await Promise.all(
        outdated.map((queryKey) =>
          queries.refetchQueries({ queryKey, exact: true }, { cancelRefetch: isAsked }),
        ),
      )
    },
    [queries, keys],
  )
  useEffect(() => {
    if (!isOutdated) return
    let timer: ReturnType<typeof setTimeout>
    let isOver = false
    const wait = (failures: number): void => {
      timer = setTimeout(async () => {
        await read(false)
        if (!isOver) wait(failures + 1)
      }, pauseAfter(failures))
    }
    wait(0)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isOutdated, read])
  return () => void read(true)
}

/** Marks money that is shown outside the screen that reads its record, such as in the title of its window. */
export const Marked = ({ reads, children }: { reads: readonly QueryKey[]; children: ReactNode }) => {
  const { t } = useTranslation('common')
  const above = useOutdatedReason()
  return (
    <OutdatedContext value={useIsOutdated(reads) ? t('common:kit.outdated') : above}>
      {children}
    </OutdatedContext>
  )
}

/**
 * Holds what a page shows of records with money, named by the keys that they are read with. From the moment on in which
 * a command has changed one of them, or in which it could not be read again, its figures show as earlier ones and no
 * action may be taken, until it is read.
 */
export const UpToDate = ({ reads, children }: { reads: readonly QueryKey[]; children: ReactNode }) => {
  const { t } = useTranslation('common')
  const above = useOutdatedReason()
  const isOutdated = useIsOutdated(reads)
  const isLong = useLasts(isOutdated)
  const readAgain = useReadAgain(reads, isOutdated)
  return (
    <OutdatedContext value={isOutdated ? t('common:kit.outdated') : above}>
      {children}
      <FloatingBar isUpper>
        {isLong && (
          <>
            {t('common:kit.outdated')}
            <Button size="compact" onClick={readAgain}>
              {t('common:kit.readAgain')}
            </Button>
          </>
        )}
      </FloatingBar>
    </OutdatedContext>
  )
}
