/** Published when a call of signing in finds the server in trouble (specification 0 section 8). */
export const OUTAGE_EVENT = 'api:error:5xx'

const OUTAGE_MESSAGE = 'Oops!! Something is Wrong with our Server. Please Try Again after Few Minutes!'
const AUTH = '/api/auth/'
const PUBLISHED = [500, 502]

/** Publishes the outage of a call whose path is one of signing in; other paths have texts of their own. */
export const publishOutage = (path: string, status: number): void => {
  if (path.startsWith(AUTH) && PUBLISHED.includes(status))
    dispatchEvent(new CustomEvent<string>(OUTAGE_EVENT, { detail: OUTAGE_MESSAGE }))
}

/** Hands over the message of every outage; gives back what stops it. */
export const onOutage = (tell: (message: string) => void): (() => void) => {
  const hear = (event: Event) => tell((event as CustomEvent<string>).detail)
  addEventListener(OUTAGE_EVENT, hear)
  return () => removeEventListener(OUTAGE_EVENT, hear)
}
