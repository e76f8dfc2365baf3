import { useQueryClient } from '@tanstack/react-query'
import { seesAll } from '#domain/access/scopes.ts'
import { type Answer, callList } from '#web/client.ts'
import { translate } from '#web/kit/texts.ts'
import { showToast } from '#web/kit/toast/toasts.ts'
import { useModalControls } from '#web/kit/window/modal.tsx'
import { paths, type Persona } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'
import { lastView } from './inbox/view.ts'

/** How long the next referral is offered. */
const OFFERED_MS = 15_000

/** Referrals that are looked through for the one that follows. */
const LOOKED_THROUGH = 100

/** Goes to the referral that follows the one on screen in the view of the inbox, or to the first. */
export const openNextReferral = async (persona: Persona, quoteId: string): Promise<void> => {
  const found = callList('uwInbox', { query: { ...lastView(), size: LOOKED_THROUGH } }) as Promise<
    Answer<'uwInbox'>
  >
  const waiting = await found.then(
    ({ content }) => content,
    () => [],
  )
  const at = waiting.findIndex(({ id }) => id === quoteId)
  const next = waiting[at + 1] ?? waiting.find(({ id }) => id !== quoteId)
  if (next) go(paths.quote(persona, next.product, next.id))
  else go(paths.inbox(persona, lastView()))
}

/** Offers what comes first in the view of the inbox that the decided quote was opened from. */
const offerNext = async (persona: Persona): Promise<void> => {
  const found = callList('uwInbox', { query: { ...lastView(), size: 1 } }) as Promise<Answer<'uwInbox'>>
  // Where the inbox cannot be read its own page says so.
  const next = (await found.catch(() => null))?.content[0]
  if (!next) return
  showToast({
    tone: 'info',
    text: translate('quote:inbox.next', { number: next.quoteNumber, company: next.companyName }),
    action: {
      label: translate('quote:inbox.openNext'),
      onSelect: () => go(paths.quote(persona, next.product, next.id)),
    },
    stays: OFFERED_MS,
  })
}

/**
 * After an underwriter's act users who work on every agency's quotes go on to the inbox (specification 2 section 2), in
 * the view that they came from, and are offered the next referral; others stay where they are.
 */
export const useToInbox = (otherwise: () => void): (() => void) => {
  const { me, persona, can } = useSession()
  const queries = useQueryClient()
  return () => {
    if (!seesAll(me.account, 'quote')) return otherwise()
    // The list as it was before the decision would lead the next key to the quote that is decided.
    queries.removeQueries({ queryKey: ['uwInbox'] })
    go(paths.inbox(persona, lastView()))
    if (can(['quote:assign', 'quote:release'])) void offerNext(persona)
  }
}

/** Inside a modal: leaves it as `useToInbox` says. */
export const useLeaveDecided = (): (() => void) => useToInbox(useModalControls().close)
