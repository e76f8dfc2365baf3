const CONSENT = 'cookie-consent'
const TIMESTAMP = 'cookie-consent-timestamp'
const MONTHS = 6

/** Whether to ask: never answered, or accepted more than six months ago. A denial is not asked again. */
export const consentIsNeeded = (store: Pick<Storage, 'getItem'>, now: number): boolean => {
  const consent = store.getItem(CONSENT)
  if (consent === 'false') return false
  if (consent !== 'true') return true
  const until = new Date(Number(store.getItem(TIMESTAMP) ?? 0))
  until.setUTCMonth(until.getUTCMonth() + MONTHS)
  return now >= until.getTime()
}

export const storeConsent = (store: Pick<Storage, 'setItem'>, isAccepted: boolean, now: number): void => {
  store.setItem(CONSENT, String(isAccepted))
  store.setItem(TIMESTAMP, String(Math.round(now)))
}
