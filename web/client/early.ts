import { accessToken, refreshToken } from './session/session.ts'
import { freshAccessToken } from './session/refresh.ts'

/** Pages whose first words are a record's: a quote in the area of an account type. */
const QUOTE = /^\/[\w-]+\/quotes\/([\w-]+)\/([\w-]+)$/

/** The record that an address shows, where it is worth asking for before the page's code is there. */
export const quoteOfPath = (path: string): { productType: string; id: string } | null => {
  const [, productType, id] = QUOTE.exec(path) ?? []
  return productType && id ? { productType, id } : null
}

/** What the page at an address reads first, as the contract names it. */
export const earlyAddresses = (path: string): string[] => {
  const quote = quoteOfPath(path)
  return quote ? ['/api/auth/v1/me', `/api/quote/v1/${quote.productType}/${quote.id}`] : []
}

const asked = new Map<string, Promise<Response | null>>()

const ask = async (address: string): Promise<Response | null> => {
  const token = await freshAccessToken()
  if (!token) return null
  const headers = {
    'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone,
    Authorization: `Bearer ${token}`,
  }
  return fetch(address, { headers })
}

/** Asks for what the page will read, while most of its code is still on its way. */
export const askEarly = (path: string): void => {
  if (!accessToken() && !refreshToken()) return
  for (const address of earlyAddresses(path))
    asked.set(
      address,
      ask(address).catch(() => null),
    )
}

/** The good answer to a read that was asked early, once; null: ask now, and hear of what is wrong. */
export const takeEarly = async (address: string): Promise<Response | null> => {
  const promised = asked.get(address)
  if (!promised) return null
  asked.delete(address)
  const answer = await promised
  return answer?.ok ? answer : null
}
