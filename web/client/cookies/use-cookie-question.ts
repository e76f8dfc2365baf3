import { useEffect, useState } from 'react'
import { browserNow } from '#web/kit/clock.ts'
import { consentIsNeeded, storeConsent } from './cookie-consent.ts'

/** The bar appears after 1.5 s (specification 0 section 9). */
const DELAY_MS = 1500

/** Whether to ask for consent to cookies now, and what takes the answer: Accept holds for six months, Deny for good. */
export const useCookieQuestion = () => {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (!consentIsNeeded(localStorage, browserNow())) return
    const timer = setTimeout(() => setAsked(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  const answer = (isAccepted: boolean): void => {
    storeConsent(localStorage, isAccepted, browserNow())
    setAsked(false)
  }
  return { isAsked, answer }
}
