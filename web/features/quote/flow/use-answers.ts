import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { settleAnswers } from '#domain/questionnaire/rules.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { Variant } from '#domain/questionnaire/variant.ts'
import { call, type Answer } from '#web/client.ts'
import { browserNow } from '#web/kit/clock.ts'
import { toastApiError } from '#web/kit/toasts.ts'
import { apiKey } from '#web/use-api.ts'

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

/** The account's answers with those not saved yet; whatever is answered is saved without a button. */
export const useAnswers = (account: Account, variant: Variant): Answers => {
  const queries = useQueryClient()
  const [unsaved, setUnsaved] = useState<GivenAnswers>({})
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [isSaving, setSaving] = useState(false)
  const waiting = useRef<GivenAnswers>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current)
    const input = { params: { accountId: account.id } }
    const sent = waiting.current
    if (Object.keys(sent).length === 0) return true
    waiting.current = {}
    setSaving(true)
    try {
      const saved = await call('accountAnswersSave', {
        ...input,
        body: { answers: sent, productType: variant.product },
      })
      queries.setQueryData(apiKey('accountGet', input), saved)
      setUnsaved({ ...waiting.current })
      setSavedAt(browserNow())
      return true
    } catch (error) {
      waiting.current = { ...sent, ...waiting.current }
      toastApiError(error as Error)
      return false
    } finally {
      setSaving(false)
    }
  }, [account.id, queries, variant.product])

  const set = useCallback(
    (changes: GivenAnswers) => {
      waiting.current = { ...waiting.current, ...changes }
      setUnsaved(waiting.current)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void flush(), DELAY_MS)
    },
    [flush],
  )

  // Leaving the step saves too; nothing typed is ever lost.
  useEffect(() => () => void flush(), [flush])

  return {
    answers: settleAnswers({ ...account.answers, ...unsaved }),
    savedAt,
    isSaving,
    set,
    flush,
  }
}
