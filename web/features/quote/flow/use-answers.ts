import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { settleAnswers } from '#domain/questionnaire/rules.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { call, type Answer } from '#web/client.ts'
import { browserNow } from '#web/kit/clock.ts'
import { toastApiError } from '#web/kit/toasts.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey } from '#web/use-api.ts'
import { keepUnsaved, unsavedAnswers } from '#web/records/questions/unsaved-answers.ts'

/** Answers are saved this long after the last one. */
const DELAY_MS = 700

type Account = Answer<'accountGet'>

export interface Answers {
  answers: GivenAnswers
  /** When the last answer was saved, milliseconds since 1970, or null. */
  savedAt: number | null
  isSaving: boolean
  set: (changes: GivenAnswers) => void
  /** Saves what is not saved yet; false when that failed. */
  flush: () => Promise<boolean>
}

/** What is waiting to be saved, beside what is on its way, kept in the tab until it is saved. */
const useWaiting = (owner: string) => {
  const [unsaved, setUnsaved] = useState<GivenAnswers>(() => unsavedAnswers(owner))
  const waiting = useRef(unsaved)
  const onTheWay = useRef<GivenAnswers>({})
  const show = useCallback(() => {
    const all = { ...onTheWay.current, ...waiting.current }
    keepUnsaved(owner, all)
    setUnsaved(all)
  }, [owner])
  const add = useCallback(
    (changes: GivenAnswers) => {
      waiting.current = { ...waiting.current, ...changes }
      show()
    },
    [show],
  )
  const take = useCallback((): GivenAnswers => {
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
 * The account's answers with those not saved yet; whatever is answered is saved without a button, one request after
 * the other, so that the last answer to a question is the one that stays.
 */
export const useAnswers = (account: Account, variant: Variant): Answers => {
  const queries = useQueryClient()
  const { me } = useSession()
  const { unsaved, add, take, settle } = useWaiting(`${me.id}:${account.id}`)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [isSaving, setSaving] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<boolean>>(Promise.resolve(true))
  const send = useCallback(async (): Promise<boolean> => {
    const answers = take()
    if (Object.keys(answers).length === 0) return true
    const input = { params: { accountId: account.id } }
    const body = { answers, productType: variant.product }
    setSaving(true)
    try {
      const saved = await call('accountAnswersSave', { ...input, body }, { keepalive: true })
      queries.setQueryData(apiKey('accountGet', input), saved)
      settle(true)
      setSavedAt(browserNow())
      return true
    } catch (error) {
      settle(false)
      toastApiError(error as Error)
      return false
    } finally {
      setSaving(false)
    }
  }, [account.id, queries, variant.product, take, settle])
  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current)
    running.current = running.current.then(send)
    return running.current
  }, [send])
  const set = useCallback(
    (changes: GivenAnswers) => {
      add(changes)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), DELAY_MS)
    },
    [add, flush],
  )
  useSaveOnLeaving(flush)
  return { answers: settleAnswers({ ...account.answers, ...unsaved }), savedAt, isSaving, set, flush }
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
