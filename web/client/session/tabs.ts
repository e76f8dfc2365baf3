import {
  accessToken,
  adoptTokens,
  clearStoredSession,
  hadEarlierSession,
  refreshToken,
  sessionOf,
  sharedSession,
  storeTabTokens,
  type Tokens,
} from './session.ts'

const CHANNEL = 'bindery-session'
/** Held by every open page: who holds it can be asked for the session. */
const OPEN_PAGE = 'bindery-page'
/** A page that is busy starting, or that a browser has put to sleep, is not waited for longer. */
const WAITED_MS = 600

/** Says on the login page that another tab has signed its user out. */
export const ELSEWHERE = 'elsewhere'

/** The login page of a user whom another tab has signed out: it says so, and leads back to the page that was left. */
export const signedOutPath = (page: string): string =>
  `/login?redirect=${encodeURIComponent(page)}&ended=${ELSEWHERE}`

type Message =
  | { kind: 'renewed'; spent: string; tokens: Tokens }
  | { kind: 'asked' }
  /** The answer to it; null: this page has no session that others may share. */
  | { kind: 'lent'; tokens: Tokens | null }
  | { kind: 'ended'; session: string }

const canTalk = typeof BroadcastChannel !== 'undefined'

const say = (message: Message): void => {
  if (!canTalk) return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Notifies the other tabs of a session that its refresh token was used up, with the outcome. */
export const announceRenewal = (spent: string, tokens: Tokens): void =>
  say({ kind: 'renewed', spent, tokens })

/** Signs out every other tab of this tab's session; called before the tokens are cleared. */
export const announceEnd = (): void => {
  const session = sessionOf(accessToken())
  if (session) say({ kind: 'ended', session })
}

/** What this tab lends: the session that was signed in to last, and never one that was opened for this tab alone. */
const lendable = (): Tokens | null => {
  const [access, refresh] = [accessToken(), refreshToken()]
  if (access === null || refresh === null || sessionOf(access) !== sharedSession()) return null
  return { accessToken: access, refreshToken: refresh }
}

const follow = (message: Message): void => {
  if (message.kind === 'renewed') adoptTokens(message.spent, message.tokens)
  if (message.kind === 'asked') say({ kind: 'lent', tokens: lendable() })
  if (message.kind === 'ended' && sessionOf(accessToken()) === message.session) {
    clearStoredSession()
    location.assign(signedOutPath(location.pathname + location.search + location.hash))
  }
}

/**
 * Keeps the tabs of a browser in one session: they renew its tokens once (who still holds a used-up token would be
 * taken for a thief at their next call), lend it to a new tab, and leave it together. Messages of a channel never leave
 * the browser and this origin.
 */
export const followOtherTabs = (): void => {
  if (!canTalk) return
  new BroadcastChannel(CHANNEL).addEventListener('message', ({ data }: MessageEvent<Message>) => follow(data))
  void navigator.locks?.request(OPEN_PAGE, { mode: 'shared' }, () => new Promise(() => undefined))
}

const openPages = async (): Promise<number> => {
  const { held = [] } = await navigator.locks.query()
  return held.filter(({ name }) => name === OPEN_PAGE).length
}

/** Asks all pages and takes the first session that comes; null once each of them has answered that it has none. */
const askOthers = (pages: number): Promise<Tokens | null> =>
  new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL)
    let left = pages
    const end = (tokens: Tokens | null) => {
      clearTimeout(timer)
      channel.close()
      resolve(tokens)
    }
    const timer = setTimeout(() => end(null), WAITED_MS)
    channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
      if (data.kind !== 'lent') return
      left -= 1
      if (data.tokens || left === 0) end(data.tokens)
    })
    channel.postMessage({ kind: 'asked' } satisfies Message)
  })

const borrow = async (): Promise<void> => {
  const pages = await openPages()
  const tokens = pages > 0 ? await askOthers(pages) : null
  // Meanwhile the user may have signed in here.
  if (tokens && accessToken() === null) storeTabTokens(tokens)
}

let borrowing: Promise<void> | null = null

/**
 * Gives a new tab, or one whose address was typed, the session that other tabs of this browser are in. Is done at once
 * where the tab has a session of its own and where no one has signed in since the last logout.
 */
export const borrowSession = (): Promise<void> => {
  const isNeeded = accessToken() === null && refreshToken() === null && hadEarlierSession()
  if (!isNeeded || !canTalk || !navigator.locks) return Promise.resolve()
  borrowing ??= borrow().catch(() => undefined)
  return borrowing
}
