import { useCallback, useEffect, useRef, useState } from 'react'
import { browserNow } from '#web/kit/clock.ts'
import { keepUnsaved, unsavedAnswers } from './unsaved-answers.ts'

/** Answers are saved this long after the last one. */
const DELAY_MS = 700

export interface Saving<Changes> {
  /** What was answered here and is not saved yet. */
  unsaved: Partial<Changes>
  /** When the last answer was saved, milliseconds since 1970, or null. */
  savedAt: number | null
  set: (changes: Partial<Changes>) => void
  /** Saves what is not saved yet; false when that failed. */
  flush: () => Promise<boolean>
}

export interface SavingOptions<Changes> {
  /** Whose answers they are and of what, without a secret: they stay in the tab under this name until they are saved. */
  owner: string
  /** Saves; runs to its end although the page goes away, and one after the other. */
  save: (changes: Partial<Changes>) => Promise<void>
  onError: (error: unknown) => void
}

/** What is waiting to be saved, along with what is being sent, kept in the tab until it is saved. */
const useWaiting = <Changes extends object>(owner: string) => {
  const [unsaved, setUnsaved] = useState(() => unsavedAnswers<Changes>(owner))
  const waiting = useRef(unsaved)
  const onTheWay = useRef<Partial<Changes>>({})
  const show = useCallback(() => {
    const all = { ...onTheWay.current, ...waiting.current }
    keepUnsaved(owner, all)
    setUnsaved(all)
  }, [owner])
  const add = useCallback(
    (changes: Partial<Changes>) => {
      waiting.current = { ...waiting.current, ...changes }
      show()
    },
    [show],
  )
  const take = useCallback((): Partial<Changes> => {
    onTheWay.current = waiting.current
    waiting.current = {}
    return onTheWay.current
  }, [])
  /** What was on its way is saved, or has to be sent again beneath what was answered since. */
  const settle = useCallback(
    (isSaved: boolean) => {
      if (!isSaved) waiting.current = { ...onTheWay.current, ...waiting.current }
      onTheWay.current = {}
      show()
    },
    [show],
  )
  return { unsaved, add, take, settle }
}

/**
 * Saves what is answered without a button, one request after the other, so that the last answer to a question is the
 * one that stays; what a closing page still holds is sent as it goes.
 */
export const useSaving = <Changes extends object>({
  owner,
  save,
  onError,
}: SavingOptions<Changes>): Saving<Changes> => {
  const { unsaved, add, take, settle } = useWaiting<Changes>(owner)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const latest = useRef({ save, onError })
  useEffect(() => {
    latest.current = { save, onError }
  })
  const send = useCallback(async (): Promise<boolean> => {
    const changes = take()
    if (Object.keys(changes).length === 0) return true
    try {
      await latest.current.save(changes)
      settle(true)
      setSavedAt(browserNow())
      return true
    } catch (error) {
      settle(false)
      latest.current.onError(error)
      return false
    }
  }, [take, settle])
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current = running.current.then(send)
    return running.current
  }, [send])
  const set = useCallback(
    (changes: Partial<Changes>) => {
      add(changes)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), DELAY_MS)
    },
    [add, flush],
  )
  useSaveOnLeaving(flush)
  return { unsaved, savedAt, set, flush }
}

/** Saves what an earlier page of this tab left, and what is left when this one goes out of sight or away. */
const useSaveOnLeaving = (flush: () => Promise<boolean>): void => {
  useEffect(() => {
    const whenHidden = () => document.visibilityState === 'hidden' && void flush()
    document.addEventListener('visibilitychange', whenHidden)
    void flush()
    return () => {
      document.removeEventListener('visibilitychange', whenHidden)
      void flush()
    }
  }, [flush])
}
