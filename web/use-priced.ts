import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { call, type Answer, type Input } from './client.ts'
import { connection, onConnection, useConnection } from './client/connection.ts'
import type { ApiError } from './client/problem.ts'
import { isPassing, pauseAfter } from './client/tries.ts'
import { apiKey } from './use-api.ts'

/** Calls that work out a price and save nothing. */
export type PricingEndpoint =
  | 'ratingCalculate'
  | 'ratingWhatIf'
  | 'raterIrpm'
  | 'quoteDeskTry'
  | 'policyChangePreview'

/** A price that did not come after this long is asked for again. */
const PATIENCE_MS = 20_000

/**
 * A price as the query client takes it: never from memory, because it also depends on answers and company facts that
 * the terms do not carry, and requested again until it is refused, even while the browser believes itself offline.
 */
export const priceQuery = <N extends PricingEndpoint>(name: N, input: Input<N>) => ({
  queryKey: apiKey(name, input),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer<N>> =>
    call(name, input, { signal: AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]) }),
  staleTime: 0,
  networkMode: 'always' as const,
  retry: (_: number, error: unknown) => isPassing(error),
  retryDelay: pauseAfter,
})

/**
 * How a price relates to the terms on the screen: `current` is theirs; `pricing` while theirs is on its way; `waiting`
 * while it cannot be had and is asked for again; `refused` where the server said no to them.
 */
export type PriceStanding = 'current' | 'pricing' | 'waiting' | 'refused'

export interface Priced<A> {
  /** The newest answer, also where it is not of the terms on the screen. */
  answer: A | undefined
  standing: PriceStanding
  /** The answer is not of the terms on the screen: it may be shown as an earlier one, and nothing may follow from it. */
  isStale: boolean
  /** Why there is no price: the refusal, or what the last try came to. */
  error: ApiError | null
  /** Asks again at once. */
  retry: () => void
}

interface Kept<A> {
  /** The terms, as text, that the answer is the price of. */
  of: string
  answer: A
}

/**
 * The price of terms, worked out by the server `delayMs` after their last change. It is stale from the very render in
 * which the terms differ from those that it was worked out for, without waiting for any answer. Answers belong to their
 * terms, so that one that comes late replaces nothing. Null terms are not asked for; the last answer stays, as stale.
 */
export const usePriced = <N extends PricingEndpoint>(
  name: N,
  input: Input<N> | null,
  delayMs: number,
): Priced<Answer<N>> => {
  const queries = useQueryClient()
  const text = JSON.stringify(input)
  const [settled] = useDebouncedValue(text, delayMs)
  const asked = useMemo(() => JSON.parse(settled) as Input<N> | null, [settled])
  const options = useMemo(() => priceQuery(name, asked as Input<N>), [name, asked])
  const found = useQuery<Answer<N>, ApiError>({ ...options, enabled: asked !== null })
  const { queryKey } = options
  const [kept, keep] = useState<Kept<Answer<N>>>()
  const answer = found.isFetchedAfterMount && !found.isError ? found.data : undefined
  if (answer !== undefined && (kept?.of !== settled || kept.answer !== answer)) keep({ of: settled, answer })
  // A command has run since, which may have changed what the price depends on.
  const isOvertaken = found.isFetching && queries.getQueryState(queryKey)?.isInvalidated === true
  const isRefused = found.isError && settled === text
  const isStale = kept?.of !== text || text === 'null' || isRefused || isOvertaken
  const isCutOff = useConnection() !== 'online'
  const { refetch, failureCount } = found
  const retry = useCallback(async () => {
    await queries.cancelQueries({ queryKey, exact: true })
    await refetch()
  }, [queries, queryKey, refetch])
  useEffect(
    () =>
      onConnection(() => {
        if (isStale && settled !== 'null' && connection() === 'online') void retry()
      }),
    [isStale, settled, retry],
  )
  const standing = !isStale
    ? 'current'
    : isRefused
      ? 'refused'
      : isCutOff || (failureCount > 0 && settled === text)
        ? 'waiting'
        : 'pricing'
  return {
    answer: kept?.answer,
    standing,
    isStale,
    error: settled === text ? (found.error ?? found.failureReason) : null,
    retry: () => void retry(),
  }
}
