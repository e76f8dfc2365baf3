import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { policyContact } from '#domain/account/schema.ts'
import { call } from '#web/client.ts'
import { useSaving } from '#web/records/questions/use-saving.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey } from '#web/use-api.ts'
import type { Quote } from '../quote.ts'

interface Typed {
  policyContactFirstName?: string
  policyContactLastName?: string
  policyContactEmail?: string
  policyContactPhone?: string
  brokerFee?: number
}

const valid = { ...policyContact.shape, brokerFee: z.number().min(0) }

/** What was changed and is whole: half an e-mail address is not kept. */
const wholeChanges = (values: Record<string, unknown>, before: Record<string, unknown>): Typed =>
  Object.fromEntries(
    Object.entries(valid).flatMap(([name, schema]) =>
      values[name] !== before[name] && schema.safeParse(values[name]).success ? [[name, values[name]]] : [],
    ),
  )

/**
 * Keeps what is typed at the last step with the draft, without a button: a closed tab, Back and another device find it
 * again. `unsaved` is what an earlier page of this tab could not send; `latest` gives the quote once all is kept.
 */
export const useKeptTyping = (quote: Quote, productType: string) => {
  const queries = useQueryClient()
  const { me } = useSession()
  const input = { params: { productType, id: quote.id } }
  const { unsaved, set, flush } = useSaving<Typed>({
    owner: `${me.id}:typed:${quote.id}`,
    save: async (typed) => {
      const standing = await call('quoteKeep', { ...input, body: typed }, { keepalive: true })
      queries.setQueryData<Quote>(apiKey('quoteGet', input), (now) => now && { ...now, ...standing })
      if (typed.brokerFee !== undefined)
        await queries.invalidateQueries({ queryKey: apiKey('quoteGet', input) })
    },
    // Nothing on the page is lost, and what is wrong is said where it is requested.
    onError: () => undefined,
  })
  const keep = (values: Record<string, unknown>, before: Record<string, unknown>): void => {
    const changes = wholeChanges(values, before)
    if (quote.status === 'DRAFT' && Object.keys(changes).length > 0) set(changes)
  }
  const latest = async (): Promise<Quote> => {
    await flush()
    return queries.getQueryData<Quote>(apiKey('quoteGet', input)) ?? quote
  }
  return { unsaved, keep, latest }
}
