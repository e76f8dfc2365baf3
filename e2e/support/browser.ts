import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'
import { testOffsetMs } from '#server/process/test-time.ts'
import { chromiumPath } from '../../tools/lib/chromium.mjs'
import { shiftClock } from '../../tools/lib/shift-clock.mjs'
import { placesOf, violationsOf } from './axe.ts'
import { isDrawn } from '../../tools/lib/sample.ts'
import { slowDown } from './slow.ts'
import { keepForNext, keptFrom, leaveBrowser, motionOf, rest } from './used-pages.ts'
import { ownServer } from './own-server.ts'
import { PATIENCE_MS } from './patience.ts'

/**
 * Parts of the browser that no journey uses: what playwright-core switches off as well, whose list this one takes the
 * place of, and the suggestions under the address, whose pages cost every new window more processor time than ours.
 */
const FEATURES_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

/** Keeps the browser from looking for its maker's servers. */
const FLAGS = [
  `--disable-features=${FEATURES_OFF.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page lives long enough to earn back what it costs to compile its code a second and third time.
  '--js-flags=--no-opt --no-maglev --single-threaded-gc',
]

/** The pages that tests have open. */
export const openPages = new Set<Page>()

/** With E2E_SLOW=6 every page runs six times slower and waits for its code, as on a poor machine. */
const slowness = Number(process.env['E2E_SLOW'] ?? 0)
const SLOW_CHUNK_MS = 300

export const DEMO_PASSWORD = 'Bindery-demo-2026'

let launched: Promise<Browser> | undefined

const launch = async (): Promise<Browser> => {
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: FLAGS,
  })
  Reflect.set(browser, 'close', () => leaveBrowser(browser))
  return browser
}

/**
 * The browser of all files that one worker runs, one after the other. A file that closes it leaves it without windows but
 * some emptied ones, which the next file need not open anew; it ends with the worker.
 */
export const openBrowser = async (): Promise<Browser> => {
  if (!(await launched)?.isConnected()) launched = launch()
  return launched as Promise<Browser>
}

/** Where people sit unless a journey says otherwise; a full run puts them elsewhere too. */
const ZONE = process.env['E2E_ZONE'] ?? 'America/New_York'

export interface View {
  theme?: 'light' | 'dark'
  width?: number
  height?: number
  locale?: string
  /** Another address of the server, such as a proxy's. */
  at?: string
  /** IANA zone of its clock. */
  zone?: string
  /** A window that no one has used: nothing is in its cache. */
  isNew?: boolean
}

/** Refusals are part of the work; and our own scripts of the test may not run in a mail, as no script may. */
const EXPECTED = [/status of 4\d\d/, /^Blocked script execution in 'about:srcdoc'/]

const newContext = async (
  browser: Browser,
  {
    theme,
    locale,
    at,
    zone,
  }: { theme: 'light' | 'dark'; locale: string; at: string | undefined; zone: string },
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    baseURL: at ?? ownServer().url,
    locale,
    timezoneId: zone,
    reducedMotion: motionOf(theme),
  })
  // Workers of a page are not reached, and have no use for a date.
  if (testOffsetMs !== 0) await context.addInitScript(shiftClock, testOffsetMs)
  // A mail is shown in a frame that has no storage.
  await context.addInitScript(`if (window.origin !== 'null') {
    localStorage.setItem('mantine-color-scheme-value', '${theme}')
    localStorage.setItem('cookie-consent', 'false')
  }`)
  return context
}

/**
 * A page of a new visitor. Errors of its console and of its content policy fail the test that asks for them. Behind it
 * may be the emptied window of an earlier visitor of the same file, since a new window costs as much as loading a page.
 */
export const openPage = async (
  browser: Browser,
  {
    theme = 'light',
    width = 1440,
    height = 900,
    locale = 'en-US',
    at,
    zone = ZONE,
    isNew = slowness > 0,
  }: View = {},
): Promise<{ page: Page; context: BrowserContext; problems: string[] }> => {
  const kind = `${theme} ${locale} ${zone} ${at ?? ''}`
  const used = isNew ? undefined : keptFrom(browser, kind)
  const context = used?.context() ?? (await newContext(browser, { theme, locale, at, zone }))
  const page = used ?? (await context.newPage())
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: theme })
  // What is never shown fails late; what a busy machine shows late does not fail.
  page.setDefaultTimeout(PATIENCE_MS)
  if (slowness > 0) await slowDown(page, { cpu: slowness, chunkMs: SLOW_CHUNK_MS })
  openPages.add(page)
  const problems: string[] = []
  // Nothing is asked for elsewhere: not by our pages, and not by what a user typed into them.
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !/^(.+\.)?localhost$|^127\.0\.0\.1$/.test(hostname))
      problems.push(`asked another host: ${hostname}`)
  })
  page.on('pageerror', (error) => problems.push(`page error: ${error.message}`))
  page.on('console', (message) => {
    const isExpected = EXPECTED.some((words) => words.test(message.text()))
    if (message.type() === 'error' && !isExpected) problems.push(message.text())
  })
  if (!isNew)
    keepForNext(browser, { kind, at: at ?? ownServer().url, theme }, page, () => openPages.delete(page))
  return { page, context, problems }
}

/** Signs in as people do, and waits for the home. */
export const signInByForm = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL((url) => !/^\/(login|loading)/.test(url.pathname))
}

/**
 * A session of its own for the page, for journeys that begin behind the login: the tokens are kept where the login
 * keeps them. The page is at one without any code afterwards, and goes on from there.
 */
export const startSession = async (page: Page, email: string): Promise<void> => {
  const answer = await page.request.post('/api/auth/v1/login', {
    data: { username: email, password: DEMO_PASSWORD },
    // A kept connection may end just when it is used again; browsers ask once more by themselves.
    maxRetries: 2,
  })
  expect(answer.status(), `the sign-in of ${email}`).toBe(200)
  const { accessToken, refreshToken } = (await answer.json()) as Record<string, string>
  await rest(page)
  await page.evaluate((tokens) => Object.assign(sessionStorage, tokens), { accessToken, refreshToken })
}

/** The same for a user of the demo book. */
export const signIn = (page: Page, who: string): Promise<void> =>
  startSession(page, `${who}@demo.bindery.test`)

/** Opens a page whose session has ended; its end may send the page to the sign-in while it is on its way. */
export const openEnded = (page: Page, path: string): Promise<unknown> =>
  page.goto(path).catch((error: unknown) => {
    if (!String(error).includes('interrupted by another navigation')) throw error
  })

/**
 * The page shows the sign-in. Each request that is refused sends it there, so one navigation may replace another,
 * which is why none of them is waited for.
 */
export const sentToSignIn = async (page: Page): Promise<void> => {
  await expect.poll(() => new URL(page.url()).pathname).toBe('/login')
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
}

/** What still fades in or out has colours that no one reads; what moves for ever is not waited for. */
const standStill = (page: Page): Promise<unknown> =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().iterations === Infinity,
      ),
  )

const NAME_MS = 3000

/** A dialog gets its name a moment after it is shown; axe reports one without. */
const dialogsNamed = (page: Page): Promise<unknown> =>
  page
    .waitForFunction(
      () => !document.querySelector('[role$=dialog]:not([aria-label], [aria-labelledby])'),
      undefined,
      { timeout: NAME_MS },
    )
    .catch(() => undefined)

/** One state of a page in so many is tried for barriers, which costs more than to load it; TEST_FULL=1 tries all. */
const TRIED = 3

/**
 * No violation that axe can see, in the page once it is still. Which states are looked at is drawn by their name,
 * one in `every`.
 */
export const expectAccessible = async (page: Page, what: string, every = TRIED): Promise<void> => {
  await standStill(page)
  await dialogsNamed(page)
  if (!isDrawn(what, every)) return
  const violations = await violationsOf(page)
  const found = violations.map((one) => `${one.id}: ${one.help} (${placesOf(one, 3)})`)
  expect(found, what).toEqual([])
}
