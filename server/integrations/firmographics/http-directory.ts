import { z } from 'zod'
import {
  companyListing,
  companyMatch,
  DirectoryUnavailable,
  type CompanyDirectory,
} from './company-directory.ts'

export interface HttpDirectorySettings {
  /** Base address without a slash at its end (setting DIRECTORY_URL). */
  url: string
  /** Sent as a bearer token when given. */
  token?: string
  timeoutMs?: number
  /** The platform's guarded fetch; never the global one. */
  fetch: (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>
}

const LARGEST_ANSWER = 1_000_000

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  if (text.length > LARGEST_ANSWER) throw new DirectoryUnavailable('malformed', 'The answer is too large.')
  try {
    return JSON.parse(text)
  } catch {
    throw new DirectoryUnavailable('malformed', 'The answer is not JSON.')
  }
}

const ask = async (settings: HttpDirectorySettings, path: string): Promise<unknown> => {
  const signal = AbortSignal.timeout(settings.timeoutMs ?? 5000)
  const headers: Record<string, string> = { accept: 'application/json' }
  if (settings.token) headers.authorization = `Bearer ${settings.token}`
  try {
    const response = await settings.fetch(`${settings.url}${path}`, { headers, signal })
    if (response.status === 404) return null
    if (!response.ok)
      throw new DirectoryUnavailable('unavailable', `The directory answered ${response.status}.`)
    return await readJson(response)
  } catch (error) {
    if (error instanceof DirectoryUnavailable) throw error
    throw signal.aborted
      ? new DirectoryUnavailable('timeout', 'The company directory did not answer in time.')
      : new DirectoryUnavailable('unavailable', 'The company directory is not available.')
  }
}

const parsed = <T extends z.core.$ZodType>(schema: T, answer: unknown): z.infer<T> => {
  const result = z.safeParse(schema, answer)
  if (!result.success)
    throw new DirectoryUnavailable('malformed', 'The answer does not have the agreed shape.')
  return result.data
}

/**
 * A company directory over HTTP: `GET {url}/companies?name=&state=&country=&domain=&limit=` answers
 * `{ companies: CompanyMatch[] }`, `GET {url}/companies/{cbid}` one `CompanyListing` or 404. Shapes as in
 * company-directory.ts; revenue in cents; errors by status.
 */
export const httpDirectory = (settings: HttpDirectorySettings): CompanyDirectory => ({
  search: async (query) => {
    const asked = Object.entries(query).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    )
    const answer = await ask(settings, `/companies?${new URLSearchParams(asked)}`)
    return answer === null ? [] : parsed(z.object({ companies: companyMatch.array() }), answer).companies
  },
  get: async (cbid) => {
    const answer = await ask(settings, `/companies/${encodeURIComponent(cbid)}`)
    return answer === null ? null : parsed(companyListing, answer)
  },
})
