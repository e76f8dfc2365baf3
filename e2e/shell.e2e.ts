import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testOffsetMs } from '#server/process/test-time.ts'
import { type Book, openBook } from './support/book.ts'
import {
  expectAccessible,
  openBrowser,
  openPage,
  signIn,
  signInByForm,
  sentToSignIn,
} from './support/browser.ts'
import { switchFlag } from './support/flags.ts'
import { type Proxy, startProxy } from './support/proxy.ts'
import { ownServer } from './support/own-server.ts'
import { drawnFrom } from '../tools/lib/sample.ts'
import { holdTimers } from './support/timers.ts'

let browser: Browser
let book: Book
let proxy: Proxy
let staff: { page: Page; context: BrowserContext }
beforeAll(async () => {
  browser = await openBrowser()
  book = openBook()
  proxy = await startProxy(ownServer().url)
  staff = await openPage(browser)
  await signIn(staff.page, 'staff')
})
afterAll(async () => {
  await browser?.close()
  await proxy?.close()
  await book?.close()
})

const repairs: (() => Promise<void> | void)[] = []
const contexts: BrowserContext[] = []
afterEach(async () => {
  for (const repair of repairs.splice(0).reverse()) await repair()
  for (const context of contexts.splice(0)) await context.close()
})

const turnOn = async (flag: string, more: { userId?: string; message?: string } = {}): Promise<void> => {
  await switchFlag(staff.page, flag, { isOn: true, ...more })
  repairs.push(async () => switchFlag(staff.page, flag, { ...more, isOn: null }))
}

const visitor = async (path: string, view: Parameters<typeof openPage>[1] = {}) => {
  const opened = await openPage(browser, view)
  contexts.push(opened.context)
  await opened.page.goto(path)
  return opened
}

const signedIn = async (email: string, view: Parameters<typeof openPage>[1] = {}): Promise<Page> => {
  const { page, context } = await openPage(browser, view)
  contexts.push(context)
  await signInByForm(page, email)
  return page
}

