import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { policyContactIn } from '#domain/account/schema.ts'
import { call } from '#web/client.ts'
import { useSaving } from '#web/questionnaire/shared/use-saving.ts'
import { useSession } from '#web/session-context.ts'
import { apiKey } from '#web/use-api.ts'
import type { Quote, QuoteStanding } from '../shared/quote.ts'

interface Typed {
  policyContactFirstName?: string
  policyContactLastName?: string
  policyContactEmail?: string
  policyContactPhone?: string
  brokerFee?: number
}

const validIn = (market: Quote['market']) => ({
  ...policyContactIn(market).shape,
  brokerFee: z.number().min(0),
})

/** What was changed and is whole: half an e-mail address is not kept. */
const wholeChanges = (
  valid: ReturnType<typeof validIn>,
  values: Record<string, unknown>,
  before: Record<string, unknown>,
): Typed =>
  Object.fromEntries(
    Object.entries(valid).flatMap(([name, schema]) =>
      values[name] !== before[name] && schema.safeParse(values[name]).success ? [[name, values[name]]] : [],
    ),
  )

/**
 * Keeps what is typed at the last step with the draft, without a button: a closed tab, Back and another device find it
 * again. `unsaved` is what an earlier page of this tab could not send; `flush` sends at once what is not kept yet.
 * `onKept` hears on which version of the quote it was kept, and what the quote is since.
 */
export const useKeptTyping = (
  quote: Quote,
  productType: string,
  onKept: (keptOn: number, standing: QuoteStanding) => void,
) => {
  const queries = useQueryClient()
  const { me } = useSession()
  const input = { params: { productType, id: quote.id } }
  const { unsaved, set, flush } = useSaving<Typed>({
    owner: `${me.id}:typed:${quote.id}`,
    save: async (typed) => {
      const { keptOn, ...standing } = await call('quoteKeep', { ...input, body: typed }, { keepalive: true })
      const queryKey = apiKey('quoteGet', input)
      const isKnown = queries.getQueryData<Quote>(queryKey)?.version === keptOn
      onKept(keptOn, standing)
      // Terms that were not read here never get the version of those that are stored.
      if (isKnown) queries.setQueryData<Quote>(queryKey, (now) => now && { ...now, ...standing })
      if (!isKnown || typed.brokerFee !== undefined) await queries.invalidateQueries({ queryKey })
    },
    // Nothing on the page is lost, and what is wrong is said where it is requested.
    onError: () => undefined,
  })
  const keep = (values: Record<string, unknown>, before: Record<string, unknown>): void => {
    const changes = wholeChanges(validIn(quote.market), values, before)
    if (quote.status === 'DRAFT' && Object.keys(changes).length > 0) set(changes)
  }
  return { unsaved, keep, flush }
}
