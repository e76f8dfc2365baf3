import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useMemo, useState } from 'react'
import type { ApiError } from '#web/client/problem.ts'
import { useUrlState } from '#web/kit/url-state.ts'
import { useApi } from '#web/use-api.ts'
import type { Calculation, CalculatorRequest } from '../quote.ts'
import { requestOfText, requestText } from './request-text.ts'

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
  const { search, change } = useUrlState()
  const [asked, setAsked] = useState(() => requestOfText(search.get(CALCULATOR_ENTRY), start))
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
      change({ [CALCULATOR_ENTRY]: requestText(next, start) || null })
    },
    [asked, change, start],
  )
  const undo = useCallback(() => {
    const last = before.at(-1)
    if (!last) return
    setBefore(before.slice(0, -1))
    setAsked(last)
    change({ [CALCULATOR_ENTRY]: requestText(last, start) || null })
  }, [before, change, start])
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
    }),
    [asked, isCurrent, isPricing, priced, edit, undo, before.length],
  )
}
