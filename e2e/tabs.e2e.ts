import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Book, openBook } from './support/book.ts'
import { DEMO_PASSWORD, openBrowser, openPage, openEnded, sentToSignIn } from './support/browser.ts'
import { isFull } from '../tools/lib/sample.ts'

let browser: Browser
let book: Book
beforeAll(async () => {
  browser = await openBrowser()
  book = openBook()
})
afterAll(async () => {
  await browser?.close()
  await book?.close()
})

const TABS = 5
/** Nine minutes and three quarters on, a token of ten minutes is due at every look at it. */
const ALMOST_OVER_MS = 9.75 * 60_000
/** How often a page looks at the expiry of its token. */
const LOOK_MS = 20_000

interface Tabs {
  context: BrowserContext
  tabs: Page[]
  exchanges: () => number
  isExchanging: () => boolean
}

const signIn = async (page: Page, email: string, isRemembered: boolean): Promise<void> => {
  await page.goto('/login')
  if (isRemembered) await page.getByLabel('Remember this device').check()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL(/\/agency\/dashboard/)
}

/** Tabs of one session: of a remembered device, or copies of the first tab with what it keeps for itself. */
const openTabs = async (isRemembered: boolean, count = TABS): Promise<Tabs> => {
  const user = await book.person()
  const { page, context } = await openPage(browser, { width: 1024 })
  let exchanges = 0
  const underWay = new Set<Request>()
  const isRenewal = (request: Request): boolean => request.url().endsWith('/auth/v1/refresh')
  context.on('request', (request) => {
    if (isRenewal(request)) underWay.add(request)
  })
  context.on('response', (answer) => {
    if (isRenewal(answer.request()) && answer.status() === 200) exchanges += 1
  })
  context.on('requestfinished', (request) => underWay.delete(request))
  context.on('requestfailed', (request) => underWay.delete(request))
  await context.clock.install()
  await signIn(page, user.email, isRemembered)
  const kept = await page.evaluate(() => ({ ...sessionStorage }))
  const tabs = [page]
  while (tabs.length < count) {
    const tab = await context.newPage()
    await tab.goto('/robots.txt')
    if (!isRemembered) await tab.evaluate((entries) => Object.assign(sessionStorage, entries), kept)
    await tab.goto('/agency/policies')
    await tab.getByRole('heading', { level: 1 }).waitFor()
    tabs.push(tab)
  }
  return { context, tabs, exchanges: () => exchanges, isExchanging: () => underWay.size > 0 }
}

/** A user works in every tab, and every tab finds its token almost over at the same moment. */
const round = async ({ context, tabs }: Tabs, ms: number): Promise<void> => {
  for (const tab of tabs)
    await tab.evaluate(() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })))
  // The clock is the context's: it moves in all tabs.
  await context.clock.runFor(ms)
}

