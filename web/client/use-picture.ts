import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callForFile, type EndpointName, type Input } from '../client.ts'

/** A picture answers with one transparent pixel where there is none: smaller than this is no picture. */
const LEAST_BYTES = 200
const STALE_MS = 600_000

/**
 * Address of a picture that only the signed-in may load, for an `img`; null while it loads and where there is none.
 * `version` changes when the picture does.
 */
export const usePicture = <N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: { enabled?: boolean; version?: string | null } = {},
): string | null => {
  const { data: blob } = useQuery({
    queryKey: [name, input, options.version ?? null],
    queryFn: async ({ signal }) => (await callForFile(name, input, { signal })).blob,
    enabled: options.enabled ?? true,
    staleTime: STALE_MS,
  })
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob || blob.size < LEAST_BYTES) {
      setUrl(null)
      return
    }
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
