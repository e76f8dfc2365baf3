import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/client.ts'
import { toastError, toastSuccess } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'

/** Specification 1 section 9: quote polling every 3000 ms, up to 10 tries. */
const EVERY_MS = 3_000
const TRIES = 10

/** Asks until the quote is patched later than it was; throws when the tries are used up or the page is left. */
const untilPatched = async (quoteId: string, before: string | null, signal: AbortSignal): Promise<void> => {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const { lastPatched } = await call('quoteProgress', { query: { quoteId } }, { signal })
    if (lastPatched && (!before || lastPatched > before)) return
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    signal.throwIfAborted()
  }
  throw new Error('max retries reached')
}

/**
 * After the details of an account were changed for a quote: waits until the quote knows them, and says so
 * (specification 1 section 4). What the quote's mark was is read when the form opens.
 */
export const useQuotePatch = (
  quoteId: string | undefined,
  onPatched: () => void,
): { start: () => void; isWaiting: boolean } => {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const [isWaiting, setWaiting] = useState(false)
  const before = useRef<string | null>(null)
  const stop = useRef<AbortController>(undefined)
  useEffect(() => {
    if (!quoteId) return
    const controller = new AbortController()
    stop.current = controller
    call('quoteProgress', { query: { quoteId } }, { signal: controller.signal })
      .then(({ lastPatched }) => (before.current = lastPatched))
      .catch(() => undefined)
    return () => controller.abort()
  }, [quoteId])
  const follow = async (): Promise<void> => {
    const signal = stop.current?.signal
    if (!quoteId || !signal) return
    setWaiting(true)
    try {
      await untilPatched(quoteId, before.current, signal)
      await queries.invalidateQueries()
      toastSuccess(t('account:details.quoteUpdated'))
      onPatched()
    } catch {
      if (!signal.aborted) toastError(t('account:details.retriesOver'))
    } finally {
      if (!signal.aborted) setWaiting(false)
    }
  }
  return { start: () => void follow(), isWaiting }
}
