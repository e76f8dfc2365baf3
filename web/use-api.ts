import {
  keepPreviousData,
  useMutation,
  useQuery,
  useQueryClient,
  type UseMutationResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { call, callForFile, type Answer, type EndpointName, type Input } from './client.ts'
import type { ApiError } from './client/problem.ts'
import { saveFile } from './kit/save-file.ts'
import { toastApiError, toastSuccess } from './kit/toast/toasts.ts'

export interface ApiOptions {
  /** False while something that the input needs is not known yet. */
  enabled?: boolean
  /** Keep the former answer on screen while the next input loads. */
  keep?: boolean
  refetchInterval?: number | false
  staleTime?: number
}

export const apiKey = <N extends EndpointName>(name: N, input?: Input<N>): readonly unknown[] =>
  input === undefined ? [name] : [name, input]

/** A read as the query client takes it. */
export const apiQuery = <N extends EndpointName>(name: N, input: Input<N>) => ({
  queryKey: apiKey(name, input),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Answer<N>> => call(name, input, { signal }),
})

/** Reads an endpoint; cancelled when the page leaves. The key is `[name, input]`. */
export const useApi = <N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: ApiOptions = {},
): UseQueryResult<Answer<N>, ApiError> =>
  useQuery<Answer<N>, ApiError>({
    ...apiQuery(name, input),
    ...(options.enabled !== undefined && { enabled: options.enabled }),
    ...(options.keep && { placeholderData: keepPreviousData }),
    ...(options.refetchInterval !== undefined && { refetchInterval: options.refetchInterval }),
    ...(options.staleTime !== undefined && { staleTime: options.staleTime }),
  })

export interface CommandOptions<N extends EndpointName> {
  /** The specification's sentence for the success; none is shown without it. */
  success?: string
  /** The text of the situation when the server sends no sentence of its own. */
  failure?: string
  /** Lists and records to read again; all of them when left out, since a command may change any view. */
  refreshes?: readonly EndpointName[]
  onSuccess?: (answer: Answer<N>, input: Input<N>) => void
  onError?: (error: ApiError) => void
  /** The form shows the error itself. */
  silent?: boolean
  /** A 401 means that what was typed is wrong, not that the session is over. */
  keepsUnauthorized?: boolean
  /**
   * What the page shows came from a link that may be spent by now: it is not read again when the command is refused,
   * or another page would replace the refusal.
   */
  keepsPage?: boolean
}

/** Refused by the record's state, or for a version that was overtaken. */
const OUTDATED = new Set([409, 412])

/** Runs a command. Errors become the expandable toast unless `silent`; afterwards what is on screen is read again. */
export const useCommand = <N extends EndpointName>(
  name: N,
  options: CommandOptions<N> = {},
): UseMutationResult<Answer<N>, ApiError, Input<N>> => {
  const queries = useQueryClient()
  return useMutation<Answer<N>, ApiError, Input<N>>({
    mutationFn: async (input) => call(name, input, { keepsUnauthorized: options.keepsUnauthorized ?? false }),
    onSuccess: async (answer, input) => {
      if (options.success) toastSuccess(options.success)
      options.onSuccess?.(answer, input)
      if (!options.refreshes) return queries.invalidateQueries()
      await Promise.all(options.refreshes.map(async (one) => queries.invalidateQueries({ queryKey: [one] })))
    },
    onError: (error) => {
      // Another user was faster: what the page shows is outdated.
      if (OUTDATED.has(error.status) && !options.keepsPage) void queries.invalidateQueries()
      if (!options.silent) toastApiError(error, options.failure)
      options.onError?.(error)
    },
  })
}

/** Downloads a file answer under the server's name for it. */
export const useDownload = <N extends EndpointName>(
  name: N,
  options: { failure?: string; success?: string } = {},
): UseMutationResult<void, ApiError, Input<N>> =>
  useMutation<void, ApiError, Input<N>>({
    mutationFn: async (input) => {
      const file = await callForFile(name, input)
      saveFile(file.blob, file.fileName)
    },
    onSuccess: () => options.success && toastSuccess(options.success),
    onError: (error) => toastApiError(error, options.failure),
  })
