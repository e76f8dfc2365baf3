import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { call, type Answer } from '#web/client.ts'
import { toastApiError, toastWarning } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSaving } from '#web/questionnaire/shared/use-saving.ts'
import { apiKey } from '#web/use-api.ts'

type Asked = Answer<'questionLinkGet'>

/** The answers and the name of who gives them, under one roof while they wait to be saved. */
type Typed = GivenAnswers & { respondent?: string }

export interface LinkAnswers {
  /** What was answered behind this link, here or on another device, and is not sent. */
  given: GivenAnswers
  name: string
  savedAt: number | null
  answer: (changes: GivenAnswers) => void
  setName: (name: string) => void
  /** Saves the rest; the version of the draft that the page shows, or null where it has to be looked at again. */
  settle: () => Promise<number | null>
}

/** Reads the link again when its page is looked at again, after a spell on another device. */
const useLookAgain = (look: () => Promise<void>): void => {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    const whenShown = () => document.visibilityState === 'visible' && void latest.current()
    document.addEventListener('visibilitychange', whenShown)
    return () => document.removeEventListener('visibilitychange', whenShown)
  }, [])
}

/**
 * What is answered behind a link is kept on the server as it is typed, so that a user who closes the page finds it
 * again on this device or another. `onRefused` when the link may have been used up meanwhile.
 */
export const useLinkAnswers = (asked: Asked, token: string, onRefused: () => void): LinkAnswers => {
  const { t } = useTranslation('account')
  const queries = useQueryClient()
  const input = { params: { token } }
  const key = apiKey('questionLinkGet', input)
  const draft = () => (queries.getQueryData<Asked>(key) ?? asked).draft
  const isOvertaken = useRef(false)
  const saving = useSaving<Typed>({
    owner: `link:${asked.requestId}`,
    save: async ({ respondent, ...answers }) => {
      const body = { answers, ...(respondent !== undefined && { name: respondent }) }
      const kept = await call('questionLinkKeep', { ...input, body }, { keepalive: true })
      if (kept.version > draft().version + 1) {
        isOvertaken.current = true
        toastWarning(t('account:asked.overtaken'))
      }
      await queries.cancelQueries({ queryKey: key })
      queries.setQueryData<Asked>(key, (now) => now && { ...now, draft: kept })
    },
    onError: (error) => {
      toastApiError(error as Error)
      onRefused()
    },
  })
  useLookAgain(async () => {
    if (await saving.flush()) onRefused()
  })
  const { respondent, ...unsaved } = saving.unsaved
  return {
    given: { ...asked.draft.answers, ...unsaved },
    name: respondent ?? asked.draft.name ?? asked.recipientName,
    savedAt: saving.savedAt,
    answer: saving.set,
    setName: (name) => saving.set({ respondent: name }),
    settle: async () => {
      isOvertaken.current = false
      const isSaved = await saving.flush()
      return isSaved && !isOvertaken.current ? draft().version : null
    },
  }
}
