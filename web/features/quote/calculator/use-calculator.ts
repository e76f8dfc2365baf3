import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import type { ApiError } from '#web/client/problem.ts'
import { useUrlState } from '#web/kit/url-state.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import type { Calculation, CalculatorRequest } from '../quote.ts'
import { requestOfText, requestText } from './request-text.ts'
import { keepTerms, unsavedTerms } from './unsaved-terms.ts'

/** Recalculates this long after the last edit. */
const DELAY_MS = 100
/** The entry of the address that holds what differs from the starting values. */
export const CALCULATOR_ENTRY = 'calc'

export interface Calculator {
  /** What was asked for, with every edit. */
  asked: CalculatorRequest
  /** What the screen shows: the corrected request once the answer for it is there, until then what was asked. */
  shown: CalculatorRequest
  /** The newest answer; the one before stays while the next is on its way. */
  result: Calculation | undefined
  isPricing: boolean
  /** Fields that the server refused, by name. */
  problems: Readonly<Record<string, string>>
  error: ApiError | null
  edit: (next: CalculatorRequest) => void
  /** Takes back the last edit; null when there is none. */
  undo: (() => void) | null
  retry: () => void
  /** The terms are those of an earlier visit that were not saved. */
  isRestored: boolean
  /** Tells that the terms on the screen are saved: nothing has to be kept for the next visit. */
  saved: () => void
}

const problemsOf = (error: ApiError | null): Record<string, string> =>
  Object.fromEntries(
    (error?.errors ?? []).map((one) => [one.field.replace(/^(body\.)?(request\.)?/, ''), one.detail]),
  )

/**
 * The calculator's state in the address and its price from the server. Older requests are cancelled, and the old
 * price stays until the new one is there.
 */
export const useCalculator = (options: {
  accountId: string
  productType: string
  /** The saved quote whose terms are changed: what was decided for it counts in its preview. */
  quoteId: string | undefined
  start: CalculatorRequest
}): Calculator => {
  const { accountId, productType, quoteId, start } = options
  const { me } = useSession()
  const { search, change } = useUrlState()
  const key = useMemo(
    () => ({ userId: me.id, accountId, productType, quoteId }),
    [me.id, accountId, productType, quoteId],
  )
  const [found] = useState(() => (search.has(CALCULATOR_ENTRY) ? null : unsavedTerms(key)))
  const [asked, setAsked] = useState(() => requestOfText(search.get(CALCULATOR_ENTRY) ?? found, start))
  const [before, setBefore] = useState<readonly CalculatorRequest[]>([])
  const [settled] = useDebouncedValue(asked, DELAY_MS)
  const priced = useApi(
    'ratingCalculate',
    { params: { productType }, body: { accountId, quoteId, request: settled } },
    { keep: true },
  )
  const edit = useCallback(
    (next: CalculatorRequest) => {
      setBefore((earlier) => [...earlier, asked])
      setAsked(next)
      const text = requestText(next, start)
      keepTerms(key, text)
      change({ [CALCULATOR_ENTRY]: text || null })
    },
    [asked, change, start, key],
  )
  const undo = useCallback(() => {
    const last = before.at(-1)
    if (!last) return
    setBefore(before.slice(0, -1))
    setAsked(last)
    const text = requestText(last, start)
    keepTerms(key, text)
    change({ [CALCULATOR_ENTRY]: text || null })
  }, [before, change, start, key])
  const isPricing = asked !== settled || priced.isFetching
  const isCurrent = !isPricing && !priced.isPlaceholderData && priced.data !== undefined
  return useMemo(
    () => ({
      asked,
      shown: isCurrent && priced.data ? priced.data.request : asked,
      result: priced.data,
      isPricing,
      problems: problemsOf(priced.error),
      error: priced.error,
      edit,
      undo: before.length > 0 ? undo : null,
      retry: () => void priced.refetch(),
      isRestored: found !== null,
      saved: () => keepTerms(key, ''),
    }),
    [asked, isCurrent, isPricing, priced, edit, undo, before.length, found, key],
  )
}