describe('features that staff switch', () => {
  it('show the incident banner to one user, until it is dismissed', async () => {
    const [user, other] = [await book.person(), await book.person()]
    await turnOn('incidentBanner', { userId: user.id })
    const page = await signedIn(user.email, { width: 390, theme: 'dark' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    const banner = page.getByRole('status', { name: 'Email delays' })
    await banner.getByText('Emails may be delayed or arrive twice').waitFor()
    await banner.getByRole('link', { name: 'Check Status' }).waitFor()
    await expectAccessible(page, 'the incident banner')
    await banner.getByRole('button', { name: 'Dismiss Message' }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => banner.count()).toBe(0)
    const others = await signedIn(other.email)
    await others.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => others.getByText('Emails may be delayed').count()).toBe(0)
  })

  it('offer to remember the device, or do not', async () => {
    const { page } = await visitor('/login')
    await page.getByLabel('Remember this device').waitFor()
    await switchFlag(staff.page, 'rememberDevice', { isOn: false })
    repairs.push(async () => switchFlag(staff.page, 'rememberDevice', { isOn: null }))
    const answered = page.waitForResponse('**/platform/v1/flags')
    await page.reload()
    await answered
    await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
    await expect.poll(() => page.getByLabel('Remember this device').count()).toBe(0)
  })

  it('make the product British for everyone', async () => {
    await turnOn('ukRegion')
    const { page } = await visitor('/login')
    await page
      .getByText('Learn more about cyber insurance in the United Kingdom')
      .waitFor({ state: 'attached' })
    await page.goto('/signup-submitted')
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en-GB')
  })

  const maintenances = [
    ['maintenance', {}, {}],
    ['maintenanceUs', {}, {}],
    ['maintenanceUk', { locale: 'en-GB' }, { at: 'uk' }],
  ] as const
  it.each(drawnFrom(maintenances, 2))(
    'put the maintenance page in place of the product (%s)',
    async (flag, view, { at }: { at?: string }) => {
      await turnOn(flag)
      const url = new URL('/forgot-password', ownServer().url)
      if (at) url.hostname = 'bindery.uk.localhost'
      const { page } = await visitor(url.href, { width: 390, ...view })
      await page.getByRole('heading', { name: "We're in Maintenance Mode" }).waitFor()
      await page.getByText('Please check back within 30 minutes.').waitFor()
      await expectAccessible(page, 'the maintenance page')
      await staff.page.goto('/admin/dashboard')
      await staff.page.getByRole('heading', { level: 1 }).waitFor()
      if (flag === 'maintenance') return
      // The other market goes on working.
      const other = new URL('/forgot-password', ownServer().url)
      if (!at) other.hostname = 'bindery.uk.localhost'
      const elsewhere = await visitor(other.href)
      await elsewhere.page.getByRole('heading', { name: 'Forgot password' }).waitFor()
    },
  )

  it('announce a scheduled maintenance, which tries again every 30 s and ends by itself', async () => {
    await turnOn('scheduledMaintenance', { message: 'Back at noon.' })
    const { page, context } = await openPage(browser)
    contexts.push(context)
    const again = await holdTimers(page, 30_000)
    await page.goto('/forgot-password')
    await page.getByText('Back at noon.').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Refresh' }).getAttribute('href')).toBe('/loading')
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await again.started()
    expect(loads).toBe(0)
    await again.pass()
    await expect.poll(() => loads).toBe(1)
    await page.getByText('Back at noon.').waitFor()
    await switchFlag(staff.page, 'scheduledMaintenance', { isOn: null })
    await again.started()
    await again.pass()
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor()
  })
})

describe('the version of the console', () => {
  it('is polled every 60 s: another one raises an event and offers a reload', async () => {
    const { page, context } = await openPage(browser)
    contexts.push(context)
    const minute = await holdTimers(page, 60_000)
    await page.goto('/signup-submitted')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() =>
      addEventListener('version-changed', () => (document.body.dataset['heard'] = 'yes')),
    )
    let polls = 0
    await page.route('**/api/console-version', async (route) => {
      polls += 1
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), build: 'another' } })
    })
    await minute.started()
    expect(polls).toBe(0)
    await minute.pass()
    await page.getByText('New version ready').waitFor()
    expect(polls).toBe(1)
    expect(await page.evaluate(() => document.body.dataset['heard'])).toBe('yes')
    await page.getByRole('button', { name: 'Reload' }).waitFor()
  })

  it('leads to /serverdown while a proxy says that the server is away, and back when it answers', async () => {
    const { page, context } = await openPage(browser, { at: proxy.url })
    contexts.push(context)
    await page.clock.install()
    await page.goto('/signup-submitted')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const lift = proxy.fail(/console-version/, 'refused')
    repairs.push(lift)
    await page.clock.runFor(70_000)
    await page.waitForURL(/\/serverdown/)
    await page.getByRole('heading', { name: 'Service Down or Under Maintenance' }).waitFor()
    lift()
    await page.clock.runFor(30_500)
    await sentToSignIn(page)
  })
})

const consentOf = (page: Page) =>
  page.evaluate(() => [
    localStorage.getItem('cookie-consent'),
    localStorage.getItem('cookie-consent-timestamp'),
  ])

describe('the cookie bar', () => {
  /** A visit at a moment, of a newcomer or of who came before. */
  const visitAt = async (time: string, before?: Page, path = '/signup-submitted') => {
    const context = await browser.newContext({
      baseURL: ownServer().url,
      ...(before ? { storageState: await before.context().storageState() } : {}),
    })
    contexts.push(context)
    await context.clock.install({ time })
    const page = await context.newPage()
    const delay = await holdTimers(page, 1500)
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    return { page, delay }
  }
  const bar = (page: Page) => page.getByRole('region', { name: 'Cookies' })

  it('comes after 1.5 s, and after six months again', async () => {
    const { page, delay } = await visitAt('2027-01-05T10:00:00Z')
    await delay.started()
    await expect.poll(() => bar(page).count()).toBe(0)
    await delay.pass()
    await bar(page).getByRole('link', { name: 'Privacy policy' }).waitFor()
    await expectAccessible(page, 'the cookie bar')
    await bar(page).getByRole('button', { name: 'Accept' }).click()
    expect(await consentOf(page)).toEqual(['true', expect.stringMatching(/^\d{13}$/)])
    const soon = await visitAt('2027-07-05T09:00:00Z', page)
    await soon.page.clock.runFor(3000)
    await soon.delay.pass()
    await expect.poll(() => bar(soon.page).count()).toBe(0)
    const late = await visitAt('2027-07-05T11:00:00Z', page)
    await late.delay.started()
    await late.delay.pass()
    await bar(late.page).waitFor()
  })

  it('never comes again for who denied', async () => {
    // The sign-in has its own small code, and asks as everything else does.
    const { page, delay } = await visitAt('2027-01-05T10:00:00Z', undefined, '/login')
    await delay.started()
    await delay.pass()
    await bar(page).waitFor()
    await expectAccessible(page, 'the cookie bar of the login')
    await bar(page).getByRole('button', { name: 'Deny' }).click()
    expect((await consentOf(page))[0]).toBe('false')
    const late = await visitAt('2029-01-05T10:00:00Z', page)
    await late.page.clock.runFor(3000)
    await late.delay.pass()
    await expect.poll(() => bar(late.page).count()).toBe(0)
  })
})

