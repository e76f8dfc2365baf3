import { type RefObject, useEffect, useEffectEvent } from 'react'
import { isPlainKey } from '#web/kit/table/use-table-keys.ts'
import { useSession } from '#web/session-context.ts'
import { REFERRAL_KEYS, type ReferralKey } from '#web/shell/palette/referral-keys.ts'
import { openNextReferral } from '../leave-decided.ts'
import { useQuoteCommands } from '../quote-commands.ts'
import type { Quote } from '../shared/quote.ts'

/** Where the keys that lead to a part of the panel go. */
const PLACES: Partial<Record<ReferralKey, string>> = {
  terms: '[data-field="limit"]',
  schedule: '[data-percent]',
  subjectivities: '[data-subjectivities] button, [data-subjectivities] input',
  release: '[data-desk-release]',
}

/**
 * The keys of a referral: single ones lead to the parts of the panel or act. In its fields Enter goes on, from a percentage to the reason, and Escape leaves the field, so that single keys count again.
 */
export const useDeskKeys = (quote: Quote, panel: RefObject<HTMLElement | null>): void => {
  const { persona } = useSession()
  const { assign } = useQuoteCommands(quote)
  const press = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)?.click()
  const focus = (selector: string) => panel.current?.querySelector<HTMLElement>(selector)?.focus()
  const act = (key: ReferralKey) => {
    const place = PLACES[key]
    if (place) focus(place)
    else if (key === 'assign' && quote.actions.assign?.allowed) assign?.run()
    else if (key === 'decline') press('[data-desk-decline]')
    else if (key === 'next') void openNextReferral(persona, quote.id)
  }
  const inPanel = (event: KeyboardEvent, target: HTMLElement) => {
    if (event.ctrlKey || event.metaKey) return
    if (event.key === 'Escape' && !event.defaultPrevented) target.blur()
    else if (event.key === 'Enter' && target instanceof HTMLInputElement) {
      if ('percent' in target.dataset) focus('[name="irpmNote"]')
    } else return
    event.preventDefault()
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (target instanceof HTMLElement && panel.current?.contains(target)) inPanel(event, target)
    if (!isPlainKey(event)) return
    const found = (Object.keys(REFERRAL_KEYS) as ReferralKey[]).find(
      (key) => REFERRAL_KEYS[key] === event.key,
    )
    if (!found) return
    event.preventDefault()
    act(found)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