const isIn = (tab: Page): Promise<boolean> =>
  tab.evaluate(async () => {
    const headers = { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` }
    return (await fetch('/api/auth/v1/me', { headers })).ok
  })

/** Lets every exchange that was begun, or waits for its turn in a tab, end. */
const settled = async ({ tabs, isExchanging }: Tabs): Promise<void> => {
  const isTurnTaken = () =>
    navigator.locks
      .query()
      .then(({ held = [], pending = [] }) =>
        [...held, ...pending].some(({ name }) => name === 'bindery-refresh'),
      )
  await expect
    .poll(async () => {
      const taken = await Promise.all(tabs.map((tab) => tab.evaluate(isTurnTaken)))
      return isExchanging() || taken.includes(true)
    })
    .toBe(false)
}

describe('five tabs that renew their tokens at once (SEC-011)', () => {
  it.each([
    ['of a remembered device', true, 50],
    ['that are copies of one', false, isFull ? 50 : 10],
  ])('%s stay signed in', async (_name, isRemembered, rounds) => {
    const session = await openTabs(isRemembered)
    const { context, tabs, exchanges } = session
    await context.clock.fastForward(ALMOST_OVER_MS)
    for (let at = 0; at < rounds; at += 1) {
      await round(session, LOOK_MS)
      await settled(session)
    }
    expect(exchanges()).toBeGreaterThanOrEqual(rounds)
    for (const tab of tabs) {
      expect(new URL(tab.url()).pathname).toMatch(/^\/agency\//)
      expect(await isIn(tab)).toBe(true)
    }
    await context.close()
  })
})

describe('two tabs', () => {
  it('do not renew for an empty chair', async () => {
    const session = await openTabs(true, 2)
    const { context, exchanges } = session
    await settled(session)
    // The first look counts the opening of the page as work; after it no one is there.
    await context.clock.fastForward(ALMOST_OVER_MS)
    await context.clock.runFor(LOOK_MS)
    await settled(session)
    const before = exchanges()
    for (let at = 0; at < 5; at += 1) await context.clock.runFor(LOOK_MS)
    await settled(session)
    expect(exchanges()).toBe(before)
    await context.close()
  })
})

describe('a stolen refresh token (SEC-010)', () => {
  it('ends the session for thief and owner once it is used after its successor', async () => {
    const session = await openTabs(true, 2)
    const { context, tabs } = session
    const [tab] = tabs
    if (!tab) throw new Error('no tab')
    const held = () => tab.evaluate(() => localStorage.getItem('refreshToken'))
    const stolen = await held()
    await context.clock.fastForward(ALMOST_OVER_MS)
    // Two exchanges, however many looks a busy machine needs for them: only then is the successor used as well.
    for (let at = 0; at < 2; at += 1) {
      const before = await held()
      await expect
        .poll(async () => {
          await round(session, LOOK_MS)
          await settled(session)
          return held()
        })
        .not.toBe(before)
    }
    const answer = await tab.request.post('/api/auth/v1/refresh', { data: { refreshToken: stolen } })
    expect(answer.status()).toBe(401)
    await new Promise((resolve) => setTimeout(resolve, 1100))
    for (const one of tabs) {
      await openEnded(one, '/agency/policies')
      await sentToSignIn(one)
    }
    await context.close()
  })
})

const emailOf = (tab: Page): Promise<string> =>
  tab.evaluate(async () => {
    const headers = { Authorization: `Bearer ${sessionStorage.getItem('accessToken')}` }
    const answer = await fetch('/api/auth/v1/me', { headers })
    return ((await answer.json()) as { email: string }).email
  })

describe('tabs of one browser (SEC-071)', () => {
  it('are in one session: a typed address asks for no password, and the sign-in page leads on', async () => {
    const user = await book.person()
    const { page, context } = await openPage(browser, { width: 1024 })
    await signIn(page, user.email, false)
    const typed = await context.newPage()
    await typed.goto('/agency/policies')
    await typed.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
    expect(await emailOf(typed)).toBe(user.email)
    const login = await context.newPage()
    await login.goto('/login?redirect=%2Fagency%2Fquotes')
    await login.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor()
    const entrance = await context.newPage()
    await entrance.goto('/')
    await entrance.waitForURL(/\/agency\/dashboard/)
    // A tab lends on what it was lent.
    await page.close()
    const last = await context.newPage()
    await last.goto('/agency/quotes')
    await last.getByRole('heading', { level: 1, name: 'Quotes' }).waitFor()
    await context.close()
  })

  it('leave it together, whichever of them logs out, and a new one then asks who it is', async () => {
    const user = await book.person()
    const { page, context } = await openPage(browser, { width: 1024 })
    await signIn(page, user.email, false)
    const other = await context.newPage()
    await other.goto('/agency/policies')
    await other.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
    const out = await context.newPage()
    await out.goto('/logout')
    for (const tab of [page, other]) {
      await sentToSignIn(tab)
      expect(
        await tab.evaluate(() => [sessionStorage.length, localStorage.getItem('shared-session')]),
      ).toEqual([0, null])
    }
    const late = await context.newPage()
    await late.goto('/agency/policies')
    await sentToSignIn(late)
    await context.close()
  })

  it('keep a session that was opened for one tab alone to that tab', async () => {
    const [own, entered] = [await book.person(), await book.person()]
    const { page, context } = await openPage(browser, { width: 1024 })
    await signIn(page, own.email, false)
    const alone = await context.newPage()
    await alone.goto('/robots.txt')
    const credentials = { username: entered.email, password: DEMO_PASSWORD }
    const answer = await alone.request.post('/api/auth/v1/login', { data: credentials })
    await alone.evaluate((tokens) => Object.assign(sessionStorage, tokens), await answer.json())
    await alone.goto('/agency/policies')
    await alone.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
    expect(await emailOf(alone)).toBe(entered.email)
    const next = await context.newPage()
    await next.goto('/agency/policies')
    await next.getByRole('heading', { level: 1, name: 'Policies' }).waitFor()
    expect(await emailOf(next)).toBe(own.email)
    await next.close()
    await page.close()
    const late = await context.newPage()
    await late.goto('/agency/policies')
    await sentToSignIn(late)
    expect(await emailOf(alone)).toBe(entered.email)
    await context.close()
  })
})