describe('the language', () => {
  it('is looked for in the query, the cookie, local storage, session storage and the browser, in this order', async () => {
    const { page, context } = await visitor('/signup-submitted', { locale: 'en-GB' })
    const language = async (query = '') => {
      await page.goto(`/signup-submitted${query}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page.evaluate(() => document.documentElement.lang)
    }
    const keep = (kind: 'sessionStorage' | 'localStorage', value: string) =>
      page.evaluate(([store, text]) => window[store].setItem('i18nextLng', text), [kind, value] as const)
    expect(await language()).toBe('en-GB')
    await keep('sessionStorage', 'en-US')
    expect(await language()).toBe('en-US')
    await keep('localStorage', 'en-GB')
    expect(await language()).toBe('en-GB')
    await context.addCookies([{ name: 'i18next', value: 'en-US', url: ownServer().url }])
    expect(await language()).toBe('en-US')
    expect(await language('?lng=en-GB')).toBe('en-GB')
  })

  it('is English of America where no one says anything that is spoken here', async () => {
    const { page } = await visitor('/signup-submitted', { locale: 'fr-FR' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-US')
  })

  it('that is chosen is kept in a cookie for a minute', async () => {
    const page = await signedIn((await book.person()).email)
    await page.getByRole('banner').getByRole('button').last().click()
    // The browser keeps cookies by the machine's time, whatever day the run has.
    const machineNow = () => Date.now() - testOffsetMs
    const before = machineNow()
    await page.getByText('English (UK)').click()
    await expect
      .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'i18next'))
      .toBe(true)
    const after = machineNow()
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'i18next')
    expect(cookie?.value).toBe('en-GB')
    // Whole seconds, from some moment between the press and now.
    const setAt = (cookie?.expires ?? 0) * 1000 - 60_000
    expect(setAt).toBeGreaterThanOrEqual(before - 1000)
    expect(setAt).toBeLessThanOrEqual(after + 1000)
  })

  it('follows the host of the United Kingdom', async () => {
    const url = new URL('/login', ownServer().url)
    url.hostname = 'bindery.uk.localhost'
    const { page } = await visitor(url.href)
    await page
      .getByText('Learn more about cyber insurance in the United Kingdom')
      .waitFor({ state: 'attached' })
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en-GB')
  })
})

describe('what no rule of its own speaks of', () => {
  it('is in the letters and colours of the house, on pages and in what stands above them', async () => {
    const page = await signedIn((await book.person()).email, { theme: 'dark' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    const shown = await page.evaluate(() => {
      const { fontFamily, fontSize, color, backgroundColor } = getComputedStyle(document.body)
      const probe = Object.assign(document.createElement('i'), {
        style: 'color: var(--text); background: var(--canvas)',
      })
      document.body.append(probe)
      const ours = getComputedStyle(probe)
      const isCanvas = backgroundColor === ours.backgroundColor
      return { fontFamily, fontSize, isText: color === ours.color, isCanvas }
    })
    expect(shown).toMatchObject({ fontSize: '14px', isText: true, isCanvas: true })
    expect(shown.fontFamily).toMatch(/^"Inter Variable"/)
  })
})

describe('a page that breaks', () => {
  it('says so, with three ways to go on', async () => {
    const page = await signedIn((await book.person()).email, { at: proxy.url })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const lift = proxy.fail(/\/assets\/billing-page.*\.js/, 'refused')
    repairs.push(lift)
    await page.goto('/agency/billing')
    await page.getByRole('heading', { name: 'An unexpected error occurred.' }).waitFor()
    await expectAccessible(page, 'the page of an unexpected error')
    await page.getByRole('button', { name: 'Copy Error Details' }).click()
    await page.getByText('Copied to Clipboard!').waitFor()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toContain('Page: /agency/billing')
    const token = await page.evaluate(() => sessionStorage.getItem('accessToken'))
    expect(copied).not.toContain(token)
    await page.getByRole('button', { name: 'Contact Support' }).waitFor()
    lift()
    await page.getByRole('button', { name: 'Refresh Page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Billing' }).waitFor()
  })
})
