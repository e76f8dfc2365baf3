import type { Browser, BrowserContext, Page, Route } from 'playwright-core'
import { isFull } from '../../tools/lib/sample.ts'

/** What moves is drawn sixty times a second and waited for: a full run has the time, in one of the two themes. */
export const motionOf = (theme: 'light' | 'dark'): 'no-preference' | 'reduce' =>
  isFull && theme === 'dark' ? 'no-preference' : 'reduce'

/** Emptied windows by browser and kind: the next test finds what all pages share in the cache, as people do. */
const kept = new WeakMap<Browser, Map<string, Page[]>>()

/** The window of an earlier visitor, or undefined. */
export const keptFrom = (browser: Browser, kind: string): Page | undefined =>
  kept.get(browser)?.get(kind)?.pop()

/** Emptied windows of a kind that wait for the next file; more of them would keep more than they save. */
const MOST_KEPT = 2

/** Kinds that name an address are those of proxies and servers that end with their file. */
const isOfFile = (kind: string): boolean => kind.includes('://')

/** At the end of a file: windows it forgot are emptied, and none stays that the next file has no use for. */
export const leaveBrowser = async (browser: Browser): Promise<void> => {
  const waiting = () => [...(kept.get(browser)?.entries() ?? [])]
  const emptied = new Set(waiting().flatMap(([, pages]) => pages.map((page) => page.context())))
  for (const context of browser.contexts().filter((one) => !emptied.has(one)))
    await context.close().catch(() => states.get(context)?.close())
  for (const [kind, pages] of waiting())
    for (const page of pages.splice(isOfFile(kind) ? 0 : MOST_KEPT)) await states.get(page.context())?.close()
}

/** What a test may do to a window and cannot undo. */
const FOR_EVER: readonly (keyof Page | keyof BrowserContext)[] = [
  'addInitScript',
  'exposeFunction',
  'exposeBinding',
  'newCDPSession',
  'grantPermissions',
  'setContent',
  'setExtraHTTPHeaders',
  'setGeolocation',
  'setOffline',
  'routeWebSocket',
]

const EVENTS = [
  'request',
  'response',
  'requestfinished',
  'requestfailed',
  'pageerror',
  'console',
  'dialog',
] as const

/** Reports when something is done to a window that stays with it. */
const watch = (target: Page | BrowserContext, changed: () => void): void => {
  for (const name of FOR_EVER) {
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') continue
    Reflect.set(target, name, (...given: unknown[]): unknown => {
      changed()
      return Reflect.apply(method, target, given)
    })
  }
  const { clock } = target
  Object.defineProperty(target, 'clock', {
    get: () => {
      changed()
      return clock
    },
  })
}

const EMPTY_PATH = '/no-page'
const EMPTY_PAGE = `**${EMPTY_PATH}`
/** Isolated as all pages of the server are: between pages that differ in that the browser starts a new process. */
const answerEmpty = (route: Route): Promise<void> =>
  route.fulfill({
    headers: { 'content-type': 'text/html', 'cross-origin-opener-policy': 'same-origin' },
    body: '<!doctype html><title>Nothing</title>',
  })

/** Takes the window to a page of the server's without any code, policy or styles, unless it is there. */
export const rest = async (page: Page, origin = ''): Promise<void> => {
  if (new URL(page.url()).pathname === EMPTY_PATH) return
  await page.route(EMPTY_PAGE, answerEmpty)
  await page.goto(`${origin}${EMPTY_PATH}`)
  await page.unroute(EMPTY_PAGE, answerEmpty)
}

/** A page that goes notes where it was scrolled to, sometimes only after the next has come and its storage was emptied. */
const keepNothingMore = (page: Page): Promise<void> =>
  page.evaluate(() => void (Storage.prototype.setItem = () => undefined)).catch(() => undefined)

/** Nothing of the visitor stays but what the browser's cache knows. */
const empty = async (
  page: Page,
  { origin, theme }: { origin: string; theme: 'light' | 'dark' },
): Promise<void> => {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of EVENTS) {
    page.removeAllListeners(event)
    context.removeAllListeners(event)
  }
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({
    media: null,
    reducedMotion: motionOf(theme),
    forcedColors: null,
    contrast: null,
  })
  await page.mouse.move(0, 0)
  await keepNothingMore(page)
  await rest(page, origin)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
}

const isOnly = (page: Page, origin: string): boolean => new URL(page.url()).origin === origin

/**
 * When the test closes the window's context it is emptied and kept for the next visitor of the address instead, unless
 * it was changed for ever or has been anywhere else, where it would stay or leave its storage.
 */
export const keepForNext = (
  browser: Browser,
  { kind, at, theme }: { kind: string; at: string; theme: 'light' | 'dark' },
  page: Page,
  closed: () => void,
): void => {
  const context = page.context()
  const state = states.get(context) ?? started(page)
  state.release = async () => {
    closed()
    const { origins } = state
    const { origin } = new URL(at)
    if (
      state.isChanged ||
      origins.size !== 1 ||
      !origins.has(origin) ||
      page.isClosed() ||
      !isOnly(page, origin)
    )
      return state.close()
    await empty(page, { origin, theme })
    const kinds = kept.get(browser) ?? new Map<string, Page[]>()
    kinds.set(kind, [...(kinds.get(kind) ?? []), page])
    kept.set(browser, kinds)
  }
}

interface State {
  isChanged: boolean
  origins: Set<string>
  close: () => Promise<void>
  release: () => Promise<void>
}

const states = new WeakMap<BrowserContext, State>()

const started = (page: Page): State => {
  const context = page.context()
  const close = context.close.bind(context)
  const state: State = { isChanged: false, origins: new Set(), close, release: close }
  states.set(context, state)
  const changed = (): void => void (state.isChanged = true)
  watch(page, changed)
  watch(context, changed)
  const arrived = (opened: Page): void => {
    opened.on('framenavigated', (frame) => {
      if (frame.url().startsWith('http')) state.origins.add(new URL(frame.url()).origin)
    })
  }
  arrived(page)
  context.on('page', arrived)
  context.close = () => state.release()
  return state
}
